"""Dump and load: everything as text and back, byte for byte, or not at all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from sudokudb import Library
from sudokudb.errors import FormatError, NotFound, StoreError
from sudokudb.query.labels import COLLECTIONS, TAGS
from sudokudb.store.writes import bulk_insert as bulk
from tests.conftest import SIMPLE
from tests.library.support import dumped, lines, rows, run_import
from tests.store.opening import writing
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.everywhere

OLDER = '{"sudokudb dump": 1}'
HEADER = '{"sudokudb dump": 2, "measured": {"depth": 1, "givens": 1, "solution": 1}}'

ONE = numbered(0b1111)
ODD = ["[/foo] \x1b[31m", "ä\u2028\u202e\x85z", "a\tb", '"\\', "1e3", "\U0001f600"]


@pytest.fixture
def rich(library: Library) -> Library:
    """A library with something in every field, gaps between its ids, and copies."""
    for number, title in enumerate(ODD):
        library.add(numbered(1000 + number), title)
    marks = ["123" if mark == "." else mark for mark in str(ONE)]
    full = {
        "grid": ONE,
        "author": "Ann",
        "source": "x\ny",
        "license": "CC0",
        "notes": "a\n\nb\r\n\t",
        "candidates": marks,
        "placed": "." * 80 + "5",
        "details": {"b": "2", "a": "1", "ä": ""},
        "tags": ["Z", "ä", "Ä", "b c"],
        "collections": ["top", "Ö"],
        "level": "nested",
        "solutions": 2,
        "ratings": [
            {"rater": "se", "score": 7.2, "ep": 1.2, "ed": 0},
            {"rater": "hodoku", "version": "2.2.0", "computed": True, "level": "ä", "steps": 3},
        ],
        "added": "2009-01-02T03:04:05Z",
    }
    four = {"grid": "1.3......2.....4", "placed": "." * 15 + "."}
    run_import(library, rows(full, four, {"grid": "." * 256}, {"grid": "A" + "." * 624}))
    run_import(library, rows({"grid": ONE}, {"grid": SIMPLE, "solutions": 0}), on_duplicate="keep")
    library.remove(library.get(5), library.get(2))
    library.edit(library.get(1), title="")
    return library


def test_a_loaded_dump_gives_the_same_dump(
    rich: Library, make_library: Callable[[], Library]
) -> None:
    before = dumped(rich)
    assert len(before) == 1 + len(rich)
    other = make_library()
    assert other.load((f"{line}\n" for line in before), page_size=5) == len(rich)
    assert dumped(other) == before
    assert other.verify() == []
    assert list(other) == list(rich)  # also the columns that are computed from the grid
    assert other.labels.counts(TAGS) == rich.labels.counts(TAGS)
    assert other.labels.counts(COLLECTIONS) == rich.labels.counts(COLLECTIONS)
    with pytest.raises(NotFound):
        other.undo()
    last = max(puzzle.id for puzzle in rich)
    assert other.add(numbered(77)).id == last + 1


def test_letters_of_an_older_dump_are_composed(library: Library) -> None:
    library.load([OLDER, json.dumps(GOOD | {"title": "e\u0301", "tags": ["\u00e9", "e\u0301"]})])
    (puzzle,) = library
    assert (puzzle.title, puzzle.tags) == ("\u00e9", ("\u00e9",))


def test_the_highest_loaded_id_leaves_room(library: Library) -> None:
    assert library.load([HEADER, json.dumps(GOOD | {"id": 2**62})]) == 1
    assert library.verify() == []
    assert library.add(numbered(77)).id == 2**62 + 1
    result, _ = run_import(library, rows({"grid": numbered(78)}))
    assert result.added == 1


def test_an_import_without_ids_left_is_refused(library: Library) -> None:
    with writing(library) as connection:
        connection.execute(text(f"UPDATE puzzles SET id = {2**63 - 2} WHERE id = 3"))
        bulk.restart(connection)
    with pytest.raises(StoreError, match="no ids are left for new puzzles"):
        run_import(library, rows({"grid": ONE}, {"grid": numbered(77)}))
    assert len(library) == 3
    assert library.verify() == [f"puzzle #{2**63 - 2}: its number leaves too few for new puzzles"]


def test_a_wrong_row_is_reported(library: Library) -> None:
    wrong = "level = 'nested', solutions = 2, added = 'x', changed = '2026'"
    with writing(library) as connection:
        connection.execute(text(f"UPDATE puzzles SET {wrong} WHERE id = 3"))
    assert library.verify() == [
        "puzzle #3: the level is nested, but the puzzle has 2 solutions",
        "puzzle #3: added is not a time: 'x'",
        "puzzle #3: changed is not a time: '2026'",
    ]


def test_an_empty_dump_gives_an_empty_database(library: Library) -> None:
    assert library.load([HEADER]) == 0
    assert dumped(library) == [HEADER]
    assert library.add(ONE).id == 1


def test_a_dump_is_a_snapshot(library: Library) -> None:
    """Puzzles are read page by page; a change after the first page is not in the dump."""
    run_import(library, lines(*(numbered(number) for number in range(1, 1100))))
    dump = library.dump()
    first = [next(dump), next(dump)]
    with Library.open(library.location) as other:
        other.edit(other.get(1100), title="Changed")
        other.add(numbered(1200))
    rest = list(dump)
    assert len(first) + len(rest) == 1 + 3 + 1099
    assert not any("Changed" in line for line in rest)


def test_a_dump_is_not_loaded_into_a_library_with_puzzles(library: Library) -> None:
    dump = dumped(library)
    library.add(ONE)
    with pytest.raises(StoreError, match="already has puzzles"):
        library.load(dump)
    library.undo()
    with pytest.raises(StoreError):  # there is something to redo
        library.load(dump)


GOOD = {
    "id": 9,
    "grid": str(ONE),
    "added": "2026-11-21T10:00:00Z",
    "changed": "2026-11-22T00:00:00Z",
}
BAD: dict[str, tuple[Any, str]] = {
    "no JSON": ("{", "not JSON: Expecting property name enclosed in double quotes"),
    "no object": ("[1]", "not an object"),
    "nested": ("[" * 100_000, "JSON that is nested too deep"),
    "long number": ('{"id": ' + "9" * 5000 + "}", "Exceeds the limit"),
    "strange field": ({"rating": 1}, "unknown field 'rating'"),
    "ratings twice": ({"ratings": [{"score": 1}] * 2}, "ratings are not sorted, or one is there"),
    "a strange rating": ({"ratings": [{"score": True}]}, "the score of a rating is a number"),
    "no grid": ({"grid": None}, "grid is not a text"),
    "short grid": ({"grid": "12"}, "81 cells expected, 2 found"),
    "grid with zeros": ({"grid": str(ONE).replace(".", "0")}, "the grid is not in canonical form"),
    "clash": ({"grid": "11" + "." * 79}, "the grid has conflicts: 1 twice in row 1: r1c1, r1c2"),
    "no id": ({"id": None}, "id is not a number from 1 to 4611686018427387904"),
    "true id": ({"id": True}, "id is not a number"),
    "big id": ({"id": 2**62 + 1}, "id is not a number"),
    "same id": ({"id": 8}, "id 8 after id 8"),
    "title": ({"title": 5}, "title is not a text"),
    "a long title": ({"title": "x" * 1_000_000}, "title has 1,000,000 characters, at most 500"),
    "long notes": ({"notes": "x" * 100_001}, "notes has 100,001 characters, at most 100,000"),
    "half a character": ({"notes": "\ud800"}, "notes is not a text"),
    "NUL": ({"source": "\0"}, "source is not a text"),
    "level": ({"level": "hard"}, "unknown level 'hard'"),
    "listed level": ({"level": ["simple"]}, "unknown level"),
    "solutions": ({"solutions": 3}, "solutions is not a number from 0 to 2"),
    "copy": ({"copy": -1}, "copy is not a number"),
    "the same again": ({"grid": str(numbered(3))}, "the same grid and copy as an earlier puzzle"),
    "placed": ({"placed": "1" + "." * 15}, "placed digits of another size"),
    "candidates": ({"candidates": "1 2"}, "candidates of another size"),
    "odd candidates": ({"candidates": "?" * 81}, "candidates must be words of digits"),
    "details": ({"details": {"a": 1}}, "details are not texts by name"),
    "tags": ({"tags": "a"}, "tags are not a list of names"),
    "a tag twice": ({"tags": ["a", "A"]}, "tags have a name twice"),
    "blanks": ({"collections": [" a"]}, "collections have superfluous blanks"),
    "no name": ({"collections": [""]}, "an empty name"),
    "a level of two": ({"level": "simple", "solutions": 2}, "level simple, but solutions 2"),
    "a level of none": ({"level": "nested", "solutions": 0}, "level nested, but solutions 0"),
    "no time": ({"added": None}, "added is not a text"),
    "another time": ({"added": "2026-11-21"}, "added is not a time like 2026-11-21T10:00:00Z"),
    "odd time": ({"changed": "yesterday"}, "changed is not a time like 2026-11-21T10:00:00Z"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("page", [1, pytest.param(100, marks=pytest.mark.slow)])
def test_a_bad_dump_is_refused_with_its_line(library: Library, name: str, page: int) -> None:
    bad, reason = BAD[name]
    line = bad if isinstance(bad, str) else json.dumps(GOOD | bad)
    first = json.dumps(GOOD | {"id": 8, "grid": str(numbered(3)), "tags": ["t"]})
    before = dumped(library)
    with pytest.raises(FormatError) as caught:
        library.load([HEADER, first, "", line, json.dumps(GOOD | {"id": 10})], page_size=page)
    assert caught.value.message.startswith(f"line 4 of the dump: {reason}")
    assert dumped(library) == before
    assert library.labels.counts(TAGS) == []


@pytest.mark.parametrize("lines", [[], [""], ["{}"], [json.dumps(GOOD)], ['{"sudokudb dump": 2}']])
def test_a_file_that_is_not_a_dump_is_refused(library: Library, lines: list[str]) -> None:
    with pytest.raises(FormatError, match="this is not a dump of sudokudb"):
        library.load(lines)
    assert len(library) == 3


def test_a_puzzle_without_one_solution_has_no_level(library: Library) -> None:
    entry = {"grid": "1" + "." * 80, "level": "simple"}
    result, events = run_import(library, rows(entry))
    assert (result.added, events) == (1, [])
    library.solve(library.get(4))
    assert (library.get(4).level, library.get(4).solutions) == (None, 2)
    run_import(library, rows(entry), on_duplicate="merge")
    assert library.get(4).level is None
    _, events = run_import(
        library, rows({"grid": "2" + "." * 80, "level": "simple", "solutions": 0})
    )
    assert any("level" in event.message for event in events)
    assert library.get(5).level is None


def test_only_a_new_and_unused_file_is_discarded(tmp_path: Path) -> None:
    """Not one into which another program has loaded a dump, nor a file put in its place."""
    first = Library.open(tmp_path / "first")
    assert first.is_new
    with Library.open(first.path) as other:
        lines = list(other.dump())
        other.load([*lines[:-1], json.dumps(json.loads(lines[-1]) | {"notes": "precious"})])
    assert not first.database.discard()
    with Library.open(tmp_path / "first") as found:
        assert found.get(3).notes == "precious"
    second = Library.open(tmp_path / "second")
    Library.open(tmp_path / "third").close()
    (tmp_path / "third").replace(tmp_path / "second")
    assert not second.database.discard()
    assert (tmp_path / "second").exists()
    third = Library.open(tmp_path / "third")
    assert third.database.discard()
    assert not (tmp_path / "third").exists()
