"""Regions of cells in the forms in which programs write them, as labels of cells and as a rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.formats.model.loose_values import as_int
from sudokudb.notation import DIGITS, SIDES
from sudokudb.rules.rule import Rule, rule_error
from sudokudb.rules.rule_board import BOX_SHAPES, REGIONS, usual_boxes
from sudokudb.rules.text import format_cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Place = tuple[int, int]

_PLACE = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")
_BETWEEN = re.compile(r"[\s,;|/]+")


def are_boxes(size: int, regions: Sequence[object]) -> bool:
    """Return whether regions, a name for each cell, are the usual boxes."""
    named: dict[str, list[int]] = {}
    for cell, region in enumerate(regions):
        named.setdefault(repr(region)[:20], []).append(cell)
    return {tuple(cells) for cells in named.values()} == {*usual_boxes(size)}


def region_rules(size: int, regions: Sequence[object]) -> list[Rule]:
    """Return the rule of regions, a name for each cell; none if they are the usual boxes.

    Raises GridError for too many regions.
    """
    names = [repr(region)[:20] for region in regions]
    known = [*dict.fromkeys(names)]
    if are_boxes(size, regions):
        return []
    if len(known) > len(DIGITS) or len(names) != size * size:
        raise GridError(say("regions must be {size} sets of {size} cells", size=size))
    marks = "".join(DIGITS[known.index(name)] for name in names)
    return [Rule("regions", marks)]


def are_lines(size: int, regions: Sequence[object]) -> bool:
    """Return whether regions, a name for each cell, are the rows or the columns."""
    names = [*map(repr, regions)]
    rows = all(len({*names[at : at + size]}) == 1 for at in range(0, size * size, size))
    columns = all(len({*names[at::size]}) == 1 for at in range(size))
    return (rows or columns) and len({*names}) == size


def are_usual(value: object, size: int) -> bool:
    """Return whether a value describes the usual boxes, or nothing; see `labels_in`.

    >>> are_usual("1122112233443344", 4), are_usual("1112122233343444", 4), are_usual([2, 2], 4)
    (True, False, True)
    """
    if not value and isinstance(value, list | dict):
        return True
    if isinstance(value, list) and tuple(map(as_int, value)) == BOX_SHAPES.get(size):
        return True
    labels = labels_in(value, size)
    return labels is not None and are_boxes(size, labels)


def labels_in(value: object, size: int) -> list[object] | None:
    """Return the name of the region of each cell that a value describes, or None.

    It may name a region for each cell, in a text, a list or rows, or list the cells of each region
    by number or by row and column, from 0 or from 1. Raises RuleError for regions that overlap.

    >>> labels_in([[[0, 0], [0, 1], [1, 0], [1, 1]]], 4)
    >>> labels_in([[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]], 4)
    [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
    """
    if isinstance(value, str):
        words = [word for word in _BETWEEN.split(value) if word]
        cells = words if len(words) == size**2 else [*"".join(words)]
        return [*cells] if len(cells) == size**2 else None
    members = [*value.values()] if isinstance(value, dict) else value
    if not isinstance(members, list) or not members:
        return None
    if len(members) == size**2 and size**2 in SIDES and not any(map(_is_list, members)):
        return members
    return _labels_of(members, size) if len(members) == size else None


def _labels_of(members: list[object], size: int) -> list[object] | None:
    """Return the labels of cells from rows of labels, or from the cells of each region."""
    if all(isinstance(row, str) for row in members):
        return labels_in("".join(map(str, members)), size)
    parts = [_members(part) for part in members]
    flat = [cell for part in parts for cell in part]
    if len(flat) != size**2:
        return None
    if not any(map(_is_list, flat)) and len(set(map(repr, flat))) <= size:
        return flat
    return _by_cells(parts, size)


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple | dict)


def _members(part: object) -> list[object]:
    """Return the cells of a region, which may be the only list in an object."""
    if isinstance(part, dict):
        lists = [value for value in part.values() if isinstance(value, list)]
        part = lists[0] if len(lists) == 1 else []
    return part if isinstance(part, list) else []


def _by_cells(parts: list[list[object]], size: int) -> list[object] | None:
    """Return the labels of cells from lists of the cells of each region."""
    numbers = [[as_int(cell) for cell in part] for part in parts]
    known = [[n for n in part if n is not None] for part in numbers]
    flat = [n for part in known for n in part]
    if len(flat) == size**2:
        first = min(flat)
        return _label(size, [[n - first for n in part] for part in known]) if first < 2 else None
    places = [[place for cell in part if (place := _place(cell))] for part in parts]
    found = [place for part in places for place in part]
    if len(found) != size**2:
        return None
    first = min(min(place) for place in found)
    return _label(
        size, [[(row - first) * size + column - first for row, column in part] for part in places]
    )


def _label(size: int, parts: Iterable[Iterable[int]]) -> list[object] | None:
    """Return the number of the part of each cell; None if one is outside of the grid.

    Raises RuleError if a cell is in two parts.
    """
    found: dict[int, int] = {}
    for number, part in enumerate(parts):
        for cell in part:
            if not 0 <= cell < size * size:
                return None
            if cell in found:
                error = rule_error(say("{cell} occurs twice", cell=format_cells([cell], size)))
                raise error.at(1, REGIONS)
            found[cell] = number
    return [found[cell] for cell in range(size * size)]


def _place(cell: object) -> Place | None:
    """Return the row and column of a cell: a pair, `r1c2`, or an object with two numbers."""
    if isinstance(cell, str) and (found := _PLACE.fullmatch(cell)):
        return int(found[1]), int(found[2])
    pair = [*cell.values()] if isinstance(cell, dict) else cell
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        return None
    row, column = map(as_int, pair)
    return None if row is None or column is None else (row, column)
