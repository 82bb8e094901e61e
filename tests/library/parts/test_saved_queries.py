"""Saved queries: names, changes that can be undone, dumps, merges and damage."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from sudokudb.errors import FormatError, NotFound, QueryError, UsageError
from sudokudb.query.parsing.saved_names import BUILT_IN
from tests.library.support import Observer, dumped
from tests.store.opening import writing

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb import Library

pytestmark = pytest.mark.everywhere

HEADER = '{"sudokudb dump": 1}'
"""The first line of a dump before there were saved queries."""
LINE = {"name": "mine", "text": "tag:mine", "changed": "2026-11-27T20:00:00Z"}


def texts(library: Library) -> dict[str, str]:
    return {query.name: query.text for query in library.saved_queries}


def whats(library: Library) -> list[str]:
    return [change.what for change in library.changes.history()]


def test_a_query_is_saved_replaced_and_removed(library: Library) -> None:
    saved = library.saved_queries
    assert saved.save("Mine", " tag:mine ")
    assert not saved.save("mine", "tag:mine")
    with pytest.raises(UsageError, match=r"is:mine is 'tag:mine' already") as error:
        saved.save("mine", "tag:other")
    assert error.value.hint == "--again replaces it"
    assert saved.save("mine", "tag:other", again=True)
    assert saved.save("é-2_", "level:simple")
    assert texts(library) == {"mine": "tag:other", "é-2_": "level:simple"}
    assert saved.get("MINE").text == "tag:other"
    assert saved.names() == sorted({*BUILT_IN, "mine", "é-2_"})
    assert saved.remove("mine").text == "tag:other"
    assert texts(library) == {"é-2_": "level:simple"}
    assert whats(library) == [
        "remove query mine",
        "save query é-2_",
        "save query mine",
        "save query mine",
    ]


def test_undo_and_redo_walk_through_the_texts(library: Library) -> None:
    saved = library.saved_queries
    states = [texts(library)]
    for change in (
        lambda: saved.save("a", "tag:1"),
        lambda: saved.save("b", "tag:2"),
        lambda: saved.save("a", "tag:3", again=True),
        lambda: saved.remove("b"),
        lambda: saved.save("b", "tag:4"),
    ):
        change()
        states.append(texts(library))
    times = {query.name: query.changed for query in saved}
    for state in reversed(states[:-1]):
        library.undo()
        assert texts(library) == state
    for state in states[1:]:
        library.redo()
        assert texts(library) == state
    assert {query.name: query.changed for query in saved} == times


REFUSED_NAMES = ("", " ", "a b", "a:b", "(a)", "é!", "a" * 51, "a\n", "a\ud800")


@pytest.mark.parametrize("name", REFUSED_NAMES)
def test_a_name_that_is_not_one_word_is_refused(library: Library, name: str) -> None:
    with pytest.raises(UsageError, match="cannot be the name of a query"):
        library.saved_queries.save(name, "tag:x")


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_queries_stay(library: Library, name: str) -> None:
    assert library.saved_queries.get(name.upper()).text == BUILT_IN[name]
    with pytest.raises(UsageError, match=f"is:{name} is built in"):
        library.saved_queries.save(name, "tag:x", again=True)
    with pytest.raises(UsageError, match=f"is:{name} is built in"):
        library.saved_queries.remove(name)


@pytest.mark.parametrize(
    ("query", "message"),
    [("givns:17", "column 1: unknown field 'givns'"), ("tag:", "needs a value"), (" ", "empty")],
)
def test_a_text_that_is_no_query_is_not_saved(library: Library, query: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        library.saved_queries.save("mine", query)
    assert whats(library) == []


def test_a_name_stands_for_the_tree_of_its_query(library: Library) -> None:
    saved = library.saved_queries
    saved.save("easy", "level:simple or givens:25 level:intermediate")
    saved.save("both", "is:EASY -title:x")
    for query, ids in {
        "is:easy": [1, 2],
        "-is:Easy": [3],
        "is:both level:simple": [1],
        "-(is:both or level:simple)": [3],
        "is:easy or id:3": [1, 2, 3],
    }.items():
        assert [*library.ids(query)] == ids
        assert library.count(query) == len(ids)
        assert [puzzle.id for puzzle in library.search(query, "-id")] == ids[::-1]
    assert saved.users("easy") == ["both"]
    library.undo()
    with pytest.raises(QueryError, match="column 11: there is no saved query 'both'"):
        library.count("size:4 or is:both")


CIRCLES = {
    "itself": ("a", "tag:x or is:a", "is:a is:a"),
    "two": ("a", "-is:b", "is:b is:a is:b"),
    "three": ("a", "(tag:x is:c)", "is:c is:b is:a is:c"),
}


@pytest.mark.parametrize("name", CIRCLES)
def test_a_circle_is_refused_with_its_names(library: Library, name: str) -> None:
    for each, saved in {"a": "tag:x", "b": "is:a", "c": "is:b"}.items():
        library.saved_queries.save(each, saved)
    key, query, circle = CIRCLES[name]
    with pytest.raises(QueryError, match=f"a saved query refers to itself: {circle}$"):
        library.saved_queries.save(key, query, again=True)
    assert library.saved_queries.get("a").text == "tag:x"


def test_an_error_in_a_saved_query_names_it_and_the_column(library: Library) -> None:
    with writing(library) as connection:
        rows = "('bad', 'tag:x givns:3', ''), ('worse', 'is:bad', '')"
        connection.execute(text(f"INSERT INTO queries (name, text, changed) VALUES {rows}"))
    for query in ("is:bad", "tag:x or is:worse"):
        with pytest.raises(QueryError, match="is:bad, column 7: unknown field 'givns'"):
            library.count(query)


def test_an_unknown_name_names_the_nearest(library: Library) -> None:
    library.saved_queries.save("hardest", "level:nested")
    for ask in (library.saved_queries.get, library.saved_queries.remove):
        with pytest.raises(NotFound, match="there is no saved query 'hardst'") as error:
            ask("hardst")
        assert error.value.hint == "did you mean 'hardest'?"


def test_queries_are_dumped_and_loaded(
    library: Library, make_library: Callable[[], Library]
) -> None:
    library.saved_queries.save("b", 'title:"é ü"')
    library.saved_queries.save("a", "tag:x")
    before = dumped(library)
    assert [json.loads(line)["query"]["name"] for line in before[-2:]] == ["a", "b"]
    other = make_library()
    assert other.load(before, page_size=2) == len(library)
    assert dumped(other) == before
    assert list(other.saved_queries) == list(library.saved_queries)
    assert other.verify() == []
    empty = make_library()
    empty.remove("id:1..")
    empty.saved_queries.save("c", "tag:x")
    assert empty.load([HEADER]) == 0
    assert len(dumped(empty)) == 1


WRONG_LINES = {
    "another field": (LINE | {"more": ""}, "other fields"),
    "no object": ([], "other fields"),
    "a name": (LINE | {"name": "Mine"}, "the name of a saved query is wrong"),
    "no name": (LINE | {"name": "a b"}, "cannot be the name of a query"),
    "a text": (LINE | {"text": 3}, "the text of a saved query is wrong"),
    "a long text": (LINE | {"text": "x" * 10_001}, "the text of a saved query is wrong"),
    "a time": (LINE | {"changed": "today"}, "the changed of a saved query is wrong"),
    "twice": (LINE, "a query with this name is there already"),
}


@pytest.mark.parametrize("name", WRONG_LINES)
def test_a_wrong_line_of_a_dump_is_refused(library: Library, name: str) -> None:
    values, message = WRONG_LINES[name]
    found = [HEADER, json.dumps({"query": LINE}), json.dumps({"query": values})]
    with pytest.raises(FormatError, match=f"line 3 of the dump: .*{message}"):
        library.load(found)
    assert texts(library) == {}
    assert len(library) == 3


def test_a_merge_adds_queries_and_reports_others(
    library: Library, make_library: Callable[[], Library]
) -> None:
    other = make_library()
    library.saved_queries.save("both", "tag:x")
    library.saved_queries.save("mine", "tag:mine")
    for name, query in {"both": "tag:x", "mine": "tag:theirs", "new": "tag:new"}.items():
        other.saved_queries.save(name, query)
    observer = Observer()
    result = library.merge(other, observer)
    assert (result.queries, result.changed) == (1, True)
    assert [event.message for event in observer.events if event.kind == "warning"] == [
        "is:mine = tag:theirs is another query here, which is kept"
    ]
    assert texts(library) == {"both": "tag:x", "mine": "tag:mine", "new": "tag:new"}
    assert whats(library)[0] == f"merge {other.name}: 1 saved query"
    assert library.undo().sentence == f"merge {other.name}: 1 saved query"
    assert texts(library) == {"both": "tag:x", "mine": "tag:mine"}
    assert library.merge(other).queries == 1
    assert not library.merge(other).changed


def test_check_names_texts_that_are_no_queries(library: Library) -> None:
    rows = "('mine', 'tag:x', ''), ('bad', 'givns:3', ''), ('Q', 'tag:x', '')"
    with writing(library) as connection:
        connection.execute(text(f"INSERT INTO queries (name, text, changed) VALUES {rows}"))
    assert library.verify() == [
        "the name of the saved query 'Q' is wrong",
        "is:bad: query, column 1: unknown field 'givns'",
    ]
