"""Candidates: the results of attempts, as rows of bytes, before any conditions are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine import buffers
from sudokudb.notation import DIGITS, EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.generate.units import Units

_MARKS = (EMPTY + DIGITS).encode("ascii")


class Candidate(NamedTuple):
    """A valid puzzle and its solution, as the bytes of their texts."""

    attempt: int
    row: bytes
    solution: bytes

    @property
    def givens(self) -> int:
        """The number of cells that hold a digit."""
        return len(self.row) - self.row.count(b".")


def candidates(attempts: range, puzzles: bytearray, grids: bytearray) -> Iterator[Candidate]:
    """Yield the results of attempts, which are 81 bytes each in both buffers."""
    rows, solutions = bytes(puzzles), bytes(grids)
    for index, attempt in enumerate(attempts):
        place = slice(buffers.CELLS * index, buffers.CELLS * (index + 1))
        yield Candidate(attempt, rows[place], solutions[place])


def row_of(digits: Iterable[int]) -> bytes:
    """Return digits, 0 for an empty cell, as the bytes of a grid's text."""
    return bytes([_MARKS[digit] for digit in digits])


def without(row: bytes, cells: Iterable[int]) -> bytes:
    """Return a row with some cells emptied."""
    changed = bytearray(row)
    for cell in cells:
        changed[cell] = ord(".")
    return bytes(changed)


def are_minimal(rows: Sequence[bytes], units: Units) -> list[bool]:
    """Return, for each valid 9×9 puzzle, whether none of the units can be removed from it.

    Each unit has givens in all of its cells or in none.
    """
    if len(units) == buffers.CELLS:
        flags = buffers.redundant(b"".join(rows), 1)
        cells = buffers.CELLS
        return [1 not in flags[cells * i : cells * (i + 1)] for i in range(len(rows))]
    tests: list[bytes] = []
    owners: list[int] = []
    for index, row in enumerate(rows):
        some = [without(row, unit) for unit in units if row[unit[0]] != ord(".")]
        tests += some
        owners += [index] * len(some)
    counts = buffers.count_lines(b"".join(tests), buffers.CELLS, 2, 1)
    result = [True] * len(rows)
    for owner, count in zip(owners, counts, strict=True):
        if count == 1:
            result[owner] = False
    return result
