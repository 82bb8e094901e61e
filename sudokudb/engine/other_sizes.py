"""Solving of the grids that the circuit does not take: other sizes than 9×9, and Sukakus.

The Palm's strategy solves 4×4 grids and Sukakus up to 9×9. Of 16×16 and 25×25, where a search by
hypotheses may never end, singles solve what they can and a SAT solver the rest; without it the
Palm's strategy has a time limit.
"""

from __future__ import annotations

from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import MORE_TIME, SECONDS, TimeLimitReached, say
from sudokudb.grid import Grid
from sudokudb.solvers.strategy import Result, SearchStats, check_limit, find_strategy

if TYPE_CHECKING:
    from sudokudb.solvers.deduction import Deduction

LARGE = 16
_LEVEL_SECONDS = 1.0
"""How long the Palm's strategy may take for the level of a large grid; then it has none."""


def solve(grid: Grid, limit: int, seconds: float | None = None) -> Result:
    """Find up to `limit` solutions of a grid.

    Raises TimeLimitReached, with the solutions that were found, if that takes longer than
    `seconds`; without the SAT solver a large grid has at most SECONDS.
    """
    if grid.size < LARGE:
        return find_strategy("palm").solve(grid, limit, seconds)
    check_limit(limit)
    state = after_singles(grid)
    if state.contradiction:
        return Result((), complete=True)
    if not state.unsolved:
        return Result((Grid.from_digits(state.digits()),), complete=True)
    if find_spec("pysat") is None:
        return _without_sat(grid, limit, SECONDS if seconds is None else seconds)
    return _by_sat(state, limit, seconds)


def level(grid: Grid) -> str | None:
    """Return the Palm's level of a valid grid; None if finding it would take too long."""
    try:
        return (
            find_strategy("palm")
            .solve(grid, 2, _LEVEL_SECONDS if grid.size >= LARGE else None)
            .level
        )
    except TimeLimitReached:
        return None


def after_singles(grid: Grid) -> Deduction:
    """Return what singles leave of a grid."""
    from sudokudb.solvers.deduction import Deduction  # most grids are 9×9
    from sudokudb.solvers.palm import deduce

    state = Deduction(grid)
    if grid.conflicts():
        state.contradiction = "conflict"
    elif not state.contradiction and state.eliminate(state.naked_singles()):
        deduce(state, SearchStats())
    return state


def _by_sat(state: Deduction, limit: int, seconds: float | None) -> Result:
    from sudokudb.engine import sat  # most grids are 9×9

    found: list[Grid] = []
    try:
        for digits in islice(sat.solutions(state.board, state.candidates, seconds), limit):
            found += [Grid.from_digits(digits)]
    except sat.OutOfTime:
        message = say("stopped after {seconds:g} s", seconds=seconds)
        raise TimeLimitReached(message, MORE_TIME, tuple(found)) from None
    return Result(tuple(found), complete=len(found) < limit)


def _without_sat(grid: Grid, limit: int, seconds: float) -> Result:
    try:
        return find_strategy("palm").solve(grid, limit, seconds)
    except TimeLimitReached as error:
        hint = say("pip install 'sudokudb[large]' brings the solver for 16×16 and 25×25")
        raise TimeLimitReached(error.message, hint) from None
