"""Counting the solutions of many variations of one grid, until the time is over."""

from __future__ import annotations

import time
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine import buffers, other_sizes
from sudokudb.errors import TimeLimitReached
from sudokudb.grid import Grid
from sudokudb.notation import DIGITS, EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CHUNK = 8_192


class OutOfTime(Exception):
    """The time for the advice is over."""


class Placement(NamedTuple):
    """A digit in a cell."""

    cell: int
    digit: int


class SolutionCounter:
    """Counts solutions within a time limit that all counts share.

    Grids are canonical texts of one size. Every method raises OutOfTime when the time is over.
    """

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def require_time(self) -> float:
        """Return the seconds that are left."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise OutOfTime
        return left

    def counts(self, texts: Iterable[str], limit: int = 2) -> Iterator[int]:
        """Yield the number of solutions of each grid, up to `limit`."""
        rest = iter(texts)
        while chunk := list(islice(rest, _CHUNK)):
            self.require_time()
            if len(chunk[0]) == buffers.CELLS:
                rows = "".join(chunk).encode("ascii")
                yield from buffers.count_lines(rows, buffers.CELLS, limit)
            else:
                for text in chunk:
                    yield self._count(text, limit)

    def solution(self, text: str) -> str:
        """Return the first solution of a grid that has one."""
        if len(text) == buffers.CELLS:
            return buffers.solve_rows(text.encode("ascii"), 1)[0].decode("ascii")
        return str(self._solve(text, 1)[0])

    def solutions(self, text: str, limit: int) -> list[str]:
        """Return up to `limit` solutions of a grid that is not 9×9."""
        return [str(grid) for grid in self._solve(text, limit)]

    def other_solution(self, text: str, known: str) -> str | None:
        """Return a solution other than a known one; None if that is the only one."""
        if len(text) == buffers.CELLS:
            both = next(buffers.list_rows(text.encode("ascii"), 2)).decode("ascii")
            found = [both[low : low + len(text)] for low in range(0, len(both), len(text))]
        else:
            found = self.solutions(text, 2)
        return next((solution for solution in found if solution != known), None)

    def _count(self, text: str, limit: int) -> int:
        return len(self._solve(text, limit))

    def _solve(self, text: str, limit: int) -> tuple[Grid, ...]:
        try:
            return other_sizes.solve(Grid(text), limit, self.require_time()).solutions
        except TimeLimitReached:
            raise OutOfTime from None


def with_placements(text: str, placements: Iterable[Placement]) -> str:
    """Return a grid with digits placed; digit 0 empties a cell."""
    for cell, digit in placements:
        text = text[:cell] + (DIGITS[digit - 1] if digit else EMPTY) + text[cell + 1 :]
    return text


def givens(text: str) -> list[Placement]:
    """Return the digits of a grid with their cells."""
    return [
        Placement(cell, DIGITS.index(mark) + 1) for cell, mark in enumerate(text) if mark != EMPTY
    ]
