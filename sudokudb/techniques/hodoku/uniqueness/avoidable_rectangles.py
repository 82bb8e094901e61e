"""Avoidable rectangles: rectangles whose filled corners are not givens."""

from sudokudb.technique_names import AVOIDABLE_RECTANGLE_TYPE_1, AVOIDABLE_RECTANGLE_TYPE_2
from sudokudb.techniques.bits import Cells, Digits, cell, each_cell, first, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import ALL_CELLS, CELLS_OF, HOUSE, HOUSES_OF, PEERS
from sudokudb.techniques.roles import CORNER, EXTRA
from sudokudb.techniques.search import Search


def avoidable_rectangle_1(board: Board, search: Search) -> bool:
    """Find three filled corners: the fourth cannot complete an exchangeable rectangle."""
    return _rectangles(board, search, AVOIDABLE_RECTANGLE_TYPE_1)


FINDERS[AVOIDABLE_RECTANGLE_TYPE_1] = avoidable_rectangle_1


def avoidable_rectangle_2(board: Board, search: Search) -> bool:
    """Find two filled corners, and two open ones with the same extra digit, which one holds."""
    return _rectangles(board, search, AVOIDABLE_RECTANGLE_TYPE_2)


FINDERS[AVOIDABLE_RECTANGLE_TYPE_2] = avoidable_rectangle_2


def _rectangles(board: Board, search: Search, kind: int) -> bool:
    """Search the pairs of filled cells in a line of a box."""
    starts: Cells = ALL_CELLS & ~board.unsolved & ~board.givens
    while starts:
        x = lowest(starts)
        starts &= starts - 1
        near = starts & HOUSE[HOUSES_OF[x][2]]
        near &= HOUSE[HOUSES_OF[x][0]] | HOUSE[HOUSES_OF[x][1]]
        for y in each_cell(near):
            if _far_corners(board, search, kind, x, y):
                return True
    return False


def _far_corners(board: Board, search: Search, kind: int, x: int, y: int) -> bool:
    """Complete the rectangle in each of the other boxes' lines that run the same way."""
    across: int = 1 if HOUSES_OF[x][0] == HOUSES_OF[y][0] else 0
    for i in range(9):
        u = CELLS_OF[HOUSES_OF[x][across]][i]
        v = u + y - x
        if HOUSES_OF[u][2] == HOUSES_OF[x][2] or not (cell(u) | cell(v)) & board.unsolved:
            continue
        if kind == AVOIDABLE_RECTANGLE_TYPE_1:
            if _one_open(board, search, x, y, u, v):
                return True
        elif _both_open(board, search, x, y, u, v):
            return True
    return False


def _one_open(board: Board, search: Search, x: int, y: int, u: int, v: int) -> bool:
    """Remove the digit of x from v if u repeats y, or the digit of y from u if v repeats x."""
    a: int = board.value[x]
    b: int = board.value[y]
    if _is_filled(board, u, b) and _is_one_of_two(board, v, a):
        search.remove(a, cell(v))
    elif _is_filled(board, v, a) and _is_one_of_two(board, u, b):
        search.remove(b, cell(u))
    else:
        return False
    search.add_part(CORNER, -1, 1 << a | 1 << b, cell(x) | cell(y) | cell(u) | cell(v))
    return search.report(AVOIDABLE_RECTANGLE_TYPE_1)


def _both_open(board: Board, search: Search, x: int, y: int, u: int, v: int) -> bool:
    """Remove the extra candidate of u and v, which could repeat y and x, from their peers."""
    a: int = board.value[x]
    b: int = board.value[y]
    if not _is_one_of_two(board, u, b) or not _is_one_of_two(board, v, a):
        return False
    extra: Digits = board.cands[u] & ~(1 << b)
    if board.cands[v] & ~(1 << a) != extra:
        return False
    search.remove(first(extra), board.places[first(extra)] & PEERS[u] & PEERS[v])
    search.add_part(CORNER, -1, 1 << a | 1 << b, cell(x) | cell(y) | cell(u) | cell(v))
    search.add_part(EXTRA, -1, extra, cell(u) | cell(v))
    return search.report(AVOIDABLE_RECTANGLE_TYPE_2)


def _is_filled(board: Board, x: int, d: int) -> bool:
    """Return whether a cell holds a digit that is not given."""
    return board.value[x] == d and not board.givens & cell(x)


def _is_one_of_two(board: Board, x: int, d: int) -> bool:
    """Return whether a digit is one of the two candidates of a cell."""
    return size(board.cands[x]) == 2 and board.cands[x] >> d & 1 == 1
