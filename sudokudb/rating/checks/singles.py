"""Checks of placements: the last cell of a house, of a digit in a house, of a cell's candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import HOUSES, digits_in, one, places

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return why a single is not sound; None if it is."""
    if len(step.placements) != 1 or step.eliminations:
        return say("a single places one digit and removes nothing")
    ((cell, digit),) = step.placements
    part = one(step, "cells" if step.technique == "naked-single" else "base")
    if (part.cells, part.digits) != ((cell,), (digit,)):
        return say("the evidence is about another candidate")
    if step.technique == "naked-single":
        others = digits_in(position, [cell]) - {digit}
        return say("the cell has other candidates") if others else None
    if step.technique == "hidden-single":
        others = places(position, part.number, digit) ^ {cell}
        return say("the digit has other places in the house") if others else None
    empty = {each for each in HOUSES[part.number] if not position.digits[each]}
    return say("the house has other empty cells") if empty != {cell} else None
