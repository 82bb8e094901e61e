"""Counts of the solutions of many variations of one grid, within a time limit."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import cached_property
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine import buffers, other_sizes
from sudokudb.engine.sat import GridSolver, OutOfTime
from sudokudb.errors import TimeLimitReached
from sudokudb.notation import DIGITS, EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.engine.tables.compiled import Tables
    from sudokudb.grid import Grid
    from sudokudb.solvers.deduction import Deduction

_CHUNK = 8_192  # grids of 81 cells that are counted at once
_SMALL_CHUNK = 64  # grids of other rules that are counted at once; the rest one by one


class Placement(NamedTuple):
    """A digit in a cell."""

    cell: int
    digit: int


class SolutionCounter:
    """A counter of the solutions of one grid and its variations, with a time limit for all counts.

    Grids are canonical texts. Every method raises OutOfTime when the time is over. A variation has
    all givens of the grid, and more.
    """

    def __init__(self, grid: Grid, seconds: float) -> None:
        self._grid, self.layout, self.is_engine = grid, grid.layout, grid.is_engine
        self._end = time.monotonic() + seconds

    def require_time(self) -> float:
        """Return the seconds that are left; raise OutOfTime if there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise OutOfTime
        return left

    def counts(self, texts: Iterable[str], limit: int = 2) -> Iterator[int]:
        """Yield the number of solutions of each grid, up to `limit`."""
        rest = iter(texts)
        size = _CHUNK if self.is_engine else _SMALL_CHUNK if self._tables else 1
        while chunk := list(islice(rest, size)):
            self.require_time()
            if self._tables:
                yield from self._count_by_tables(self._tables, chunk, limit)
            elif self.is_engine:
                rows = "".join(chunk).encode("ascii")
                yield from buffers.count_lines(rows, buffers.CELLS, limit)
            else:
                yield from (len(self.solutions(text, limit)) for text in chunk)

    def _count_by_tables(self, tables: Tables, texts: list[str], limit: int) -> Iterator[int]:
        """Yield the counts of `counts`; what needs many guesses is counted one by one."""
        from sudokudb.engine.rule_solver import guesses_for  # most grids are classic

        digits = [digit for text in texts for digit in self._grid.with_digits(text).digits]
        found = tables.solve(
            bytes(digits), limit, guesses=guesses_for(limit), seconds=self.require_time()
        )
        for text, count, end in zip(texts, found.counts, found.ends, strict=True):
            yield len(self.solutions(text, limit)) if end else count

    @cached_property
    def _tables(self) -> Tables | None:
        """The tables of a grid without square boxes or with other rules, if they express these."""
        if self.layout.order is not None:
            return None
        from sudokudb.engine.tables.compiled import tables_of  # most grids are classic

        return tables_of(self.layout)

    def solutions(self, text: str, limit: int) -> list[str]:
        """Return up to `limit` solutions of a grid."""
        if self.is_engine:
            row = next(buffers.list_rows(text.encode("ascii"), limit)).decode("ascii")
            return [row[low : low + len(text)] for low in range(0, len(row), len(text))]
        return [*islice(self._each(text, limit), limit)]

    def some_solutions(self, text: str, limit: int) -> tuple[list[str], bool]:
        """Return up to `limit` solutions, and whether there may be more.

        The list may take a sixth of the time that is left, and longer until it has two.
        """
        if self.is_engine:
            found = self.solutions(text, limit)
            return found, len(found) == limit
        found, end = [], time.monotonic() + self.require_time() / 6
        with suppress(OutOfTime):
            for solution in islice(self._each(text, limit), limit):
                found.append(solution)
                if len(found) > 1 and time.monotonic() > end:
                    break
            else:
                return found, len(found) == limit
        if not found:
            raise OutOfTime
        return found, True

    def _each(self, text: str, limit: int) -> Iterator[str]:
        """Yield up to `limit` solutions of a grid that is not 9×9."""
        if self._solver is None:
            try:
                found = other_sizes.solve(self._grid.with_digits(text), limit, self.require_time())
                yield from (solution.text for solution in found.solutions)
            except TimeLimitReached as error:
                yield from (str(solution).partition(";")[0] for solution in error.found)
                raise OutOfTime from None
        elif not self._state.contradiction:
            for digits in self._solver.solutions(givens(text), self._end):
                yield "".join(DIGITS[digit - 1] for digit in digits)

    def other_solution(self, text: str, known: str) -> str | None:
        """Return a solution other than a known one; None if that is the only one."""
        return next((found for found in self.solutions(text, 2) if found != known), None)

    def conflict(self, text: str) -> list[Placement]:
        """Return a contradictory set of givens of a grid without a solution."""
        if self._solver is None:
            return givens(text)
        return [Placement(*given) for given in self._solver.conflict(givens(text), self._end)]

    def possible(self, text: str) -> list[Placement]:
        """Return the digits that no peer holds, for all empty cells of a grid."""
        grid = self._grid.with_digits(text)
        digits, peers = grid.digits, self.layout.peers
        return [
            Placement(cell, digit)
            for cell, mark in enumerate(text)
            if mark == EMPTY
            for digit in range(1, grid.size + 1)
            if all(digits[peer] != digit for peer in peers[cell])
        ]

    @cached_property
    def _solver(self) -> GridSolver | None:
        """The SAT solver for 16×16 and 25×25, whose clauses serve all variations; else None."""
        is_small = self._grid.size < other_sizes.LARGE or self.layout.order is None
        if is_small or find_spec("pysat") is None:
            return None
        return GridSolver(self._state.board, self._state.candidates)

    @cached_property
    def _state(self) -> Deduction:
        return other_sizes.after_singles(self._grid)


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
