"""Checks of singles: the last cell of a house, place of a digit in a house, digit of a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import HOUSES, digits_in, only_part, places

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a single is unsound, or None."""
    if len(step.placements) != 1 or step.eliminations:
        return say("a single places one digit and removes nothing")
    ((cell, digit),) = step.placements
    part = only_part(step, "cells" if step.technique == "naked-single" else "base")
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
