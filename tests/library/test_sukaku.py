"""Sukakus in a library: each is a separate puzzle, although all their grids are empty."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from sudokudb import Grid, Library, check
from sudokudb.errors import SudokuError
from sudokudb.library.jobs import CANON, CHECK
from sudokudb.notation import format_candidates
from sudokudb.query import parse_query
from sudokudb.sukaku import Sukaku
from tests.library.support import counts, dumped, rows, run_import, short
from tests.store.opening import writing
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.everywhere

SMALL = Sukaku([7, 15, 15, 13, 9, 3, 13, 15, 6, 13, 7, 14, 13, 11, 15, 13])
LARGE, SEVERAL = (
    Sukaku(1 << int(digit) - 1 | more for digit in SOLUTIONS["Difficult"]) for more in (1, 0x1FF)
)
NONE = Sukaku([0, *[15] * 15])
EMPTY_SMALL, EMPTY_LARGE = "." * 16, "." * 81
ALL = (SMALL, LARGE, SEVERAL, NONE)


def row(sukaku: Sukaku, **more: Any) -> dict[str, Any]:
    return {"grid": sukaku, "candidates": format_candidates(sukaku.candidates).split()} | more


@pytest.fixture(name="full")
def full_fixture(library: Library) -> Library:
    """Four Sukakus, 4 to 7, and the empty grids of their sizes."""
    file = rows(*map(row, ALL), {"grid": EMPTY_SMALL}, {"grid": EMPTY_LARGE})
    result, events = run_import(library, file)
    assert (counts(result), events) == ((6, 0, 0, 0), [])
    return library


def test_sukakus_are_read_as_they_were_stored(full: Library) -> None:
    puzzles = list(full)[3:]
    assert [puzzle.grid for puzzle in puzzles] == [
        *ALL, Grid(EMPTY_SMALL), Grid(EMPTY_LARGE)
    ]  # fmt: skip
    assert [puzzle.copy for puzzle in puzzles] == [0, 0, 1, 1, 2, 2]
    assert full.verify() == []


@pytest.mark.parametrize("way", ["skip", "keep", "merge"])
@pytest.mark.parametrize("dry_run", [False, True])
def test_a_sukaku_is_a_duplicate_of_itself_only(full: Library, way: str, *, dry_run: bool) -> None:
    file = rows(*map(row, ALL), {"grid": EMPTY_LARGE}, row(Sukaku([9] * 16)))
    result, events = run_import(full, file, on_duplicate=way, dry_run=dry_run)
    assert counts(result) == ((6, 0, 0, 0) if way == "keep" else (1, 5, 0, 0))
    if way == "skip":
        ids = [4, 5, 6, 7, 9]
        assert short(events) == [f"{i} duplicate: the same grid as #{id}" for i, id in
                               enumerate(ids, 1)]  # fmt: skip


def test_a_sukaku_is_not_a_duplicate_of_the_empty_grid(library: Library) -> None:
    run_import(library, rows({"grid": EMPTY_SMALL}))
    for way in ("merge", "skip"):
        run_import(library, rows(row(SMALL)), on_duplicate=way)
    assert [puzzle.grid for puzzle in library][3:] == [Grid(EMPTY_SMALL), SMALL]


def test_candidates_with_placed_digits_are_not_a_sukaku(library: Library) -> None:
    placed = "1" + "." * 15
    run_import(library, rows(row(SMALL, placed=placed), row(SMALL)))
    assert [puzzle.grid for puzzle in library][3:] == [Grid(EMPTY_SMALL), SMALL]
    assert library.get(4).placed == Grid(placed)


def test_no_two_sukakus_are_equivalent(full: Library) -> None:
    assert list(full.puzzles.duplicates()) == []
    with pytest.raises(SudokuError, match="a Sukaku has no canonical form"):
        list(full.puzzles.same(SMALL))
    assert [twin.puzzle.id for twin in full.puzzles.same(Grid(EMPTY_SMALL))] == [8]
    for query, ids in (("same:4", []), ("same:8", [8]), ("same:4,5,9", [9])):
        assert list(full.ids(parse_query(query))) == ids
    assert full.count(parse_query("-same:4 id:4..9")) == 6
    copied = {"grid": EMPTY_LARGE}
    run_import(full, rows(copied), on_duplicate="keep")
    assert [(copy.first.id, copy.copy.id) for copy in full.puzzles.duplicates()] == [(9, 10)]


def verdicts(library: Library) -> list[tuple[int | str | None, str | None]]:
    return [(puzzle.count, puzzle.level) for puzzle in library][3:]


EXPECTED = [
    (verdict.count, verdict.level)
    for verdict in (check(grid) for grid in (*ALL, EMPTY_SMALL, EMPTY_LARGE))
]


def test_the_expected_verdicts_differ() -> None:
    assert EXPECTED[0] == (1, "difficult")
    assert EXPECTED[1][0] == 1
    assert EXPECTED[2:] == [("2 or more", None), (0, None), *[("2 or more", None)] * 2]


@pytest.mark.parametrize("workers", [1, 2])
def test_all_are_checked(full: Library, workers: int) -> None:
    assert sum(full.run(CHECK, workers=workers, chunk_cost=2)) == 6
    assert verdicts(full) == EXPECTED
    assert sum(full.run(CHECK, workers=workers)) == 0


def test_a_sukaku_costs_more_than_a_grid() -> None:
    """A chunk has few of them, since each takes long."""
    assert CHECK.cost(format_candidates(LARGE.candidates)) > CHECK.cost(EMPTY_LARGE)


def test_identities_are_computed_again(full: Library) -> None:
    with writing(full) as connection:
        connection.execute(text("UPDATE puzzles SET identity = NULL"))
    assert sum(full.run(CANON, workers=1)) == 9
    found = [puzzle.identity for puzzle in full][3:]
    assert len(set(found)) == 2
    assert list(full.puzzles.duplicates()) == []


def test_solving_stores_the_verdict(full: Library) -> None:
    for puzzle in list(full)[3:]:
        full.solve(puzzle)
    assert verdicts(full) == EXPECTED


def test_dump_load_and_merge_keep_them(full: Library, make_library: Callable[[], Library]) -> None:
    loaded, merged = make_library(), make_library()
    loaded.load(full.dump())
    assert dumped(loaded) == dumped(full)
    for _ in range(2):
        merged.merge(full)
        assert [puzzle.grid for puzzle in merged] == [puzzle.grid for puzzle in full]
    assert json.loads(list(full.dump())[5])["candidates"] == format_candidates(LARGE.candidates)


def test_a_sukaku_can_get_a_title(full: Library) -> None:
    puzzle = full.get(4)
    for grid in (None, puzzle.grid, Grid(EMPTY_SMALL)):  # as after an edit without changes
        full.edit(full.get(4), grid, "Small")
        assert full.get(4).grid == SMALL


def test_a_sukaku_cannot_get_a_given(full: Library) -> None:
    with pytest.raises(SudokuError, match="is a Sukaku"):
        full.edit(full.get(4), Grid("1" + EMPTY_SMALL[1:]))
    assert full.get(4).grid == SMALL


def test_no_sukaku_is_a_copy_of_another(full: Library) -> None:
    found = [puzzle.id for puzzle in full.search(parse_query("copy:yes"))]
    assert set(found) <= {8, 9}  # the empty grids, after Sukakus of their size
    assert {puzzle.id for puzzle in full.search(parse_query("copy:no"))} >= {4, 5, 6, 7}
