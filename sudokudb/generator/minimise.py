"""Reduction of valid puzzles to minimal ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import buffers, other_sizes
from sudokudb.engine.verdict import only_solution
from sudokudb.errors import Unsupported, say
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.row_checks import remove_units, without
from sudokudb.grid import Grid, GridLike, as_grid, is_engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_GUESSES = 3_000  # of tables, for one removal


def minimise(grid: GridLike, seed: int = 0) -> Grid:
    """Return a minimal puzzle with some of the givens of a valid one; the seed selects it.

    Raises NotValid for a grid that does not have exactly one solution.
    """
    return next(minimise_many([as_grid(grid)], seed))


def minimise_many(grids: Iterable[Grid], seed: int = 0) -> Iterator[Grid]:
    """Yield a minimal puzzle for each grid, as `minimise` does."""
    for grid in grids:
        solution = solution_of(grid)
        order = [cell for cell, digit in enumerate(grid) if digit]
        Stream(seed, 0, Purpose.ORDER).shuffle(order)
        if is_engine(grid):
            (row,) = remove_units([buffers.row_of(grid)], [[(cell,) for cell in order]])
            yield Grid(row.decode("ascii"))
        else:
            if grid.layout.order is None:
                grid, order = _by_tables(grid, solution, order)
            yield _one_by_one(grid, order)


def solution_of(grid: Grid) -> Grid:
    """Return the only solution of a grid with givens; raise SudokuError for any other grid."""
    if grid.candidates is not None:
        raise Unsupported(say("a Sukaku has no givens"))
    return only_solution(grid)


def _by_tables(grid: Grid, solution: Grid, order: list[int]) -> tuple[Grid, list[int]]:
    """Remove givens as far as tables show in few guesses that the grid stays valid.

    Return the grid, and the givens that could perhaps be removed, too.
    """
    from sudokudb.engine.tables.compiled import tables_of  # most grids are classic

    if (tables := tables_of(grid.layout)) is None:
        return grid, order
    row = bytearray(grid.digits)
    doubts = tables.reduce(row, solution.digits, [[(cell,) for cell in order]], _GUESSES)
    return grid.with_digits(row), [cell for cell in order if row[cell]] if doubts[0] else []


def _one_by_one(grid: Grid, order: list[int]) -> Grid:
    for cell in order:
        fewer = grid.with_digits(without(grid.text.encode("ascii"), (cell,)).decode("ascii"))
        if other_sizes.solve(fewer, 2).unique:
            grid = fewer
    return grid
