"""Deduction in rounds, then hypotheses, as a PHP program did it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.solvers.deduction import Deduction, bits, fewest
from sudokudb.solvers.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.solvers.strategy import Tally


def search(grid: Grid, tally: Tally) -> Iterator[list[int]]:
    """Deduce, then try the candidates of the first cell that has the fewest, and so on inside.

    The author announces hypotheses without saying in which order; fewest first is our choice.
    """
    waiting = [Deduction(grid)]
    while waiting:
        state = waiting.pop()
        deduce(state, tally)
        if state.broken:
            tally.retreats += 1
        elif state.unsettled:
            waiting += reversed(_hypotheses(state))
            tally.guesses += 1
        else:
            yield state.digits()


def _hypotheses(state: Deduction) -> list[Deduction]:
    """Return a state for each candidate of the first cell with the fewest."""
    cell = fewest(state)
    trials = []
    for bit in bits(state.candidates[cell]):
        trial = state.copy()
        trial.candidates[cell] = bit
        trials.append(trial)
    return trials


def deduce(state: Deduction, tally: Tally) -> None:
    """Go round until a whole round changes nothing.

    A round eliminates; if that changes nothing it looks for last places in columns, then, if
    nothing changed, in rows, then in regions.
    """
    board = state.board
    changed = True
    while changed and not state.broken:
        tally.checks += 1
        changed = _eliminate(state)
        for houses in (board.columns, board.rows, board.boxes):
            if changed or state.broken or not state.unsettled:
                break
            tally.checks += 1
            changed = state.only_places(houses)


def _eliminate(state: Deduction) -> bool:
    singles = state.singles()
    state.eliminate(singles)
    return bool(singles)


PHP = Strategy(
    name="php",
    idea="rounds of deduction, then hypotheses",
    author="haclong",
    year=2014,
    source="Solveur de Sudoku: résoudre des grilles plus compliquées, in PHP",
    search=search,
)
