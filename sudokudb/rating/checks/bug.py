"""The checks of bivalue universal graves. Uniqueness is assumed.

If each cell has two candidates, and each digit two places or none in a house, there is no solution
or more than one. So if this holds except for some extra candidates, one of these is true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.house_rules import (
    HOUSES,
    digits_in,
    only_part,
    parts,
    places,
    sees_all,
)
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import BUG_PLUS_1, BUG_TYPE_1, BUG_TYPE_2, BUG_TYPE_3, BUG_TYPE_4

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Step


@checks(BUG_PLUS_1, BUG_TYPE_1, BUG_TYPE_2, roles="extra")
@checks(BUG_TYPE_3, roles="extra cells")
@checks(BUG_TYPE_4, roles="extra link")
def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a grave is unsound, or None."""
    extras = {cell: set(part.digits) for part in parts(step, "extra") for cell in part.cells}
    named = [cell for part in parts(step, "extra") for cell in part.cells]
    if not extras or not len(named) == len(extras) == len(parts(step, "extra")):
        return say("the cells with extra digits are not named one by one")
    if step.placements or not is_grave(position, extras):
        return say("without the extra digits, a cell or a house does not have two candidates")
    holds = _TYPES[int(step.technique[-1]) - 1]
    if all(holds(position, step, extras, cell, digit) for cell, digit in step.eliminations):
        return None
    return say("a removed candidate could be true with an extra digit")


def is_grave(position: PositionView, extras: dict[int, set[int]]) -> bool:
    """Return whether cells have two candidates, and digits two places, apart from extra ones."""
    left = {cell: digits_in(position, [cell]) for cell in range(81) if not position.digits[cell]}
    if not all(cell in left and extras[cell] < left[cell] for cell in extras):
        return False
    left |= {cell: left[cell] - extras[cell] for cell in extras}
    counts = (
        sum(digit in left.get(cell, ()) for cell in house)
        for house in HOUSES
        for digit in range(1, 10)
    )
    return all(len(digits) == 2 for digits in left.values()) and set(counts) <= {0, 2}


_Extras = dict[int, set[int]]


def _one_cell(position: PositionView, step: Step, extras: _Extras, cell: int, digit: int) -> bool:
    """Return whether only this cell has extra digits, one of which it holds."""
    return set(extras) == {cell} and digit not in extras[cell]


def _one_digit(position: PositionView, step: Step, extras: _Extras, cell: int, digit: int) -> bool:
    """Return whether only this digit is extra, and the cell sees all cells that can hold it."""
    return set().union(*extras.values()) == {digit} and sees_all(cell, extras)


def _set(position: PositionView, step: Step, extras: _Extras, cell: int, digit: int) -> bool:
    """Return whether the cells with extra digits count as one cell of a naked set in a house."""
    subset = only_part(step, "cells")
    cells, digits, house = set(subset.cells), set(subset.digits), HOUSES[subset.number]
    if not cells | extras.keys() <= house or cells & extras.keys():
        return False
    if len(digits) != len(cells) + 1 or any(position.digits[each] for each in cells):
        return False
    union = digits_in(position, cells).union(*extras.values())
    return union == digits and digit in digits and cell in house - cells - extras.keys()


def _link(position: PositionView, step: Step, extras: _Extras, cell: int, digit: int) -> bool:
    """Return whether one of two cells holds a shared digit, and the other an extra digit."""
    link = only_part(step, "link")
    held = places(position, link.number, link.digits[0])
    if len(extras) != 2 or held != set(link.cells) or held != set(extras) or cell not in held:
        return False
    return len(link.digits) == 1 and digit not in {*link.digits, *extras[cell]}


_TYPES = (_one_cell, _one_digit, _set, _link)
