"""9×9 puzzles by removing cells as long as naked, or hidden, singles solve what is left.

A puzzle with more givens is never harder in this sense, so that the order of the tests does not
matter: what remains is what removing the cells one by one would leave.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import rule_sets
from sudokudb.generate.full import full_row
from sudokudb.generate.rows import Candidate, without
from sudokudb.generate.top_down import order_of
from sudokudb.generate.units import units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.generate.request import Request
    from sudokudb.generate.units import Units

RULES = {"simple": 1, "intermediate": 2}
"""The levels that can be dug, with the last rule set that solves their puzzles."""

_FIRST = 0.37  # of the units, removed at once; measured
_MORE = 4


def make(request: Request, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzle of each attempt, which no unit can be removed from at this level."""
    last = RULES[request.level or ""]
    units = units_of(request.symmetry)
    removals = [_Removal(request.seed, attempt, units) for attempt in attempts]
    active = removals
    while active:
        sets = rule_sets(b"".join([one.trial() for one in active]), 1)
        for one, rules in zip(active, sets, strict=True):
            one.learn(fits=1 <= rules <= last)
        active = [one for one in active if one.step]
    for attempt, one in zip(attempts, removals, strict=True):
        yield Candidate(attempt, one.row, one.solution)


class _Removal:
    """The removal of units from one grid: several at once, fewer where that fails."""

    def __init__(self, seed: int, attempt: int, units: Units) -> None:
        self.row = self.solution = full_row(seed, attempt)
        self._order = order_of(units, seed, attempt)
        self._position = 0
        self.step = int(_FIRST * len(units))

    def trial(self) -> bytes:
        """Return the row without the units that are removed next."""
        end = self._position + self.step
        self._trial = without(
            self.row, [cell for unit in self._order[self._position : end] for cell in unit]
        )
        return self._trial

    def learn(self, *, fits: bool) -> None:
        """Take the trial, or remove fewer units next; a step of 0 is the end."""
        if fits:
            self.row = self._trial
        if fits or self.step == 1:
            self._position += self.step
        self.step = min(self.step, _MORE) if fits else max(1, self.step // 2)
        self.step = min(self.step, len(self._order) - self._position)
