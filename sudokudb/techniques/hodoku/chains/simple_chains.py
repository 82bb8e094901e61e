"""Remote pairs, turbot fish, X-chains and XY-chains."""

from sudokudb.technique_names import REMOTE_PAIR, TURBOT_FISH, X_CHAIN, XY_CHAIN
from sudokudb.techniques.bits import (
    Cells,
    Digits,
    cell,
    count,
    each_cell,
    each_digit,
    first,
    lowest,
    size,
)
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, HOUSES_OF, PEERS
from sudokudb.techniques.roles import CHAIN, COLOR_A, COLOR_B, OFF, ON
from sudokudb.techniques.search import Search

MOST_CELLS = 10  # of a chain, for the first use
MOST_CELLS_OF_ALL = 20  # in a search for all uses


def remote_pair(board: Board, search: Search) -> bool:
    """Find chains of at least four cells with the same two digits, each seeing the next.

    Cells at an odd distance hold different digits: a cell that sees both holds neither. The ends
    must be at an odd distance and have an effect.
    """
    for x in each_cell(board.unsolved):
        mates: Cells = _mates(board, x)
        if count(mates) > 3:
            search.cell_chains.path[0] = x
            _extend_pairs(board, search, 1, mates & ~cell(x))
    return search.best()


FINDERS[REMOTE_PAIR] = remote_pair


def _mates(board: Board, x: int) -> Cells:
    """Return the cells with the same two digits as x, if it has two; x is one of them."""
    mates: Cells = 0
    if size(board.cands[x]) == 2:
        a = first(board.cands[x])
        b = first(board.cands[x] & (board.cands[x] - 1))
        for y in each_cell(board.places[a] & board.places[b]):
            if board.cands[y] == board.cands[x]:
                mates |= cell(y)
    return mates


def _extend_pairs(board: Board, search: Search, n: int, mates: Cells) -> None:
    """Add each remaining mate that the last of n cells sees: by row, column, box."""
    last = search.cell_chains.path[n - 1]
    if n > 3 and n % 2 == 0 and search.cell_chains.path[0] < last:
        _offer_pairs(board, search, n)
    if n < MOST_CELLS:
        seen: Cells = 0
        for k in range(3):
            rest: Cells = mates & HOUSE[HOUSES_OF[last][k]] & ~seen
            seen |= rest
            for x in each_cell(rest):
                search.cell_chains.path[n] = x
                _extend_pairs(board, search, n + 1, mates & ~cell(x))


def _offer_pairs(board: Board, search: Search, n: int) -> None:
    start = search.cell_chains.path[0]
    both: Digits = board.cands[start]
    a = first(both)
    b = first(both & (both - 1))
    ends: Cells = PEERS[start] & PEERS[search.cell_chains.path[n - 1]]
    seen: Cells = 0
    if not ends & (board.places[a] | board.places[b]):
        return
    for i in range(n):
        for j in range(i + 3, n, 2):
            seen |= PEERS[search.cell_chains.path[i]] & PEERS[search.cell_chains.path[j]]
    for i in range(n):
        seen &= ~cell(search.cell_chains.path[i])
        search.add_part(COLOR_B if i % 2 else COLOR_A, 0, both, cell(search.cell_chains.path[i]))
    search.remove(a, board.places[a] & seen)
    search.remove(b, board.places[b] & seen)
    search.offer(REMOTE_PAIR, 2 * n - 1)


def turbot_fish(board: Board, search: Search) -> bool:
    """Find X-chains of four cells."""
    return _x_chains(board, search, TURBOT_FISH, 3)


FINDERS[TURBOT_FISH] = turbot_fish


def x_chain(board: Board, search: Search) -> bool:
    """Find chains of one digit whose links alternate, the first and the last being strong.

    If one end is off, the other is on: the digit is removed from cells that see both ends. The
    chain may end where it starts; no other cell repeats.
    """
    return _x_chains(board, search, X_CHAIN, MOST_CELLS_OF_ALL - 1)


FINDERS[X_CHAIN] = x_chain


def _x_chains(board: Board, search: Search, kind: int, most: int) -> bool:
    for d in range(1, 10):
        if not search.is_known(kind, d, board.places[d]):
            if not _offer_x_chains(board, search, kind, most, d):
                search.remember(kind, d, board.places[d])
    return search.best()


def _offer_x_chains(board: Board, search: Search, kind: int, most: int, d: int) -> bool:
    """Offer the chains of at most `most` steps in a digit; return whether there are any."""
    linked: Cells = search.cell_chains.read_links(board, d)
    starts: Cells = linked
    any_found: bool = False
    while starts:
        x = lowest(starts)
        search.cell_chains.expand(10 * x, most)
        for y in each_cell(starts):
            seen: Cells = board.places[d] & PEERS[x]
            if x != y:
                seen &= PEERS[y]
            if seen and search.cell_chains.depth[10 * y + 1] > 0:
                if search.cell_chains.find_path(10 * x, 10 * y + 1, 3, most):
                    any_found = True
                    _note_x_chain(search, d)
                    search.remove(d, seen)
                    search.offer(kind, search.cell_chains.length)
        starts &= starts - 1
    return any_found


def _note_x_chain(search: Search, d: int) -> None:
    search.add_part(CHAIN, 0, 0, 0)
    for i in range(search.cell_chains.length + 1):
        state = search.cell_chains.path[i]
        search.add_part(ON if state % 10 else OFF, 0, 1 << d, cell(state // 10))


def xy_chain(board: Board, search: Search) -> bool:
    """Find chains of bivalue cells in which each cell's digit follows from the one before.

    If the first cell lacks a digit, the last one holds it: cells that see both lose it.
    """
    rest: Cells = search.cell_chains.read_pairs(board)
    most = MOST_CELLS_OF_ALL - 1 if search.all_uses else MOST_CELLS - 1
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        for z in each_digit(board.cands[x]):
            if board.places[z] & rest:
                _offer_xy_chains(board, search, x, z, rest, most)
    return search.best()


FINDERS[XY_CHAIN] = xy_chain


def _offer_xy_chains(board: Board, search: Search, x: int, z: int, ends: Cells, most: int) -> None:
    """Offer the chains from x to any of the ends that prove digit z in one of the two."""
    start = search.cell_chains.turn[10 * x + z]
    search.cell_chains.expand(start, most)
    ends &= board.places[z]
    for y in each_cell(ends):
        seen: Cells = board.places[z] & PEERS[x] & PEERS[y]
        if seen and search.cell_chains.depth[10 * y + z] > 0:
            if search.cell_chains.find_path(start, 10 * y + z, 2, most):
                _note_xy_chain(search)
                search.remove(z, seen)
                search.offer(XY_CHAIN, 2 * search.cell_chains.length + 1)


def _note_xy_chain(search: Search) -> None:
    search.add_part(CHAIN, 0, 0, 0)
    for i in range(search.cell_chains.length + 1):
        state = search.cell_chains.path[i]
        search.add_part(OFF, 0, 1 << search.cell_chains.turn[state] % 10, cell(state // 10))
        search.add_part(ON, 0, 1 << state % 10, cell(state // 10))
