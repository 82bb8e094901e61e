"""Deduction in rounds, then hypotheses, as in a PHP program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.solvers.deduction import Deduction, cell_with_fewest_candidates, single_bits
from sudokudb.solvers.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.solvers.strategy import SearchStats


def search(grid: Grid, stats: SearchStats) -> Iterator[list[int]]:
    """Deduce, then try the candidates of the first cell with the fewest, recursively.

    The author announces hypotheses but does not specify their order, which is our choice.
    """
    waiting = [Deduction(grid)]
    while waiting:
        stats.require_time()
        state = waiting.pop()
        deduce(state, stats)
        if state.contradiction:
            stats.backtracks += 1
        elif state.unsolved:
            waiting += reversed(_hypotheses(state))
            stats.guesses += 1
        else:
            yield state.digits()


def _hypotheses(state: Deduction) -> list[Deduction]:
    """Return a state for each candidate of the first cell with the fewest candidates."""
    cell = cell_with_fewest_candidates(state)
    trials = []
    for bit in single_bits(state.candidates[cell]):
        trial = state.copy()
        trial.candidates[cell] = bit
        trials.append(trial)
    return trials


def deduce(state: Deduction, stats: SearchStats) -> None:
    """Repeat rounds until one changes nothing.

    A round places naked singles. If there are none, it places hidden singles in columns; if there
    are none, in rows; if there are none, in boxes.
    """
    board = state.board
    changed = True
    while changed and not state.contradiction:
        stats.checks += 1
        singles = state.naked_singles()
        state.eliminate(singles)
        changed = bool(singles)
        for houses in (board.columns, board.rows, board.regions):
            if changed or state.contradiction or not state.unsolved:
                break
            stats.checks += 1
            changed = state.place_hidden_singles(houses)


PHP = Strategy(
    name="php",
    idea="rounds of deduction, then hypotheses",
    author="haclong",
    year=2014,
    source="Solveur de Sudoku: résoudre des grilles plus compliquées, in PHP",
    search=search,
)
