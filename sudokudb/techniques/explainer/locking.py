"""Pointing and claiming in Sudoku Explainer's order; direct uses place a digit.

The four passes are boxes with columns, boxes with rows, columns with boxes, and rows with boxes.
"""

from sudokudb.technique_names import CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING
from sudokudb.techniques.bits import Cells, count, lowest
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, HOUSES_OF
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.roles import BASE, COVER, EXTRA
from sudokudb.techniques.search import Search

SLOT_DIRECT_LOCKING = 40  # to 43
SLOT_LOCKING = 44  # to 47


def direct_locking(board: Board, search: Search) -> bool:
    """Find a digit that, locked in the crossing of two houses, has one place in another one."""
    return _find_locked(board, search, True)


FINDERS[EXPLAINER + DIRECT_POINTING] = direct_locking


def locking(board: Board, search: Search) -> bool:
    """Find a digit whose places in a house all lie in another house, which has more places."""
    return _find_locked(board, search, False)


FINDERS[EXPLAINER + POINTING] = locking


def _find_locked(board: Board, search: Search, direct: bool) -> bool:
    """Run the four passes, each for all digits."""
    for order in range(4):
        slot = (SLOT_DIRECT_LOCKING if direct else SLOT_LOCKING) + order
        for d in range(1, 10):
            if board.places[d] and not search.is_known(slot, d, board.places[d]):
                if _find_in_houses(board, search, order, d, direct):
                    return True
                search.remember(slot, d, board.places[d])
    return False


def _find_in_houses(board: Board, search: Search, order: int, d: int, direct: bool) -> bool:
    """Search the houses of the first kind of a pass for one digit."""
    start: int = 18 if order < 2 else 9 * (3 - order)
    kind: int = 2 if order >= 2 else 1 - order
    for h in range(start, start + 9):
        if 2 <= board.free[h][d] <= 3:
            locked: Cells = board.places[d] & HOUSE[h]
            other: int = HOUSES_OF[lowest(locked)][kind]
            if locked & ~HOUSE[other] == 0:
                if direct:
                    if _find_last_place(board, search, h, other, d):
                        return True
                elif _report_elimination(board, search, h, other, d):
                    return True
    return False


def _report_elimination(board: Board, search: Search, h: int, other: int, d: int) -> bool:
    """Remove a digit from the rest of the other house."""
    locked: Cells = board.places[d] & HOUSE[h]
    search.remove(d, board.places[d] & HOUSE[other] & ~locked)
    search.add_part(BASE, h, 1 << d, locked)
    search.add_part(COVER, other, 1 << d, locked)
    return search.report(POINTING if h >= 18 else CLAIMING)


def _find_last_place(board: Board, search: Search, h: int, other: int, d: int) -> bool:
    """Find a parallel house in which the digit has one place outside the other house."""
    start: int = h // 9 * 9
    for k in range(start, start + 9):
        if k != h and board.free[k][d] > 1 and HOUSE[k] & HOUSE[other]:
            left: Cells = board.places[d] & HOUSE[k] & ~HOUSE[other]
            if count(left) == 1:
                search.place(lowest(left), d)
                search.add_part(BASE, h, 1 << d, board.places[d] & HOUSE[h])
                search.add_part(COVER, other, 1 << d, board.places[d] & HOUSE[h])
                search.add_part(EXTRA, k, 1 << d, left)
                if search.report(DIRECT_POINTING if h >= 18 else DIRECT_CLAIMING):
                    return True
    return False
