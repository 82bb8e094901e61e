"""Backtracking in row order, as in a Lua program for the PSP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.solvers.backtracking import backtrack, differs_from_peers, fixed_order
from sudokudb.solvers.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.solvers.strategy import SearchStats


def search(grid: Grid, stats: SearchStats) -> Iterator[list[int]]:
    """Fill the empty cells row by row with ascending digits; step back if none is allowed."""
    cells = list(grid.digits)
    empty = [cell for cell, digit in enumerate(cells) if not digit]
    return backtrack(
        cells, grid.size, fixed_order(empty), differs_from_peers(cells, grid.layout), stats
    )


PSP = Strategy(
    name="psp",
    idea="backtracking in row order",
    author="Xavier Michel",
    year=2010,
    source="Sudoku solver for the PSP, in Lua",
    search=search,
    sizes=(4, 9),
)
