"""Validation of grids: techniques apply to 9×9 grids with exactly one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import verdict
from sudokudb.engine.other_rules import require_usual_rules
from sudokudb.errors import Unsupported, say

if TYPE_CHECKING:
    from sudokudb.grid import Grid


def only_solution(grid: Grid, puzzle: object = None) -> Grid:
    """Return the only solution of a 9×9 grid; raise SudokuError for any other grid.

    A stored `puzzle` names it if it has other rules.
    """
    require_usual_rules(grid, puzzle)
    if not grid.is_engine:
        raise Unsupported(
            say("the techniques are those of 9×9 grids with givens"),
            say("`sudokudb solve` solves other grids"),
        )
    return verdict.only_solution(grid.require_no_conflicts())
