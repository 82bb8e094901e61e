"""Measured facts travel: dumps, other databases, and files; puzzles that share them are found."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError, SudokuError, UsageError
from sudokudb.query.measures import GROUPS, columns_of
from sudokudb.store.writes import computed_columns
from sudokudb.store.writes.measured_columns import MEASURED
from tests.conftest import DIFFICULT
from tests.library.support import dumped
from tests.store.opening import writing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library

pytestmark = pytest.mark.everywhere

ALL = [name for group in GROUPS for name in columns_of(group)]


def facts(library: Library) -> list[list[int | None]]:
    return [[getattr(puzzle, name) for name in ALL] for puzzle in library]


@pytest.fixture
def measured(library: Library) -> Library:
    """A library with measured puzzles, two of them equivalent, and one without facts."""
    library.puzzles.add_many([Grid(DIFFICULT[::-1]), Grid("1" + "." * 15)])
    outcomes = [found for _, found in library.measure("")]
    assert [isinstance(found, SudokuError) for found in outcomes] == [False] * 4 + [True]
    return library


def test_facts_survive_a_dump(measured: Library, make_library: Callable[[], Library]) -> None:
    other = make_library()
    other.load(before := dumped(measured))
    assert dumped(other) == before
    assert facts(other) == facts(measured)
    assert [other.measures.count_missing(group) for group in GROUPS] == [0, 0, 0]


def test_facts_of_another_version_are_left_to_be_measured(
    measured: Library, make_library: Callable[[], Library]
) -> None:
    header, *lines = dumped(measured)
    older = header.replace('"depth": 1', '"depth": 0')
    (other := make_library()).load([older, *lines])
    assert [other.measures.count_missing(group) for group in GROUPS] == [4, 0, 0]
    list(other.measure("", ["depth"]))
    assert facts(other) == facts(measured)


WRONG: dict[str, tuple[dict[str, object], str]] = {
    "no lead": ({"left": 3}, "left without te"),
    "another size": ({"grid": "1" + "." * 15, "te": 3}, "te of a puzzle that cannot be measured"),
    "several solutions": ({"solutions": 2, "te": 3}, "te of a puzzle that cannot be measured"),
    "too large": ({"te": 5}, "te is not a number from 0 to 4"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_dump_with_impossible_facts_is_refused(library: Library, name: str) -> None:
    (header, *_, last), (values, reason) = dumped(library), WRONG[name]
    line = {n: v for n, v in json.loads(last).items() if n != "level" or "solutions" not in values}
    with pytest.raises(FormatError, match=f"line 2 of the dump: {reason}"):
        library.load([header, json.dumps(line | values)])


def test_a_dump_of_a_newer_version_is_refused(library: Library) -> None:
    with pytest.raises(FormatError, match="a newer version of sudokudb wrote this dump"):
        library.load(['{"sudokudb dump": 3}'])


def test_a_merge_takes_facts_over(measured: Library, make_library: Callable[[], Library]) -> None:
    other = make_library()  # with the three examples
    other.merge(measured)
    assert facts(other) == facts(measured)
    other.undo()
    assert facts(other) == facts(measured)[:3]  # they are of the same grids


def test_a_merge_leaves_facts_of_another_version(
    measured: Library, make_library: Callable[[], Library]
) -> None:
    with writing(measured) as connection:
        computed_columns.set_version(connection, MEASURED["depth"], 2)
    (other := make_library()).merge(measured)
    assert [other.measures.count_missing(group) for group in GROUPS] == [4, 0, 0]


def test_files_have_facts_that_an_import_does_not_believe(
    measured: Library, make_library: Callable[[], Library], tmp_path: Path
) -> None:
    other = make_library()
    for suffix in ("csv", "jsonl"):
        measured.export(path := tmp_path / f"own.{suffix}")
        other.import_files(path, on_duplicate="merge")
    assert {puzzle.te for puzzle in other} == {None}
    assert not any(puzzle.details for puzzle in other)
    with (tmp_path / "own.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["left"] for row in rows] == ["0", "0", "112", "112", ""]
    assert [row["band"] for row in rows] == ["95", "49", "28", "28", ""]
    lines = [json.loads(line) for line in (tmp_path / "own.jsonl").read_text().splitlines()]
    assert [line.get("te") for line in lines] == [0, 0, 1, 1, None]
    assert "tridagon" not in lines[2]


def test_puzzles_that_share_a_solution_or_a_pattern_are_found(measured: Library) -> None:
    for by in ("solution", "expansion", "pattern"):
        found = [group.ids for group in measured.measures.alike(by)]
        assert [3, 4] in found
        assert all(len(ids) > 1 for ids in found)
    with pytest.raises(UsageError, match="puzzles cannot be compared by 'grid'"):
        next(measured.measures.alike("grid"))
