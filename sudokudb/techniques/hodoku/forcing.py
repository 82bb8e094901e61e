"""Forcing chains and nets: what a candidate leads to, there or not, is impossible or always so."""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import Flag, Num, cell
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.hodoku.branches import ASSUMPTIONS, NEVER, Branches
    from sudokudb.techniques.hodoku.closure import Closure
    from sudokudb.techniques.hodoku.graph import GROUPS, Graph
    from sudokudb.techniques.kinds import (
        FORCING_CHAIN_CONTRADICTION,
        FORCING_CHAIN_VERITY,
        FORCING_NET_CONTRADICTION,
        FORCING_NET_VERITY,
    )
    from sudokudb.techniques.roles import OFF, ON, PREMISE, REASON
    from sudokudb.techniques.search import Search


def forcing_chain(board: Board, search: Search) -> Flag:
    """Find premises that are refuted, and candidates that follow from all premises."""
    search.graph.build(board)
    search.closure.close(search.graph, True)
    return _forced(board, search, search.closure, False)


def forcing_net(board: Board, search: Search) -> Flag:
    """Find the same where a node follows from several others together.

    The tables of candidates are those of a look ahead by singles.
    """
    search.graph.build(board)
    search.ahead.read(board)
    search.ahead.give_leaps(search.net_closure)
    search.net_closure.fill(search.graph, True)
    return _forced(board, search, search.net_closure, True)


def _forced(board: Board, search: Search, closure: Closure, net: Flag) -> Flag:
    """Take placements by cell, then eliminations by cell and digit."""
    search.branches.gather(board, closure)
    if search.all_uses:
        _all_cases(board, search, search.branches, net)
    for on in range(1, -1, -1):
        for x in range(81):
            for d in range(1, 10):
                if board.cands[x] >> d & 1:
                    if _try(board, search, closure, 20 * x + 2 * d + on, net):
                        return True
    return False


def _try(board: Board, search: Search, closure: Closure, node: Num, net: Flag) -> Flag:
    """Take the shorter proof of a node, by contradiction or by cases; when all are wanted, both."""
    some: Flag
    other: Flag
    x = node // 20
    d = node % 20 // 2
    by_conflict: Num = NEVER
    by_cases: Num = NEVER
    if node & 1:
        some = search.branches.put[0][d] & cell(x) != 0
        other = search.branches.put[1][d] & cell(x) != 0
    else:
        some = search.branches.out[0][d] & cell(x) != 0
        other = search.branches.out[1][d] & cell(x) != 0
    if some:
        by_conflict = _conflict(board, search, search.branches, node ^ 1, net)
    if other:
        by_cases = _cases(board, search, search.branches, closure, node, net)
    if by_conflict < NEVER and (by_conflict <= by_cases or search.all_uses):
        _effect(search, node)
        if search.explain:
            _conflict(board, search, search.branches, node ^ 1, net)
            search.branches.mark_wanted(search.graph)
            search.branches.join_ends(search.graph)
            _note_branch(board, search, search.branches, search.graph)
            _note_conflict(board, search, search.branches, search.graph)
        if search.found(FORCING_NET_CONTRADICTION if net else FORCING_CHAIN_CONTRADICTION):
            return True
    if by_cases < NEVER:
        _effect(search, node)
        if search.explain:
            _note_cases(board, search, search.branches, node, net)
        return search.found(FORCING_NET_VERITY if net else FORCING_CHAIN_VERITY)
    return False


