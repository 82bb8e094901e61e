"""Functions on houses and cells that several of Sudoku Explainer's finders use."""

from sudokudb.techniques.bits import Cells, Digits, cell, each_digit
from sudokudb.techniques.houses import CELLS_OF, HOUSES_OF


def region(i: int) -> int:
    """Return the house with a number in Sudoku Explainer's order: boxes, columns, rows."""
    return 18 - i // 9 * 9 + i % 9


def cells_at(h: int, places: Digits) -> Cells:
    """Return the cells at some positions of a house, given as bits 0 to 8."""
    found: Cells = 0
    for d in each_digit(places):
        found |= cell(CELLS_OF[h][d])
    return found


def houses_with(x: int) -> Digits:
    """Return the three houses of a cell as bits."""
    return 1 << HOUSES_OF[x][0] | 1 << HOUSES_OF[x][1] | 1 << HOUSES_OF[x][2]
