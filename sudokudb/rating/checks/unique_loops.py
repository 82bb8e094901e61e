"""The checks of unique rectangles and loops. Uniqueness is assumed.

The cells of a loop, two in each of their houses, cannot alternate between only two digits: these
could be exchanged, and there would be a second solution. So one of the cells holds an extra digit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.house_rules import (
    HOUSES,
    HOUSES_OF,
    digits_in,
    only_part,
    places,
    sees_all,
)
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import (
    UNIQUE_LOOP_TYPE_1,
    UNIQUE_LOOP_TYPE_2,
    UNIQUE_LOOP_TYPE_3,
    UNIQUE_LOOP_TYPE_4,
    UNIQUE_RECTANGLE_TYPE_1,
    UNIQUE_RECTANGLE_TYPE_2,
    UNIQUE_RECTANGLE_TYPE_3,
    UNIQUE_RECTANGLE_TYPE_4,
)

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Step


@checks(
    UNIQUE_RECTANGLE_TYPE_1,
    UNIQUE_RECTANGLE_TYPE_2,
    UNIQUE_LOOP_TYPE_1,
    UNIQUE_LOOP_TYPE_2,
    roles="corner extra",
)
@checks(UNIQUE_RECTANGLE_TYPE_3, UNIQUE_LOOP_TYPE_3, roles="corner extra cells")
@checks(UNIQUE_RECTANGLE_TYPE_4, UNIQUE_LOOP_TYPE_4, roles="corner extra link")
def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a loop is unsound, or None."""
    corner, part = only_part(step, "corner"), only_part(step, "extra")
    cells, pair = set(corner.cells), set(corner.digits)
    rectangle = step.technique.startswith("unique-rectangle")
    if len(pair) != 2 or (len(cells) == 4) != rectangle or not alternates(cells):
        return say("the cells are not a loop with two cells in each house")
    if step.placements or any(position.digits[cell] for cell in cells):
        return say("a cell of the loop has a digit, or the step places one")
    extra = {cell for cell in cells if digits_in(position, [cell]) - pair}
    if set(part.cells) != extra or set(part.digits) != digits_in(position, extra) - pair:
        return say("other cells or digits are extra")
    holds = _TYPES[int(step.technique[-1]) - 1]
    if all(holds(position, step, cell, digit) for cell, digit in step.eliminations):
        return None
    return say("a removed candidate could be true with an extra digit")


def alternates(cells: set[int]) -> bool:
    """Return whether cells have a partner in each of their houses, and can have two colors."""
    colors: dict[int, bool] = {}
    for start in cells:
        ahead = [(start, True)] if start not in colors else []
        while ahead:
            cell, color = ahead.pop()
            if colors.setdefault(cell, color) != color:
                return False
            for house in HOUSES_OF[cell]:
                partners = cells & HOUSES[house] - {cell}
                if len(partners) != 1:
                    return False
                ahead += [(other, not color) for other in partners if other not in colors]
    return all(colors[a] != colors[b] for a in cells for b in _partners(a, cells))


def _partners(cell: int, cells: set[int]) -> set[int]:
    return set().union(*(cells & HOUSES[house] for house in HOUSES_OF[cell])) - {cell}


def _one_cell(position: PositionView, step: Step, cell: int, digit: int) -> bool:
    """Return whether only this cell has extra digits, so that it holds neither of the two."""
    return only_part(step, "extra").cells == (cell,) and digit in only_part(step, "corner").digits


def _one_digit(position: PositionView, step: Step, cell: int, digit: int) -> bool:
    """Return whether only this digit is extra, and the cell sees all cells that can hold it."""
    extra = only_part(step, "extra")
    return extra.digits == (digit,) and sees_all(cell, extra.cells)


def _set(position: PositionView, step: Step, cell: int, digit: int) -> bool:
    """Return whether two cells with extra digits count as one cell of a set in a house."""
    subset, extra, pair = (
        only_part(step, "cells"),
        only_part(step, "extra"),
        only_part(step, "corner").digits,
    )
    cells, digits = set(subset.cells), set(subset.digits)
    house = HOUSES[subset.number]
    if len(extra.cells) != 2 or not {*cells, *extra.cells, cell} <= house:
        return False
    if len(digits) != len(cells) + 1 or cells & set(extra.cells):
        return False
    if cell in cells:  # of the two cells, one has none of the digits of a hidden set
        held = [places(position, subset.number, each) for each in digits]
        others = set().union(*held) - set(extra.cells)
        free = set(pair) <= digits and not digits & set(extra.digits)
        return free and all(held) and others == cells and digit not in digits
    empty = all(not position.digits[each] for each in cells)
    union = digits_in(position, cells) | set(extra.digits)
    return empty and union == digits and digit in digits and cell not in extra.cells


def _link(position: PositionView, step: Step, cell: int, digit: int) -> bool:
    """Return whether one of two cells holds a digit of the pair, and the other an extra digit."""
    link, extra, pair = (
        only_part(step, "link"),
        only_part(step, "extra"),
        only_part(step, "corner").digits,
    )
    held = places(position, link.number, link.digits[0])
    if len(extra.cells) != 2 or set(link.cells) != set(extra.cells) or held != set(link.cells):
        return False
    return cell in held and {digit, *link.digits} == set(pair) and digit not in link.digits


_TYPES = (_one_cell, _one_digit, _set, _link)
