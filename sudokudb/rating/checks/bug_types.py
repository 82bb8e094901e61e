"""The checks of bivalue universal graves. Uniqueness is assumed.

If each cell has two candidates, and each digit two places or none in a house, there is no solution
or more than one. So where that holds except for some extra candidates, one of these is true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import HOUSES, digits_in, one, parts, places, sees_all

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return why a grave is not sound; None if it is."""
    extras = {cell: set(part.digits) for part in parts(step, "extra") for cell in part.cells}
    if not extras or not all(len(part.cells) == 1 for part in parts(step, "extra")):
        return say("the cells with extra digits are not named one by one")
    if step.placements or not is_grave(position, extras):
        return say("without the extra digits, a cell or a house does not have two candidates")
    holds = _TYPES[int(step.technique[-1]) - 1]
    if all(holds(position, step, extras, cell, digit) for cell, digit in step.eliminations):
        return None
    return say("a removed candidate could be true with an extra digit")


def is_grave(position: PositionView, extras: dict[int, set[int]]) -> bool:
    """Return whether cells and digits in houses have two candidates, apart from extra ones."""
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
    """Only one cell has extra digits: it holds one of them."""
    return set(extras) == {cell} and digit not in extras[cell]


def _one_digit(position: PositionView, step: Step, extras: _Extras, cell: int, digit: int) -> bool:
    """Only one digit is extra: one of some cells holds it."""
    return set().union(*extras.values()) == {digit} and sees_all(cell, extras)


def _set(position: PositionView, step: Step, extras: _Extras, cell: int, digit: int) -> bool:
    """Count the cells with extra digits as one cell of a naked set in a house."""
    subset = one(step, "cells")
    cells, digits, house = set(subset.cells), set(subset.digits), HOUSES[subset.number]
    if not cells | extras.keys() <= house or cells & extras.keys():
        return False
    if len(digits) != len(cells) + 1 or any(position.digits[each] for each in cells):
        return False
    union = digits_in(position, cells).union(*extras.values())
    return union == digits and digit in digits and cell in house - cells - extras.keys()


def _link(position: PositionView, step: Step, extras: _Extras, cell: int, digit: int) -> bool:
    """One of two cells holds a digit that both have, so the other one holds an extra digit."""
    link = one(step, "link")
    held = places(position, link.number, link.digits[0])
    if len(extras) != 2 or held != set(link.cells) or held != set(extras) or cell not in held:
        return False
    return len(link.digits) == 1 and digit not in {*link.digits, *extras[cell]}


_TYPES = (_one_cell, _one_digit, _set, _link)
