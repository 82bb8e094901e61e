"""The conclusions of forcing chains from branches, each of which follows one assumption.

A contradiction in a branch refutes its assumption. A node is true if it is in the branches of all
digits of a cell, of all places of a digit in a house, or of a candidate both on and off. The chains
with the fewest nodes in total are chosen.
"""

from sudokudb.technique_names import NISHIO_FORCING_CHAIN
from sudokudb.techniques.bits import Cells, Digits, cell, each_cell, each_digit, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.chain_search import ChainSearch
from sudokudb.techniques.explainer.chains.extensions import (
    extend_by_forcing_chains,
    extend_by_techniques,
    extend_outer,
)
from sudokudb.techniques.explainer.chains.report import (
    BY_CELL,
    BY_HOUSE,
    CONTRADICTION,
    DOUBLE,
    MOST_NODES,
    report,
)
from sudokudb.techniques.houses import HOUSE, HOUSES_OF
from sudokudb.techniques.search import Search

BRANCH_BUDGET = 20000  # nested branches of one branch, which then ends early
UNLIMITED = 1000000000


def _follow(
    board: Board, search: Search, chains: ChainSearch, slot: int, node: int, on: bool
) -> None:
    """Compute the branch of a candidate that is on, or off."""
    if chains.depth:
        search.chains.budget = search.chains.budget - 1
        _forget_evidence(chains, slot)
    else:
        search.chains.total = search.chains.total + search.chains.budget - BRANCH_BUDGET
        search.chains.budget = BRANCH_BUDGET
    chains.branches.explaining = search.explain != 0
    chains.branches.begin(board, slot, node // 10, node % 10, on)
    if search.chains.total > 0:
        chains.branches.expand()
        while (
            chains.branches.level
            and chains.branches.clash[slot] < 0
            and _extend(board, search, chains)
        ):
            chains.branches.expand()


def _forget_evidence(chains: ChainSearch, slot: int) -> None:
    """Discard the evidence and the branches of earlier nested chains before the first slot."""
    if slot == 0 and chains.evidence.n:
        chains.evidence.n = 0
        chains.branches.forget()


def _hold(
    board: Board, search: Search, chains: ChainSearch, slot: int, node: int, on: bool
) -> None:
    """Follow an assumption in a slot, unless the slot holds its branch already."""
    if chains.branches.held[slot] != (node if on else -node):
        _follow(board, search, chains, slot, node, on)


def _hold_cell(board: Board, search: Search, chains: ChainSearch, x: int) -> int:
    """Hold a branch for each digit of a cell; return their number."""
    rest: Digits = board.cands[x]
    n: int = 0
    for d in each_digit(rest):
        _hold(board, search, chains, n, 10 * x + d, True)
        n += 1
    return n


def _hold_house(board: Board, search: Search, chains: ChainSearch, h: int, d: int) -> int:
    """Hold a branch for each place of a digit in a house; return their number."""
    rest: Cells = board.places[d] & HOUSE[h]
    n: int = 0
    for x in each_cell(rest):
        _hold(board, search, chains, n, 10 * x + d, True)
        n += 1
    return n


def contradict(board: Board, search: Search, chains: ChainSearch, node: int, on: bool) -> None:
    """Follow a candidate, on in slot 0 or off in slot 1; conclude from a contradiction."""
    slot = 0 if on else 1
    nodes: int
    most = _room(search, chains, CONTRADICTION)
    _follow(board, search, chains, slot, node, on)
    if chains.branches.clash[slot] < 0:
        return
    clash = chains.branches.clash[slot]
    nodes = chains.ancestors.count(board, chains.branches, slot, clash, True, most)
    if nodes <= most:
        nodes += chains.ancestors.count(board, chains.branches, slot, clash, False, most - nodes)
    if nodes <= most:
        chains.best.set_start(node // 10, node % 10, on, -1)
        chains.best.set_slots(slot, slot + 1)
        _choose(board, search, chains, nodes, CONTRADICTION, -node if on else node)


def _room(search: Search, chains: ChainSearch, rank: int) -> int:
    return MOST_NODES if search.all_uses or chains.depth else chains.best.room(rank)


def follow_all(board: Board, search: Search, chains: ChainSearch) -> None:
    """Follow every candidate, on and off; keep the branches of those that are on.

    Nested branches need only eliminations, which candidates that are off do not prove.
    """
    for x in range(81):
        for d in range(1, 10):
            if board.cands[x] >> d & 1:
                contradict(board, search, chains, 10 * x + d, True)
                chains.links.copy_branch(chains.branches, 10 * x + d)
                if not chains.depth:
                    contradict(board, search, chains, 10 * x + d, False)
                    if size(board.cands[x]) > 2 and chains.branches.meet(2):
                        _conclude_common(board, search, chains, 2, DOUBLE, 10 * x + d)


def join_all(board: Board, search: Search, chains: ChainSearch, least: int) -> None:
    """Conclude from the digits of cells with at least `least` candidates, and from their houses."""
    for x in range(81):
        if size(board.cands[x]) < least:
            continue
        for d in range(1, 10):
            if board.cands[x] >> d & 1:
                _join_houses(board, search, chains, x, d)
        if chains.links.meet_cell(board, x):
            n = _hold_cell(board, search, chains, x)
            if chains.branches.meet(n):
                _conclude_common(board, search, chains, n, BY_CELL, 10 * x)


def _join_houses(board: Board, search: Search, chains: ChainSearch, x: int, d: int) -> None:
    """Conclude from all places of a digit in the houses where this cell is the first place."""
    for k in range(3):
        h = HOUSES_OF[x][(k + 2) % 3]
        if lowest(board.places[d] & HOUSE[h]) == x and board.free[h][d] > 1:
            if chains.links.meet_house(board, h, d):
                n = _hold_house(board, search, chains, h, d)
                if chains.branches.meet(n):
                    chains.best.new_house = h
                    _conclude_common(board, search, chains, n, BY_HOUSE, 10 * x + d)


def _conclude_common(
    board: Board, search: Search, chains: ChainSearch, n: int, rank: int, start: int
) -> None:
    """Conclude the nodes that the branches in the first n slots have in common."""
    for i in range(chains.branches.n_on[0]):
        node = chains.branches.ons[0][i]
        if chains.branches.met_on[node % 10] & cell(node // 10):
            _conclude_target(board, search, chains, n, rank, start, node)
    for i in range(chains.branches.n_off[0]):
        node = chains.branches.offs[0][i]
        if chains.branches.met_off[node % 10] & cell(node // 10):
            _conclude_target(board, search, chains, n, rank, start, -node)


def _conclude_target(
    board: Board, search: Search, chains: ChainSearch, n: int, rank: int, start: int, target: int
) -> None:
    """Choose a common node, if its chains have fewer nodes than those found so far."""
    most = _room(search, chains, rank)
    node = target if target > 0 else -target
    nodes: int = 0
    for slot in range(n):
        left = most - nodes
        nodes += chains.ancestors.count(board, chains.branches, slot, node, target > 0, left)
        if nodes > most:
            return
    chains.best.set_start(start // 10, start % 10, True, -1)
    chains.best.set_slots(0, n)
    chains.best.house = chains.best.new_house
    _choose(board, search, chains, nodes, rank, target)


def _choose(
    board: Board, search: Search, chains: ChainSearch, nodes: int, rank: int, target: int
) -> None:
    """Choose chains; report them if all are wanted; apply nested ones to the outer branch."""
    chains.best.set_target(nodes, rank, target if target > 0 else -target, target > 0)
    if chains.depth:
        extend_outer(board, chains, search.chains.explaining)
        return
    chains.best.kind = chains.best.first_kind
    if chains.best.first_kind != NISHIO_FORCING_CHAIN:
        chains.best.kind += 3 if rank == DOUBLE else rank - BY_CELL
    if search.all_uses:
        if chains.branches.level > 1:
            hold_chosen(board, search)
        report(board, search, chains)


def hold_chosen(board: Board, search: Search) -> None:
    """Follow the assumptions of the chosen chains again, with evidence for nested chains."""
    x = search.chains.best.x
    d = search.chains.best.d
    rank = search.chains.best.rank
    total = search.chains.total
    search.chains.total = UNLIMITED
    search.chains.explaining = True
    search.chains.evidence.n = 0
    search.chains.branches.forget()
    if rank == BY_CELL:
        _hold_cell(board, search, search.chains, x)
    elif rank == BY_HOUSE:
        _hold_house(board, search, search.chains, search.chains.best.house, d)
    else:
        if rank == DOUBLE or search.chains.best.is_on:
            _hold(board, search, search.chains, 0, 10 * x + d, True)
        if rank == DOUBLE or not search.chains.best.is_on:
            _hold(board, search, search.chains, 1, 10 * x + d, False)
    search.chains.explaining = False
    search.chains.total = total


def _extend(board: Board, search: Search, chains: ChainSearch) -> bool:
    """Extend a branch by techniques, or by nested chains, on the board that it has left."""
    n = chains.branches.n_off[chains.branches.slot]
    if extend_by_techniques(board, chains.branches):
        return True
    for level in range(2, chains.branches.level + 1):
        if search.chains.budget <= 0:
            return False
        _extend_by_chains(search, chains, level)
        if chains.branches.n_off[chains.branches.slot] > n:
            return True
    return False


def _extend_by_chains(search: Search, chains: ChainSearch, level: int) -> None:
    """Use the chains of one level: 2 forcing chains, 3 multiple, 4 dynamic."""
    search.chains.budget = search.chains.budget - 1
    chains.inner.best.clear()
    chains.inner.branches.forget()
    chains.inner.branches.dynamic = level == 4
    chains.inner.branches.level = search.chains.nesting if level == 4 else 0
    if level == 2:
        chains.inner.links.prepare(chains.branches.here)
        extend_by_forcing_chains(chains.branches.here, chains.inner, search.chains.explaining)
    elif level == 3:
        chains.inner.links.prepare(chains.branches.here)
        chains.inner.links.find_offs(chains.branches.here)
        join_all(chains.branches.here, search, chains.inner, 3)
    else:
        follow_all(chains.branches.here, search, chains.inner)
        join_all(chains.branches.here, search, chains.inner, 2)
