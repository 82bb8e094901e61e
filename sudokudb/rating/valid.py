"""Validation of grids: techniques apply to 9×9 grids with exactly one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine.single import solve
from sudokudb.errors import NotValid, SudokuError, say

if TYPE_CHECKING:
    from sudokudb.grid import Grid

_SIZE = 9
_REPAIR = say("`sudokudb repair GRID` suggests how to make a grid valid")


def only_solution(grid: Grid) -> Grid:
    """Return the only solution of a 9×9 grid; raise SudokuError for any other grid."""
    if grid.size != _SIZE or grid.candidates is not None:
        raise SudokuError(
            say("the techniques are those of 9×9 grids with givens"),
            say("`sudokudb solve` solves other grids"),
        )
    found = solve(grid.require_no_conflicts(), 2)
    if not found.solutions:
        from sudokudb.engine.verdict import explain_no_solution

        reason = explain_no_solution(grid)
        raise NotValid(say("this grid has no solution: {reason}", reason=reason), _REPAIR)
    if not found.unique:
        raise NotValid(say("this grid has several solutions"), _REPAIR)
    return found.solutions[0]
