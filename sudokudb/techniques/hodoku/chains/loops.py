"""Nice loops and alternating inference chains (AIC), with and without groups."""

from sudokudb.technique_names import (
    AIC,
    CONTINUOUS_NICE_LOOP,
    DISCONTINUOUS_NICE_LOOP,
    GROUPED_AIC,
    GROUPED_CONTINUOUS_NICE_LOOP,
)
from sudokudb.techniques.bits import Cells, cell, count, each_cell, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.hodoku.chains.als_nodes import expand_with_sets, read_sets
from sudokudb.techniques.hodoku.chains.closure import Closure
from sudokudb.techniques.hodoku.chains.graph import GROUPS, SETS, Graph
from sudokudb.techniques.hodoku.chains.nodes import cell_of, digit_of, off_node
from sudokudb.techniques.houses import PEERS
from sudokudb.techniques.roles import ALS, CHAIN, OFF, ON
from sudokudb.techniques.search import Search


def nice_loop(board: Board, search: Search) -> bool:
    """Find chains from a candidate back to its cell, or to one in another cell (AIC)."""
    return _best_loop(board, search, False)


FINDERS[CONTINUOUS_NICE_LOOP] = nice_loop


def grouped_nice_loop(board: Board, search: Search) -> bool:
    """Find nice loops and AICs with groups of candidates as nodes."""
    return _best_loop(board, search, True)


FINDERS[GROUPED_CONTINUOUS_NICE_LOOP] = grouped_nice_loop


def _best_loop(board: Board, search: Search, groups: bool) -> bool:
    """Offer the chains of each premise: candidates that are on, then those that are off."""
    search.graph.build(board)
    if search.als_nodes and groups:
        read_sets(board, search.graph, search.als)
    search.closure.close(search.graph, groups)
    for on in range(1, -1, -1):
        for x in range(81):
            for d in range(1, 10):
                if board.cands[x] >> d & 1:
                    _try_premise(board, search, off_node(x, d) + on, groups)
    return search.best()


def _try_premise(board: Board, search: Search, premise: int, groups: bool) -> None:
    if groups and search.als_nodes:
        expand_with_sets(search.graph, search.als, premise)
    elif _most_eliminations(board, search.closure, premise) >= max(search.best_n, 1):
        search.graph.expand(premise, groups)
    else:
        return
    x = cell_of(premise)
    for end in range(off_node(x, 1), off_node(x + 1, 0)):
        if search.graph.depth[end] > 1:
            _offer_loop(board, search, premise, end)
    if premise & 1 == 0:
        for i in range(search.graph.reached):
            end = search.graph.queue[i]
            if end & 1 and end < GROUPS and cell_of(end) != x and search.graph.depth[end] > 1:
                _offer_aic(board, search, premise, end)


def _most_eliminations(board: Board, closure: Closure, premise: int) -> int:
    """Return an upper bound of the number of eliminations by chains from a premise.

    The closure gives it without a search for shortest chains.
    """
    x = cell_of(premise)
    d = digit_of(premise)
    r = closure.row[premise]
    if premise & 1:
        return 1 if closure.off[r][d] & cell(x) else 0
    most: int = 0
    if closure.on[r][d] & cell(x):
        most = size(board.cands[x]) - 1
    for e in range(1, 10):
        if board.cands[x] >> e & 1 and e != d:
            if closure.on[r][e] & cell(x) and size(board.cands[x]) > 2:
                return 1000
            if closure.off[r][e] & cell(x) or closure.on[r][e] & board.places[d] & PEERS[x]:
                most = max(most, 2)
    for y in each_cell(closure.on[r][d] & ~cell(x)):
        targets = count(board.places[d] & PEERS[x] & PEERS[y])
        if targets > 1:
            most = max(most, targets)
    return most


def _offer_loop(board: Board, search: Search, premise: int, end: int) -> None:
    """Offer a chain from a candidate to one of the same cell that leaves and enters the cell."""
    x = cell_of(premise)
    d = digit_of(premise)
    e = digit_of(end)
    search.graph.trace(end)
    if (
        cell_of(search.graph.chain[1]) == x
        or cell_of(search.graph.chain[search.graph.length - 1]) == x
    ):
        return
    if _is_lasso(search.graph, True):
        return
    if d != e and end & 1 and premise & 1 == 0:
        _offer_continuous(board, search)
        return
    if premise & 1:
        search.remove(d, cell(x))
    elif d == e:
        search.remove_digits(x, board.cands[x] & ~(1 << d))
    else:
        search.remove(e, cell(x))
    _offer(board, search, DISCONTINUOUS_NICE_LOOP)


def _is_lasso(graph: Graph, is_loop: bool) -> bool:
    """Return whether the chain reenters a cell that it left; a loop may reenter its first cell.

    A chain enters a group in its lowest cell, and leaves all its cells: also the first cell of the
    loop, if that is not the lowest. It never leaves the first cell of the loop through a set.
    """
    left: Cells = 0
    start = cell_of(graph.chain[0])
    last = start
    for i in range(1, graph.length + 1):
        here = lowest(graph.cells_of(graph.chain[i]))
        if here != last:
            before: Cells = graph.cells_of(graph.chain[i - 1])
            if is_loop and graph.chain[i - 1] >= SETS:
                before &= ~cell(start)
            if not is_loop or lowest(before) != start:
                left |= before
            if left & cell(here):
                return True
        last = here
    return False


