"""Forcing chains and nets: premises that are refuted, and consequences of all cases."""

from sudokudb.technique_names import (
    FORCING_CHAIN_CONTRADICTION,
    FORCING_CHAIN_VERITY,
    FORCING_NET_CONTRADICTION,
    FORCING_NET_VERITY,
)
from sudokudb.techniques.bits import cell, gil
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.hodoku.chains.assumptions import ASSUMPTIONS, NEVER, Assumptions
from sudokudb.techniques.hodoku.chains.closure import Closure
from sudokudb.techniques.hodoku.chains.graph import GROUPS, Graph
from sudokudb.techniques.hodoku.chains.lookahead import Lookahead
from sudokudb.techniques.hodoku.chains.nodes import cell_of, digit_of, off_node
from sudokudb.techniques.roles import OFF, ON, PREMISE, REASON
from sudokudb.techniques.search import Search


def forcing_chain(board: Board, search: Search) -> bool:
    """Find premises that are refuted, and candidates that follow from all premises."""
    search.graph.build(board)
    search.closure.close(search.graph, True)
    return _report_forced(board, search, search.closure, False)


FINDERS[FORCING_CHAIN_CONTRADICTION] = forcing_chain


def forcing_net(board: Board, search: Search) -> bool:
    """Find forcing chains in which a node may follow from several others together.

    The consequences of candidates come from a lookahead by singles.
    """
    if search.lookahead is None:
        with gil:  # 5 MB, which few puzzles need
            search.lookahead = Lookahead()
    search.graph.build(board)
    search.lookahead.read(board)
    search.lookahead.add_leaps(search.lookahead.closure)
    search.lookahead.closure.fill(search.graph, True)
    return _report_forced(board, search, search.lookahead.closure, True)


FINDERS[FORCING_NET_CONTRADICTION] = forcing_net


def _report_forced(board: Board, search: Search, closure: Closure, net: bool) -> bool:
    """Report placements by cell, then eliminations by cell and digit."""
    search.assumptions.gather(board, closure)
    if search.all_uses:
        _all_cases(board, search, search.assumptions, net)
    for on in range(1, -1, -1):
        for x in range(81):
            for d in range(1, 10):
                if board.cands[x] >> d & 1:
                    if _try(board, search, closure, off_node(x, d) + on, net):
                        return True
    return False


def _try(board: Board, search: Search, closure: Closure, node: int, net: bool) -> bool:
    """Report the shorter proof of a node: by contradiction or by cases; or both, if all."""
    by_contradiction: bool
    in_all_cases: bool
    x = cell_of(node)
    d = digit_of(node)
    by_conflict: int = NEVER
    by_cases: int = NEVER
    if node & 1:
        by_contradiction = search.assumptions.put[0][d] & cell(x) != 0
        in_all_cases = search.assumptions.put[1][d] & cell(x) != 0
    else:
        by_contradiction = search.assumptions.out[0][d] & cell(x) != 0
        in_all_cases = search.assumptions.out[1][d] & cell(x) != 0
    if by_contradiction:
        by_conflict = _conflict(board, search, search.assumptions, node ^ 1, net)
    if in_all_cases:
        by_cases = _cases(board, search, search.assumptions, closure, node, net)
    if by_conflict < NEVER and (by_conflict <= by_cases or search.all_uses):
        _effect(search, node)
        if search.explain:
            _conflict(board, search, search.assumptions, node ^ 1, net)
            search.assumptions.mark_wanted(search.graph)
            search.assumptions.join_ends(search.graph)
            _note_branch(board, search, search.assumptions, search.graph)
            _note_conflict(board, search, search.assumptions, search.graph)
        if search.report(FORCING_NET_CONTRADICTION if net else FORCING_CHAIN_CONTRADICTION):
            return True
    if by_cases < NEVER:
        _effect(search, node)
        if search.explain:
            _note_cases(board, search, search.assumptions, node, net)
        return search.report(FORCING_NET_VERITY if net else FORCING_CHAIN_VERITY)
    return False


def _effect(search: Search, node: int) -> None:
    if node & 1:
        search.place(cell_of(node), digit_of(node))
    else:
        search.remove(digit_of(node), cell(cell_of(node)))


def _expand(
    board: Board, search: Search, assumptions: Assumptions, premise: int, net: bool
) -> None:
    if net:
        search.lookahead.expand(board, search.graph, assumptions, premise)
    else:
        search.graph.expand(premise, True)
        assumptions.use_parents(search.graph)


