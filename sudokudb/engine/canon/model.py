"""The types of canonical forms, and the constants of their hashes."""

from __future__ import annotations

from typing import NamedTuple

from sudokudb.notation import DIGITS, EMPTY, ORDERS

WORD = 2**64 - 1
MIX_A, MIX_B = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
MIX_C, MIX_D = 0x165667B19E3779F9, 0xD6E8FEB86659FD93

Line = tuple[int, int]
"""A side (0 for rows, 1 for columns), and the number of a line on it, from 0."""


class GivenCells(NamedTuple):
    """The givens of a grid: the row, column and digit of each, all from 0."""

    order: int
    givens: tuple[tuple[int, int, int], ...]

    @property
    def size(self) -> int:
        """The number of cells in a row."""
        return self.order * self.order


class Colours(NamedTuple):
    """A colour, which is a number, for each row and for each column."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


class Labels(NamedTuple):
    """Which side became the rows, and which line is at each place of both sides."""

    transposed: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]


class FormResult(NamedTuple):
    """A form, one labelling that gives it, the number of automorphisms, and their generators."""

    form: str
    labels: Labels
    automorphisms: int
    generators: tuple[dict[Line, Line], ...]


def read_givens(text: str) -> GivenCells:
    """Return the givens of a grid in canonical text."""
    order = ORDERS[len(text)]
    cells = ((divmod(at, order * order), mark) for at, mark in enumerate(text) if mark != EMPTY)
    return GivenCells(
        order, tuple((row, column, DIGITS.index(mark)) for (row, column), mark in cells)
    )
