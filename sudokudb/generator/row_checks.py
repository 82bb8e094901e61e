"""Candidates: the results of attempts, as rows of bytes, before any conditions are checked.

A row has the bytes of a grid's text. Functions of several rows are for 9×9.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.buffers import CELLS, count_lines, redundant, rule_sets
from sudokudb.notation import DIGITS, EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.generator.units import Units
    from sudokudb.layout import Layout

_MARKS = (EMPTY + DIGITS).encode("ascii")
_VALUES = bytes.maketrans(_MARKS, bytes(range(len(_MARKS))))


class Candidate(NamedTuple):
    """A valid puzzle and its solution, as rows.

    Without a layout it is classic. There is a doubt if more could perhaps be removed from it.
    """

    attempt: int
    row: bytes
    solution: bytes
    layout: Layout | None = None
    has_doubt: bool = False

    @property
    def givens(self) -> int:
        """The number of cells that hold a digit."""
        return len(self.row) - self.row.count(b".")


def candidates(attempts: range, puzzles: bytearray, grids: bytearray) -> Iterator[Candidate]:
    """Yield the results of attempts, given as rows one after the other."""
    return map(Candidate, attempts, split(puzzles), split(grids))


def split(rows: bytes | bytearray) -> list[bytes]:
    """Return rows that stand one after the other in a buffer."""
    return [bytes(rows[low : low + CELLS]) for low in range(0, len(rows), CELLS)]


def row_of(digits: Iterable[int]) -> bytes:
    """Return the row of some digits, 0 for an empty cell."""
    return bytes([_MARKS[digit] for digit in digits])


def digits_of(row: bytes) -> bytes:
    """Return the digits of a row; the inverse of `row_of`."""
    return row.translate(_VALUES)


def without(row: bytes, cells: Iterable[int]) -> bytes:
    """Return a row with some cells emptied."""
    changed = bytearray(row)
    for cell in cells:
        changed[cell] = ord(".")
    return bytes(changed)


def with_digit(row: bytes, cell: int, digit: int) -> bytes:
    """Return a row with another digit, given as a byte, in a cell."""
    return row[:cell] + bytes((digit,)) + row[cell + 1 :]


def are_valid(rows: Sequence[bytes]) -> list[bool]:
    """Return, for each row, whether it has exactly one solution."""
    return [count == 1 for count in count_lines(b"".join(rows), CELLS, 2, 1)]


def remove_units(
    rows: Sequence[bytes], orders: Iterable[Sequence[Sequence[int]]], rules: int = 0
) -> Sequence[bytes]:
    """Remove the units of each row one by one, in its own order, wherever the row stays valid.

    With `rules`, a unit is removed wherever the rule sets up to this number solve the row.
    """
    for units in zip(*orders, strict=True):
        trials = [without(row, unit) for row, unit in zip(rows, units, strict=True)]
        if rules:
            fits = [1 <= number <= rules for number in rule_sets(b"".join(trials), 1)]
        else:
            fits = are_valid(trials)
        rows = [new if fit else old for old, new, fit in zip(rows, trials, fits, strict=True)]
    return rows


def are_minimal(rows: Sequence[bytes], units: Units) -> list[bool]:
    """Return, for each valid puzzle, whether none of the units can be removed from it.

    Each unit has givens in all of its cells or in none.
    """
    if len(units) == CELLS:
        return [1 not in flags for flags in split(redundant(b"".join(rows), 1))]
    fewer = [
        (index, without(row, unit))
        for index, row in enumerate(rows)
        for unit in units
        if row[unit[0]] != ord(".")
    ]
    reducible = {index for index, _ in compress(fewer, are_valid([row for _, row in fewer]))}
    return [index not in reducible for index in range(len(rows))]
