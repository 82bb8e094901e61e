"""Chains nested in a branch: their eliminations on the board that the branch has left.

A candidate that a nested chain removes is off in the outer branch. Its reasons are the candidates
that had to be removed from the board for the links of the chain to exist.
"""

from sudokudb.techniques.bits import Cells, Digits, cell, each_cell
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.branches import CELL, START
from sudokudb.techniques.explainer.chains.chain_search import ChainSearch
from sudokudb.techniques.explainer.chains.evidence import Evidence
from sudokudb.techniques.explainer.chains.report import BY_CELL, BY_HOUSE, mark, note_chosen
from sudokudb.techniques.houses import HOUSE, HOUSES_OF
from sudokudb.techniques.roles import OFF, ON, PREMISE, REASON

MOST_LEVELS = 729


def extend_outer(board: Board, chains: ChainSearch, explaining: bool) -> None:
    """Turn off the candidates that the chosen nested chains remove, in the outer branch."""
    d = chains.best.target % 10
    target: Cells = cell(chains.best.target // 10)
    if (
        chains.best.target_on
        or _is_off(chains, d, target)
        or not chains.outer.branches.open_entry()
    ):
        return
    for slot in range(chains.best.first_slot, chains.best.end_slot):
        mark(board, chains, slot)
        _widen_by_marked(board, chains, slot)
    if chains.best.rank == BY_CELL:
        _widen_by(board, chains, chains.best.x, 0, CELL)
    elif chains.best.rank == BY_HOUSE:
        lost: Cells = HOUSE[chains.best.house] & ~board.places[chains.best.d]
        chains.outer.branches.widen(chains.best.d, lost)
    if explaining:
        chains.outer.evidence.begin()
        note_chosen(board, chains, chains.outer.evidence)
    chains.outer.branches.note_entry(chains.outer.evidence, explaining)
    chains.outer.branches.close_nested(d, target, chains.best.nodes)


def _is_off(chains: ChainSearch, d: int, target: Cells) -> bool:
    return chains.outer.branches.off[chains.outer.branches.slot][d] & target != 0


def _widen_by_marked(board: Board, chains: ChainSearch, slot: int) -> None:
    """Add the reasons for the marked nodes of a branch to the outer entry."""
    entries: Cells = chains.ancestors.entries
    for d in range(1, 10):
        for x in each_cell(chains.ancestors.on[d]):
            _widen_by(board, chains, x, d, chains.branches.why_on[slot][10 * x + d])
    for y in each_cell(entries):
        for d in range(1, 10):
            span: Cells = chains.branches.span[slot][y][d]
            chains.outer.branches.widen(d, span & ~board.places[d])


def _widen_by(board: Board, chains: ChainSearch, x: int, d: int, why: int) -> None:
    """Add the removed candidates of a cell or a house that a link by it depends on."""
    if why == CELL:
        for e in range(1, 10):
            if not board.cands[x] >> e & 1:
                chains.outer.branches.widen(e, cell(x))
    elif why != START:
        chains.outer.branches.widen(d, HOUSE[why] & ~cell(x) & ~board.places[d])


def extend_by_forcing_chains(board: Board, chains: ChainSearch, explaining: bool) -> None:
    """Use the forcing chains by which candidates turn themselves off."""
    for x in range(81):
        for d in range(1, 10):
            if board.cands[x] >> d & 1 and chains.links.refutes(board, x, d):
                if chains.outer.branches.open_entry():
                    _add_chain(board, chains, x, d, explaining)


def _add_chain(board: Board, chains: ChainSearch, x: int, d: int, explaining: bool) -> None:
    chains.shortest.from_on(board, chains.links, x, d, MOST_LEVELS)
    n = chains.shortest.trace(chains.shortest.refuting(chains.links))
    for k in range(n - 1):
        i = chains.shortest.chain[k]
        y = chains.shortest.where[i]
        _widen_by(board, chains, y, chains.shortest.digit[i], _reason(board, chains, i))
    if explaining:
        chains.outer.evidence.begin()
        _note_chain(chains, chains.outer.evidence, n)
    chains.outer.branches.note_entry(chains.outer.evidence, explaining)
    chains.outer.branches.close_nested(d, cell(x), 2 * n)


def _note_chain(chains: ChainSearch, evidence: Evidence, n: int) -> None:
    """Add the traced chain, each node of which follows from the one before, to the evidence."""
    for k in range(n - 1, -1, -1):
        i = chains.shortest.chain[k]
        on: Digits = 1 << chains.shortest.digit[i]
        if k == n - 1:
            evidence.add_part(PREMISE, 1, on, cell(chains.shortest.where[i]))
        else:
            _note_next(evidence, OFF, 1 << chains.shortest.by_digit[i], cell(chains.shortest.by[i]))
            _note_next(evidence, ON, on, cell(chains.shortest.where[i]))
    _note_next(evidence, OFF, 1 << chains.shortest.start_digit, cell(chains.shortest.start))


def _note_next(evidence: Evidence, role: int, some: Digits, where: Cells) -> None:
    """Add a node and, as its reason, the node before it."""
    before = max(evidence.at() - 2, 0)
    evidence.add_part(role, 0, some, where)
    evidence.add_part(REASON, before, 0, 0)


def _reason(board: Board, chains: ChainSearch, i: int) -> int:
    """Return the house, or CELL, by which an entry of the shortest chains is on."""
    x = chains.shortest.where[i]
    y = chains.shortest.by[i]
    if x == y:
        return CELL
    for k in range(3):
        h = HOUSES_OF[x][k]
        if HOUSE[h] & cell(y) and board.free[h][chains.shortest.digit[i]] == 2:
            return h
    return START