def _offer_continuous(board: Board, search: Search) -> None:
    """Offer a continuous loop, in which exactly one end of every weak link is on.

    It starts and ends with two digits of one cell.
    """
    inside: Cells = 0
    for i in range(search.graph.length + 1):
        inside |= search.graph.cells_of(search.graph.chain[i])
    _keep_two(board, search, search.graph.chain[0], search.graph.chain[search.graph.length])
    for i in range(1, search.graph.length):
        if search.graph.chain[i] >= SETS:
            _clean_set(search, search.graph.chain[i], search.graph.chain[i + 1])
        if _is_weak(search.graph, i):
            _clean_link(board, search, i, inside)
    _offer(board, search, CONTINUOUS_NICE_LOOP)


def _is_weak(graph: Graph, i: int) -> bool:
    """Return whether node i of the chain is on, or a set, and turns off the next one."""
    node = graph.chain[i]
    after = graph.chain[i + 1]
    return (node >= SETS or node & 1) and (after >= SETS or after & 1 == 0)


def _keep_two(board: Board, search: Search, node: int, other: int) -> None:
    """Remove all digits but those of two nodes from their cell."""
    two = 1 << digit_of(node) | 1 << digit_of(other)
    search.remove_digits(cell_of(node), board.cands[cell_of(node)] & ~two)


def _clean_link(board: Board, search: Search, i: int, inside: Cells) -> None:
    """Remove the candidates that both ends of the weak link from node i exclude."""
    node = search.graph.chain[i]
    after = search.graph.chain[i + 1]
    if node < GROUPS and cell_of(node) == cell_of(after):
        if cell_of(search.graph.chain[i - 1]) != cell_of(node):
            _keep_two(board, search, node, after)
        return
    d = search.graph.digit_of(after)
    both: Cells = search.graph.cells_of(node) | search.graph.cells_of(after)
    search.remove(d, board.places[d] & board.seen_by_all(both & board.places[d]) & ~inside)


def _clean_set(search: Search, node: int, after: int) -> None:
    """Remove the digits that a set holds, because it lacks one of two, from cells that see them."""
    n = (node - SETS) // 10
    for d in range(1, 10):
        if search.als.digits[n] >> d & 1:
            if d != search.graph.digit_of(node) and d != search.graph.digit_of(after):
                search.remove(d, search.als.targets[n][d])


def _offer_aic(board: Board, search: Search, premise: int, end: int) -> None:
    """Offer a chain that shows that one of two candidates is on."""
    x = cell_of(premise)
    y = cell_of(end)
    d = digit_of(premise)
    e = digit_of(end)
    if d == e:
        targets: Cells = board.places[d] & PEERS[x] & PEERS[y]
        if count(targets) < 2 or (not search.all_uses and count(targets) < search.best_n):
            return
        search.remove(d, targets)
    elif PEERS[x] & cell(y) and board.cands[x] >> e & 1 and board.cands[y] >> d & 1:
        search.remove(e, cell(x))
        search.remove(d, cell(y))
    else:
        return
    search.graph.trace(end)
    if _is_lasso(search.graph, False):
        search.discard()
    else:
        _offer(board, search, AIC)


def _offer(board: Board, search: Search, kind: int) -> None:
    """Offer the chain with its nodes, as a grouped one if a node is not a single candidate.

    The length counts a set as many times as it has cells.
    """
    grouped: int = 0
    length: int = search.graph.length
    search.add_part(CHAIN, 1 if kind == CONTINUOUS_NICE_LOOP else 0, 0, 0)
    for i in range(search.graph.length + 1):
        node = search.graph.chain[i]
        if node >= GROUPS:
            grouped = GROUPED_AIC - AIC
        if node >= SETS:
            length += count(search.graph.cells_of(node)) - 1
            _note_set(board, search, i)
        else:
            d = search.graph.digit_of(node)
            search.add_part(ON if node & 1 else OFF, 0, 1 << d, search.graph.cells_of(node))
    search.offer(kind + grouped, length)


def _note_set(board: Board, search: Search, i: int) -> None:
    """Note the set that is node i, between its digit that is off and the one that is on.

    These two become nodes of the evidence unless the nodes before and after represent them.
    """
    before = search.graph.chain[i - 1]
    after = search.graph.chain[i + 1]
    n = (search.graph.chain[i] - SETS) // 10
    d = search.graph.digit_of(search.graph.chain[i])
    e = search.graph.digit_of(after)
    if before >= SETS or before & 1:
        search.add_part(OFF, 0, 1 << d, search.als.sets[n] & board.places[d])
    search.add_part(ALS, search.als.house[n], search.als.digits[n], search.als.sets[n])
    if after >= SETS or after & 1 == 0:
        search.add_part(ON, 0, 1 << e, search.als.sets[n] & board.places[e])
