"""Removing puzzles: many as one change, a page at a time, all or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import NotFound
from sudokudb.query import parse_query
from sudokudb.query.labels import COLLECTIONS, TAGS
from tests.library.support import dumped
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library

pytestmark = pytest.mark.everywhere


@pytest.fixture
def seven(library: Library) -> Library:
    """A library of seven puzzles."""
    library.puzzles.add_many([numbered(number) for number in range(1, 5)])
    library.labels.put(TAGS, "t", [1, 4, 6])
    library.labels.put(COLLECTIONS, "c", [3, 7])
    return library


NAMES = ["#1 Simple", "#2 Intermediate", "#3 Difficult", *(f"#{n} (untitled)" for n in range(4, 8))]
QUERIES = {
    "id:1..": (NAMES, f"remove {', '.join(NAMES[:5])} and 2 more"),
    "id:2..6": (NAMES[1:6], f"remove {', '.join(NAMES[1:6])}"),
    "tag:t": ([NAMES[0], NAMES[3], NAMES[5]], f"remove {NAMES[0]}, {NAMES[3]}, {NAMES[5]}"),
}


@pytest.mark.parametrize("query", QUERIES)
def test_the_matches_of_a_query_are_removed_as_one_change(seven: Library, query: str) -> None:
    before = dumped(seven)
    expected, what = QUERIES[query]
    count, names = seven.changes.plan_removal(seven.ids(parse_query(query))).make()
    assert (count, list(names)) == (len(expected), expected)
    assert len(seven) == 7 - count
    assert seven.verify() == []
    assert seven.undo().what == what
    assert dumped(seven) == before
    assert seven.redo().what == what
    assert len(seven) == 7 - count


@pytest.mark.parametrize("gone", [[9, 1], [1, 2, 9], [1, 2, 3, 4, 5, 9]])
def test_if_one_was_removed_before_none_is_removed(seven: Library, gone: list[int]) -> None:
    before = dumped(seven)
    with pytest.raises(NotFound, match="puzzle #9 was removed"):
        seven.changes.plan_removal(gone).make()
    assert dumped(seven) == before
    assert seven.undo().what == "collection c: 2 puzzles"


def test_removing_nothing_is_not_a_change(seven: Library) -> None:
    count, names = seven.changes.plan_removal([]).make()
    assert (count, list(names)) == (0, [])
    assert seven.undo().what == "collection c: 2 puzzles"
