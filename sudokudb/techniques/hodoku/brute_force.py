"""Brute force: placing a digit of the solution."""

from sudokudb.technique_names import BRUTE_FORCE
from sudokudb.techniques.bits import Cells, cell, count, each_digit, first, lowest
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.hodoku.trials import Trials
from sudokudb.techniques.roles import GUESS, PREMISE
from sudokudb.techniques.search import Search


def brute_force(board: Board, search: Search) -> bool:
    """Place the digit of the solution in the middle one of the unsolved cells.

    The evidence consists of the trials that refute the cell's other candidates.
    """
    x = _middle(board)
    if x < 0:
        return False
    search.trials.begin(board)
    found = search.trials.solve(0)
    if found < 0:
        return False
    d = first(search.trials.left[found][x])
    search.place(x, d)
    if search.explain:
        search.add_part(GUESS, 0, 1 << d, cell(x))
        search.trials.begin(board)
        _refute_others(board, search, search.trials, x, d)
    return search.report(BRUTE_FORCE)


FINDERS[BRUTE_FORCE] = brute_force


def _middle(board: Board) -> int:
    rest: Cells = board.unsolved
    for _ in range(count(rest) // 2):
        rest &= rest - 1
    return lowest(rest) if rest else -1


def _refute_others(board: Board, search: Search, trials: Trials, x: int, d: int) -> None:
    for e in each_digit(board.cands[x] & ~(1 << d)):
        trials.refute_digit(0, x, e)
    for i in range(trials.n):
        search.add_part(PREMISE, 1, 1 << trials.digit[i], cell(trials.cell[i]))
