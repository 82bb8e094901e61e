from itertools import chain

import pytest

from sudokudb.engine.buffers import list_rows
from sudokudb.generator.full import BOUND, all_small, completions, draw, full_grid
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.row_checks import row_of
from sudokudb.generator.samplers.other_sizes import mixed_grid
from sudokudb.grid import Grid


def test_full_grids_are_solutions() -> None:
    grids = {Grid.from_digits(full_grid(4, attempt)) for attempt in range(5)}
    assert len(grids) == 5
    assert all(grid.is_solution() for grid in grids)


def test_completions_are_those_that_the_engine_lists() -> None:
    tries = [draw(Stream(9, attempt, Purpose.GRID)) for attempt in range(40)]
    tries = [one for one in tries if one.weight]
    rows = b"".join(row_of(chain.from_iterable(one.rows)) for one in tries)
    for one, listed in zip(tries, list_rows(rows, 100), strict=True):
        found = [row_of(grid) for grid in completions(one.rows)]
        assert sorted(found) == sorted(listed[low : low + 81] for low in range(0, len(listed), 81))
        assert one.weight * len(found) <= BOUND


def test_there_are_288_small_grids() -> None:
    grids = {Grid.from_digits(digits) for digits in all_small()}
    assert len(grids) == 288
    assert all(grid.is_solution() for grid in grids)


@pytest.mark.parametrize("size", [16, 25])
def test_large_grids_are_solutions(size: int) -> None:
    assert Grid.from_digits(mixed_grid(Stream(1, 1, Purpose.GRID), size)).is_solution()


def test_a_weight_beyond_the_bound_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.generator.full.BOUND", 500)
    with pytest.raises(ArithmeticError, match="a weight above 500"):
        [full_grid(4, attempt) for attempt in range(3)]
