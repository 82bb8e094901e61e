import random

import pytest

from sudokudb.engine import solve_rows
from sudokudb.engine.hitting import easy_sets, minimal_rows
from sudokudb.generate.units import SYMMETRY_CHOICES, units_of
from sudokudb.grid import Grid

GRIDS = (
    b"812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    b"123456789456789123789123456231564897564897231897231564312645978645978312978312645",
)
Order = list[tuple[int, ...]]


def removed_one_by_one(grid: bytes, order: Order) -> bytes:
    row = bytearray(grid)
    for cells in order:
        before = bytes(row)
        for cell in cells:
            row[cell] = ord(".")
        if solve_rows(bytes(row), 2, 1)[1][0] != 1:
            row[:] = before
    return bytes(row)


@pytest.mark.parametrize(
    ("symmetry", "number"),
    [
        *((name, 3) for name in ("none", "rot180", "full")),
        *(pytest.param(name, 10, marks=pytest.mark.slow) for name in SYMMETRY_CHOICES),
    ],
)
def test_the_result_is_that_of_removing_one_by_one(symmetry: str, number: int) -> None:
    rng = random.Random(symmetry)
    puzzles = []
    for grid in GRIDS * number:
        order = list(units_of(symmetry))
        rng.shuffle(order)
        puzzles.append((grid, order))
    assert list(minimal_rows(puzzles)) == [removed_one_by_one(*puzzle) for puzzle in puzzles]


def test_cells_without_a_position_are_empty() -> None:
    order: Order = [(cell,) for cell in range(81)]
    (puzzle,) = minimal_rows([(GRIDS[0], order)])
    backwards = [(cell,) for cell in reversed(range(81)) if puzzle[cell] != ord(".")]
    assert list(minimal_rows([(GRIDS[0], backwards)])) == [puzzle]


def test_positions_that_are_not_a_puzzle_are_refused() -> None:
    with pytest.raises(ValueError, match="not a valid puzzle"):
        list(minimal_rows([(GRIDS[0], [(cell,) for cell in range(20)])]))


def test_easy_sets_are_unavoidable() -> None:
    for cells in easy_sets(GRIDS[0]):
        row = bytearray(GRIDS[0])
        for cell in cells:
            row[cell] = ord(".")
        assert solve_rows(bytes(row), 2, 1)[1][0] == 2
    assert Grid(GRIDS[0].decode()).is_solution()
