"""Variations of puzzles with other rules or in other sizes, by the compiled solver of tables."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.tables.compiled import Tables, tables_of
from sudokudb.errors import Unsupported, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid

_LISTED = 400  # solutions that are listed; with more, each placement is tried


class Placed(NamedTuple):
    """The digits of a grid; givens are added in cells from `first` on."""

    row: bytes
    first: int


class Variations:
    """The valid puzzles with some givens of a grid removed and others added.

    Raises Unsupported for rules that tables do not express.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid, self._before = grid, grid.digits
        self._tables = _require_tables(grid)

    def each(self, minus: int, plus: int, *, minimal: bool) -> Iterator[Grid]:
        """Yield the puzzles; no cell gets the digit that it had before."""
        givens = [cell for cell, digit in enumerate(self._before) if digit]
        for cells in combinations(givens, minus):
            row = bytearray(self._before)
            for cell in cells:
                row[cell] = 0
            for found in self._with_more(Placed(bytes(row), 0), plus):
                if not minimal or self._is_minimal(found):
                    yield self._grid.with_digits(found)

    def _with_more(self, grid: Placed, number: int) -> Iterator[bytes]:
        """Yield the valid puzzles with `number` more givens."""
        if number == 0:
            if self._count(grid.row, 2) == 1:
                yield grid.row
        elif number == 1:
            yield from (one.row for one in self._single(grid))
        else:
            for one in self._placements(grid):
                yield from self._with_more(one, number - 1)

    def _single(self, grid: Placed) -> Iterator[Placed]:
        """Yield the valid puzzles with one more given: a digit that one solution alone has."""
        found = self._tables.solve(grid.row, _LISTED, kept=_LISTED)
        count, cells = found.counts[0], self._tables.cells
        if count == _LISTED:
            tried = self._placements(grid)
            yield from (one for one in tried if self._count(one.row, 2) == 1)
            return
        digits = found.solutions[: count * cells]
        seen = Counter((place % cells, digit) for place, digit in enumerate(digits))
        for cell, digit in sorted(one for one, times in seen.items() if times == 1):
            if self._may_place(grid, cell, digit):
                yield _with_digit(grid.row, cell, digit)

    def _placements(self, grid: Placed) -> Iterator[Placed]:
        """Yield the grid with every digit that no peer has in every empty cell."""
        for cell in range(grid.first, len(grid.row)):
            taken = {grid.row[peer] for peer in self._grid.layout.peers[cell]}
            for digit in range(1, self._grid.size + 1):
                if digit not in taken and self._may_place(grid, cell, digit):
                    yield _with_digit(grid.row, cell, digit)

    def _may_place(self, grid: Placed, cell: int, digit: int) -> bool:
        return cell >= grid.first and not grid.row[cell] and self._before[cell] != digit

    def _count(self, row: bytes, limit: int) -> int:
        return self._tables.solve(row, limit).counts[0]

    def _is_minimal(self, row: bytes) -> bool:
        """Return whether no given of a valid puzzle can be removed."""
        solution = bytes(self._tables.solve(row, 1).solutions)
        left = bytearray(row)
        self._tables.reduce(left, solution, [[(c,) for c, digit in enumerate(row) if digit]], 0)
        return left == row


def _with_digit(row: bytes, cell: int, digit: int) -> Placed:
    return Placed(row[:cell] + bytes((digit,)) + row[cell + 1 :], cell + 1)


def _require_tables(grid: Grid) -> Tables:
    tables = tables_of(grid.layout)
    if tables is None:
        raise Unsupported(
            say("puzzles with these rules are not varied: {rules}", rules=grid.layout.kind_names),
            say("varied puzzles have houses, pairs of cells and sums"),
        )
    return tables
