"""Solving grids that the circuit does not support: other sizes than 9×9, other rules, and Sukakus.

The Palm's strategy solves 4×4 grids and Sukakus up to 9×9. On 16×16 and 25×25 grids its search may
never end: there, a SAT solver completes what singles leave. Without a SAT solver, the Palm's
strategy has a time limit. `rule_solver` solves all grids without square boxes, or with other rules.
"""

from __future__ import annotations

from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import TimeLimitReached, say
from sudokudb.grid import Grid
from sudokudb.solvers.strategy import Result, SearchStats, check_limit, find_strategy
from sudokudb.time_limits import SECONDS, out_of_time

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.solvers.deduction import Deduction

LARGE = 16
_LEVEL_SECONDS = 1.0
"""The time limit of the Palm's strategy for the level of a large grid, which else has none."""


def solve(grid: Grid, limit: int, seconds: float | None = None) -> Result:
    """Find up to `limit` solutions of a grid.

    Raises TimeLimitReached, with the solutions found so far, if the search takes longer than
    `seconds`. Without the SAT solver, the default for these grids is SECONDS.
    """
    if grid.layout.order is None and grid.candidates is None:
        from sudokudb.engine.rule_solver import solve_rules  # most grids are classic

        return solve_rules(grid, limit, seconds)
    if grid.size < LARGE:
        return find_strategy("palm").solve(grid, limit, seconds)
    check_limit(limit)
    state = after_singles(grid)
    if state.contradiction:
        return Result((), complete=True)
    if not state.unsolved:
        return Result((grid.with_digits(state.digits()),), complete=True)
    if find_spec("pysat") is None:
        return _without_sat(grid, limit, SECONDS if seconds is None else seconds)
    return _by_sat(grid, state, limit, seconds)


def level(grid: Grid) -> str | None:
    """Return the Palm's level of a valid grid; None if it would take too long.

    Grids with other rules than rows, columns and square boxes have no level.
    """
    if grid.layout.order is None:
        return None
    try:
        return (
            find_strategy("palm")
            .solve(grid, 2, _LEVEL_SECONDS if grid.size >= LARGE else None)
            .level
        )
    except TimeLimitReached:
        return None


def after_singles(grid: Grid) -> Deduction:
    """Return the state of a grid after all naked and hidden singles."""
    from sudokudb.solvers.deduction import Deduction  # most grids are 9×9
    from sudokudb.solvers.palm import deduce

    state = Deduction(grid)
    if grid.conflicts():
        state.contradiction = "conflict"
    elif not state.contradiction and state.eliminate(state.naked_singles()):
        deduce(state, SearchStats())
    return state


def _by_sat(grid: Grid, state: Deduction, limit: int, seconds: float | None) -> Result:
    from sudokudb.engine import sat  # most grids are 9×9

    found: list[Grid] = []
    try:
        for digits in islice(sat.solutions(state.board, state.candidates, seconds), limit):
            found += [grid.with_digits(digits)]
    except sat.OutOfTime:
        raise out_of_time(seconds, tuple(found)) from None
    return Result(tuple(found), complete=len(found) < limit)


def _without_sat(grid: Grid, limit: int, seconds: float) -> Result:
    try:
        return find_strategy("palm").solve(grid, limit, seconds)
    except TimeLimitReached as error:
        hint = say("pip install 'sudokudb[large]' brings the solver for 16×16 and 25×25")
        raise TimeLimitReached(error.message, hint) from None
