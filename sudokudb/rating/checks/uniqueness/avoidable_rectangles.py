"""The check of avoidable rectangles, some of whose corners are solved. Uniqueness is assumed.

Four corners without givens cannot hold only two digits, crosswise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import digits_in, only_part, sees_all
from sudokudb.rating.checks.uniqueness.rectangles import is_rectangle

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why an avoidable rectangle is unsound, or None."""
    corner = only_part(step, "corner")
    if not is_rectangle(corner.cells) or len(set(corner.digits)) != 2:
        return say("the corners are not in two rows, two columns and two boxes")
    if step.placements or any(position.givens[cell] in "123456789" for cell in corner.cells):
        return say("a corner is given, or the step places a digit")
    crosswise = _crosswise(position, sorted(corner.cells), set(corner.digits))
    if not crosswise:
        return say("the solved corners do not hold the two digits crosswise")
    left = {x: digits_in(position, [x]) - {d} for x, d in crosswise.items()}
    if step.technique == "avoidable-rectangle-type-1":
        if len(left) == 1 and all(each in crosswise.items() for each in step.eliminations):
            return None
        return say("a removed candidate does not complete the rectangle")
    extra = only_part(step, "extra")
    if set(extra.cells) != set(left) or any(set(extra.digits) != each for each in left.values()):
        return say("other corners or digits are extra")
    if all((d,) == extra.digits and sees_all(x, left) for x, d in step.eliminations):
        return None
    return say("a removed candidate does not see all corners with the extra digit")


def _crosswise(position: PositionView, corners: list[int], pair: set[int]) -> dict[int, int]:
    """Return the digits that would complete the rectangle, by open corner; none if they cannot."""
    for one_digit in pair:
        (other,) = pair - {one_digit}
        wanted = dict(zip(corners, (one_digit, other, other, one_digit), strict=True))
        if all(position.digits[cell] in (0, digit) for cell, digit in wanted.items()):
            return {cell: digit for cell, digit in wanted.items() if not position.digits[cell]}
    return {}
