"""Units: sets of cells that are kept or removed together, the orbits of a symmetry."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Callable

    Units = tuple[tuple[int, ...], ...]

_IMAGES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "rot180": lambda row, column, last: (last - row, last - column),
    "rot90": lambda row, column, last: (column, last - row),
    "horizontal": lambda row, column, last: (last - row, column),
    "vertical": lambda row, column, last: (row, last - column),
    "diagonal": lambda row, column, last: (column, row),
    "antidiagonal": lambda row, column, last: (last - column, last - row),
}

SYMMETRY_CHOICES = {
    "none": (),
    **{name: (name,) for name in SYMMETRIES},
    "mirrors": ("horizontal", "vertical"),
    "diagonals": ("diagonal", "antidiagonal"),
    "full": tuple(SYMMETRIES),
}
"""The symmetries that a request can have, each with its generators."""


@cache
def units_of(symmetry: str, size: int = 9) -> Units:
    """Return the orbits of the cells under a symmetry, in the order of their first cells.

    >>> units_of("rot180", 4)[:2]
    ((0, 15), (1, 14))
    """
    images = [_IMAGES[name] for name in SYMMETRY_CHOICES[symmetry]]
    left, found = dict.fromkeys(range(size * size)), []
    while left:
        orbit = [next(iter(left))]
        for cell in orbit:  # the loop appends to this list
            row, column = divmod(cell, size)
            for image in images:
                image_row, image_column = image(row, column, size - 1)
                if (other := image_row * size + image_column) not in orbit:
                    orbit.append(other)
        for cell in orbit:
            del left[cell]
        found.append(tuple(sorted(orbit)))
    return tuple(found)


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
