"""The techniques of dynamic chains "+", on what a run has left: line 33 of the table.

Locked candidates, hidden pairs, naked pairs and X-wings, all uses of the first kind that has one.
A use counts if something had to go first: else it was there without the chain.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import (
        CELLS_OF,
        HOUSE,
        HOUSES_OF,
        Cells,
        Digits,
        Flag,
        Num,
        cell,
        first,
        lowest,
        size,
    )
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.explainer.positions import region
    from sudokudb.techniques.explainer.runs import Runs


def add_uses(board: Board, runs: Runs) -> Flag:
    """Turn off what the techniques remove after a run on a board; tell whether they do."""
    n = runs.n_off[runs.slot]
    for kind in range(4):
        if kind == 0:
            _add_locked(board, runs)
        elif kind == 1:
            _add_hidden_pairs(board, runs)
        elif kind == 2:
            _add_naked_pairs(board, runs)
        else:
            _add_x_wings(board, runs)
        if runs.n_off[runs.slot] > n or runs.clash[runs.slot] >= 0:
            return True
    return False


def _add_locked(board: Board, runs: Runs) -> None:
    """Take locked candidates: box and column, box and row, column and box, row and box."""
    for pair in range(4):
        start = 18 if pair < 2 else 9 if pair == 2 else 0
        k = 1 - pair if pair < 2 else 2
        for d in range(1, 10):
            for h in range(start, start + 9):
                if runs.here.free[h][d] > 1:
                    _lock(board, runs, h, k, d)


def _lock(board: Board, runs: Runs, h: Num, k: Num, d: Num) -> None:
    here: Cells = runs.here.places[d] & HOUSE[h]
    other = HOUSES_OF[lowest(here)][k]
    out: Cells = runs.here.places[d] & HOUSE[other] & ~here
    if here & ~HOUSE[other] or not out or not runs.open_entry():
        return
    runs.widen(d, HOUSE[h] & ~HOUSE[other])
    runs.close_entry(board, d, out)
    runs.keep_entry()


def _add_hidden_pairs(board: Board, runs: Runs) -> None:
    for i in range(27):
        h = region(i)
        if board.open[h] > 4:
            for e in range(2, 10):
                for d in range(1, e):
                    both: Cells = runs.here.places[d] & HOUSE[h]
                    if runs.here.free[h][d] == 2 and both == runs.here.places[e] & HOUSE[h]:
                        _hide(board, runs, h, d, e)


def _hide(board: Board, runs: Runs, h: Num, d: Num, e: Num) -> None:
    """Take a hidden pair: other digits leave the only two places of two."""
    both: Cells = runs.here.places[d] & HOUSE[h]
    if not runs.open_entry():
        return
    runs.widen(d, HOUSE[h] & ~both)
    runs.widen(e, HOUSE[h] & ~both)
    while both:
        x = lowest(both)
        others: Digits = runs.here.cands[x] & ~(1 << d | 1 << e)
        while others:
            runs.close_entry(board, first(others), cell(x))
            others &= others - 1
        both &= both - 1
    runs.keep_entry()


def _add_naked_pairs(board: Board, runs: Runs) -> None:
    for i in range(27):
        h = region(i)
        if board.open[h] >= 4:
            for k in range(1, 9):
                for j in range(k):
                    x = CELLS_OF[h][j]
                    y = CELLS_OF[h][k]
                    if runs.here.cands[x] == runs.here.cands[y] and size(runs.here.cands[x]) == 2:
                        _bare(board, runs, h, x, y)


def _bare(board: Board, runs: Runs, h: Num, x: Num, y: Num) -> None:
    """Take a naked pair: the only two digits of two cells leave the others of the house."""
    pair: Digits = runs.here.cands[x]
    out: Cells
    if not runs.open_entry():
        return
    for d in range(1, 10):
        if not pair >> d & 1:
            runs.widen(d, cell(x) | cell(y))
    while pair:
        d = first(pair)
        out = runs.here.places[d] & HOUSE[h] & ~cell(x) & ~cell(y)
        runs.close_entry(board, d, out)
        pair &= pair - 1
    runs.keep_entry()


def _add_x_wings(board: Board, runs: Runs) -> None:
    """Take X-wings between columns, then between rows, of digits placed at most five times."""
    for start in range(9, -1, -9):
        for j in range(start + 1, start + 9):
            for i in range(start, j):
                for d in range(1, 10):
                    if runs.here.free[i][d] == 2 and runs.here.free[j][d] == 2:
                        if _left(board, d) > 3:
                            _cross(board, runs, i, j, d)


def _left(board: Board, d: Num) -> Num:
    """Return in how many rows a digit is not placed."""
    rows = 0
    for h in range(9):
        if board.free[h][d]:
            rows += 1
    return rows


def _cross(board: Board, runs: Runs, i: Num, j: Num, d: Num) -> None:
    base: Cells = HOUSE[i] | HOUSE[j]
    held: Cells = runs.here.places[d] & HOUSE[i]
    k = 0 if i > 8 else 1
    cover: Cells = HOUSE[HOUSES_OF[lowest(held)][k]] | HOUSE[HOUSES_OF[lowest(held & held - 1)][k]]
    out: Cells = runs.here.places[d] & cover & ~base
    if runs.here.places[d] & base & ~cover or not out or not runs.open_entry():
        return
    runs.widen(d, base & ~cover)
    runs.close_entry(board, d, out)
    runs.keep_entry()
