"""A puzzle as the canonical form sees it, and the constants of its hashes."""

from __future__ import annotations

from typing import NamedTuple

from sudokudb.notation import DIGITS, EMPTY, ORDERS

WORD = 2**64 - 1
MIX_A, MIX_B = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
MIX_C, MIX_D = 0x165667B19E3779F9, 0xD6E8FEB86659FD93

Line = tuple[int, int]
"""A side (0 are the rows, 1 the columns), and a number on it from 0."""


class Puzzle(NamedTuple):
    """The givens of a grid: row, column and digit of each, all from 0."""

    order: int
    givens: tuple[tuple[int, int, int], ...]

    @property
    def size(self) -> int:
        """Cells in a row."""
        return self.order * self.order


class Colours(NamedTuple):
    """A number of each row and of each column."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


class Labels(NamedTuple):
    """Which side became the rows, and which line stands in each place of either side."""

    turned: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]


class Found(NamedTuple):
    """A form, one way to it, and the automorphisms: their number, and some that make all."""

    form: str
    labels: Labels
    automorphisms: int
    generators: tuple[dict[Line, Line], ...]


def read_givens(text: str) -> Puzzle:
    """Return the givens of a grid's canonical text."""
    order = ORDERS[len(text)]
    cells = ((divmod(at, order * order), mark) for at, mark in enumerate(text) if mark != EMPTY)
    return Puzzle(order, tuple((row, column, DIGITS.index(mark)) for (row, column), mark in cells))
