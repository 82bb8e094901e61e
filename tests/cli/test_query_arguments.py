"""Which puzzles a command is about if a title could be a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.cli.app import run
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
