"""Locked candidates: a digit that is confined to the intersection of a box and a line."""

from sudokudb.technique_names import CLAIMING, POINTING
from sudokudb.techniques.bits import Cells, lowest
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, HOUSES_OF
from sudokudb.techniques.roles import BASE, COVER
from sudokudb.techniques.search import Search


def pointing(board: Board, search: Search) -> bool:
    """Find a digit whose places in a box lie in one line: remove it from the rest of the line."""
    for h in range(18, 27):
        for d in range(1, 10):
            if board.free[h][d] == 2 or board.free[h][d] == 3:
                if _find_locked(board, search, h, 0, d) or _find_locked(board, search, h, 1, d):
                    return True
    return False


FINDERS[POINTING] = pointing


def claiming(board: Board, search: Search) -> bool:
    """Find a digit whose places in a line lie in one box: remove it from the rest of the box."""
    for h in range(18):
        for d in range(1, 10):
            if board.free[h][d] == 2 or board.free[h][d] == 3:
                if _find_locked(board, search, h, 2, d):
                    return True
    return False


FINDERS[CLAIMING] = claiming


def _find_locked(board: Board, search: Search, h: int, k: int, d: int) -> bool:
    """Compare house h with the row (k = 0), column (1) or box (2) of the digit's first place."""
    here: Cells = board.places[d] & HOUSE[h]
    other = HOUSES_OF[lowest(here)][k]
    if here & ~HOUSE[other] or board.free[other][d] == board.free[h][d]:
        return False
    search.remove(d, board.places[d] & HOUSE[other] & ~here)
    search.add_part(BASE, h, 1 << d, here)
    search.add_part(COVER, other, 1 << d, here)
    return search.report(POINTING if k < 2 else CLAIMING)
