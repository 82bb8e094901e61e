"""9×9 puzzles with a given pattern, by descent on the number of solutions.

A random full grid is restricted to the pattern. If it then has several solutions, each step tries
a few random changes of single givens, and accepts the one that leaves the fewest solutions. An
attempt ends after too many steps without a gain. Many attempts run together, so that the engine
has many rows to solve at once. `native/descent.h` is the same in C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.engine.backend import chosen_build
from sudokudb.generator.full import compiled_generator, full_row
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.row_checks import Candidate, split, with_digit, without
from sudokudb.layout import CLASSIC_9

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from sudokudb.generator.request import GenerateRequest

# Measured: more changes, or a higher number, cost more and find no more puzzles.
_MOST = 100  # solutions are counted up to this number
_CHANGES = 4  # that are tried at a step
_PATIENCE = 100  # steps without a gain
_EMPTY_ROW = b"." * buffers.CELLS


def make(request: GenerateRequest, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzle of each attempt that finds one."""
    pattern = request.pattern or ()
    if (extension := compiled_generator()) is not None:
        rows = rows_in_c(extension, request.seed, pattern, attempts)
    else:
        rows = rows_in_python(request.seed, pattern, attempts)
    found = [one for one in zip(attempts, rows, strict=True) if one[1] != _EMPTY_ROW]
    solved, _ = buffers.solve_rows(b"".join([row for _, row in found]), 1, 1)
    for (attempt, row), solution in zip(found, split(solved), strict=True):
        yield Candidate(attempt, row, solution)


def rows_in_c(
    extension: ModuleType, seed: int, pattern: tuple[int, ...], attempts: range
) -> list[bytes]:
    """Return the puzzle of each attempt, empty if none was found."""
    rows = bytearray(buffers.CELLS * len(attempts))
    extension.descend(seed, attempts.start, bytes(pattern), rows, chosen_build())
    return split(rows)


def rows_in_python(seed: int, pattern: tuple[int, ...], attempts: range) -> list[bytes]:
    """Return the rows of `rows_in_c` without the extension."""
    descents = [_Descent(seed, attempt, pattern) for attempt in attempts]
    active = descents
    while active:
        trials = [one.trials() for one in active]
        rows = b"".join([row for some in trials for row in some])
        counts = iter(buffers.count_lines(rows, buffers.CELLS, _MOST, 1))
        for one, some in zip(active, trials, strict=True):
            one.learn(some, [next(counts) for _ in some])
        active = [one for one in active if not one.is_ended]
    return [one.row if one.solutions == 1 else _EMPTY_ROW for one in descents]


class _Descent:
    """The descent of one attempt."""

    def __init__(self, seed: int, attempt: int, pattern: tuple[int, ...]) -> None:
        self._cells = pattern
        self._stream = Stream(seed, attempt, Purpose.CHANGES)
        self._idle = 0
        self.solutions = _MOST + 1
        self.row = without(full_row(seed, attempt), {*range(81)} - {*pattern})

    @property
    def is_ended(self) -> bool:
        """Whether a puzzle was found, or too many steps gained nothing."""
        return self.solutions == 1 or self._idle > _PATIENCE

    def trials(self) -> list[bytes]:
        """Return the rows whose solutions to count next: at first the grid, then its changes."""
        if self.solutions > _MOST:
            return [self.row]
        changes = list(self._changes())
        trials: list[bytes] = []
        while changes and len(trials) < _CHANGES:
            taken = self._stream.below(len(changes))
            trials.append(with_digit(self.row, *changes[taken]))
            changes[taken] = changes[-1]
            del changes[-1]
        return trials

    def _changes(self) -> Iterator[tuple[int, int]]:
        """Yield every given with every other digit that no peer has."""
        peers = CLASSIC_9.peers
        for cell in self._cells:
            taken = {self.row[peer] for peer in peers[cell]} | {self.row[cell]}
            for digit in b"123456789":
                if digit not in taken:
                    yield cell, digit

    def learn(self, trials: list[bytes], counts: list[int]) -> None:
        """Accept the trial with the fewest solutions, unless it has more than the current grid."""
        fewest = min((count for count in counts if count), default=_MOST + 1)
        self._idle = 0 if fewest < self.solutions else self._idle + 1
        if fewest <= min(self.solutions, _MOST):
            self.row, self.solutions = trials[counts.index(fewest)], fewest
