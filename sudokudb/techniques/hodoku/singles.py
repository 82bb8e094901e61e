"""Full houses, naked and hidden singles, in the order of HoDoKu's two queues."""

from sudokudb.technique_names import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from sudokudb.techniques.bits import cell, first, lowest
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, HOUSES_OF
from sudokudb.techniques.roles import BASE, CELLS
from sudokudb.techniques.search import Search


def full_house(board: Board, search: Search) -> bool:
    """Find a cell that is the only unsolved one of a house."""
    i: int = board.ns_head
    if search.all_uses:
        return _all_full_houses(board, search)
    while i < board.ns_tail:
        x = board.ns_cell[i]
        if board.unsolved & cell(x):
            for k in range(3):
                if board.open[HOUSES_OF[x][k]] == 1:
                    return _put(search, FULL_HOUSE, HOUSES_OF[x][k], x, board.ns_digit[i])
        elif i == board.ns_head:  # solved: drop it from the queue
            board.ns_head += 1
        i += 1
    return False


FINDERS[FULL_HOUSE] = full_house


def _put(search: Search, kind: int, h: int, x: int, d: int) -> bool:
    search.place(x, d)
    if h < 0:
        search.add_part(CELLS, -1, 1 << d, cell(x))
    else:
        search.add_part(BASE, h, 1 << d, cell(x))
    return search.report(kind)


def naked_single(board: Board, search: Search) -> bool:
    """Find a cell with one candidate."""
    if search.all_uses:
        return _all_naked_singles(board, search)
    while board.ns_head < board.ns_tail:
        i = board.ns_head
        board.ns_head += 1
        if board.unsolved & cell(board.ns_cell[i]):
            return _put(search, NAKED_SINGLE, -1, board.ns_cell[i], board.ns_digit[i])
    board.ns_head = board.ns_tail = 0
    return False


FINDERS[NAKED_SINGLE] = naked_single


def hidden_single(board: Board, search: Search) -> bool:
    """Find a digit with one place in a house.

    An entry of the queue that is no longer a single ends the search; later entries wait.
    """
    if search.all_uses:
        return _all_hidden_singles(board, search)
    while board.hs_head < board.hs_tail:
        x = board.hs_cell[board.hs_head]
        d = board.hs_digit[board.hs_head]
        board.hs_head += 1
        if board.unsolved & cell(x):
            for k in range(3):
                if board.free[HOUSES_OF[x][k]][d] == 1:
                    return _put(search, HIDDEN_SINGLE, HOUSES_OF[x][k], x, d)
            return False
    board.hs_head = board.hs_tail = 0
    return False


FINDERS[HIDDEN_SINGLE] = hidden_single


def _all_full_houses(board: Board, search: Search) -> bool:
    for h in range(27):
        if board.open[h] == 1:
            x = lowest(HOUSE[h] & board.unsolved)
            if board.cands[x] and _put(search, FULL_HOUSE, h, x, first(board.cands[x])):
                return True
    return False


def _all_naked_singles(board: Board, search: Search) -> bool:
    for x in range(81):
        left = board.cands[x]
        if left and left & (left - 1) == 0 and _put(search, NAKED_SINGLE, -1, x, first(left)):
            return True
    return False


def _all_hidden_singles(board: Board, search: Search) -> bool:
    for h in range(27):
        for d in range(1, 10):
            if board.free[h][d] == 1:
                x = lowest(board.places[d] & HOUSE[h])
                if _put(search, HIDDEN_SINGLE, h, x, d):
                    return True
    return False
