"""Forcing chains and bidirectional cycles: line 27 of Sudoku Explainer's table.

Three passes: X links only, Y links only (cycles alone), both. Of all that is found, that with the
lowest rating is used, then the one with the fewest nodes, then the first.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import Flag, Num, cell, size
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.explainer.choice import added
    from sudokudb.techniques.kinds import FORCING_X_CHAIN, FORCING_XY_CHAIN, X_CYCLE
    from sudokudb.techniques.roles import CHAIN, OFF, ON
    from sudokudb.techniques.search import Search

    X_ONLY = 2  # the ranks of equal chains
    Y_ONLY = 3
    BOTH = 4
    MOST_NODES = 1460


def forcing_chains(board: Board, search: Search) -> Flag:
    """Find a candidate that turns itself off or on, or a cycle of candidates."""
    search.potentials.prepare(board)
    # Whatever a cycle removes turns itself off, and so does what a candidate removes that turns
    # itself on. So if no candidate turns itself off, there is nothing.
    if not search.potentials.refutes_some(board):
        return False
    search.choice.clear()
    for rank in range(X_ONLY, BOTH + 1):
        if search.all_uses or rank < BOTH or search.choice.rating >= 70:
            search.potentials.build(board, rank != Y_ONLY, rank != X_ONLY)
            _search_pass(board, search, rank)
    return not search.all_uses and search.choice.kind > 0 and _report(board, search)


def _search_pass(board: Board, search: Search, rank: Num) -> None:
    for x in range(81):
        for d in range(1, 10):
            if board.cands[x] >> d & 1 and size(board.cands[x]) > 1:
                if rank != Y_ONLY or search.potentials.pairs & cell(x):
                    _find_cycles(board, search, x, d, rank)
                if rank != Y_ONLY:
                    _find_refutation(board, search, x, d, rank)
                    _find_proof(board, search, x, d, rank)


def _find_cycles(board: Board, search: Search, x: Num, d: Num, rank: Num) -> None:
    """Find cycles through a candidate."""
    base = 70 if rank == BOTH else 65
    if not search.potentials.reach[10 * x + d][d] & cell(x):
        return
    search.trails.from_on(board, search.potentials, x, d, _most_nodes(search, base, rank) // 2 - 1)
    for c in range(search.trails.n_closings):
        nodes = 2 * search.trails.depth[search.trails.closing[c]] + 2
        if search.all_uses or search.choice.is_better(base, nodes, rank):
            if search.trails.finds_cycle(board, c):
                search.choice.take(base, nodes, rank, X_CYCLE + rank - X_ONLY)
                search.choice.take_start(x, d, True, c)
                if search.all_uses:
                    _report_cycle(search)


def _find_refutation(board: Board, search: Search, x: Num, d: Num, rank: Num) -> None:
    """Find the chain by which a candidate turns itself off."""
    base = 70 if rank == BOTH else 66
    if not search.potentials.refutes(board, x, d):
        return
    most = _most_nodes(search, base, rank) // 2 - 1
    levels = search.distances.from_on(board, search.potentials, x, d, most)
    if levels >= 0:
        _take_chain(board, search, x, d, True, 2 * levels + 2, rank)


def _find_proof(board: Board, search: Search, x: Num, d: Num, rank: Num) -> None:
    """Find the chain by which a candidate that is off turns itself on."""
    base = 70 if rank == BOTH else 66
    if not search.potentials.linked[d] & cell(x):
        return
    most = _most_nodes(search, base, rank) // 2 - 2
    levels = search.distances.from_off(board, search.potentials, x, d, most)
    if levels >= 0:
        _take_chain(board, search, x, d, False, 2 * levels + 4, rank)


def _most_nodes(search: Search, base: Num, rank: Num) -> Num:
    return MOST_NODES if search.all_uses else search.choice.most_nodes(base, rank)


def _take_chain(
    board: Board, search: Search, x: Num, d: Num, on: Flag, nodes: Num, rank: Num
) -> None:
    base = 70 if rank == BOTH else 66
    search.choice.take(base, nodes, rank, FORCING_XY_CHAIN if rank == BOTH else FORCING_X_CHAIN)
    search.choice.take_start(x, d, on, -1)
    if search.all_uses:
        _report_chain(board, search)


def _report(board: Board, search: Search) -> Flag:
    """Make the best of all the use that was found."""
    if search.choice.closing < 0 and not search.explain:
        return _report_chain(board, search)
    search.potentials.build(board, search.choice.rank != Y_ONLY, search.choice.rank != X_ONLY)
    if search.choice.closing < 0:
        return _report_chain(board, search)
    search.trails.from_on(board, search.potentials, search.choice.x, search.choice.d, MOST_NODES)
    search.trails.finds_cycle(board, search.choice.closing)
    return _report_cycle(search)


def _report_cycle(search: Search) -> Flag:
    c = search.choice.closing
    for d in range(1, 10):
        search.remove(d, search.trails.out[d])
    search.part(CHAIN, 1, 0, 0)
    _note_way(search, search.trails.closing[c])
    search.part(OFF, 0, 1 << search.trails.closing_digit[c], cell(search.trails.closing_by[c]))
    return _found(search)


def _report_chain(board: Board, search: Search) -> Flag:
    x = search.choice.x
    d = search.choice.d
    if search.choice.is_on:
        search.remove(d, cell(x))
    else:
        search.put(x, d)
    if search.explain:
        search.part(CHAIN, 0, 0, 0)
        if search.choice.is_on:
            search.trails.from_on(board, search.potentials, x, d, MOST_NODES)
            _note_way(search, search.trails.refuting(search.potentials))
            search.part(OFF, 0, 1 << d, cell(x))
        else:
            _note_proof(board, search, x, d)
    return _found(search)


def _note_proof(board: Board, search: Search, x: Num, d: Num) -> None:
    search.trails.from_off(board, search.potentials, x, d)
    search.part(OFF, 0, 1 << d, cell(x))
    _note_way(search, search.trails.closing[0])
    search.part(OFF, 0, 1 << search.trails.closing_digit[0], cell(search.trails.closing_by[0]))
    search.part(ON, 0, 1 << d, cell(x))


def _note_way(search: Search, end: Num) -> None:
    """Note the nodes from the first entry of the trails to this one."""
    n = search.trails.find_way(end)
    while n:
        n -= 1
        i = search.trails.way[n]
        if search.trails.parent[i] >= 0:
            search.part(OFF, 0, 1 << search.trails.by_digit[i], cell(search.trails.by[i]))
        search.part(ON, 0, 1 << search.trails.digit[i], cell(search.trails.where[i]))


def _found(search: Search) -> Flag:
    search.extra = added(search.choice.nodes)
    return search.found(search.choice.kind)
