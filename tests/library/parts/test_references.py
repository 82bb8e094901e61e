"""One puzzle is a number, a title, a grid or itself; many are a query or a list of such."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid
from sudokudb.errors import Ambiguous, NotFound, QueryError, UsageError
from sudokudb.query import Query, parse_order
from sudokudb.query.labels import COLLECTIONS, TAGS
from tests.conftest import DIFFICULT, SIMPLE
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb import Library

pytestmark = pytest.mark.everywhere

ONE: dict[str, Callable[[Library], Any]] = {
    "a number": lambda _: 3,
    "a number as text": lambda _: "#3",
    "a title": lambda _: "difficult",
    "the beginning of a title": lambda _: "Diff",
    "a grid": lambda _: Grid(DIFFICULT),
    "a grid as text": lambda _: DIFFICULT,
    "a puzzle": lambda library: library[3],
}
MANY: dict[str, Callable[[Library], Any]] = {
    "a query": lambda _: "-title:simple",
    "a parsed query": lambda _: Query("-title:simple"),
    "numbers": lambda _: [2, 3],
    "a range": lambda _: range(2, 4),
    "a number twice": lambda _: [2, 3, 2],
    "titles": lambda _: ("Intermediate", "Difficult"),
    "puzzles": lambda library: [puzzle for puzzle in library if puzzle.id > 1],
    "all kinds": lambda library: iter([library[2], Grid(DIFFICULT)]),
}


@pytest.mark.parametrize("kind", ONE)
def test_one_puzzle_is_found_by_all_that_name_it(library: Library, kind: str) -> None:
    ref = ONE[kind](library)
    assert library[ref] == library.get(ref) == library.get(3)
    assert ref in library
    assert library.solve(ref).solutions == library.solve(3).solutions
    assert library.games.start(ref).puzzle.id == 3
    assert library.edit(ref, title="New").title == "New"


@pytest.mark.parametrize("kind", MANY)
def test_many_puzzles_are_a_query_or_a_list(library: Library, kind: str) -> None:
    assert library.tag("t", MANY[kind](library)) == 2
    assert [*library.ids("tag:t")] == [2, 3]
    rated = library.rate(MANY[kind](library))
    assert {puzzle.id for puzzle, _ in rated} == {2, 3}
    assert library.untag("t", MANY[kind](library)) == 2
    assert library.remove(MANY[kind](library)) == 2
    assert [puzzle.id for puzzle in library] == [1]
    assert library.undo().what == "remove #2 Intermediate, #3 Difficult"


@pytest.mark.parametrize("ref", [3, Grid(DIFFICULT)])
def test_one_puzzle_counts_as_many(library: Library, ref: int | Grid) -> None:
    assert library.labels.put("collection", "c", ref) == 1
    assert [puzzle.id for puzzle, _ in library.rate(library[ref])] == [3]


@pytest.mark.parametrize("ref", [9, -1, "Nothing", "", numbered(5), 2**70])
def test_what_names_no_puzzle_is_not_found(library: Library, ref: Any) -> None:
    assert ref not in library
    with pytest.raises(NotFound):
        library[ref]
    with pytest.raises(NotFound):
        library.tag("t", [1, ref])
    with pytest.raises(NotFound):
        list(library.rate([ref]))
    assert library.count("tag:t") == 0


def test_an_ambiguous_title_names_the_candidates(library: Library) -> None:
    library.add(numbered(3), title="Simply")
    assert "Simpl" in library
    with pytest.raises(Ambiguous, match=r"#1 Simple, #4 Simply"):
        library["Simpl"]


def test_a_puzzle_is_read_again(library: Library) -> None:
    before = library[1]
    library.edit(before, title="New")
    assert (before.title, library[before].title) == ("Simple", "New")


def test_a_query_and_an_order_are_texts_everywhere(library: Library) -> None:
    found = library.search("givens:25..", sort="-givens,title", limit=2)
    by_objects = library.search(Query("givens:25.."), parse_order("-givens,title"), 2)
    assert [puzzle.id for puzzle in found] == [puzzle.id for puzzle in by_objects]
    assert library.count("title:simple") == library.count(Query("title:simple")) == 1
    assert library.queries.histogram("size", "id:1..2") == [(9, 2)]
    with pytest.raises(QueryError, match="column 1: unknown field 'givns'"):
        library.count("givns:17")
    with pytest.raises(QueryError, match="cannot sort by"):
        list(library.search(sort="tag"))


@pytest.mark.parametrize(("kind", "same"), [("tag", TAGS), ("collections", COLLECTIONS)])
def test_labels_of_both_kinds(library: Library, kind: str, same: Any) -> None:
    assert library.labels.put(kind, "monday", "givens:25..") == 3
    assert library.labels.counts(same) == library.labels.counts(kind) == [("monday", 3)]
    assert library.labels.rename(kind, "monday", "tuesday") == 3
    assert library.labels.names(kind) == ["tuesday"]
    assert library.labels.take(kind, "tuesday", [SIMPLE]) == 1
    with pytest.raises(UsageError, match="no kind of label 'colour'"):
        library.labels.names("colour")
