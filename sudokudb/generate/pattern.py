"""9×9 puzzles with givens in given cells, by descent on the number of solutions.

A random grid is restricted to the pattern. If that has several solutions, the digits of single
givens are changed: of some changes at random, the one that leaves the fewest solutions is taken,
and an attempt ends after too many steps without a gain. Many attempts go on together, so that the
engine has many rows to solve at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.generate.full import full_row
from sudokudb.generate.randomness import Purpose, Stream
from sudokudb.generate.rows import Candidate, without
from sudokudb.grid import geometry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.generate.request import Request

_MOST = 300  # solutions are counted up to this number
_CHANGES = 24  # that are tried at a step
_PATIENCE = 25  # steps without a gain


def make(request: Request, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzle of each attempt that finds one."""
    pattern = request.pattern or ()
    descents = [_Descent(request.seed, attempt, pattern) for attempt in attempts]
    active = descents
    while active:
        trials = [one.trials() for one in active]
        rows = b"".join([row for some in trials for row in some])
        counts = iter(buffers.count_lines(rows, buffers.CELLS, _MOST, 1))
        for one, some in zip(active, trials, strict=True):
            one.learn(some, [next(counts) for _ in some])
        active = [one for one in active if not one.ended]
    found = b"".join([one.row for one in descents if one.solutions == 1])
    solved, _ = buffers.solve_rows(found, 1, 1)
    solutions = iter([bytes(solved[low : low + 81]) for low in range(0, len(solved), 81)])
    for attempt, one in zip(attempts, descents, strict=True):
        if one.solutions == 1:
            yield Candidate(attempt, one.row, next(solutions))


class _Descent:
    """The descent of one attempt."""

    def __init__(self, seed: int, attempt: int, pattern: tuple[int, ...]) -> None:
        self._cells = pattern
        self._stream = Stream(seed, attempt, Purpose.CHANGES)
        self._idle = 0
        self.solutions = _MOST + 1
        self.row = without(full_row(seed, attempt), {*range(81)} - {*pattern})

    @property
    def ended(self) -> bool:
        """Whether a puzzle was found, or too many steps brought no gain."""
        return self.solutions == 1 or self._idle > _PATIENCE

    def trials(self) -> list[bytes]:
        """Return the rows to count next: the first one, then its changes."""
        if self.solutions > _MOST:
            return [self.row]
        changes = list(self._changes())
        self._stream.shuffle(changes)
        trials = []
        for cell, digit in changes[:_CHANGES]:
            changed = bytearray(self.row)
            changed[cell] = digit
            trials.append(bytes(changed))
        return trials

    def _changes(self) -> Iterator[tuple[int, int]]:
        """Yield every given with every other digit that no peer has."""
        peers = geometry(3).peers
        for cell in self._cells:
            taken = {self.row[peer] for peer in peers[cell]} | {self.row[cell]}
            for digit in b"123456789":
                if digit not in taken:
                    yield cell, digit

    def learn(self, trials: list[bytes], counts: list[int]) -> None:
        """Take the trial with the fewest solutions, unless it has more than the current grid."""
        count, row = min(
            ((count, row) for count, row in zip(counts, trials, strict=True) if count),
            default=(_MOST + 1, b""),
        )
        self._idle = 0 if count < self.solutions else self._idle + 1
        if count <= self.solutions and row:
            self.row, self.solutions = row, count
