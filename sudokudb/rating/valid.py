"""Validation of grids: techniques apply to 9×9 grids with exactly one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import verdict
from sudokudb.errors import Unsupported, say

if TYPE_CHECKING:
    from sudokudb.grid import Grid


def only_solution(grid: Grid) -> Grid:
    """Return the only solution of a 9×9 grid; raise SudokuError for any other grid."""
    grid.layout.require_square(say("a rating"))
    if not grid.is_engine:
        raise Unsupported(
            say("the techniques are those of 9×9 grids with givens"),
            say("`sudokudb solve` solves other grids"),
        )
    return verdict.only_solution(grid.require_no_conflicts())
