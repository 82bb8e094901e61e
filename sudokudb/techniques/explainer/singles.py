"""Hidden and naked singles in Sudoku Explainer's order."""

from sudokudb.technique_names import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from sudokudb.techniques.bits import Cells, cell, each_cell, first, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, region
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.roles import BASE, CELLS
from sudokudb.techniques.search import Search


def hidden_single(board: Board, search: Search) -> bool:
    """Find the last empty cell of a house, or else the only place of a digit in a house."""
    for i in range(27):
        if board.open[region(i)] == 1 and _last_cell(board, search, region(i)):
            return True
    for i in range(27):
        if board.open[region(i)] > 1:
            for d in range(1, 10):
                if board.free[region(i)][d] == 1 and _only_place(board, search, region(i), d):
                    return True
    return False


FINDERS[EXPLAINER + FULL_HOUSE] = hidden_single


def _last_cell(board: Board, search: Search, h: int) -> bool:
    """Fill the last empty cell of a house."""
    x: int = lowest(board.unsolved & HOUSE[h])
    if size(board.cands[x]) != 1:
        return False
    search.place(x, first(board.cands[x]))
    search.add_part(BASE, h, board.cands[x], cell(x))
    return search.report(FULL_HOUSE)


def _only_place(board: Board, search: Search, h: int, d: int) -> bool:
    """Place a digit in its only place in a house."""
    place: Cells = board.places[d] & HOUSE[h]
    search.place(lowest(place), d)
    search.extra = 0 if h >= 18 else 3
    search.add_part(BASE, h, 1 << d, place)
    return search.report(HIDDEN_SINGLE)


def naked_single(board: Board, search: Search) -> bool:
    """Find the first cell with one candidate."""
    for x in each_cell(board.unsolved):
        if board.cands[x] & (board.cands[x] - 1) == 0:
            search.place(x, first(board.cands[x]))
            search.add_part(CELLS, -1, board.cands[x], cell(x))
            if search.report(NAKED_SINGLE):
                return True
    return False


FINDERS[EXPLAINER + NAKED_SINGLE] = naked_single
