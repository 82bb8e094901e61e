"""Turns and mirrors that a pattern of givens bears."""

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
"""The bits of `pattern_symmetries`: turns, and mirrors in the axis of that direction."""

_ONES = str.maketrans(DIGITS, "1" * len(DIGITS))


def pattern_symmetries(grid: Grid) -> int:
    """Return the turns and mirrors that take the cells with givens to each other, as SYMMETRIES.

    >>> from sudokudb.grid import Grid
    >>> symmetry_names(pattern_symmetries(Grid("1..2........2..4")))
    ('rot180', 'rot90', 'horizontal', 'vertical', 'diagonal', 'antidiagonal')
    """
    rows = [row.translate(_ONES) for row in grid.rows]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    backwards = [row[::-1] for row in rows]
    kept = {
        "rot180": backwards == rows[::-1],
        "rot90": backwards == columns,
        "horizontal": rows == rows[::-1],
        "vertical": rows == backwards,
        "diagonal": rows == columns,
        "antidiagonal": backwards == columns[::-1],
    }
    return sum(SYMMETRIES[name] for name, keeps in kept.items() if keeps)


def symmetry_names(bits: int) -> tuple[str, ...]:
    """Name the symmetries that `pattern_symmetries` returned."""
    return tuple(name for name, bit in SYMMETRIES.items() if bits & bit)
