"""The check of BUG+1: a grave except for one candidate. Uniqueness is assumed.

If each empty cell had two candidates, and each digit two places in its houses, any solution could
be turned into another one, cell by cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import HOUSES, digits_in, only_part, places

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a BUG+1 is unsound, or None."""
    part = only_part(step, "extra")
    (cell,), (digit,) = part.cells, part.digits
    for x in range(81):
        left = digits_in(position, [x]) - ({digit} if x == cell else set())
        if not position.digits[x] and len(left) != 2:
            return say("a cell would not have two candidates")
    for house in range(len(HOUSES)):
        for d in range(1, 10):
            left = places(position, house, d) - ({cell} if d == digit else set())
            if len(left) not in (0, 2):
                return say("a digit would not have two places in a house")
    if any(x != cell or d == digit for x, d in step.eliminations) or step.placements:
        return say("a removed candidate is not another one of the cell")
    return None
