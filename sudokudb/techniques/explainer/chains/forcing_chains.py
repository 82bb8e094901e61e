"""Forcing chains and bidirectional cycles: line 27 of Sudoku Explainer's table.

Three passes: X links only, Y links only (for cycles alone), both. The result is the chain with the
lowest rating, then with the fewest nodes, then the first one found.
"""

from sudokudb.technique_names import FORCING_X_CHAIN, FORCING_XY_CHAIN, X_CYCLE
from sudokudb.techniques.bits import cell, gil, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.best_chain import length_rating
from sudokudb.techniques.explainer.chains.chain_search import ChainSearch
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.roles import CHAIN, OFF, ON
from sudokudb.techniques.search import Search

X_ONLY = 2  # the ranks of equal chains
Y_ONLY = 3
BOTH = 4
MOST_NODES = 1460


def forcing_chains(board: Board, search: Search) -> bool:
    """Find a candidate that turns itself off or on, or a cycle of candidates."""
    if search.chains is None:
        with gil:  # 4 MB
            search.chains = ChainSearch()
    search.chains.links.prepare(board)
    # A candidate that a cycle removes turns itself off; so does one that is removed by a candidate
    # that turns itself on. So if no candidate turns itself off, there are no chains.
    if not search.chains.links.refutes_any(board):
        return False
    search.chains.best.clear()
    for rank in range(X_ONLY, BOTH + 1):
        if search.all_uses or rank < BOTH or search.chains.best.rating >= 70:
            search.chains.links.build(board, rank != Y_ONLY, rank != X_ONLY)
            _search_pass(board, search, rank)
    return not search.all_uses and search.chains.best.kind > 0 and _report(board, search)


FINDERS[EXPLAINER + X_CYCLE] = forcing_chains


def _search_pass(board: Board, search: Search, rank: int) -> None:
    for x in range(81):
        for d in range(1, 10):
            if board.cands[x] >> d & 1 and size(board.cands[x]) > 1:
                if rank != Y_ONLY or search.chains.links.pairs & cell(x):
                    _find_cycles(board, search, x, d, rank)
                if rank != Y_ONLY:
                    _find_refutation(board, search, x, d, rank)
                    _find_proof(board, search, x, d, rank)


def _find_cycles(board: Board, search: Search, x: int, d: int, rank: int) -> None:
    """Find cycles through a candidate."""
    base = 70 if rank == BOTH else 65
    if not search.chains.links.reach[10 * x + d][d] & cell(x):
        return
    search.chains.shortest.from_on(
        board, search.chains.links, x, d, _most_nodes(search, base, rank) // 2 - 1
    )
    for c in range(search.chains.shortest.n_closings):
        nodes = 2 * search.chains.shortest.depth[search.chains.shortest.closing[c]] + 2
        if search.all_uses or search.chains.best.is_better(base, nodes, rank):
            if search.chains.shortest.finds_cycle(board, c):
                search.chains.best.keep(base, nodes, rank, X_CYCLE + rank - X_ONLY)
                search.chains.best.set_start(x, d, True, c)
                if search.all_uses:
                    _report_cycle(search)


def _find_refutation(board: Board, search: Search, x: int, d: int, rank: int) -> None:
    """Find the chain by which a candidate that is on turns itself off."""
    base = 70 if rank == BOTH else 66
    if not search.chains.links.refutes(board, x, d):
        return
    most = _most_nodes(search, base, rank) // 2 - 1
    levels = search.distances.from_on(board, search.chains.links, x, d, most)
    if levels >= 0:
        _take_chain(board, search, x, d, True, 2 * levels + 2, rank)


def _find_proof(board: Board, search: Search, x: int, d: int, rank: int) -> None:
    """Find the chain by which a candidate that is off turns itself on."""
    base = 70 if rank == BOTH else 66
    if not search.chains.links.linked[d] & cell(x):
        return
    most = _most_nodes(search, base, rank) // 2 - 2
    levels = search.distances.from_off(board, search.chains.links, x, d, most)
    if levels >= 0:
        _take_chain(board, search, x, d, False, 2 * levels + 4, rank)


def _most_nodes(search: Search, base: int, rank: int) -> int:
    return MOST_NODES if search.all_uses else search.chains.best.most_nodes(base, rank)


def _take_chain(
    board: Board, search: Search, x: int, d: int, on: bool, nodes: int, rank: int
) -> None:
    base = 70 if rank == BOTH else 66
    search.chains.best.keep(
        base, nodes, rank, FORCING_XY_CHAIN if rank == BOTH else FORCING_X_CHAIN
    )
    search.chains.best.set_start(x, d, on, -1)
    if search.all_uses:
        _report_chain(board, search)


def _report(board: Board, search: Search) -> bool:
    """Report the best chain or cycle."""
    if search.chains.best.closing < 0 and not search.explain:
        return _report_chain(board, search)
    search.chains.links.build(
        board, search.chains.best.rank != Y_ONLY, search.chains.best.rank != X_ONLY
    )
    if search.chains.best.closing < 0:
        return _report_chain(board, search)
    search.chains.shortest.from_on(
        board, search.chains.links, search.chains.best.x, search.chains.best.d, MOST_NODES
    )
    search.chains.shortest.finds_cycle(board, search.chains.best.closing)
    return _report_cycle(search)


def _report_cycle(search: Search) -> bool:
    c = search.chains.best.closing
    for d in range(1, 10):
        search.remove(d, search.chains.shortest.out[d])
    search.add_part(CHAIN, 1, 0, 0)
    _note_nodes(search, search.chains.shortest.closing[c])
    search.add_part(
        OFF,
        0,
        1 << search.chains.shortest.closing_digit[c],
        cell(search.chains.shortest.closing_by[c]),
    )
    return _is_found(search)


def _report_chain(board: Board, search: Search) -> bool:
    x = search.chains.best.x
    d = search.chains.best.d
    if search.chains.best.is_on:
        search.remove(d, cell(x))
    else:
        search.place(x, d)
    if search.explain:
        search.add_part(CHAIN, 0, 0, 0)
        if search.chains.best.is_on:
            search.chains.shortest.from_on(board, search.chains.links, x, d, MOST_NODES)
            _note_nodes(search, search.chains.shortest.refuting(search.chains.links))
            search.add_part(OFF, 0, 1 << d, cell(x))
        else:
            _note_proof(board, search, x, d)
    return _is_found(search)


def _note_proof(board: Board, search: Search, x: int, d: int) -> None:
    search.chains.shortest.from_off(board, search.chains.links, x, d)
    search.add_part(OFF, 0, 1 << d, cell(x))
    _note_nodes(search, search.chains.shortest.closing[0])
    search.add_part(
        OFF,
        0,
        1 << search.chains.shortest.closing_digit[0],
        cell(search.chains.shortest.closing_by[0]),
    )
    search.add_part(ON, 0, 1 << d, cell(x))


def _note_nodes(search: Search, end: int) -> None:
    """Add the nodes from the first entry of the shortest chains to `end` to the evidence."""
    n = search.chains.shortest.trace(end)
    while n:
        n -= 1
        i = search.chains.shortest.chain[n]
        if search.chains.shortest.parent[i] >= 0:
            search.add_part(
                OFF, 0, 1 << search.chains.shortest.by_digit[i], cell(search.chains.shortest.by[i])
            )
        search.add_part(
            ON, 0, 1 << search.chains.shortest.digit[i], cell(search.chains.shortest.where[i])
        )


def _is_found(search: Search) -> bool:
    search.extra = length_rating(search.chains.best.nodes)
    return search.report(search.chains.best.kind)
