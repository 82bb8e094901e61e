"""Solving one grid: 9×9 by the circuit, others by `other_sizes`, or any by a named strategy."""

from __future__ import annotations

from sudokudb.engine import buffers, other_sizes
from sudokudb.engine.backend import PYTHON, chosen_build
from sudokudb.grid import Grid, GridLike, as_grid, is_engine
from sudokudb.solvers.strategy import Result, find_strategy


def solve(
    grid: GridLike, limit: int = 1, method: str | None = None, seconds: float | None = None
) -> Result:
    """Find up to `limit` solutions of a grid.

    A limit of 1 solves, 2 shows whether the solution is unique, and k counts to k. A grid with
    conflicts has no solution. `method` names a strategy; by default the engine solves the grid,
    and the result has no level and no counts. `seconds` limits the time of a strategy, and of
    grids that the circuit does not support.

    Raises GridError for text that is not a grid, Unsupported for a grid that the method does not
    solve, and TimeLimitReached.

    >>> result = solve("1.3. .... .2.. ...4", limit=2)
    >>> result.unique, str(result.solutions[0])
    (True, '1432234142133124')
    """
    grid = as_grid(grid)
    if method is not None:
        return find_strategy(method).solve(grid, limit, seconds)
    if not is_engine(grid):
        return other_sizes.solve(grid, limit, seconds)
    row = buffers.row_of(grid)
    found, (count,) = buffers.solve_rows(row, min(limit, 2) if limit != 1 else 2)
    if count < 2 or limit == 1:
        return Result((Grid(found.decode("ascii")),) * min(count, 1), complete=count < 2)
    text = next(buffers.list_rows(row, min(limit, buffers.MAX_LIMIT))).decode("ascii")
    cells = buffers.CELLS
    solutions = tuple(Grid(text[low : low + cells]) for low in range(0, len(text), cells))
    return Result(solutions, complete=len(solutions) < limit)


def with_level(grid: Grid, result: Result) -> Result:
    """Return a result with the level of the grid if the solution is unique."""
    if grid.layout.order is None:
        return result._replace(level=None)
    if result.level or not result.unique:
        return result
    return result._replace(level=level_of(grid))


def level_of(grid: Grid) -> str | None:
    """Return the Palm's level of a valid grid; None for a large one that would take too long."""
    if not is_engine(grid):
        return other_sizes.level(grid)
    if chosen_build() == PYTHON:  # the strategy is faster
        return find_strategy("palm").solve(grid, 2).level
    from sudokudb.engine.grids import LEVELS  # `solve` in a pipe needs no levels

    return LEVELS[buffers.palm_levels(buffers.row_of(grid))[0]]
