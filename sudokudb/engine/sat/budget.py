"""The limits of SAT: the time of a search, and the time and size of what it is made of."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sudokudb.errors import LimitError, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pysat.solvers import Solver

SOLVER = "cadical195"
_CONFLICTS = 2_000
"""The number of conflicts after which the solver pauses to check the time."""
_ASSUMED_CONFLICTS = 250  # the same for a grid of many, where each conflict takes longer
_MOST_LITERALS = 20_000_000
_MOST_STEPS = 1_000_000
_CHECK = 4_096


class OutOfTime(Exception):
    """The time limit passed before the solver had an answer."""


def end_of(seconds: float | None) -> float:
    """Return the time at which a search must end."""
    return float("inf") if seconds is None else time.monotonic() + seconds


def has_model(solver: Solver, end: float, assumed: Sequence[int] = ()) -> bool:
    """Return whether the clauses can be satisfied; raise OutOfTime when the time is over."""
    while time.monotonic() < end:
        solver.conf_budget(_ASSUMED_CONFLICTS if assumed else _CONFLICTS)
        answer: bool | None = solver.solve_limited(assumptions=assumed)
        if answer is not None:
            return answer
    raise OutOfTime


class Budget:
    """The time and the memory for making clauses.

    Both methods raise OutOfTime when the time is over, and LimitError when there is too much.
    """

    def __init__(self, end: float) -> None:
        self._end, self._literals, self._steps, self._until_check = end, 0, 0, _CHECK

    def spend_literals(self, count: int) -> None:
        """Count the literals of a clause."""
        self._literals += count
        self._spend(count, self._literals > _MOST_LITERALS)

    def spend_steps(self, count: int) -> None:
        """Count steps of a machine."""
        self._steps += count
        self._spend(count, self._steps > _MOST_STEPS)

    def _spend(self, count: int, is_too_much: bool) -> None:
        if is_too_much:
            raise LimitError(
                say("the rules of this grid have too many cases for the SAT solver"),
                say("long sums with few givens have most; split such rules"),
            )
        self._until_check -= count
        if self._until_check < 0:
            self._until_check = _CHECK
            if time.monotonic() > self._end:
                raise OutOfTime
