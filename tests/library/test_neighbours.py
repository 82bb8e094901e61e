"""The puzzles before and after a puzzle in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.puzzle import Rating
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library


@pytest.mark.parametrize("sort", ["id", "-id", "givens", "-givens", "score", "-score", "random:7"])
@pytest.mark.parametrize("query", ["", "givens:10.. or id:3"])
def test_neighbours_are_those_of_the_whole_list(library: Library, sort: str, query: str) -> None:
    for number in range(40, 60):
        ratings = (Rating(rater="hodoku", score=number // 3),) if number % 2 else ()
        library.add(numbered(number), ratings=ratings)
    found = list(library.search(query, sort))
    for at, puzzle in enumerate(found):
        before = found[at - 1].id if at else None
        after = found[at + 1].id if at + 1 < len(found) else None
        assert library.queries.neighbours(puzzle, query, sort) == (before, after)
