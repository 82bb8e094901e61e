"""Suggestions for mistyped names of formats, commands and fields."""

from __future__ import annotations

import pytest

from sudokudb.cli.command_table import COMMANDS
from sudokudb.formats.registry import FORMATS
from sudokudb.query import FIELDS
from sudokudb.suggestions import closest_name
from sudokudb.symmetry import MOVES

SUGGESTIONS = {
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
    "clues": "rules",
    "xyzzy": None,
    "x" * 10_000: None,
}


@pytest.mark.parametrize("word", SUGGESTIONS, ids=lambda word: word[:20])
def test_mistyped_names_get_the_closest_name(word: str) -> None:
    assert closest_name(word, [*FORMATS, *COMMANDS]) == SUGGESTIONS[word]


def test_every_name_is_closest_to_itself() -> None:
    names = [*dict.fromkeys([*FORMATS, *COMMANDS, *FIELDS, *MOVES])]
    assert [closest_name(name, names) for name in names] == names
