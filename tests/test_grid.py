"""Grids as immutable values, their conflicts, cells, houses and peers."""

from __future__ import annotations

import pickle
from collections import defaultdict
from copy import copy, deepcopy

import pytest
from hypothesis import given, settings

from sudokudb import Grid
from sudokudb.errors import GridError
from sudokudb.grid import SIZES, ConflictError, format_cell, parse_cell
from sudokudb.layout import Layout
from sudokudb.notation import DIGITS, format_digit
from tests.conftest import DIFFICULT, SIMPLE
from tests.support import ORDERS, SOLUTIONS, any_grid, full

TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times"} | {
    7: "seven times",
    8: "eight times",
    9: "nine times",
}


def expected_conflicts(grid: Grid) -> set[str]:
    """Find every conflict cell by cell, without `Geometry`."""
    order, size = grid.order, grid.size
    places = defaultdict(list)
    for index, mark in enumerate(str(grid)):
        row, column = index // size, index % size
        box = row // order * order + column // order
        for kind, number in (("row", row), ("column", column), ("box", box)):
            if mark != ".":
                places[mark, f"{kind} {number + 1}"].append(f"r{row + 1}c{column + 1}")
    names = {mark: f" ({int(mark, 36)})" for mark in "ABCDEFGHIJKLMNOP"}
    return {
        f"{mark}{names.get(mark, '')} {TIMES.get(len(cells), f'{len(cells)} times')} in {house}: "
        + ", ".join(cells)
        for (mark, house), cells in places.items()
        if len(cells) > 1
    }


@given(any_grid())
@settings(deadline=None)
def test_round_trips(grid: Grid) -> None:
    for twin in (
        Grid(str(grid)),
        eval(repr(grid)),
        pickle.loads(pickle.dumps(grid)),
        copy(grid),
        deepcopy(grid),
        Grid.from_digits(grid.digits),
        Grid("\n".join(grid.rows), grid.size),
    ):
        assert twin == grid
        assert hash(twin) == hash(grid)
        assert str(twin) == str(grid)
    assert list(grid) == [grid[cell] for cell in range(len(grid))] == list(grid.digits)
    assert "".join(map(format_digit, grid)) == str(grid)
    assert grid.givens == sum(digit > 0 for digit in grid)


@given(any_grid((2, 3)), any_grid((2, 3)))
@settings(deadline=None)
def test_grids_are_equal_if_their_texts_are(one: Grid, other: Grid) -> None:
    assert (one == other) is (str(one) == str(other))
    assert (one != other) is (str(one) != str(other))
    assert one != str(one)


@given(any_grid())
@settings(deadline=None)
def test_conflicts_are_complete(grid: Grid) -> None:
    conflicts = grid.conflicts()
    assert {str(conflict) for conflict in conflicts} == expected_conflicts(grid)
    assert len(conflicts) == len(set(conflicts))
    assert grid.is_solution() is (not conflicts and "." not in str(grid))


def test_conflicts_are_raised_only_on_request() -> None:
    grid = Grid("11" + "." * 14)
    with pytest.raises(ConflictError, match="1 twice in row 1: r1c1, r1c2; 1 twice in box 1") as e:
        grid.require_no_conflicts()
    assert e.value.conflicts == grid.conflicts()
    assert Grid(SIMPLE).require_no_conflicts() == Grid(SIMPLE)


@pytest.mark.parametrize("name", ["text", "order", "other"])
def test_grids_are_immutable(name: str) -> None:
    grid = Grid(SIMPLE)
    with pytest.raises(AttributeError):
        setattr(grid, name, "1")
    with pytest.raises(AttributeError):
        delattr(grid, name)
    with pytest.raises(TypeError):
        grid[0] = 1  # type: ignore[index]
    with pytest.raises(TypeError):
        grid.digits[0] = 1  # type: ignore[index]
    assert str(grid) == SIMPLE


def test_with_row_returns_a_new_grid() -> None:
    grid = Grid(SIMPLE)
    changed = grid.with_row(1, "123456789")
    assert str(grid) == SIMPLE
    assert changed.rows[1] == "123456789"
    assert [*changed.rows[:1], *changed.rows[2:]] == [*grid.rows[:1], *grid.rows[2:]]
    with pytest.raises(GridError):
        grid.with_row(1, "12345678")


@pytest.mark.parametrize("order", ORDERS)
def test_full_grids_are_solutions(order: int) -> None:
    text = full(order)
    assert Grid(text).is_solution()
    assert not Grid("." + text[1:]).is_solution()
    assert not Grid(text[1] + text[1:]).is_solution()
    assert all(Grid(solution).is_solution() for solution in SOLUTIONS.values())


@pytest.mark.parametrize("size", SIZES)
def test_empty_grids_have_no_givens(size: int) -> None:
    grid = Grid.empty(size)
    assert (grid.size, grid.givens, len(grid)) == (size, 0, size * size)
    assert not grid.conflicts()


@pytest.mark.parametrize("size", [0, 1, 3, -9, 36])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(GridError, match=f"there is no grid of size {size}"):
        Grid.empty(size)


@pytest.mark.parametrize("order", ORDERS)
def test_houses_and_peers(order: int) -> None:
    board, size = Layout(order**2), order * order
    assert len(board.houses) == 3 * size
    for kind in (board.rows, board.columns, board.regions):
        assert sorted(cell for house in kind for cell in house) == list(range(size * size))
    for cell, peers in enumerate(board.peers):
        mates = {other for house in board.houses if cell in house for other in house} - {cell}
        assert peers == tuple(sorted(mates))
        assert len(peers) == 3 * size - 2 * order - 1
    assert Layout(order**2) is board
    assert board.house_name(0) == "row 1"
    assert board.house_name(size) == "column 1"
    assert board.house_name(3 * size - 1) == f"box {size}"


def test_boxes_run_row_by_row() -> None:
    assert Layout(9).regions[1] == (3, 4, 5, 12, 13, 14, 21, 22, 23)
    assert Layout(9).columns[1][:3] == (1, 10, 19)


@pytest.mark.parametrize("size", SIZES)
def test_cell_names_round_trip(size: int) -> None:
    for cell in range(size * size):
        name = format_cell(cell, size)
        assert parse_cell(name, size) == parse_cell(name.upper(), size) == cell


@pytest.mark.parametrize(
    "name",
    ["", "r", "c1", "r1", "r1c", "rc1", "1c1", "r0c1", "r1c0", "r10c1", "r1c10", "r-1c1", "r1c1c1",
     "r٣c1", "r1 c1", "x1c1", "r" + "9" * 5000 + "c1"],
)  # fmt: skip
def test_names_that_are_not_cells_are_refused(name: str) -> None:
    with pytest.raises(GridError):
        parse_cell(name)


def test_digits_cover_every_value() -> None:
    assert list(Grid(full(5)).digits[:25]) == list(range(1, 26))
    assert Grid(DIFFICULT)[1] == 5
    assert {format_digit(digit) for digit in Grid(full(5))} == set(DIGITS)


@pytest.mark.parametrize("digit", [-1, 26])
def test_digits_beyond_25_are_refused(digit: int) -> None:
    with pytest.raises(GridError, match=f"{digit} is not a digit"):
        Grid.from_digits([digit] * 16)
