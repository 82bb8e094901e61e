"""The techniques of dynamic chains "+", on the board that a branch has left: line 33 of the table.

Locked candidates, hidden pairs, naked pairs and X-wings: all uses of the first kind that has any.
A use counts only if it depends on eliminations by the branch.
"""

from sudokudb.techniques.bits import Cells, Digits, cell, each_cell, each_digit, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.branches import Branches
from sudokudb.techniques.houses import CELLS_OF, HOUSE, HOUSES_OF, region


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
    branches.widen(d, base & ~cover)
    branches.close_entry(board, d, out)
    branches.keep_entry()
