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
    search.nest.potentials.prepare(board)
    # Whatever a cycle removes turns itself off, and so does what a candidate removes that turns
    # itself on. So if no candidate turns itself off, there is nothing.
    if not search.nest.potentials.refutes_some(board):
        return False
    search.nest.choice.clear()
    for rank in range(X_ONLY, BOTH + 1):
        if search.all_uses or rank < BOTH or search.nest.choice.rating >= 70:
            search.nest.potentials.build(board, rank != Y_ONLY, rank != X_ONLY)
            _search_pass(board, search, rank)
    return not search.all_uses and search.nest.choice.kind > 0 and _report(board, search)


def _search_pass(board: Board, search: Search, rank: Num) -> None:
    for x in range(81):
        for d in range(1, 10):
            if board.cands[x] >> d & 1 and size(board.cands[x]) > 1:
                if rank != Y_ONLY or search.nest.potentials.pairs & cell(x):
                    _find_cycles(board, search, x, d, rank)
                if rank != Y_ONLY:
                    _find_refutation(board, search, x, d, rank)
                    _find_proof(board, search, x, d, rank)


def _find_cycles(board: Board, search: Search, x: Num, d: Num, rank: Num) -> None:
    """Find cycles through a candidate."""
    base = 70 if rank == BOTH else 65
    if not search.nest.potentials.reach[10 * x + d][d] & cell(x):
        return
    search.nest.trails.from_on(
        board, search.nest.potentials, x, d, _most_nodes(search, base, rank) // 2 - 1
    )
    for c in range(search.nest.trails.n_closings):
        nodes = 2 * search.nest.trails.depth[search.nest.trails.closing[c]] + 2
        if search.all_uses or search.nest.choice.is_better(base, nodes, rank):
            if search.nest.trails.finds_cycle(board, c):
                search.nest.choice.take(base, nodes, rank, X_CYCLE + rank - X_ONLY)
                search.nest.choice.take_start(x, d, True, c)
                if search.all_uses:
                    _report_cycle(search)


def _find_refutation(board: Board, search: Search, x: Num, d: Num, rank: Num) -> None:
    """Find the chain by which a candidate turns itself off."""
    base = 70 if rank == BOTH else 66
    if not search.nest.potentials.refutes(board, x, d):
        return
    most = _most_nodes(search, base, rank) // 2 - 1
    levels = search.distances.from_on(board, search.nest.potentials, x, d, most)
    if levels >= 0:
        _take_chain(board, search, x, d, True, 2 * levels + 2, rank)


def _find_proof(board: Board, search: Search, x: Num, d: Num, rank: Num) -> None:
    """Find the chain by which a candidate that is off turns itself on."""
    base = 70 if rank == BOTH else 66
    if not search.nest.potentials.linked[d] & cell(x):
        return
    most = _most_nodes(search, base, rank) // 2 - 2
    levels = search.distances.from_off(board, search.nest.potentials, x, d, most)
    if levels >= 0:
        _take_chain(board, search, x, d, False, 2 * levels + 4, rank)


def _most_nodes(search: Search, base: Num, rank: Num) -> Num:
    return MOST_NODES if search.all_uses else search.nest.choice.most_nodes(base, rank)


def _take_chain(
    board: Board, search: Search, x: Num, d: Num, on: Flag, nodes: Num, rank: Num
) -> None:
    base = 70 if rank == BOTH else 66
    search.nest.choice.take(
        base, nodes, rank, FORCING_XY_CHAIN if rank == BOTH else FORCING_X_CHAIN
    )
    search.nest.choice.take_start(x, d, on, -1)
    if search.all_uses:
        _report_chain(board, search)


def _report(board: Board, search: Search) -> Flag:
    """Make the best of all the use that was found."""
    if search.nest.choice.closing < 0 and not search.explain:
        return _report_chain(board, search)
    search.nest.potentials.build(
        board, search.nest.choice.rank != Y_ONLY, search.nest.choice.rank != X_ONLY
    )
    if search.nest.choice.closing < 0:
        return _report_chain(board, search)
    search.nest.trails.from_on(
        board, search.nest.potentials, search.nest.choice.x, search.nest.choice.d, MOST_NODES
    )
    search.nest.trails.finds_cycle(board, search.nest.choice.closing)
    return _report_cycle(search)


def _report_cycle(search: Search) -> Flag:
    c = search.nest.choice.closing
    for d in range(1, 10):
        search.remove(d, search.nest.trails.out[d])
    search.part(CHAIN, 1, 0, 0)
    _note_way(search, search.nest.trails.closing[c])
    search.part(
        OFF, 0, 1 << search.nest.trails.closing_digit[c], cell(search.nest.trails.closing_by[c])
    )
    return _found(search)


def _report_chain(board: Board, search: Search) -> Flag:
    x = search.nest.choice.x
    d = search.nest.choice.d
    if search.nest.choice.is_on:
        search.remove(d, cell(x))
    else:
        search.put(x, d)
    if search.explain:
        search.part(CHAIN, 0, 0, 0)
        if search.nest.choice.is_on:
            search.nest.trails.from_on(board, search.nest.potentials, x, d, MOST_NODES)
            _note_way(search, search.nest.trails.refuting(search.nest.potentials))
            search.part(OFF, 0, 1 << d, cell(x))
        else:
            _note_proof(board, search, x, d)
    return _found(search)


def _note_proof(board: Board, search: Search, x: Num, d: Num) -> None:
    search.nest.trails.from_off(board, search.nest.potentials, x, d)
    search.part(OFF, 0, 1 << d, cell(x))
    _note_way(search, search.nest.trails.closing[0])
    search.part(
        OFF, 0, 1 << search.nest.trails.closing_digit[0], cell(search.nest.trails.closing_by[0])
    )
    search.part(ON, 0, 1 << d, cell(x))


def _note_way(search: Search, end: Num) -> None:
    """Note the nodes from the first entry of the trails to this one."""
    n = search.nest.trails.find_way(end)
    while n:
        n -= 1
        i = search.nest.trails.way[n]
        if search.nest.trails.parent[i] >= 0:
            search.part(OFF, 0, 1 << search.nest.trails.by_digit[i], cell(search.nest.trails.by[i]))
        search.part(ON, 0, 1 << search.nest.trails.digit[i], cell(search.nest.trails.where[i]))


def _found(search: Search) -> Flag:
    search.extra = added(search.nest.choice.nodes)
    return search.found(search.nest.choice.kind)
