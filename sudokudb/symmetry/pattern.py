"""Rotations and reflections that map the pattern of givens to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.notation import DIGITS

if TYPE_CHECKING:
    from sudokudb.grid import Grid

SYMMETRIES = {
    "rot180": 1,
    "rot90": 2,
    "horizontal": 4,
    "vertical": 8,
    "diagonal": 16,
    "antidiagonal": 32,
}
"""The bits of `pattern_symmetries`: rotations, and reflections named after their axis."""

_ONES = str.maketrans(DIGITS, "1" * len(DIGITS))


def pattern_symmetries(grid: Grid) -> int:
    """Return the symmetries of the cells with givens, as bits of SYMMETRIES.

    >>> from sudokudb.grid import Grid
    >>> symmetry_names(pattern_symmetries(Grid("1..2........2..4")))
    ('rot180', 'rot90', 'horizontal', 'vertical', 'diagonal', 'antidiagonal')
    """
    rows = [row.translate(_ONES) for row in grid.rows]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    mirrored = [row[::-1] for row in rows]
    symmetric = {
        "rot180": mirrored == rows[::-1],
        "rot90": mirrored == columns,
        "horizontal": rows == rows[::-1],
        "vertical": rows == mirrored,
        "diagonal": rows == columns,
        "antidiagonal": mirrored == columns[::-1],
    }
    return sum(SYMMETRIES[name] for name, holds in symmetric.items() if holds)


def symmetry_names(bits: int) -> tuple[str, ...]:
    """Return the names of the symmetries in a set of bits."""
    return tuple(name for name, bit in SYMMETRIES.items() if bits & bit)
