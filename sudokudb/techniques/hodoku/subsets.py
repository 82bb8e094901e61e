"""Naked, hidden and locked subsets; a locked one is a naked subset in both a box and a line."""

from sudokudb.technique_names import (
    HIDDEN_PAIR,
    HIDDEN_QUADRUPLE,
    HIDDEN_TRIPLE,
    LOCKED_PAIR,
    LOCKED_TRIPLE,
    NAKED_PAIR,
    NAKED_QUADRUPLE,
    NAKED_TRIPLE,
)
from sudokudb.techniques.bits import Cells, Digits, cell, count, each_cell, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import CELLS_OF, HOUSE, HOUSES_OF
from sudokudb.techniques.roles import CELLS
from sudokudb.techniques.search import Search


def locked_subset(board: Board, search: Search) -> bool:
    """Find a naked pair or triple in a box and a line, with eliminations in both."""
    n = search.finder - LOCKED_PAIR + 2
    for h in range(18, 27):
        if _extend_naked(board, search, n, h, 0, 0, 0, 0):
            return True
    return False


FINDERS[LOCKED_PAIR] = FINDERS[LOCKED_TRIPLE] = locked_subset


def naked_subset(board: Board, search: Search) -> bool:
    """Find n cells of a house with n digits together, in boxes, rows, then columns."""
    n = search.finder - NAKED_PAIR + 2
    for i in range(27):
        if _extend_naked(board, search, n, (i + 18) % 27, 0, 0, 0, 0):
            return True
    return False


FINDERS[NAKED_PAIR] = FINDERS[NAKED_TRIPLE] = FINDERS[NAKED_QUADRUPLE] = naked_subset


def _extend_naked(
    board: Board,
    search: Search,
    n: int,
    h: int,
    start: int,
    have: int,
    chosen: Cells,
    union: Digits,
) -> bool:
    """Add a cell of house h, from index `start` on, to the chosen cells."""
    if have == n:
        return size(union) == n and _report_naked(board, search, n, h, chosen, union)
    for i in range(start, 9):
        x = CELLS_OF[h][i]
        if board.cands[x] and size(union | board.cands[x]) <= n:
            more: Digits = union | board.cands[x]
            if _extend_naked(board, search, n, h, i + 1, have + 1, chosen | cell(x), more):
                return True
    return False


def _report_naked(
    board: Board, search: Search, n: int, h: int, chosen: Cells, union: Digits
) -> bool:
    """Remove the digits from every house that the cells share; report only the wanted kind."""
    x = lowest(chosen)
    box: Cells = HOUSE[HOUSES_OF[x][2]]
    done: Cells = chosen
    effects: int = 0  # 1 in a line outside the box, 2 in the box
    is_locked: bool
    is_wanted: bool
    for k in range(3):
        if chosen & ~HOUSE[HOUSES_OF[x][k]] == 0:
            effects |= _clean(board, search, box, HOUSE[HOUSES_OF[x][k]] & ~done, union)
            done |= HOUSE[HOUSES_OF[x][k]]
    is_locked = n < 4 and effects == 3 and chosen & ~box == 0
    is_wanted = is_locked if search.finder < NAKED_PAIR else not is_locked
    if not is_wanted:
        search.discard()
        return False
    search.add_part(CELLS, h, union, chosen)
    return search.report(search.finder)


def _clean(board: Board, search: Search, box: Cells, rest: Cells, union: Digits) -> int:
    """Remove digits from cells; return 1 for effects outside the box, plus 2 for those in it."""
    effects: int = 0
    rest &= board.unsolved
    for x in each_cell(rest):
        if board.cands[x] & union:
            search.remove_digits(x, board.cands[x] & union)
            effects |= 2 if box & cell(x) else 1
    return effects


def hidden_subset(board: Board, search: Search) -> bool:
    """Find n digits with n places together in a house."""
    n = search.finder - HIDDEN_PAIR + 2
    for i in range(27):
        if board.open[(i + 18) % 27] > n:
            if _extend_hidden(board, search, n, (i + 18) % 27, 1, 0, 0, 0):
                return True
    return False


FINDERS[HIDDEN_PAIR] = FINDERS[HIDDEN_TRIPLE] = FINDERS[HIDDEN_QUADRUPLE] = hidden_subset


def _extend_hidden(
    board: Board, search: Search, n: int, h: int, start: int, have: int, chosen: Cells, some: Digits
) -> bool:
    """Add a digit, from `start` on, to those chosen; `chosen` are their places in house h."""
    if have == n:
        return count(chosen) == n and _report_hidden(board, search, h, chosen, some)
    for d in range(start, 10):
        if board.free[h][d] and board.free[h][d] <= n:
            union = chosen | board.places[d] & HOUSE[h]
            if count(union) <= n:
                if _extend_hidden(board, search, n, h, d + 1, have + 1, union, some | 1 << d):
                    return True
    return False


def _report_hidden(board: Board, search: Search, h: int, chosen: Cells, some: Digits) -> bool:
    for x in each_cell(chosen):
        search.remove_digits(x, board.cands[x] & ~some)
    search.add_part(CELLS, h, some, chosen)
    return search.report(search.finder)
