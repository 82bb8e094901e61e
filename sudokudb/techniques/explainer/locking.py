"""Pointing and claiming in Sudoku Explainer's order; direct ones place a digit and remove nothing.

The four passes are boxes with columns, boxes with rows, columns with boxes, and rows with boxes.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import HOUSE, HOUSES_OF, Cells, Flag, Num, count, lowest
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.kinds import CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING
    from sudokudb.techniques.roles import BASE, COVER, EXTRA
    from sudokudb.techniques.search import Search

    SLOT_DIRECT_LOCKING = 40  # to 43
    SLOT_LOCKING = 44  # to 47


def direct_locking(board: Board, search: Search) -> Flag:
    """Find a digit that, locked in the crossing of two houses, leaves one place in another."""
    return passes(board, search, True)


def locking(board: Board, search: Search) -> Flag:
    """Find a digit whose places in a house all lie in another one, which has more."""
    return passes(board, search, False)


def passes(board: Board, search: Search, direct: Flag) -> Flag:
    """Go through the four pairs of kinds of houses, and through the digits for each."""
    for order in range(4):
        slot = (SLOT_DIRECT_LOCKING if direct else SLOT_LOCKING) + order
        for d in range(1, 10):
            if board.places[d] and not search.known(slot, d, board.places[d]):
                if houses(board, search, order, d, direct):
                    return True
                search.remember(slot, d, board.places[d])
    return False


def houses(board: Board, search: Search, order: Num, d: Num, direct: Flag) -> Flag:
    """Look at the houses of the first kind of a pass for one digit."""
    start: Num = 18 if order < 2 else 9 * (3 - order)
    kind: Num = 2 if order >= 2 else 1 - order
    for h in range(start, start + 9):
        if 2 <= board.free[h][d] <= 3:
            locked: Cells = board.places[d] & HOUSE[h]
            other: Num = HOUSES_OF[lowest(locked)][kind]
            if locked & ~HOUSE[other] == 0:
                if direct:
                    if leaves_one(board, search, h, other, d):
                        return True
                elif clears(board, search, h, other, d):
                    return True
    return False


def clears(board: Board, search: Search, h: Num, other: Num, d: Num) -> Flag:
    """Remove a digit from the rest of the other house."""
    locked: Cells = board.places[d] & HOUSE[h]
    search.remove(d, board.places[d] & HOUSE[other] & ~locked)
    search.part(BASE, h, 1 << d, locked)
    search.part(COVER, other, 1 << d, locked)
    return search.found(POINTING if h >= 18 else CLAIMING)


def leaves_one(board: Board, search: Search, h: Num, other: Num, d: Num) -> Flag:
    """Find a house next to the first that has one place of the digit outside the other house."""
    start: Num = h // 9 * 9
    for k in range(start, start + 9):
        if k != h and board.free[k][d] > 1 and HOUSE[k] & HOUSE[other]:
            left: Cells = board.places[d] & HOUSE[k] & ~HOUSE[other]
            if count(left) == 1:
                search.put(lowest(left), d)
                search.part(BASE, h, 1 << d, board.places[d] & HOUSE[h])
                search.part(COVER, other, 1 << d, board.places[d] & HOUSE[h])
                search.part(EXTRA, k, 1 << d, left)
                if search.found(DIRECT_POINTING if h >= 18 else DIRECT_CLAIMING):
                    return True
    return False
