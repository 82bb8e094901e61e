"""Importing: what becomes of an entry, what it is filed under, and what a dry run says."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, Library
from sudokudb.errors import NotFound, SudokuError
from sudokudb.library.records import record_of
from sudokudb.store.rows.labels import COLLECTIONS, TAGS
from sudokudb.symmetry import random_transform
from tests.conftest import INTERMEDIATE, SIMPLE
from tests.library.imports import (
    CLASH,
    FOUR_BY_FOUR,
    ONE,
    TWO,
    Row,
    counts,
    dumped,
    lines,
    many,
    rows,
    short,
    take,
)
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb.library.imports.importer import Remark

pytestmark = pytest.mark.everywhere


# What becomes of an entry


def test_new_grids_are_added_in_the_order_of_the_file(library: Library) -> None:
    tally, said = take(library, lines(ONE, TWO, FOUR_BY_FOUR))
    assert (counts(tally), said) == ((3, 0, 0, 0), [])
    assert [(p.id, p.grid, p.source, p.size) for p in library][3:] == [
        (4, ONE, "a.txt", 9),
        (5, TWO, "a.txt", 9),
        (6, Grid(FOUR_BY_FOUR), "a.txt", 4),
    ]
    assert library.verify() == []
    assert library.last_used().id == 6


MANY = SOLUTIONS["Simple"].translate(str.maketrans("12", ".."))
"""A puzzle of at least two solutions: two digits stand nowhere."""
FOUR = "1234341221434321"


@pytest.mark.parametrize(
    ("grid", "solution", "is_kept"),
    [
        (SIMPLE, SOLUTIONS["Simple"], False),
        (MANY, SOLUTIONS["Simple"], True),
        (SOLUTIONS["Simple"], SOLUTIONS["Simple"], False),
        (FOUR[:-1] + ".", FOUR, True),
    ],
)
def test_a_solution_is_kept_that_cannot_be_found_out(
    library: Library, grid: str, solution: str, *, is_kept: bool
) -> None:
    library.remove_ids([1])
    tally, said = take(library, lines("quizzes,solutions", f"{grid},{solution}"))
    assert (tally.added, said) == (1, [])
    (puzzle,) = [puzzle for puzzle in library if puzzle.id > 3]
    assert puzzle.details == ({"solution": solution} if is_kept else {})
    record = record_of(puzzle)
    assert (str(record.solution or ""), record.details) == (solution if is_kept else "", {})


@pytest.mark.parametrize("times", [1, 30])  # a run of lines is read otherwise than a few
def test_what_is_no_puzzle_is_told_with_its_line(library: Library, times: int) -> None:
    good = many(times)
    tally, said = take(library, lines(*good, "12", CLASH, SIMPLE, "123x567.9" * 9), format="line")
    assert (tally.added, tally.faults) == (times, 3)
    assert short(said) == [
        f"{times + 1} fault: 2 cells make no grid",
        f"{times + 2} fault: not a valid grid: 1 twice in row 1: r1c1, r1c2",
        f"{times + 3} duplicate: the same grid as #1",
        f"{times + 4} fault: not a valid grid: 1 nine times in column 1: r1c1, r2c1, r3c1, r4c1, "
        "r5c1, r6c1, r7c1, r8c1, r9c1",
    ]


def test_every_field_of_a_file_is_kept(library: Library) -> None:
    full: dict[str, Any] = {
        "grid": SIMPLE.replace(SIMPLE[1], ".", 1),
        "title": "Mine [b]",
        "author": "Ann",
        "source": "a book",
        "license": "CC0",
        "notes": "first\nsecond",
        "level": "simple",
        "solutions": 1,
        "details": {"rating": "7.1", "näme": "x"},
        "tags": ["b", "a"],
        "collections": ["C"],
        "added": "2009-01-02T03:04:05Z",
        "changed": "2010-01-02T03:04:05Z",
    }
    assert counts(take(library, rows(full))[0]) == (1, 0, 0, 0)
    puzzle = library.find(4)
    kept = {name: getattr(puzzle, name) for name in full}
    assert kept == full | {"grid": Grid(full["grid"]), "tags": ("a", "b"), "collections": ("C",)}


DOUBTED = {
    "level": ("hard", "unknown level 'hard'; ignored"),
    "solutions": (-1, "solutions cannot be -1; ignored"),
    "added": ("yesterday", "'added': 'yesterday' is not a time like 2026-11-21T10:00:00Z; ignored"),
    "title": ("x" * 501, "a title of 501 characters; ignored"),
    "notes": ("x" * 100_001, "notes of 100,001 characters; ignored"),
    "tags": (["good", "x" * 201], "a name of 201 characters; ignored"),
    "solution": ("9" * 81, "the solution does not solve the puzzle"),
    "placed": (str(ONE), "placed digits in cells with givens; ignored"),
    "author": ("a\0b", None),
    "details": ({"a": "b\ud800"}, None),
}


@pytest.mark.parametrize("name", DOUBTED)
def test_what_cannot_be_kept_is_doubted_and_the_puzzle_taken(library: Library, name: str) -> None:
    value, doubt = DOUBTED[name]
    tally, said = take(library, rows({"grid": ONE, name: value}), format="jsonl")
    assert tally.added == 1
    assert library.verify() == []
    list(library.dump())
    if doubt:
        assert short(said) == [f"1 doubt: {doubt}"]


def test_what_a_reader_doubts_is_said(library: Library) -> None:
    tally, said = take(library, lines("puzzle,solution", f"{ONE},{'9' * 80}"), format="kaggle")
    assert tally.added == 1
    assert short(said) == ["2 doubt: solution ignored: 80 cells make no grid"]


def test_a_file_whose_name_is_no_text(library: Library, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff\xe4.txt")
    path.write_text(f"{ONE}\n")
    assert library.import_files([path]).added == 1
    assert library.find(4).source.endswith("\ufffd\ufffd.txt")
    assert "\ufffd" in library.undo().what


def test_a_file_that_cannot_be_read_is_a_fault(library: Library, tmp_path: Path) -> None:
    said: list[Remark] = []
    good = tmp_path / "good.txt"
    good.write_text(f"{ONE}\n")
    tally = library.import_files([tmp_path / "none.txt", good], remark=said.append)
    assert counts(tally) == (1, 0, 0, 1)
    assert said[0].kind == "fault"
    assert "No such file" in said[0].message


@pytest.mark.parametrize(
    "wishes", [{"tags": ("",)}, {"collection": "x" * 201}, {"author": "\0"}, {"license": "x" * 501}]
)
def test_wishes_that_cannot_be_kept_are_refused(library: Library, wishes: Any) -> None:
    before = dumped(library)
    with pytest.raises(SudokuError):
        take(library, lines(ONE), **wishes)
    assert dumped(library) == before


# Tags and collections


def test_new_and_known_are_filed_as_wished(library: Library) -> None:
    take(library, lines(ONE, SIMPLE, TWO), tags=("hard", "b"), collection="top")
    assert library.names(TAGS) == [("b", 3), ("hard", 3)]
    assert library.names(COLLECTIONS) == [("top", 3)]
    assert library.find(1).tags == ("b", "hard")
    library.undo()
    assert library.names(TAGS) == []
    assert library.find(1).tags == ()
    library.redo()
    assert library.find(1).collections == ("top",)
    assert library.names(COLLECTIONS) == [("top", 3)]


def test_a_file_with_duplicates_only_is_a_change_where_they_are_filed(library: Library) -> None:
    take(library, lines(SIMPLE), tags=("t",))
    assert library.find(1).tags == ("t",)
    assert library.undo().what == "import a.txt: 1 known filed"
    assert library.find(1).tags == ()


NOTED: Row = {"grid": SIMPLE, "notes": "n"}
FILED: Row = {"grid": INTERMEDIATE, "tags": ["a", "b"], "collections": ["c"]}
DONE: dict[str, tuple[list[Row], dict[str, Any], str]] = {
    "new": ([{"grid": ONE, "tags": ["a"]}, {"grid": TWO}], {}, "2 new"),
    "new, and filed": ([{"grid": ONE}, NOTED], {"tags": ("t",)}, "1 new, 1 known filed"),
    "filed by two": ([NOTED, FILED], {"tags": ("t",), "collection": "c"}, "2 known filed"),
    "merged": ([NOTED, NOTED], {"on_duplicate": "merge"}, "1 merged"),
    "merged or filed": ([NOTED, FILED], {"on_duplicate": "merge"}, "1 known filed, 1 merged"),
    "merged into a new one": (
        [{"grid": ONE}, {"grid": ONE, "notes": "n", "tags": ["a"]}],
        {"on_duplicate": "merge", "tags": ("t",)},
        "1 new",
    ),
    "filed between": (
        [{"grid": grid} for grid in (*many(6), SIMPLE, *many(6, 6), INTERMEDIATE)],
        {"tags": ("t",)},
        "12 new, 2 known filed",
    ),
}


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("name", DONE)
def test_the_journal_says_what_an_import_did(library: Library, name: str) -> None:
    data, wishes, done = DONE[name]
    take(library, rows(*data), **wishes)
    assert library.undo().what == f"import a.jsonl: {done}"


def test_what_brings_nothing_is_no_change(library: Library) -> None:
    library.edit(library.find(1), title="Mine")
    library.undo()
    assert take(library, lines(SIMPLE, INTERMEDIATE, "12"), format="line")[0].duplicates == 2
    assert library.redo().what == "edit #1 Simple"
    with pytest.raises(NotFound):
        library.redo()


def test_a_tag_wished_and_in_the_file_is_one(library: Library) -> None:
    take(library, rows({"grid": ONE, "tags": ["T", "t", "u"]}), tags=("t",))
    assert library.find(4).tags == ("t", "u")


# Dry runs


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("way", ["skip", "keep", "merge"])
def test_a_dry_run_says_the_same_and_leaves_all_as_it_is(library: Library, way: str) -> None:
    chance = random.Random(7)
    grids = many(6)
    images = [random_transform(chance).apply(grid) for grid in grids]
    each = [{"grid": grid, "title": f"t{i}", "level": "x"} for i, grid in enumerate(grids)]
    known = [{"grid": SIMPLE, "title": "Other"}, {"grid": CLASH}, {"grid": SIMPLE, "notes": "n"}]
    marked = [{"grid": grids[0], "placed": "." * 80 + mark} for mark in "5656"]
    data = [*each, *known, *({"grid": grid} for grid in images), *marked, {"grid": grids[2]}]
    before = dumped(library)
    expected = take(library, rows(*data), dry_run=True, on_duplicate=way, tags=("t",))
    assert dumped(library) == before
    assert library.names(TAGS) == []
    with pytest.raises(NotFound):
        library.undo()
    assert take(library, rows(*data), on_duplicate=way, tags=("t",)) == expected


@pytest.mark.parametrize("undo", [False, True])
def test_a_dry_run_gives_the_numbers_that_an_import_does(library: Library, *, undo: bool) -> None:
    """The number of what was taken back or removed is not given again."""
    added = library.add(many(1, 150)[0])
    library.undo() if undo else library.remove(added)
    grid = many(1)[0]
    expected = take(library, lines(grid, grid), dry_run=True)
    assert take(library, lines(grid, grid)) == expected
    assert [remark.message for remark in expected[1]] == ["the same grid as #5"]


CLASHES = (
    {"title": "A", "notes": "n", "level": "simple"},
    {"title": "B", "author": "Ann", "source": "a book"},
    {"title": "C", "author": "Ben", "solutions": 2},
    {"title": "A", "source": "a.jsonl", "level": "nested", "notes": "n\nother title: B"},
    {"solutions": 1, "details": {"a": "b"}, "license": "CC0"},
    {"solutions": 0, "details": {"a": "c"}, "license": "none"},
)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("between", [0, 3], ids=["in a chunk", "in several"])
def test_a_dry_run_says_what_clashes_within_a_file(library: Library, between: int) -> None:
    """Of a new puzzle, and of one that was there."""
    others = iter(many(120))
    data: list[dict[str, Any]] = []
    for told in CLASHES:
        for grid in (many(1, 150)[0], SIMPLE):
            data += [{"grid": grid, **told}, *({"grid": next(others)} for _ in range(between))]
    before = dumped(library)
    dry = take(library, rows(*data), dry_run=True, on_duplicate="merge", source="here")
    assert dumped(library) == before
    assert take(library, rows(*data), on_duplicate="merge", source="here") == dry
    clashes = [remark.message for remark in dry[1] if remark.kind == "doubt"]
    assert {said[:2] for said in clashes} == {"#1", "#4"}
    assert "#4: title 'A' here, 'C' there" in clashes
    assert "#1: author 'Ann' here, 'Ben' there" in clashes
