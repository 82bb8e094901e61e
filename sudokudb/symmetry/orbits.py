"""Orbits of the cells under rotations and reflections."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Orbits = tuple[tuple[int, ...], ...]

_IMAGES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "rot180": lambda row, column, last: (last - row, last - column),
    "rot90": lambda row, column, last: (column, last - row),
    "horizontal": lambda row, column, last: (last - row, column),
    "vertical": lambda row, column, last: (row, last - column),
    "diagonal": lambda row, column, last: (column, row),
    "antidiagonal": lambda row, column, last: (last - column, last - row),
}


@cache
def orbits(symmetries: tuple[str, ...], size: int = 9) -> Orbits:
    """Return the orbits of the cells under some of SYMMETRIES, in the order of their first cells.

    >>> orbits(("rot180",), 4)[:2]
    ((0, 15), (1, 14))
    >>> orbits((), 4)[:2]
    ((0,), (1,))
    """
    images = [_IMAGES[name] for name in symmetries]
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
