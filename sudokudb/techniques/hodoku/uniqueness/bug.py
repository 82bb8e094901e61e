"""BUG+1 (bivalue universal grave), which assumes a single solution.

If every empty cell had two candidates, and every digit two places in its houses, there would be
two solutions or none.
"""

from sudokudb.technique_names import BUG_PLUS_1
from sudokudb.techniques.bits import cell, each_cell, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, HOUSES_OF
from sudokudb.techniques.roles import EXTRA
from sudokudb.techniques.search import Search


def bug_plus_1(board: Board, search: Search) -> bool:
    """Find the only cell with three candidates among cells with two."""
    odd: int = -1
    for x in each_cell(board.unsolved):
        if size(board.cands[x]) == 3 and odd < 0:
            odd = x
        elif size(board.cands[x]) != 2:
            return False
    return odd >= 0 and _bug(board, search, odd)


FINDERS[BUG_PLUS_1] = bug_plus_1


def _bug(board: Board, search: Search, odd: int) -> bool:
    """Keep only the candidate of the odd cell without which each digit would have two places."""
    kept: int = 0
    for h in range(27):
        for d in range(1, 10):
            if board.free[h][d] > 2:
                if board.free[h][d] > 3 or (kept and kept != d) or not HOUSE[h] & cell(odd):
                    return False
                kept = d
    for k in range(3):
        if not kept or board.free[HOUSES_OF[odd][k]][kept] != 3:
            return False
    if not board.cands[odd] >> kept & 1:
        return False
    search.remove_digits(odd, board.cands[odd] & ~(1 << kept))
    search.add_part(EXTRA, -1, 1 << kept, cell(odd))
    return search.report(BUG_PLUS_1)
