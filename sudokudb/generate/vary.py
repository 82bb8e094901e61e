"""Puzzles near a known one: some givens are taken away, and others put in."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.errors import SudokuError, say
from sudokudb.generate.minimise import solution_of
from sudokudb.generate.rows import are_minimal, without
from sudokudb.generate.units import units_of
from sudokudb.grid import Grid, geometry

if TYPE_CHECKING:
    from collections.abc import Iterator

_LISTED = 1_000  # solutions that are listed; with more, each placement is tried
_TOGETHER = 64  # puzzles that are tested together
_DIGITS = b"123456789"


def vary(grid: Grid, minus: int = 1, plus: int = 1, *, minimal: bool = True) -> Iterator[Grid]:
    """Yield every valid puzzle that lacks `minus` givens of a valid 9×9 puzzle and has `plus` more.

    None of the new givens is one that was taken away. With `minimal`, only puzzles without
    redundant givens are yielded. Raises NotValid for a grid without exactly one solution.
    """
    if not buffers.is_for_engine(grid):
        raise SudokuError(say("only 9×9 puzzles can be varied"))
    solution_of(grid)
    if minus < 0 or plus < 0 or minus > grid.givens or plus > 81 - grid.givens:
        raise SudokuError(
            say("{minus} givens less and {plus} more are not possible", minus=minus, plus=plus)
        )
    return _minimal_ones(_variations(str(grid).encode("ascii"), minus, plus), minimal=minimal)


def _minimal_ones(rows: Iterator[bytes], *, minimal: bool) -> Iterator[Grid]:
    while some := list(islice(rows, _TOGETHER)):
        flags = are_minimal(some, units_of("none")) if minimal else [True] * len(some)
        yield from (
            Grid(row.decode("ascii")) for row, keeps in zip(some, flags, strict=True) if keeps
        )


def _variations(row: bytes, minus: int, plus: int) -> Iterator[bytes]:
    givens = [cell for cell, digit in enumerate(row) if digit in _DIGITS]
    for cells in combinations(givens, minus):
        yield from _with_more(without(row, cells), plus, row, 0)


def _with_more(row: bytes, number: int, before: bytes, first: int) -> Iterator[bytes]:
    """Yield the valid puzzles with `number` more givens, in cells from `first` on.

    No cell gets the digit that it had `before`.
    """
    if number == 0:
        if buffers.count_lines(row, buffers.CELLS, 2, 1)[0] == 1:
            yield row
    elif number == 1:
        yield from (
            changed
            for cell, digit, changed in _unique_with_one(row)
            if cell >= first and before[cell] != digit
        )
    else:
        for cell, digit in _placements(row):
            if cell >= first and before[cell] != digit:
                yield from _with_more(_with(row, cell, digit), number - 1, before, cell + 1)


def _unique_with_one(row: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Yield each placement that leaves one solution: a digit that one solution alone has there."""
    found, (count,) = buffers.first_solutions(row, _LISTED)
    if count < _LISTED:
        size = buffers.CELLS * count
        for cell in range(buffers.CELLS):
            digits = Counter(found[cell : size : buffers.CELLS])
            for digit in sorted(digits):
                if digits[digit] == 1 and row[cell] == ord("."):
                    yield cell, digit, _with(row, cell, digit)
        return
    tries = [(cell, digit, _with(row, cell, digit)) for cell, digit in _placements(row)]
    counts = buffers.count_lines(b"".join([one[2] for one in tries]), buffers.CELLS, 2, 1)
    yield from (one for one, count in zip(tries, counts, strict=True) if count == 1)


def _placements(row: bytes) -> Iterator[tuple[int, int]]:
    """Yield every digit in every empty cell, unless a peer has it."""
    for cell, peers in enumerate(geometry(3).peers):
        if row[cell] == ord("."):
            taken = {row[peer] for peer in peers}
            yield from ((cell, digit) for digit in _DIGITS if digit not in taken)


def _with(row: bytes, cell: int, digit: int) -> bytes:
    changed = bytearray(row)
    changed[cell] = digit
    return bytes(changed)