def _conflict(
    board: Board, search: Search, assumptions: Assumptions, premise: int, net: bool
) -> int:
    """Return the length of the shortest refutation of a premise."""
    _expand(board, search, assumptions, premise, net)
    return assumptions.find_conflict(board, search.graph, net)


def _cases(
    board: Board, search: Search, assumptions: Assumptions, closure: Closure, node: int, net: bool
) -> int:
    """Return the length of the shortest chains from all premises of an assumption to a node."""
    if not search.all_uses:
        assumptions.begin_cases()
        for i in range(ASSUMPTIONS):
            assumptions.assume(board, i)
            if assumptions.is_shared(closure, i, node):
                _add_assumption(board, search, assumptions, i, net)
    return assumptions.shortest[node]


def _all_cases(board: Board, search: Search, assumptions: Assumptions, net: bool) -> None:
    """Find the shortest proofs by cases of all nodes."""
    assumptions.begin_cases()
    for i in range(ASSUMPTIONS):
        assumptions.assume(board, i)
        if assumptions.n_premises > 1:
            _add_assumption(board, search, assumptions, i, net)


def _add_assumption(
    board: Board, search: Search, assumptions: Assumptions, i: int, net: bool
) -> None:
    assumptions.begin_assumption()
    for k in range(assumptions.n_premises):
        _expand(board, search, assumptions, assumptions.premise[k], net)
        assumptions.add_chains(search.graph)
    assumptions.keep_shorter(i, net)


def _note_cases(
    board: Board, search: Search, assumptions: Assumptions, node: int, net: bool
) -> None:
    assumptions.assume(board, assumptions.chosen[node])
    for k in range(assumptions.n_premises):
        _expand(board, search, assumptions, assumptions.premise[k], net)
        assumptions.n_ends = 1
        assumptions.end[0] = node
        assumptions.mark_wanted(search.graph)
        _note_branch(board, search, assumptions, search.graph)


def _note_branch(board: Board, search: Search, assumptions: Assumptions, graph: Graph) -> None:
    """Note the premise and the nodes that lead to the ends, each followed by its reasons."""
    for i in range(graph.reached):
        node = graph.queue[i]
        if assumptions.wanted[node] or not i:
            assumptions.index[node] = search.n_parts
            role = (ON if node & 1 else OFF) if i else PREMISE
            number = 0 if i else node & 1
            search.add_part(role, number, 1 << graph.digit_of(node), graph.cells_of(node))
            if i and node & 1:
                for k in range(assumptions.n_reasons[node]):
                    search.add_part(REASON, assumptions.index[assumptions.reason[node][k]], 0, 0)
            elif i:
                _note_first(board, search, assumptions, graph, node, i)


def _note_first(
    board: Board, search: Search, assumptions: Assumptions, graph: Graph, node: int, n: int
) -> None:
    """Note, as the reason of a node that is off, the first of n nodes that excludes it."""
    for i in range(n):
        other = graph.queue[i]
        if other & 1 and (assumptions.wanted[other] or not i) and _sees(board, graph, other, node):
            search.add_part(REASON, assumptions.index[other], 0, 0)
            break


def _sees(board: Board, graph: Graph, node: int, other: int) -> bool:
    """Return whether two nodes exclude each other."""
    if graph.digit_of(node) != graph.digit_of(other):
        return cell_of(node) == cell_of(other) and node < GROUPS and other < GROUPS
    return not graph.cells_of(other) & ~board.seen_by_all(graph.cells_of(node))


def _note_conflict(board: Board, search: Search, assumptions: Assumptions, graph: Graph) -> None:
    """Note the opposite of an end, unless this is one of the ends itself.

    It is off because another end is on, or on because all the others are off.
    """
    node = assumptions.end[0] ^ 1
    if (assumptions.n_ends == 1 and node == graph.queue[0]) or assumptions.end[1] == node:
        return
    search.add_part(ON if node & 1 else OFF, 0, 1 << graph.digit_of(node), graph.cells_of(node))
    if node & 1:
        for k in range(1, assumptions.n_ends):
            search.add_part(REASON, assumptions.index[assumptions.end[k]], 0, 0)
    else:
        _note_first(board, search, assumptions, graph, node, graph.reached)
