"""Backtracking that checks the whole grid at each try, as a Java applet did it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.solvers.backtracking import in_order, walk
from sudokudb.solvers.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.solvers.strategy import Tally


def search(grid: Grid, tally: Tally) -> Iterator[list[int]]:
    """Try (cell, value) after (cell, value), row by row; put the value in, check all houses.

    The original recurses on the value as well as on the cell; a loop visits the same pairs
    in the same order without 729 calls on the stack.
    """
    cells = list(grid.digits)
    empty = [cell for cell, digit in enumerate(cells) if not digit]
    houses = grid.geometry.houses

    def allowed(cell: int, digit: int) -> bool:
        cells[cell] = digit
        valid = all(_no_repeat(cells, house) for house in houses)
        cells[cell] = 0
        return valid

    return walk(cells, grid.size, in_order(empty), allowed, tally)


def _no_repeat(cells: list[int], house: tuple[int, ...]) -> bool:
    held = [cells[cell] for cell in house if cells[cell]]
    return len(held) == len(set(held))


JAVA = Strategy(
    name="java",
    idea="recursion over (cell, value), the whole grid checked at each try",
    author="unsigned",
    year=2011,
    source="Résolution d'une grille Sudoku par backtracking (java implémentation)",
    search=search,
    sizes=(4, 9),
)
