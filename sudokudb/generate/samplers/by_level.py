"""9×9 puzzles by removing cells as long as naked, or hidden, singles solve the rest.

More givens never make a puzzle harder in this sense, so that removing several cells at once gives
the same result as removing them one by one. `native/dig.h` is the same in C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.engine.backend import chosen
from sudokudb.engine.buffers import rule_sets
from sudokudb.engine.grids import SINGLES_LEVELS
from sudokudb.generate.full import compiled_generator, full_row
from sudokudb.generate.rows import Candidate, candidates, without
from sudokudb.generate.samplers.top_down import order_of
from sudokudb.generate.units import unit_numbers, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.generate.request import Request
    from sudokudb.generate.units import Units

_FIRST = 37  # percent of the units, removed at once; measured
_MORE = 4


def make(request: Request, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzle of each attempt, from which no unit can be removed at this level."""
    if (extension := compiled_generator()) is None:
        yield from make_in_python(request, attempts)
        return
    puzzles, grids = (bytearray(buffers.CELLS * len(attempts)) for _ in range(2))
    units, last = unit_numbers(request.symmetry), SINGLES_LEVELS[request.level or ""]
    extension.top_down(request.seed, attempts.start, units, puzzles, grids, chosen(), last)
    yield from candidates(attempts, puzzles, grids)


def make_in_python(request: Request, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzles of `make` without the extension."""
    last = SINGLES_LEVELS[request.level or ""]
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
        self.step = _FIRST * len(units) // 100

    def trial(self) -> bytes:
        """Return the row without the units that are removed next."""
        end = self._position + self.step
        self._trial = without(
            self.row, [cell for unit in self._order[self._position : end] for cell in unit]
        )
        return self._trial

    def learn(self, *, fits: bool) -> None:
        """Accept the trial, or remove fewer units next; a step of 0 is the end."""
        if fits:
            self.row = self._trial
        if fits or self.step == 1:
            self._position += self.step
        self.step = min(self.step, _MORE) if fits else max(1, self.step // 2)
        self.step = min(self.step, len(self._order) - self._position)
