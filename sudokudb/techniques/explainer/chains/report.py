"""Reports of the chosen forcing chains: their effect, and their branches as evidence.

A node is `10 * cell + digit`; where the sign tells on from off, a node that is off is negative.
"""

from sudokudb.techniques.bits import Cells, cell, each_cell, each_digit
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.best_chain import length_rating
from sudokudb.techniques.explainer.chains.branches import CELL, START
from sudokudb.techniques.explainer.chains.chain_evidence import Evidence
from sudokudb.techniques.explainer.chains.chain_search import ChainSearch
from sudokudb.techniques.houses import HOUSE
from sudokudb.techniques.roles import NESTED, OFF, ON, PREMISE, REASON
from sudokudb.techniques.search import Search

DOUBLE = 1  # the ranks of chains with as many nodes
BY_CELL = 5
BY_HOUSE = 6
CONTRADICTION = 7
MOST_NODES = 100000


def report(board: Board, search: Search, chains: ChainSearch) -> bool:
    """Report the chosen chains; slots hold their branches."""
    x = chains.best.target // 10
    d = chains.best.target % 10
    if chains.best.target_on:
        search.place(x, d)
    else:
        search.remove(d, cell(x))
    if search.explain:
        search.evidence.n = 0
        search.evidence.begin()
        note_chosen(board, chains, search.evidence)
        for i in range(search.evidence.n):
            search.add_part(
                search.evidence.role[i],
                search.evidence.number[i],
                search.evidence.digits[i],
                search.evidence.cells[i],
            )
    search.extra = chains.best.offset + length_rating(chains.best.nodes)
    return search.report(chains.best.kind)


def note_chosen(board: Board, chains: ChainSearch, evidence: Evidence) -> None:
    """Add the branches of the chosen chains to the evidence."""
    for slot in range(chains.best.first_slot, chains.best.end_slot):
        mark(board, chains, slot)
        _note_branch(board, chains, evidence, slot)


def mark(board: Board, chains: ChainSearch, slot: int) -> None:
    """Find the ancestors of the target, or of both sides of the contradiction."""
    target = chains.best.target
    chains.ancestors.clear()
    if chains.best.rank == CONTRADICTION:
        target = chains.branches.clash[slot]
        chains.ancestors.grow(board, chains.branches, slot, target, True, MOST_NODES)
        chains.ancestors.grow(board, chains.branches, slot, target, False, MOST_NODES)
    else:
        chains.ancestors.grow(
            board, chains.branches, slot, target, chains.best.target_on, MOST_NODES
        )


def _note_branch(board: Board, chains: ChainSearch, evidence: Evidence, slot: int) -> None:
    """Add the marked nodes of a branch in their order, each with its reasons."""
    for i in range(chains.branches.n_on[slot] + chains.branches.n_off[slot]):
        node = chains.branches.order[slot][i]
        if node > 0 and chains.ancestors.on[node % 10] & cell(node // 10):
            _note_on(board, chains, evidence, slot, node)
        elif node < 0 and chains.ancestors.off[-node % 10] & cell(-node // 10):
            _note_off(board, chains, evidence, slot, -node)
    if chains.best.rank == CONTRADICTION:
        node = chains.branches.clash[slot]
        if chains.branches.on[slot][node % 10] & cell(node // 10):
            _note_off(board, chains, evidence, slot, node)
        else:
            _note_on(board, chains, evidence, slot, node)


def _note_on(board: Board, chains: ChainSearch, evidence: Evidence, slot: int, node: int) -> None:
    """Add a candidate that is on, then the candidates that had to be off for it."""
    x = node // 10
    d = node % 10
    why = chains.branches.why_on[slot][node]
    chains.ancestors.part_on[node] = evidence.at()
    evidence.add_part(PREMISE if why == START else ON, 1 if why == START else 0, 1 << d, cell(x))
    if why == CELL:
        for e in each_digit(board.cands[x] ^ 1 << d):
            _note_reason(chains, evidence, e, cell(x))
    elif why != START:
        _note_reason(chains, evidence, d, board.places[d] & HOUSE[why] & ~cell(x))


def _note_off(board: Board, chains: ChainSearch, evidence: Evidence, slot: int, node: int) -> None:
    """Add a candidate that is off, its reasons and its pattern; nested chains precede it."""
    why = chains.branches.why_off[slot][node]
    entry = why - START - 1
    if why > START and chains.branches.n_parts[slot][entry]:
        n = chains.branches.n_parts[slot][entry]
        evidence.add_part(NESTED, n, 0, 0)
        evidence.copy(chains.evidence, chains.branches.first_part[slot][entry], n)
    chains.ancestors.part_off[node] = evidence.at()
    evidence.add_part(PREMISE if why == START else OFF, 0, 1 << node % 10, cell(node // 10))
    if why < START:
        evidence.add_part(REASON, chains.ancestors.part_on[why], 0, 0)
    elif why > START and not chains.branches.n_parts[slot][entry]:
        for d in range(1, 10):
            some: Cells = chains.branches.span[slot][entry][d] & board.places[d]
            _note_reason(chains, evidence, d, some)
        if chains.branches.rule[slot][entry]:
            evidence.add_part(
                chains.branches.rule[slot][entry],
                chains.branches.rule_house[slot][entry],
                chains.branches.rule_digits[slot][entry],
                chains.branches.rule_cells[slot][entry],
            )


def _note_reason(chains: ChainSearch, evidence: Evidence, d: int, some: Cells) -> None:
    """Add candidates that are off as reasons."""
    for x in each_cell(some):
        evidence.add_part(REASON, chains.ancestors.part_off[10 * x + d], 0, 0)
