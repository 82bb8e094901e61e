"""The name that was meant: a letter too many, missing or wrong, or two the wrong way round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.cli.command_table import COMMANDS
from sudokudb.formats.registry import FORMATS
from sudokudb.query import FIELDS
from sudokudb.suggestions import mistakes, nearest
from sudokudb.symmetry import MOVES

MEANT = {
    "smd": "sdm",
    "sdn": "sdm",
    "sdkk": "sdk",
    "jsno": "json",
    "jsonn": "json",
    "sudoku": "sudokupad",
    "pencil": "pencilmarks",
    "cvs": "csv",
    "sukau": "sukaku",
    "imprt": "import",
    "lsit": "list",
    "exprot": "export",
    "sovle": "solve",
    "clues": None,
    "xyzzy": None,
}


@pytest.mark.parametrize("word", MEANT)
def test_what_was_meant(word: str) -> None:
    assert nearest(word, [*FORMATS, *COMMANDS]) == MEANT[word]


NAMES = [*dict.fromkeys([*FORMATS, *COMMANDS, *FIELDS, *MOVES])]


def test_two_letters_the_wrong_way_round_are_one_mistake() -> None:
    for name in NAMES:
        for at in range(len(name) - 1) if len(name) > 2 else ():
            word = name[:at] + name[at + 1] + name[at] + name[at + 2 :]
            assert mistakes(word, name) == (word != name), word
            found = nearest(word, NAMES)
            assert found == name or mistakes(word, found or "") <= 1, word


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_mistakes_are_as_many_both_ways_round(word: str, other: str) -> None:
    count = mistakes(word, other)
    assert count == mistakes(other, word) == mistakes(word[::-1], other[::-1])
    assert (count == 0) == (word == other)
    assert abs(len(word) - len(other)) <= count <= max(len(word), len(other))
