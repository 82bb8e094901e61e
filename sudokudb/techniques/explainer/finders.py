"""Nishio, multiple, dynamic and nested forcing chains: lines 30 to 39 of Sudoku Explainer's table.

Nishio and dynamic chains follow each candidate, on and off, in dynamic runs. Multiple ones follow
all digits of a cell, or all places of a digit in a house, to what they have in common; so do
dynamic ones. In "+" and nested ones the runs go on by techniques, and by chains of their own.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import Digits, Flag, Num, size
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.explainer.branches import report
    from sudokudb.techniques.explainer.forcing import contradict, hold_chosen, join_all, run_all
    from sudokudb.techniques.kinds import (
        CELL_FORCING_CHAINS,
        DYNAMIC_CELL_FORCING_CHAINS,
        DYNAMIC_PLUS_CELL_FORCING_CHAINS,
        NESTED_CELL_FORCING_CHAINS,
        NISHIO_FORCING_CHAIN,
    )
    from sudokudb.techniques.search import Search

    BUDGET = 200000  # how many nested runs one search may make; after that it finds no more


def nishio_forcing_chains(board: Board, search: Search) -> Flag:
    """Find a candidate that leads to a contradiction by the links of its digit alone."""
    idle: Digits = 0
    _begin(search, NISHIO_FORCING_CHAIN, True)
    search.nest.runs.y_links = False
    for d in range(1, 10):
        if search.known(NISHIO_FORCING_CHAIN, d, board.places[d]):
            idle |= 1 << d
    for x in range(81):
        if size(board.cands[x]) > 1:
            for d in range(1, 10):
                if board.cands[x] & ~idle & 1 << d:
                    contradict(board, search, search.nest, 10 * x + d, True)
                    contradict(board, search, search.nest, 10 * x + d, False)
    for d in range(1, 10):
        if not search.nest.choice.kind:
            search.remember(NISHIO_FORCING_CHAIN, d, board.places[d])
    return _end(board, search)


def multiple_forcing_chains(board: Board, search: Search) -> Flag:
    """Find what all digits of a cell, or all places of a digit in a house, have in common."""
    _begin(search, CELL_FORCING_CHAINS, False)
    search.nest.potentials.prepare(board)
    search.nest.potentials.find_offs(board)
    join_all(board, search, search.nest, 3)
    return _end(board, search)


def dynamic_forcing_chains(board: Board, search: Search) -> Flag:
    """Find contradictions and common consequences in dynamic runs."""
    _begin(search, DYNAMIC_CELL_FORCING_CHAINS, True)
    return _find_dynamic(board, search, 0)


def dynamic_plus_forcing_chains(board: Board, search: Search) -> Flag:
    """Find the same in runs that go on by locked candidates, pairs and X-wings."""
    _begin(search, DYNAMIC_PLUS_CELL_FORCING_CHAINS, True)
    return _find_dynamic(board, search, 1)


def nested_forcing_chains(board: Board, search: Search) -> Flag:
    """Find the same in runs that go on by chains: forcing, then multiple, then dynamic ones."""
    for level in range(2, 8):
        _begin(search, NESTED_CELL_FORCING_CHAINS, True)
        search.nest.nesting = max(level - 4, 0)
        search.nest.choice.offset = 5 * min(level - 2, 2)
        if _find_dynamic(board, search, min(level, 4)) or search.used:
            return not search.all_uses
    return False


def _find_dynamic(board: Board, search: Search, level: Num) -> Flag:
    search.nest.runs.level = level
    run_all(board, search, search.nest)
    join_all(board, search, search.nest, 2)
    return _end(board, search)


def _begin(search: Search, kind: Num, dynamic: Flag) -> None:
    search.nest.runs.dynamic = dynamic
    search.nest.runs.y_links = True
    search.nest.runs.level = 0
    search.nest.total = BUDGET
    search.nest.budget = 0
    search.nest.runs.forget()
    search.nest.choice.clear()
    search.nest.choice.offset = 0
    search.nest.choice.first_kind = kind


def _end(board: Board, search: Search) -> Flag:
    """Report the best chains, if one is wanted and there is one."""
    if search.all_uses or not search.nest.choice.kind:
        return False
    if search.explain:
        hold_chosen(board, search)
    return report(board, search, search.nest)
