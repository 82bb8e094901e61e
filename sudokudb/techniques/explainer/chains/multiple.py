"""Nishio, multiple, dynamic and nested forcing chains: lines 30 to 39 of Sudoku Explainer's table.

Nishio and dynamic chains follow each candidate, on and off, in a dynamic branch. Multiple and
dynamic chains follow all digits of a cell, or all places of a digit in a house, to their common
consequences. In "+" and nested chains, branches continue by techniques, and by nested chains.
"""

from sudokudb.technique_names import (
    CELL_FORCING_CHAINS,
    DYNAMIC_CELL_FORCING_CHAINS,
    DYNAMIC_PLUS_CELL_FORCING_CHAINS,
    NESTED_CELL_FORCING_CHAINS,
    NISHIO_FORCING_CHAIN,
)
from sudokudb.techniques.bits import Digits, gil, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.chain_search import ChainSearch
from sudokudb.techniques.explainer.chains.conclusions import (
    contradict,
    follow_all,
    hold_chosen,
    join_all,
)
from sudokudb.techniques.explainer.chains.report import report
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.search import Search

BUDGET = 200000  # nested branches of one search, which then ends early


def nishio_forcing_chains(board: Board, search: Search) -> bool:
    """Find a candidate that leads to a contradiction by the links of its digit alone."""
    idle: Digits = 0
    _begin(search, NISHIO_FORCING_CHAIN, True)
    search.chains.branches.y_links = False
    for d in range(1, 10):
        if search.is_known(NISHIO_FORCING_CHAIN, d, board.places[d]):
            idle |= 1 << d
    for x in range(81):
        if size(board.cands[x]) > 1:
            for d in range(1, 10):
                if board.cands[x] & ~idle & 1 << d:
                    contradict(board, search, search.chains, 10 * x + d, True)
                    contradict(board, search, search.chains, 10 * x + d, False)
    for d in range(1, 10):
        if not search.chains.best.kind:
            search.remember(NISHIO_FORCING_CHAIN, d, board.places[d])
    return _end(board, search)


FINDERS[EXPLAINER + NISHIO_FORCING_CHAIN] = nishio_forcing_chains


def multiple_forcing_chains(board: Board, search: Search) -> bool:
    """Find common consequences of all digits of a cell, or all places of a digit in a house."""
    _begin(search, CELL_FORCING_CHAINS, False)
    search.chains.links.prepare(board)
    search.chains.links.find_offs(board)
    join_all(board, search, search.chains, 3)
    return _end(board, search)


FINDERS[EXPLAINER + CELL_FORCING_CHAINS] = multiple_forcing_chains


def dynamic_forcing_chains(board: Board, search: Search) -> bool:
    """Find contradictions and common consequences in dynamic branches."""
    _begin(search, DYNAMIC_CELL_FORCING_CHAINS, True)
    return _find_dynamic(board, search, 0)


FINDERS[EXPLAINER + DYNAMIC_CELL_FORCING_CHAINS] = dynamic_forcing_chains


def dynamic_plus_forcing_chains(board: Board, search: Search) -> bool:
    """Find dynamic chains whose branches continue by locked candidates, pairs and X-wings."""
    _begin(search, DYNAMIC_PLUS_CELL_FORCING_CHAINS, True)
    return _find_dynamic(board, search, 1)


FINDERS[EXPLAINER + DYNAMIC_PLUS_CELL_FORCING_CHAINS] = dynamic_plus_forcing_chains


def nested_forcing_chains(board: Board, search: Search) -> bool:
    """Find dynamic chains whose branches continue by forcing, multiple, then dynamic chains."""
    for level in range(2, 8):
        _begin(search, NESTED_CELL_FORCING_CHAINS, True)
        search.chains.nesting = max(level - 4, 0)
        search.chains.best.offset = 5 * min(level - 2, 2)
        if _find_dynamic(board, search, min(level, 4)) or search.used:
            return not search.all_uses
    return False


FINDERS[EXPLAINER + NESTED_CELL_FORCING_CHAINS] = nested_forcing_chains


def _find_dynamic(board: Board, search: Search, level: int) -> bool:
    search.chains.branches.level = level
    follow_all(board, search, search.chains)
    join_all(board, search, search.chains, 2)
    return _end(board, search)


def _begin(search: Search, kind: int, dynamic: bool) -> None:
    if search.chains is None:
        with gil:  # 4 MB
            search.chains = ChainSearch()
    search.chains.branches.dynamic = dynamic
    search.chains.branches.y_links = True
    search.chains.branches.level = 0
    search.chains.total = BUDGET
    search.chains.budget = 0
    search.chains.branches.forget()
    search.chains.best.clear()
    search.chains.best.offset = 0
    search.chains.best.first_kind = kind


def _end(board: Board, search: Search) -> bool:
    """Report the best chains, if there are any and only the best are wanted."""
    if search.all_uses or not search.chains.best.kind:
        return False
    if search.explain:
        hold_chosen(board, search)
    return report(board, search, search.chains)
