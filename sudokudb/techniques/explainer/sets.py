"""Naked and hidden sets in Sudoku Explainer's order: combinations in ascending order of their bits.

So the last member of a set is chosen first, then the others among those before it.
"""

from sudokudb.technique_names import (
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLE,
    HIDDEN_PAIR,
    HIDDEN_QUADRUPLE,
    HIDDEN_TRIPLE,
    NAKED_PAIR,
    NAKED_QUADRUPLE,
    NAKED_TRIPLE,
)
from sudokudb.techniques.bits import Cells, Digits, cell, count, each_cell, each_digit, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import CELLS_OF, HOUSE, region
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.roles import CELLS, EXTRA
from sudokudb.techniques.search import Search


def naked_set(board: Board, search: Search) -> bool:
    """Find n cells of a house with n digits, which are removed from its other cells."""
    n = search.finder - NAKED_PAIR + 2
    for i in range(27):
        h = region(i)
        if board.open[h] >= 2 * n and _extend_naked(board, search, n, h, n, 9, 0, 0):
            return True
    return False


FINDERS[EXPLAINER + NAKED_PAIR] = FINDERS[EXPLAINER + NAKED_TRIPLE] = naked_set
FINDERS[EXPLAINER + NAKED_QUADRUPLE] = naked_set


def _extend_naked(
    board: Board,
    search: Search,
    n: int,
    h: int,
    missing: int,
    stop: int,
    chosen: Cells,
    digits: Digits,
) -> bool:
    """Choose a cell before position `stop` of the house for a naked set, then the others."""
    if missing == 0:
        return size(digits) == n and _report_naked(board, search, h, chosen, digits)
    for i in range(missing - 1, stop):
        x: int = CELLS_OF[h][i]
        union: Digits = digits | board.cands[x]
        if size(union) <= n and size(board.cands[x]) >= 2:
            if _extend_naked(board, search, n, h, missing - 1, i, chosen | cell(x), union):
                return True
    return False


def _report_naked(board: Board, search: Search, h: int, chosen: Cells, digits: Digits) -> bool:
    """Remove the digits of a naked set from the rest of the house."""
    for d in each_digit(digits):
        search.remove(d, board.places[d] & HOUSE[h] & ~chosen)
    search.add_part(CELLS, h, digits, chosen)
    return search.report(search.finder)


def direct_hidden_set(board: Board, search: Search) -> bool:
    """Find n digits with n places in a house, where this leaves another digit one place."""
    return _find_hidden(board, search, search.finder - DIRECT_HIDDEN_PAIR + 2, True)


FINDERS[EXPLAINER + DIRECT_HIDDEN_PAIR] = direct_hidden_set
FINDERS[EXPLAINER + DIRECT_HIDDEN_TRIPLE] = direct_hidden_set


def hidden_set(board: Board, search: Search) -> bool:
    """Find n digits that have n places in a house, so that no other digit can be there."""
    return _find_hidden(board, search, search.finder - HIDDEN_PAIR + 2, False)


FINDERS[EXPLAINER + HIDDEN_PAIR] = FINDERS[EXPLAINER + HIDDEN_TRIPLE] = hidden_set
FINDERS[EXPLAINER + HIDDEN_QUADRUPLE] = hidden_set


def _find_hidden(board: Board, search: Search, n: int, direct: bool) -> bool:
    for i in range(27):
        h = region(i)
        if board.open[h] > (n if direct else 2 * n):
            if _extend_hidden(board, search, n, direct, h, n, 10, 0, 0):
                return True
    return False


def _extend_hidden(
    board: Board,
    search: Search,
    n: int,
    direct: bool,
    h: int,
    missing: int,
    stop: int,
    chosen: Cells,
    digits: Digits,
) -> bool:
    """Choose a digit less than `stop` for a hidden set, then the others."""
    if missing == 0:
        if direct:
            return _find_last_place(board, search, h, chosen, digits)
        return count(chosen) == n and _report_hidden(board, search, h, chosen, digits)
    for d in range(missing, stop):
        if 2 <= board.free[h][d] <= n:
            union: Cells = chosen | board.places[d] & HOUSE[h]
            if count(union) <= n:
                more: Digits = digits | 1 << d
                if _extend_hidden(board, search, n, direct, h, missing - 1, d, union, more):
                    return True
    return False


def _report_hidden(board: Board, search: Search, h: int, chosen: Cells, digits: Digits) -> bool:
    """Remove all other digits from the cells of a hidden set."""
    for x in each_cell(chosen):
        search.remove_digits(x, board.cands[x] & ~digits)
    search.add_part(CELLS, h, digits, chosen)
    return search.report(search.finder)


def _find_last_place(board: Board, search: Search, h: int, chosen: Cells, digits: Digits) -> bool:
    """Find a digit with one place in the house outside the cells of a hidden set."""
    for d in range(1, 10):
        if board.free[h][d] > 1 and not digits >> d & 1:
            left: Cells = board.places[d] & HOUSE[h] & ~chosen
            if count(left) == 1:
                search.place(lowest(left), d)
                search.add_part(CELLS, h, digits, chosen)
                search.add_part(EXTRA, h, 1 << d, left)
                if search.report(search.finder):
                    return True
    return False
