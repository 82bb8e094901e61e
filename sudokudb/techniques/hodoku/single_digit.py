"""Patterns of one digit: skyscraper, two-string kite and empty rectangle."""

from sudokudb.technique_names import (
    DUAL_EMPTY_RECTANGLE,
    DUAL_TWO_STRING_KITE,
    EMPTY_RECTANGLE,
    SKYSCRAPER,
    TWO_STRING_KITE,
)
from sudokudb.techniques.bits import Cells, cell, each_cell, lowest
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import CELLS_OF, HOUSE, HOUSES_OF, PEERS
from sudokudb.techniques.roles import BASE, COVER, LINK
from sudokudb.techniques.search import Search


def skyscraper(board: Board, search: Search) -> bool:
    """Find two rows, or two columns, with two places each, two of which are in line."""
    for base in range(0, 18, 9):
        for d in range(1, 10):
            if not search.is_known(SKYSCRAPER, d, board.places[d]):
                if _pair_lines(board, search, d, base):
                    return True
                if base == 9:
                    search.remember(SKYSCRAPER, d, board.places[d])
    return False


FINDERS[SKYSCRAPER] = skyscraper


def _pair_lines(board: Board, search: Search, d: int, base: int) -> bool:
    """Pair the rows (base 0) or the columns (base 9) with two places for a digit."""
    for i in range(base, base + 8):
        if board.free[i][d] == 2:
            for j in range(i + 1, base + 9):
                if board.free[j][d] == 2 and _report_skyscraper(board, search, d, i, j):
                    return True
    return False


def _report_skyscraper(board: Board, search: Search, d: int, i: int, j: int) -> bool:
    """Remove the digit from the cells that see both free ends, one of which holds it."""
    here: Cells = board.places[d] & HOUSE[i]
    there: Cells = board.places[d] & HOUSE[j]
    crossing: int = 1 if i < 9 else 0
    a: int = lowest(here)
    b: int = lowest(there)
    c: int = lowest(here & (here - 1))
    e: int = lowest(there & (there - 1))
    left: bool = HOUSES_OF[a][crossing] == HOUSES_OF[b][crossing]
    right: bool = HOUSES_OF[c][crossing] == HOUSES_OF[e][crossing]
    if left == right:  # no ends in line, or an X-wing
        return False
    targets: Cells = PEERS[c] & PEERS[e] if left else PEERS[a] & PEERS[b]
    search.remove(d, board.places[d] & targets)
    search.add_part(LINK, i, 1 << d, here)
    search.add_part(LINK, j, 1 << d, there)
    return search.report(SKYSCRAPER)


def two_string_kite(board: Board, search: Search) -> bool:
    """Find a row and a column with two places each, two of which are in one box."""
    for d in range(1, 10):
        if search.is_known(TWO_STRING_KITE, d, board.places[d]):
            continue
        for r in range(9):
            if board.free[r][d] == 2:
                for c in range(9, 18):
                    if board.free[c][d] == 2 and _kite(board, search, d, r, c):
                        return True
        if search.duals and _dual_kites(board, search, d):
            return True
        search.remember(TWO_STRING_KITE, d, board.places[d])
    return False


FINDERS[TWO_STRING_KITE] = FINDERS[DUAL_TWO_STRING_KITE] = two_string_kite


def _kite(board: Board, search: Search, d: int, r: int, c: int) -> bool:
    """Connect row r and column c by the first two ends that share a box."""
    row: Cells = board.places[d] & HOUSE[r]
    column: Cells = board.places[d] & HOUSE[c]
    if row & column:
        return False
    for k in range(4):
        a = lowest(row) if k < 2 else lowest(row & (row - 1))
        b = lowest(column & (column - 1)) if k & 1 else lowest(column)
        if HOUSES_OF[a][2] == HOUSES_OF[b][2]:
            _add_kite(board, search, d, a, b)
            return search.report(TWO_STRING_KITE)
    return False


def _add_kite(board: Board, search: Search, d: int, a: int, b: int) -> bool:
    """Remove the digit where the free ends of the row of a and the column of b meet."""
    row: Cells = board.places[d] & HOUSE[HOUSES_OF[a][0]]
    column: Cells = board.places[d] & HOUSE[HOUSES_OF[b][1]]
    end: int = lowest(row & ~cell(a))
    tail: int = lowest(column & ~cell(b))
    target: Cells = board.places[d] & HOUSE[HOUSES_OF[tail][0]] & HOUSE[HOUSES_OF[end][1]]
    search.remove(d, target)
    search.add_part(LINK, HOUSES_OF[a][0], 1 << d, row)
    search.add_part(LINK, HOUSES_OF[b][1], 1 << d, column)
    return target != 0


