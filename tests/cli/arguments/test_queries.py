"""Which puzzles a command is about if a title could be a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library


@pytest.fixture
def titled(library: Library) -> Library:
    library.add(numbered(5), "level:simple")
    library.add(numbered(6), "level:odd")
    return library


@pytest.mark.parametrize(
    ("words", "gone"),
    [(["#4"], 4), (["level:simple"], 1), (['title:"level:odd"'], 5)],
)
def test_a_title_that_looks_like_a_query_is_named_by_its_number(
    titled: Library, words: list[str], gone: int
) -> None:
    assert run(["remove", *words]) == 0
    assert {puzzle.id for puzzle in titled} == {1, 2, 3, 4, 5} - {gone}


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["2-4"], [2, 3, 4]),
        (["2..4"], [2, 3, 4]),
        (["5", "#1-2", "2"], [1, 2, 5]),
        (["4-99"], [4, 5]),
        (["4-2"], []),
        (["1", "size:9"], [1]),
        (["6-7"], []),
        (["level:simple", "or", "id:3"], [1, 3]),
        (["(level:simple or id:3..4)", "NOT", "id:1"], [3, 4]),
        (["-(level:simple or id:3..)"], [2]),
        (["title:level", "OR", "2"], [2, 4, 5]),
        (["id:1 or id:2"], [1, 2]),
    ],
)
def test_numbers_and_ranges_of_numbers_are_those_of_puzzles(
    titled: Library, capsys: pytest.CaptureFixture[str], words: list[str], ids: list[int]
) -> None:
    assert run(["list", *words]) == (0 if ids else 1)
    listed = capsys.readouterr().out.splitlines()
    assert [int(line.split("\t")[0]) for line in listed] == ids
    if ids and (":" not in words[-1] or words[-1][0] in "-("):
        assert run(["tag", "t", *words]) == 0
        assert [puzzle.id for puzzle in titled if puzzle.tags] == ids
