"""W-Wing, XY-Wing and XYZ-Wing: two pincers, one of which holds the digit that they share."""

from sudokudb.technique_names import W_WING, XY_WING, XYZ_WING
from sudokudb.techniques.bits import Cells, Digits, cell, count, each_cell, first, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, HOUSES_OF, PEERS
from sudokudb.techniques.roles import LINK, PINCER, PIVOT
from sudokudb.techniques.search import Search


def w_wing(board: Board, search: Search) -> bool:
    """Find two cells with the same two digits, and a house with two places that connects them."""
    firsts: Cells = board.cells_with(2)
    while firsts:
        i = lowest(firsts)
        firsts &= firsts - 1
        for j in each_cell(firsts):
            if board.cands[i] == board.cands[j]:
                x = first(board.cands[i])
                y = first(board.cands[i] & (board.cands[i] - 1))
                if _report_w_wing(board, search, i, j, x, y) or _report_w_wing(
                    board, search, i, j, y, x
                ):
                    return True
    return False


FINDERS[W_WING] = w_wing


def _report_w_wing(board: Board, search: Search, i: int, j: int, d: int, link: int) -> bool:
    """Remove digit d from cells that see both; report a use for each house that connects them."""
    targets: Cells = board.places[d] & PEERS[i] & PEERS[j]
    if not targets:
        return False
    for h in range(27):
        if board.free[h][link] == 2 and _is_link_between(h, board.places[link] & HOUSE[h], i, j):
            search.remove(d, targets)
            _show_pincers(board, search, i, j)
            search.add_part(LINK, h, 1 << link, board.places[link] & HOUSE[h])
            if search.report(W_WING):
                return True
    return False


def _is_link_between(h: int, two: Cells, i: int, j: int) -> bool:
    """Return whether one of two places in house h sees only i, and the other only j.

    Two places of a box that are in line do not count: their line has the same link.
    """
    x: int = lowest(two)
    if two & (cell(i) | cell(j)) or two & PEERS[i] & PEERS[j]:
        return False
    if not two & PEERS[i] or not two & PEERS[j]:
        return False
    return h < 18 or two & ~HOUSE[HOUSES_OF[x][0]] & ~HOUSE[HOUSES_OF[x][1]] != 0


def _show_pincers(board: Board, search: Search, i: int, j: int) -> None:
    search.add_part(PINCER, -1, board.cands[i], cell(i))
    search.add_part(PINCER, -1, board.cands[j], cell(j))


def xy_wing(board: Board, search: Search) -> bool:
    """Find three cells xy, xz and yz, one of which sees the two others."""
    firsts: Cells = board.cells_with(2)
    while firsts:
        i = lowest(firsts)
        firsts &= firsts - 1
        seconds = firsts
        while seconds:
            j = lowest(seconds)
            seconds &= seconds - 1
            if size(board.cands[i] | board.cands[j]) == 3:
                if _complete_xy(board, search, i, j, seconds):
                    return True
    return False


FINDERS[XY_WING] = xy_wing


def _complete_xy(board: Board, search: Search, i: int, j: int, rest: Cells) -> bool:
    """Add a cell with the two digits that i and j do not share, and try each as the pivot."""
    wanted: Digits = board.cands[i] ^ board.cands[j]
    for k in each_cell(rest):
        if board.cands[k] == wanted:
            if _xy(board, search, i, j, k) or _xy(board, search, j, i, k):
                return True
            if _xy(board, search, k, i, j):
                return True
    return False


def _xy(board: Board, search: Search, pivot: int, i: int, j: int) -> bool:
    if not PEERS[pivot] & cell(i) or not PEERS[pivot] & cell(j):
        return False
    return _pinch(board, search, XY_WING, pivot, i, j, PEERS[i] & PEERS[j])


def _pinch(
    board: Board, search: Search, kind: int, pivot: int, i: int, j: int, seen: Cells
) -> bool:
    """Remove the shared digit of the pincers from the cells that see all its places."""
    z: int = first(board.cands[i] & board.cands[j])
    search.remove(z, board.places[z] & seen)
    search.add_part(PIVOT, -1, board.cands[pivot], cell(pivot))
    _show_pincers(board, search, i, j)
    return search.report(kind)


def xyz_wing(board: Board, search: Search) -> bool:
    """Find a cell xyz that sees two cells xz and yz."""
    twos: Cells = board.cells_with(2)
    for x in each_cell(board.cells_with(3)):
        if count(twos & PEERS[x]) > 1 and _xyz(board, search, x, twos & PEERS[x]):
            return True
    return False


FINDERS[XYZ_WING] = xyz_wing


def _xyz(board: Board, search: Search, pivot: int, firsts: Cells) -> bool:
    """Pair bivalue cells that see the pivot and together have its three digits."""
    while firsts:
        i = lowest(firsts)
        firsts &= firsts - 1
        for j in each_cell(0 if board.cands[i] & ~board.cands[pivot] else firsts):
            if board.cands[i] | board.cands[j] == board.cands[pivot]:
                seen = PEERS[pivot] & PEERS[i] & PEERS[j]
                if _pinch(board, search, XYZ_WING, pivot, i, j, seen):
                    return True
    return False