def _effect(search: Search, node: Num) -> None:
    if node & 1:
        search.put(node // 20, node % 20 // 2)
    else:
        search.remove(node % 20 // 2, cell(node // 20))


def _expand(board: Board, search: Search, branches: Branches, premise: Num, net: Flag) -> None:
    if net:
        search.ahead.expand(board, search.graph, branches, premise)
    else:
        search.graph.expand(premise, True)
        branches.take_parents(search.graph)


def _conflict(board: Board, search: Search, branches: Branches, premise: Num, net: Flag) -> Num:
    """Return the length of the shortest refutation of a premise."""
    _expand(board, search, branches, premise, net)
    return branches.find_conflict(board, search.graph, net)


def _cases(
    board: Board, search: Search, branches: Branches, closure: Closure, node: Num, net: Flag
) -> Num:
    """Return the length of the shortest chains from all premises of an assumption to a node."""
    if not search.all_uses:
        branches.begin_cases()
        for i in range(ASSUMPTIONS):
            branches.assume(board, i)
            if branches.is_shared(closure, i, node):
                _add_assumption(board, search, branches, i, net)
    return branches.shortest[node]


def _all_cases(board: Board, search: Search, branches: Branches, net: Flag) -> None:
    """Find the shortest proofs by cases of all nodes."""
    branches.begin_cases()
    for i in range(ASSUMPTIONS):
        branches.assume(board, i)
        if branches.n_premises > 1:
            _add_assumption(board, search, branches, i, net)


def _add_assumption(board: Board, search: Search, branches: Branches, i: Num, net: Flag) -> None:
    branches.begin_assumption()
    for k in range(branches.n_premises):
        _expand(board, search, branches, branches.premise[k], net)
        branches.add_chains(search.graph)
    branches.take_shorter(i, net)


def _note_cases(board: Board, search: Search, branches: Branches, node: Num, net: Flag) -> None:
    branches.assume(board, branches.chosen[node])
    for k in range(branches.n_premises):
        _expand(board, search, branches, branches.premise[k], net)
        branches.n_ends = 1
        branches.end[0] = node
        branches.mark_wanted(search.graph)
        _note_branch(board, search, branches, search.graph)


def _note_branch(board: Board, search: Search, branches: Branches, graph: Graph) -> None:
    """Note the premise, the nodes that lead to the ends, and after each node its reasons."""
    for i in range(graph.reached):
        node = graph.queue[i]
        if branches.wanted[node] or not i:
            branches.index[node] = search.n_parts
            role = (ON if node & 1 else OFF) if i else PREMISE
            number = 0 if i else node & 1
            search.part(role, number, 1 << graph.digit_of(node), graph.cells_of(node))
            if i and node & 1:
                for k in range(branches.n_reasons[node]):
                    search.part(REASON, branches.index[branches.reason[node][k]], 0, 0)
            elif i:
                _note_first(board, search, branches, graph, node, i)


def _note_first(
    board: Board, search: Search, branches: Branches, graph: Graph, node: Num, n: Num
) -> None:
    """Note the first of n nodes that turns a node off as its reason."""
    for i in range(n):
        other = graph.queue[i]
        if other & 1 and (branches.wanted[other] or not i) and _sees(board, graph, other, node):
            search.part(REASON, branches.index[other], 0, 0)
            break


def _sees(board: Board, graph: Graph, node: Num, other: Num) -> Flag:
    """Tell whether two nodes exclude each other."""
    if graph.digit_of(node) != graph.digit_of(other):
        return node // 20 == other // 20 and node < GROUPS and other < GROUPS
    return not graph.cells_of(other) & ~board.seen_by_all(graph.cells_of(node))


def _note_conflict(board: Board, search: Search, branches: Branches, graph: Graph) -> None:
    """Note what makes an end both on and off, unless two ends are the same candidate.

    It is off since another end is on, or on since all the others are off.
    """
    node = branches.end[0] ^ 1
    if (branches.n_ends == 1 and node == graph.queue[0]) or branches.end[1] == node:
        return
    search.part(ON if node & 1 else OFF, 0, 1 << graph.digit_of(node), graph.cells_of(node))
    if node & 1:
        for k in range(1, branches.n_ends):
            search.part(REASON, branches.index[branches.end[k]], 0, 0)
    else:
        _note_first(board, search, branches, graph, node, graph.reached)
