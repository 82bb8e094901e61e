"""Nishio, multiple and dynamic forcing chains: lines 30 to 32 of Sudoku Explainer's table.

Nishio and dynamic chains follow each candidate, on and off, in dynamic runs. Multiple ones follow
all digits of a cell, or all places of a digit in a house, to what they have in common; so do
dynamic ones. Of all that is found, the chains with the fewest nodes together are used.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import HOUSE, HOUSES_OF, Digits, Flag, Num, cell, lowest, size
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.explainer.branches import (
        BY_CELL,
        BY_HOUSE,
        CONTRADICTION,
        DOUBLE,
        hold_cell,
        hold_house,
        report,
    )
    from sudokudb.techniques.kinds import (
        CELL_FORCING_CHAINS,
        DYNAMIC_CELL_FORCING_CHAINS,
        NISHIO_FORCING_CHAIN,
    )
    from sudokudb.techniques.search import Search

    MOST = 100000


def nishio_forcing_chains(board: Board, search: Search) -> Flag:
    """Find a candidate that leads to a contradiction by the links of its digit alone."""
    idle: Digits = 0
    _begin(search, NISHIO_FORCING_CHAIN, True, False)
    for d in range(1, 10):
        if search.known(NISHIO_FORCING_CHAIN, d, board.places[d]):
            idle |= 1 << d
    for x in range(81):
        if size(board.cands[x]) > 1:
            for d in range(1, 10):
                if board.cands[x] & ~idle & 1 << d:
                    _contradict(board, search, x, d, True)
                    _contradict(board, search, x, d, False)
    for d in range(1, 10):
        if not search.choice.kind:
            search.remember(NISHIO_FORCING_CHAIN, d, board.places[d])
    return _end(board, search)


def multiple_forcing_chains(board: Board, search: Search) -> Flag:
    """Find what all digits of a cell, or all places of a digit in a house, have in common."""
    _begin(search, CELL_FORCING_CHAINS, False, True)
    search.potentials.prepare(board)
    search.potentials.find_offs(board)
    _join_all(board, search, 3)
    return _end(board, search)


def dynamic_forcing_chains(board: Board, search: Search) -> Flag:
    """Find contradictions and common consequences in dynamic runs."""
    _begin(search, DYNAMIC_CELL_FORCING_CHAINS, True, True)
    _run_all(board, search)
    _join_all(board, search, 2)
    return _end(board, search)


def _begin(search: Search, kind: Num, dynamic: Flag, y_links: Flag) -> None:
    search.runs.dynamic = dynamic
    search.runs.y_links = y_links
    search.runs.forget()
    search.choice.clear()
    search.choice.offset = 0
    search.choice.first_kind = kind


def _end(board: Board, search: Search) -> Flag:
    return not search.all_uses and search.choice.kind > 0 and report(board, search)


def _run_all(board: Board, search: Search) -> None:
    """Follow every candidate, on and off; keep what follows from those that are on."""
    for x in range(81):
        for d in range(1, 10):
            if board.cands[x] >> d & 1:
                _contradict(board, search, x, d, True)
                search.potentials.take_run(search.runs, 10 * x + d)
                _contradict(board, search, x, d, False)
                if size(board.cands[x]) > 2 and search.runs.meet(2):
                    _take_common(board, search, 2, DOUBLE, 3, 10 * x + d)


def _contradict(board: Board, search: Search, x: Num, d: Num, on: Flag) -> None:
    """Run from a candidate, on in slot 0 or off in slot 1; take a contradiction that follows."""
    slot = 0 if on else 1
    nodes: Num
    search.runs.run(board, slot, x, d, on)
    if search.runs.clash[slot] < 0:
        return
    most = MOST if search.all_uses else search.choice.room(CONTRADICTION)
    clash = search.runs.clash[slot]
    nodes = search.ancestors.count(board, search.runs, slot, clash, True, most)
    if nodes <= most:
        nodes += search.ancestors.count(board, search.runs, slot, clash, False, most - nodes)
    if nodes <= most:
        search.choice.take_start(x, d, on, -1)
        _take(board, search, nodes, CONTRADICTION, 2, 10 * x + d, not on)


def _join_all(board: Board, search: Search, least: Num) -> None:
    """Find what follows from all digits of a cell with at least so many, and in houses of it."""
    for x in range(81):
        if size(board.cands[x]) < least:
            continue
        for d in range(1, 10):
            if board.cands[x] >> d & 1:
                _join_houses(board, search, x, d)
        if search.potentials.meet_cell(board, x):
            n = hold_cell(board, search, x)
            if search.runs.meet(n):
                _take_common(board, search, n, BY_CELL, 0, 10 * x)


def _join_houses(board: Board, search: Search, x: Num, d: Num) -> None:
    """Find what follows from all places in the houses where this cell is the first one."""
    for k in range(3):
        h = HOUSES_OF[x][(k + 2) % 3]
        if lowest(board.places[d] & HOUSE[h]) == x and board.free[h][d] > 1:
            if search.potentials.meet_house(board, h, d):
                n = hold_house(board, search, h, d)
                if search.runs.meet(n):
                    search.choice.new_house = h
                    _take_common(board, search, n, BY_HOUSE, 1, 10 * x + d)


def _take_common(board: Board, search: Search, n: Num, rank: Num, kind: Num, start: Num) -> None:
    """Take the nodes that the runs in the first n slots have in common."""
    for i in range(search.runs.n_on[0]):
        node = search.runs.ons[0][i]
        if search.runs.met_on[node % 10] & cell(node // 10):
            _take_target(board, search, n, rank, kind, start, node)
    for i in range(search.runs.n_off[0]):
        node = search.runs.offs[0][i]
        if search.runs.met_off[node % 10] & cell(node // 10):
            _take_target(board, search, n, rank, kind, start, -node)


def _take_target(
    board: Board, search: Search, n: Num, rank: Num, kind: Num, start: Num, target: Num
) -> None:
    """Take a common node, if its chains have fewer nodes than those found so far."""
    most = MOST if search.all_uses else search.choice.room(rank)
    node = target if target > 0 else -target
    nodes: Num = 0
    for slot in range(n):
        left = most - nodes
        nodes += search.ancestors.count(board, search.runs, slot, node, target > 0, left)
        if nodes > most:
            return
    search.choice.take_start(start // 10, start % 10, True, -1)
    search.choice.house = search.choice.new_house
    _take(board, search, nodes, rank, kind, node, target > 0)


def _take(
    board: Board, search: Search, nodes: Num, rank: Num, kind: Num, target: Num, on: Flag
) -> None:
    search.choice.take_target(nodes, rank, target, on)
    search.choice.kind = search.choice.first_kind
    if search.choice.first_kind != NISHIO_FORCING_CHAIN:
        search.choice.kind += kind
    if search.all_uses:
        report(board, search)
