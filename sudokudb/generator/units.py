"""Units: sets of cells that are kept or removed together, the orbits of a symmetry."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sudokudb.symmetry import SYMMETRIES, orbits

if TYPE_CHECKING:
    Units = tuple[tuple[int, ...], ...]

SYMMETRY_CHOICES = {
    "none": (),
    **{name: (name,) for name in SYMMETRIES},
    "mirrors": ("horizontal", "vertical"),
    "diagonals": ("diagonal", "antidiagonal"),
    "full": tuple(SYMMETRIES),
}
"""The symmetries that a request can have, each with its generators."""


def units_of(symmetry: str, size: int = 9) -> Units:
    """Return the orbits of the cells under a symmetry, in the order of their first cells.

    >>> units_of("rot180", 4)[:2]
    ((0, 15), (1, 14))
    """
    return orbits(SYMMETRY_CHOICES[symmetry], size)


@cache
def unit_numbers(symmetry: str) -> bytes:
    """Return for each cell of 9×9 the number of its unit."""
    number_of = {cell: n for n, unit in enumerate(units_of(symmetry)) for cell in unit}
    return bytes(number_of[cell] for cell in range(81))


def possible_counts(units: Units) -> set[int]:
    """Return the possible numbers of cells in a union of units."""
    counts = {0}
    for unit in units:
        counts |= {count + len(unit) for count in counts}
    return counts
