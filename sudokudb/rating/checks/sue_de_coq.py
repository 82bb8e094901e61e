"""The check of Sue de Coq: cells with only as many digits as they need, so that they hold all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import (
    HOUSES,
    digits_in,
    in_house,
    only_part,
    sees_all,
    with_digit,
)

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a Sue de Coq is unsound, or None.

    A digit can occur once in cells of one house; it can occur twice if it is in both sets, but not
    in the intersection.
    """
    middle, line, box = (only_part(step, role) for role in ("intersection", "line-set", "box-set"))
    cells = {*middle.cells, *line.cells, *box.cells}
    if len(cells) != sum(len(part.cells) for part in (middle, line, box)) or any(
        set(part.digits) != digits_in(position, part.cells) for part in (middle, line, box)
    ):
        return say("a set has other cells or candidates")
    lines = {*middle.cells, *line.cells} <= HOUSES[line.number]
    if not lines or not {*middle.cells, *box.cells} <= HOUSES[box.number]:
        return say("the sets are not in a line and a box")
    held = {digit: with_digit(position, cells, digit) for digit in digits_in(position, cells)}
    twice = {digit for digit, where in held.items() if not in_house(where)}
    if twice & set(middle.digits) or len(held) + len(twice) != len(cells):
        return say("the cells could do without one of their digits")
    both = set(line.digits) & set(box.digits)
    for cell, digit in step.eliminations:
        seen = False
        for own, other in ((line, box), (box, line)):
            digits = both | {*middle.digits, *own.digits} - {*other.digits}
            where = held.get(digit, set()) & ({*own.cells} if digit in twice else cells)
            in_rest = cell in HOUSES[own.number] - cells
            seen = seen or (in_rest and digit in digits and sees_all(cell, where))
        if not seen:
            return say("a removed candidate does not see all its places in a set")
    return say("this technique places nothing") if step.placements else None
