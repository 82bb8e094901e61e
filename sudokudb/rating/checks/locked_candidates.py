"""The check of locked candidates: all places of a digit in a house are also in another house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import HOUSES, only_part, places

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why locked candidates are unsound, or None."""
    base, cover = only_part(step, "base"), only_part(step, "cover")
    (digit,) = base.digits
    if (base.cells, base.digits) != (cover.cells, cover.digits):
        return say("the two houses are not about the same candidates")
    held = places(position, base.number, digit)
    if held != set(base.cells) or not held <= HOUSES[cover.number]:
        return say("the digit has places in the first house that are not in the other one")
    for cell, removed in step.eliminations:
        if removed != digit or cell in held or cell not in HOUSES[cover.number]:
            return say("a removed candidate is not elsewhere in the other house")
    return say("locked candidates place nothing") if step.placements else None
