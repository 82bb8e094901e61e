"""What worker processes do for the page; they need nothing of the page itself."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.engine.single import solve, with_level

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.solvers import Result, Stage


def find_solutions(grid: Grid, limit: int) -> Result:
    """Return up to `limit` solutions of a grid, and its level."""
    return with_level(grid, solve(grid, limit))


def find_stages(grid: Grid, debug: str, most: int) -> list[Stage]:
    """Return the stages of solving a grid, at most `most` of them."""
    from sudokudb.solvers import trace

    return list(islice(trace(grid, debug), most))


def draw_png(svg: str, width: int) -> bytes:
    """Return a picture as PNG."""
    from sudokudb.render.png import png

    return png(svg, width)
