"""Row-order backtracking, as a PSP did it in Lua."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.solvers.backtracking import in_order, unlike_peers, walk
from sudokudb.solvers.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.solvers.strategy import Tally


def search(grid: Grid, tally: Tally) -> Iterator[list[int]]:
    """Fill the empty cells row by row, digits ascending; step back where none may stand."""
    cells = list(grid.digits)
    empty = [cell for cell, digit in enumerate(cells) if not digit]
    return walk(cells, grid.size, in_order(empty), unlike_peers(cells, grid.geometry), tally)


PSP = Strategy(
    name="psp",
    idea="backtracking in row order",
    author="Xavier Michel",
    year=2010,
    source="Sudoku solver for the PSP, in Lua",
    search=search,
    sizes=(4, 9),
)
