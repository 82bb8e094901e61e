"""Regions of cells in the forms in which programs write them, compared with the square boxes."""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from sudokudb.formats.model.loose_values import as_int
from sudokudb.layout import Layout
from sudokudb.notation import ORDERS

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    Place = tuple[int, int]

_PLACE = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")
_BETWEEN = re.compile(r"[\s,;|/]+")


def are_boxes(size: int, regions: Sequence[Hashable | object]) -> bool:
    """Return whether regions, a name for each cell, are the square boxes."""
    named: dict[str, set[int]] = {}
    for cell, region in enumerate(regions):
        named.setdefault(repr(region)[:20], set()).add(cell)
    return _are(size, named.values())


def _are(size: int, parts: Iterable[Iterable[int]]) -> bool:
    boxes = {frozenset(box) for box in Layout(size).regions}
    return {frozenset(part) for part in parts} == boxes


def are_usual(value: object, size: int) -> bool:
    """Return whether a value describes the square boxes, or nothing.

    It may name a region for each cell, in a text, a list or rows, or list the cells of each region
    by number or by row and column, from 0 or from 1. Two numbers are the size of the boxes.

    >>> are_usual("1122112233443344", 4), are_usual("1112122233343444", 4)
    (True, False)
    >>> are_usual([[[0, 0], [0, 1], [1, 0], [1, 1]]], 4)
    False
    """
    if isinstance(value, str):
        words = [word for word in _BETWEEN.split(value) if word]
        cells = words if len(words) == size**2 else [*"".join(words)]
        return len(cells) == size**2 and are_boxes(size, cells)
    members = [*value.values()] if isinstance(value, dict) else value
    if not isinstance(members, list) or not members:
        return not members
    if [*map(as_int, members)] == [isqrt(size)] * 2:
        return True
    if len(members) == size**2 and size**2 in ORDERS and not any(map(_is_list, members)):
        return are_boxes(size, members)
    if len(members) != size:
        return False
    if all(isinstance(row, str) for row in members):
        return are_usual("".join(members), size)
    parts = [_members(part) for part in members]
    flat = [cell for part in parts for cell in part]
    if len(flat) != size**2:
        return False
    if not any(map(_is_list, flat)) and len(set(map(repr, flat))) <= size:
        return are_boxes(size, flat)
    return _of_cells(parts, size)


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple | dict)


def _members(part: object) -> list[object]:
    """Return the cells of a region, which may be the only list in an object."""
    if isinstance(part, dict):
        lists = [value for value in part.values() if isinstance(value, list)]
        part = lists[0] if len(lists) == 1 else []
    return part if isinstance(part, list) else []


def _of_cells(parts: list[list[object]], size: int) -> bool:
    """Return whether lists of cells are the boxes."""
    numbers = [[as_int(cell) for cell in part] for part in parts]
    known = [[n for n in part if n is not None] for part in numbers]
    flat = [n for part in known for n in part]
    if len(flat) == size**2:
        first = min(flat)
        return first in (0, 1) and _are(size, [[n - first for n in part] for part in known])
    places = [[place for cell in part if (place := _place(cell))] for part in parts]
    found = [place for part in places for place in part]
    if len(found) != size**2:
        return False
    first = min(min(place) for place in found)
    cells = [[(row - first) * size + column - first for row, column in part] for part in places]
    return _are(size, cells)


def _place(cell: object) -> Place | None:
    """Return the row and column of a cell: a pair, `r1c2`, or an object with two numbers."""
    if isinstance(cell, str) and (found := _PLACE.fullmatch(cell)):
        return int(found[1]), int(found[2])
    pair = [*cell.values()] if isinstance(cell, dict) else cell
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        return None
    row, column = map(as_int, pair)
    return None if row is None or column is None else (row, column)
