"""Cages in lists of objects: `[{"cells":[[0,0],[0,1]],"sum":7},…]`.

Cells are pairs of row and column, objects with them, names like `R1C2`, or numbers. Pairs and
numbers count from 0 if there is a 0, from 1 if there is the last number; else this is not certain.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.formats.model.loose_values import as_dict, as_int, as_list, as_text
from sudokudb.rules.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Place = tuple[int, ...]

_NAME = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})", re.ASCII)
_SUMS = ("sum", "value", "total", "target", "clue")
_KNOWN = frozenset((*_SUMS, "cells", "id", "color", "colour", "index", "label"))
_ROWS = ("row", "r", "y")
_COLUMNS = ("col", "column", "c", "x")
_MOST = 625


def cages_in(value: Sequence[object], size: int) -> Iterator[Rule]:
    """Yield the rule of each cage of a list; nothing if its members are not objects with cells.

    Raises GridError, with the number of the cage, for one that is damaged or ambiguous.
    """
    cages = [as_dict(member) for member in value]
    if not cages or len(cages) > _MOST or not all(as_list(cage.get("cells")) for cage in cages):
        return
    places = [[_place(cell) for cell in as_list(cage["cells"])] for cage in cages]
    first = _first(places, size)
    for number, (cage, cells) in enumerate(zip(cages, places, strict=True), start=1):
        if other := next((name for name in cage if name not in _KNOWN), ""):
            raise _error(number, say("unknown field {name!r}", name=other[:30]))
        found = [_number(place, first, size) for place in cells]
        inside = tuple(cell for cell in found if cell is not None)
        if len(inside) < len(found):
            raise _error(number, say("a cell is not in the grid"))
        yield Rule(
            "cage", _sum(cage.get(next(filter(cage.__contains__, _SUMS), "")), number), inside
        )


def _error(number: int, problem: str) -> GridError:
    return GridError(say("cage {number}: {problem}", number=number, problem=problem))


def _sum(value: object, number: int) -> str:
    if value in (None, "", 0):
        return ""
    total = as_int(value)
    if total is None:
        text = as_text(value)[:20]
        raise _error(number, say("{value!r} is not a whole number", value=text))
    return str(total)


def _place(cell: object) -> Place | None:
    """Return the row and the column of a cell, or its number; names count from 1, as -1 marks."""
    if isinstance(cell, str) and (found := _NAME.fullmatch(cell)):
        return int(found[1]), int(found[2]), 1
    if isinstance(cell, dict):
        pair = [next((cell[n] for n in names if n in cell), None) for names in (_ROWS, _COLUMNS)]
    elif isinstance(cell, list | tuple):
        pair = [*cell]
    else:
        pair = [cell]
    numbers = [as_int(part) for part in pair]
    known = tuple(number for number in numbers if number is not None)
    return known if len(known) == len(numbers) and len(known) in (1, 2) else None


def _first(cages: list[list[Place | None]], size: int) -> int | None:
    """Return the number of the first row, column or cell, or None if it is not certain."""
    open_places = [place for cage in cages for place in cage if place and len(place) < 3]
    if not open_places:
        return 1
    last = size * size if len(open_places[0]) == 1 else size
    numbers = {number for place in open_places for number in place}
    if 0 in numbers:
        return 0
    return 1 if last in numbers else None


def _number(place: Place | None, first: int | None, size: int) -> int | None:
    """Return the cell of a place; None outside the grid.

    Raises GridError if the first row may be 0 or 1.
    """
    if place is None:
        return None
    if len(place) == 3:
        first = 1
    if first is None:
        raise GridError(
            say("cages: cannot tell whether rows are numbered from 0 or from 1"),
            say("name cells like R1C2"),
        )
    if len(place) == 1:
        cell = place[0] - first
        return cell if 0 <= cell < size * size else None
    row, column = place[0] - first, place[1] - first
    return row * size + column if 0 <= row < size and 0 <= column < size else None
