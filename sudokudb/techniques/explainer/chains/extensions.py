"""Extensions of branches: nested chains, and the techniques of dynamic chains "+".

A candidate that a nested chain removes is off in the outer branch. Its reasons are the candidates
that had to be removed from the board for the links of the chain to exist.

Line 33 of the table uses locked candidates, hidden pairs, naked pairs and X-wings on the board that
a branch has left: all uses of the first kind that has any. A use counts only if it depends on
eliminations by the branch.
"""

from sudokudb.techniques.bits import Cells, Digits, cell, each_cell, each_digit, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.branches import CELL, START, Branches
from sudokudb.techniques.explainer.chains.chain_evidence import Evidence
from sudokudb.techniques.explainer.chains.chain_search import ChainSearch
from sudokudb.techniques.explainer.chains.report import BY_CELL, BY_HOUSE, mark, note_chosen
from sudokudb.techniques.houses import CELLS_OF, HOUSE, HOUSES_OF, region
from sudokudb.techniques.roles import (
    INNER_FISH,
    INNER_HIDDEN,
    INNER_LOCKED,
    INNER_NAKED,
    OFF,
    ON,
    PREMISE,
    REASON,
)

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


def extend_by_techniques(board: Board, branches: Branches) -> bool:
    """Turn off the candidates that the techniques remove; return whether there are any."""
    n = branches.n_off[branches.slot]
    for kind in range(4):
        if kind == 0:
            _add_locked(board, branches)
        elif kind == 1:
            _add_hidden_pairs(board, branches)
        elif kind == 2:
            _add_naked_pairs(board, branches)
        else:
            _add_x_wings(board, branches)
        if branches.n_off[branches.slot] > n or branches.clash[branches.slot] >= 0:
            return True
    return False


def _add_locked(board: Board, branches: Branches) -> None:
    """Use locked candidates: box and column, box and row, column and box, row and box."""
    for pair in range(4):
        start = 18 if pair < 2 else 9 if pair == 2 else 0
        k = 1 - pair if pair < 2 else 2
        for d in range(1, 10):
            for h in range(start, start + 9):
                if branches.here.free[h][d] > 1:
                    _use_locked(board, branches, h, k, d)


def _use_locked(board: Board, branches: Branches, h: int, k: int, d: int) -> None:
    here: Cells = branches.here.places[d] & HOUSE[h]
    other = HOUSES_OF[lowest(here)][k]
    out: Cells = branches.here.places[d] & HOUSE[other] & ~here
    if here & ~HOUSE[other] or not out or not branches.open_entry():
        return
    if branches.explaining:
        branches.note_rule(INNER_LOCKED, h, 1 << d, here)
    branches.widen(d, HOUSE[h] & ~HOUSE[other])
    branches.close_entry(board, d, out)
    branches.keep_entry()


def _add_hidden_pairs(board: Board, branches: Branches) -> None:
    for i in range(27):
        h = region(i)
        if board.open[h] > 4:
            for e in range(2, 10):
                for d in range(1, e):
                    both: Cells = branches.here.places[d] & HOUSE[h]
                    if branches.here.free[h][d] == 2 and both == branches.here.places[e] & HOUSE[h]:
                        _use_hidden_pair(board, branches, h, d, e)


def _use_hidden_pair(board: Board, branches: Branches, h: int, d: int, e: int) -> None:
    """Turn off the other digits of a hidden pair."""
    both: Cells = branches.here.places[d] & HOUSE[h]
    if not branches.open_entry():
        return
    if branches.explaining:
        branches.note_rule(INNER_HIDDEN, h, 1 << d | 1 << e, both)
    branches.widen(d, HOUSE[h] & ~both)
    branches.widen(e, HOUSE[h] & ~both)
    for x in each_cell(both):
        for digit in each_digit(branches.here.cands[x] & ~(1 << d | 1 << e)):
            branches.close_entry(board, digit, cell(x))
    branches.keep_entry()


def _add_naked_pairs(board: Board, branches: Branches) -> None:
    for i in range(27):
        h = region(i)
        if board.open[h] >= 4:
            for k in range(1, 9):
                for j in range(k):
                    x = CELLS_OF[h][j]
                    y = CELLS_OF[h][k]
                    if (
                        branches.here.cands[x] == branches.here.cands[y]
                        and size(branches.here.cands[x]) == 2
                    ):
                        _use_naked_pair(board, branches, h, x, y)


def _use_naked_pair(board: Board, branches: Branches, h: int, x: int, y: int) -> None:
    """Turn off the digits of a naked pair in the rest of the house."""
    pair: Digits = branches.here.cands[x]
    out: Cells
    if not branches.open_entry():
        return
    if branches.explaining:
        branches.note_rule(INNER_NAKED, h, pair, cell(x) | cell(y))
    for d in range(1, 10):
        if not pair >> d & 1:
            branches.widen(d, cell(x) | cell(y))
    for d in each_digit(pair):
        out = branches.here.places[d] & HOUSE[h] & ~cell(x) & ~cell(y)
        branches.close_entry(board, d, out)
    branches.keep_entry()


def _add_x_wings(board: Board, branches: Branches) -> None:
    """Use X-wings in columns, then in rows, of digits that are placed at most five times."""
    for start in range(9, -1, -9):
        for j in range(start + 1, start + 9):
            for i in range(start, j):
                for d in range(1, 10):
                    if branches.here.free[i][d] == 2 and branches.here.free[j][d] == 2:
                        if _rows_left(board, d) > 3:
                            _use_x_wing(board, branches, i, j, d)


def _rows_left(board: Board, d: int) -> int:
    """Return the number of rows in which a digit is not placed."""
    rows = 0
    for h in range(9):
        if board.free[h][d]:
            rows += 1
    return rows


def _use_x_wing(board: Board, branches: Branches, i: int, j: int, d: int) -> None:
    base: Cells = HOUSE[i] | HOUSE[j]
    held: Cells = branches.here.places[d] & HOUSE[i]
    k = 0 if i > 8 else 1
    cover: Cells = HOUSE[HOUSES_OF[lowest(held)][k]] | HOUSE[HOUSES_OF[lowest(held & held - 1)][k]]
    out: Cells = branches.here.places[d] & cover & ~base
    if branches.here.places[d] & base & ~cover or not out or not branches.open_entry():
        return
    if branches.explaining:
        branches.note_rule(INNER_FISH, i, 1 << d, branches.here.places[d] & base)
    branches.widen(d, base & ~cover)
    branches.close_entry(board, d, out)
    branches.keep_entry()
