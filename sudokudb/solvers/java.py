"""Backtracking that checks the whole grid at each try, as in a Java applet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.solvers.backtracking import backtrack, fixed_order
from sudokudb.solvers.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.solvers.strategy import SearchStats


def search(grid: Grid, stats: SearchStats) -> Iterator[list[int]]:
    """Try every value in every empty cell, row by row, and check all houses each time.

    The original recurses over values as well as cells; a loop visits the same pairs in the same
    order without 729 calls on the stack.
    """
    cells = list(grid.digits)
    empty = [cell for cell, digit in enumerate(cells) if not digit]
    houses = grid.layout.houses

    def is_allowed(cell: int, digit: int) -> bool:
        cells[cell] = digit
        consistent = all(_is_consistent(cells, house) for house in houses)
        cells[cell] = 0
        return consistent

    return backtrack(cells, grid.size, fixed_order(empty), is_allowed, stats)


def _is_consistent(cells: list[int], house: tuple[int, ...]) -> bool:
    digits = [cells[cell] for cell in house if cells[cell]]
    return len(digits) == len(set(digits))


JAVA = Strategy(
    name="java",
    idea="recursion over (cell, value), the whole grid checked at each try",
    author="unsigned",
    year=2011,
    source="Résolution d'une grille Sudoku par backtracking (java implémentation)",
    search=search,
    sizes=(4, 9),
)
