"""Importing files: what is stored, what is refused, and labels."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, Library
from sudokudb.errors import NotFound, SudokuError
from sudokudb.library.imports import ImportObserver
from sudokudb.library.records import record_of
from sudokudb.query.labels import COLLECTIONS, TAGS
from tests.conftest import INTERMEDIATE, SIMPLE
from tests.library.support import (
    CLASH,
    FOUR_BY_FOUR,
    ONE,
    TWO,
    Interrupted,
    Observer,
    Row,
    counts,
    dumped,
    interrupt,
    lines,
    many,
    rows,
    run_import,
)
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.everywhere


def test_new_grids_are_stored_in_the_order_of_the_file(library: Library) -> None:
    result, events = run_import(library, lines(ONE, TWO, FOUR_BY_FOUR))
    assert (counts(result), events) == ((3, 0, 0, 0), [])
    assert [(p.id, p.grid, p.source, p.size) for p in library][3:] == [
        (4, ONE, "a.txt", 9),
        (5, TWO, "a.txt", 9),
        (6, Grid(FOUR_BY_FOUR), "a.txt", 4),
    ]
    assert library.verify() == []
    assert library.puzzles.last_used().id == 6


MANY = SOLUTIONS["Simple"].translate(str.maketrans("12", ".."))
"""A puzzle with at least two solutions: two digits are in no cell."""
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
def test_a_solution_is_stored_if_solving_would_not_give_it_back(
    library: Library, grid: str, solution: str, *, is_kept: bool
) -> None:
    library.remove(1)
    result, events = run_import(library, lines("quizzes,solutions", f"{grid},{solution}"))
    assert (result.added, events) == (1, [])
    (puzzle,) = [puzzle for puzzle in library if puzzle.id > 3]
    assert puzzle.details == ({"solution": solution} if is_kept else {})
    record = record_of(puzzle)
    assert (str(record.solution or ""), record.details) == (solution if is_kept else "", {})


@pytest.mark.parametrize("times", [1, 30])  # a block of lines is read by other code than a few
def test_an_entry_that_is_not_a_puzzle_is_reported_with_its_line(
    library: Library, times: int
) -> None:
    file = lines(*many(times), "12", CLASH, SIMPLE, "123x567.9" * 9)
    result, events = run_import(library, file, format="line")
    assert (result.added, result.errors) == (times, 3)
    kinds = [(event.line - times, event.kind) for event in events]
    assert kinds == [(1, "error"), (2, "error"), (3, "duplicate"), (4, "error")]
    assert "1 twice in row 1: r1c1, r1c2" in events[1].message
    assert events[2].message == "the same grid as #1"


def test_every_field_of_a_file_is_stored(library: Library) -> None:
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
    assert counts(run_import(library, rows(full))[0]) == (1, 0, 0, 0)
    puzzle = library.get(4)
    stored = {name: getattr(puzzle, name) for name in full}
    assert stored == full | {"grid": Grid(full["grid"]), "tags": ("a", "b"), "collections": ("C",)}


WRONG_FIELDS = {
    "level": "hard",
    "solutions": -1,
    "added": "yesterday",
    "title": "x" * 501,
    "notes": "x" * 100_001,
    "tags": ["good", "x" * 201],
    "solution": "9" * 81,
    "placed": str(ONE),
}
CLEANED_FIELDS = {"author": "a\0b", "details": {"a": "b\ud800"}}


@pytest.mark.parametrize("name", [*WRONG_FIELDS, *CLEANED_FIELDS])
def test_a_puzzle_with_a_wrong_field_is_stored_without_it(library: Library, name: str) -> None:
    value = (WRONG_FIELDS | CLEANED_FIELDS)[name]
    result, events = run_import(library, rows({"grid": ONE, name: value}), format="jsonl")
    assert result.added == 1
    assert library.verify() == []
    list(library.dump())
    if name in WRONG_FIELDS:
        assert [(event.line, event.kind) for event in events] == [(1, "warning")]


def test_a_warning_of_the_reader_is_reported(library: Library) -> None:
    file = lines("puzzle,solution", f"{ONE},{'9' * 80}")
    result, events = run_import(library, file, format="kaggle")
    assert result.added == 1
    assert [(event.line, event.kind) for event in events] == [(2, "warning")]
    assert "81 cells expected, 80 found" in events[0].message


def test_the_name_of_a_file_may_have_bytes_that_are_not_text(
    library: Library, tmp_path: Path
) -> None:
    path = tmp_path / os.fsdecode(b"\xff\xe4.txt")
    path.write_text(f"{ONE}\n")
    assert library.import_files([path]).added == 1
    assert library.get(4).source == "\ufffd\ufffd.txt"  # the name, not the path
    assert "\ufffd" in library.undo().what


def test_a_file_that_cannot_be_read_is_an_error(library: Library, tmp_path: Path) -> None:
    good, observer = tmp_path / "good.txt", Observer()
    good.write_text(f"{ONE}\n")
    result = library.import_files([tmp_path / "none.txt", good], observer=observer)
    assert counts(result) == (1, 0, 0, 1)
    assert (result.unread_files, result.entries_read) == (1, 1)
    assert observer.events[0].kind == "error"
    assert "No such file" in observer.events[0].message


@pytest.mark.parametrize(
    "options",
    [{"tags": ("",)}, {"collection": "x" * 201}, {"author": "\0"}, {"license": "x" * 501}],
)
def test_options_that_cannot_be_stored_are_refused(library: Library, options: Any) -> None:
    before = dumped(library)
    with pytest.raises(SudokuError):
        run_import(library, lines(ONE), **options)
    assert dumped(library) == before


# Tags and collections


def test_new_and_known_puzzles_are_labelled(library: Library) -> None:
    run_import(library, lines(ONE, SIMPLE, TWO), tags=("hard", "b"), collection="top")
    assert library.labels.counts(TAGS) == [("b", 3), ("hard", 3)]
    assert library.labels.counts(COLLECTIONS) == [("top", 3)]
    assert library.get(1).tags == ("b", "hard")
    library.undo()
    assert library.labels.counts(TAGS) == []
    assert library.get(1).tags == ()
    library.redo()
    assert library.get(1).collections == ("top",)
    assert library.labels.counts(COLLECTIONS) == [("top", 3)]


def test_labelling_duplicates_is_a_change(library: Library) -> None:
    run_import(library, lines(SIMPLE), tags=("t",))
    assert library.get(1).tags == ("t",)
    assert library.undo().what == "import a.txt: 1 existing puzzle labelled"
    assert library.get(1).tags == ()


NOTED: Row = {"grid": SIMPLE, "notes": "n"}
LABELLED: Row = {"grid": INTERMEDIATE, "tags": ["a", "b"], "collections": ["c"]}
DESCRIPTIONS: dict[str, tuple[list[Row], dict[str, Any], str]] = {
    "new": ([{"grid": ONE, "tags": ["a"]}, {"grid": TWO}], {}, "2 new"),
    "new and known": (
        [{"grid": ONE}, NOTED],
        {"tags": ("t",)},
        "1 new, 1 existing puzzle labelled",
    ),
    "two labels": (
        [NOTED, LABELLED],
        {"tags": ("t",), "collection": "c"},
        "2 existing puzzles labelled",
    ),
    "merged": ([NOTED, NOTED], {"on_duplicate": "merge"}, "1 merged"),
    "merged and labelled": (
        [NOTED, LABELLED],
        {"on_duplicate": "merge"},
        "1 existing puzzle labelled, 1 merged",
    ),
    "rated": (
        [{"grid": SIMPLE, "ratings": [{"rater": "se", "score": 1.5}]}, {"grid": ONE}],
        {},
        "1 new, 1 existing puzzle rated",
    ),
    "rated after it was added": (
        [{"grid": ONE}, {"grid": ONE, "ratings": [{"rater": "se", "score": 1.5}]}],
        {"batch_size": 1},
        "1 new",
    ),
    "merged into a new one": (
        [{"grid": ONE}, {"grid": ONE, "notes": "n", "tags": ["a"]}],
        {"on_duplicate": "merge", "tags": ("t",)},
        "1 new",
    ),
    "known between new": (
        [{"grid": grid} for grid in (*many(6), SIMPLE, *many(6, 6), INTERMEDIATE)],
        {"tags": ("t",)},
        "12 new, 2 existing puzzles labelled",
    ),
}


@pytest.mark.parametrize("name", DESCRIPTIONS)
def test_the_journal_describes_an_import(library: Library, name: str) -> None:
    data, options, description = DESCRIPTIONS[name]
    run_import(library, rows(*data), **{"batch_size": 4, **options})
    assert library.undo().what == f"import a.jsonl: {description}"


def test_an_import_of_duplicates_only_is_not_a_change(library: Library) -> None:
    library.edit(library.get(1), title="Mine")
    library.undo()
    result, _ = run_import(library, lines(SIMPLE, INTERMEDIATE, "12"), format="line")
    assert (result.duplicates, result.changed) == (2, False)
    assert library.redo().what == "edit #1 Simple"
    with pytest.raises(NotFound):
        library.redo()


def test_a_tag_of_the_options_and_of_the_file_is_one_tag(library: Library) -> None:
    tags = ["T", "t", "u", "e\u0301", "\u00e9"]
    run_import(library, rows({"grid": ONE, "tags": tags}), tags=("t", "e\u0301"))
    assert library.get(4).tags == ("t", "u", "\u00e9")


# Interrupted imports: whole batches stay, and the import is run again


@pytest.mark.parametrize("policy", ["skip", "merge"])
def test_an_interrupted_import_is_run_again(library: Library, policy: str) -> None:
    before = dumped(library)
    file: list[str | Grid] = [*many(9), Grid(SIMPLE), *many(4), CLASH, *many(9, 50)]
    with pytest.raises(Interrupted):
        run_import(library, lines(*file), batch_size=4, act=interrupt, on_duplicate=policy)
    assert [puzzle.grid for puzzle in library][3:] == many(4)
    result, _ = run_import(library, lines(*file), batch_size=3, on_duplicate=policy)
    assert (result.added, result.duplicates, result.errors) == (14, 4 + 1 + 4, 1)
    assert [puzzle.grid for puzzle in library][3:] == [*many(9), *many(9, 50)]
    assert library.undo().what == "import a.txt: 14 new"
    assert library.undo().what == "import a.txt (not finished)"
    assert dumped(library) == before


def test_an_interrupted_import_that_keeps_duplicates_is_undone_first(library: Library) -> None:
    with pytest.raises(Interrupted):
        run_import(library, lines(*many(9)), batch_size=4, act=interrupt, on_duplicate="keep")
    library.undo()
    run_import(library, lines(*many(9)), on_duplicate="keep")
    assert [puzzle.grid for puzzle in library][3:] == many(9)


def test_the_part_of_the_files_that_was_read_is_reported(library: Library, tmp_path: Path) -> None:
    class Parts(ImportObserver):
        """Keeps the parts."""

        def __init__(self) -> None:
            self.parts: list[float] = []

        def reach(self, part: float) -> None:
            self.parts.append(part)

    files = [tmp_path / name for name in ("a.txt", "b.txt", "missing.txt")]
    for file, grids in zip(files, (many(30), many(10, 30)), strict=False):
        file.write_text("".join(f"{grid}\n" for grid in grids))
    observer = Parts()
    library.import_files(files, observer=observer)
    assert observer.parts == sorted(observer.parts)
    assert observer.parts[0] == 0.75
    assert observer.parts[-1] == 1
    piped = Parts()
    library.import_files([*files[:1], lines(*many(3))], observer=piped)
    assert piped.parts == []