def _dual_kites(board: Board, search: Search, d: int) -> bool:
    """Find two cells of a box that make two kites: the row of each with the other's column."""
    for h in range(18, 27):
        firsts = board.places[d] & HOUSE[h]
        while firsts:
            a = lowest(firsts)
            firsts &= firsts - 1
            for b in each_cell(firsts & ~HOUSE[HOUSES_OF[a][0]] & ~HOUSE[HOUSES_OF[a][1]]):
                if _has_strings(board, d, a) and _has_strings(board, d, b):
                    if _add_kite(board, search, d, a, b) and _add_kite(board, search, d, b, a):
                        search.report(DUAL_TWO_STRING_KITE)
                    search.discard()
    return False


def _has_strings(board: Board, d: int, x: int) -> bool:
    """Return whether the row and the column of a cell have one other place, outside its box."""
    for k in range(2):
        h = HOUSES_OF[x][k]
        if board.free[h][d] != 2 or not board.places[d] & HOUSE[h] & ~HOUSE[HOUSES_OF[x][2]]:
            return False
    return True


def empty_rectangle(board: Board, search: Search) -> bool:
    """Find a box whose places for a digit lie in a row and a column, and a link to one of them."""
    fewest: int = 2 if search.two_candidates else 3
    for d in range(1, 10):
        if search.is_known(EMPTY_RECTANGLE, d, board.places[d]):
            continue
        for h in range(18, 27):
            if fewest <= board.free[h][d] <= 5 and _bent_box(board, search, d, h):
                return True
        search.remember(EMPTY_RECTANGLE, d, board.places[d])
    return False


FINDERS[EMPTY_RECTANGLE] = FINDERS[DUAL_EMPTY_RECTANGLE] = empty_rectangle


def _bent_box(board: Board, search: Search, d: int, h: int) -> bool:
    """Try the nine crossings in box h, the last row and column first, and the links of each.

    Link 18k + i of crossing k starts in cell i of its row or, for i from 9, in cell i − 9 of its
    column.
    """
    for k in range(9):
        if _is_bent(board, d, h, k):
            for i in range(18 * k, 18 * k + 18):
                if _target(board, d, h, i) and _find_bent(board, search, d, h, i):
                    return True
    return False


def _find_bent(board: Board, search: Search, d: int, h: int, i: int) -> bool:
    """Report the empty rectangle of link i; for duals, also with each later one of the box."""
    _bend(board, search, d, h, i)
    if search.report(EMPTY_RECTANGLE):
        return True
    for j in range(i + 1, 162 if search.duals else 0):
        if _is_bent(board, d, h, j // 18) and _target(board, d, h, j) & ~_target(board, d, h, i):
            _bend(board, search, d, h, i)
            _bend(board, search, d, h, j)
            search.report(DUAL_EMPTY_RECTANGLE)
    return False


def _row(h: int, k: int) -> int:
    """Return the row of crossing k in box h."""
    return (h - 18) // 3 * 3 + 2 - k // 3


def _column(h: int, k: int) -> int:
    """Return the column of crossing k in box h."""
    return 9 + (h - 18) % 3 * 3 + 2 - k % 3


def _is_bent(board: Board, d: int, h: int, k: int) -> bool:
    """Return whether all places are in the lines of crossing k, and some in each line alone."""
    row: Cells = HOUSE[_row(h, k)]
    column: Cells = HOUSE[_column(h, k)]
    here: Cells = board.places[d] & HOUSE[h]
    return here & ~row != 0 and here & ~column != 0 and here & ~row & ~column == 0


def _start(h: int, i: int) -> int:
    """Return the cell where link i of box h starts."""
    return CELLS_OF[_row(h, i // 18) if i % 18 < 9 else _column(h, i // 18)][i % 9]


def _link(h: int, i: int) -> int:
    """Return the house of link i of box h: a column if it starts in a row."""
    return HOUSES_OF[_start(h, i)][1 if i % 18 < 9 else 0]


def _target(board: Board, d: int, h: int, i: int) -> Cells:
    """Return the cell that sees the far end of link i and the other line of its crossing."""
    x: int = _start(h, i)
    link: int = _link(h, i)
    outside: Cells = board.places[d] & ~HOUSE[h]
    if not outside & cell(x) or board.free[link][d] != 2:
        return 0
    end: int = lowest(board.places[d] & HOUSE[link] & ~cell(x))
    if i % 18 < 9:
        return outside & HOUSE[HOUSES_OF[end][0]] & HOUSE[_column(h, i // 18)]
    return outside & HOUSE[HOUSES_OF[end][1]] & HOUSE[_row(h, i // 18)]


def _bend(board: Board, search: Search, d: int, h: int, i: int) -> None:
    """Remove the target of link i, which would leave the box or the link without a place."""
    row: int = _row(h, i // 18)
    column: int = _column(h, i // 18)
    here: Cells = board.places[d] & HOUSE[h]
    search.remove(d, _target(board, d, h, i))
    search.add_part(BASE, h, 1 << d, here)
    search.add_part(COVER, row, 1 << d, here & HOUSE[row])
    search.add_part(COVER, column, 1 << d, here & HOUSE[column])
    search.add_part(LINK, _link(h, i), 1 << d, board.places[d] & HOUSE[_link(h, i)])
