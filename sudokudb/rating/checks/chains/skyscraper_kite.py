"""The check of skyscrapers and kites: two links of a digit, two ends of which see each other."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import PEERS, parts, places, sees_all

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Part, Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a pattern of two links is unsound, or None."""
    one, other = parts(step, "link")
    (digit,) = one.digits
    if not is_link(position, one, digit) or not is_link(position, other, digit):
        return say("a link does not have the two places of the digit in its house")
    for (a, far_a), (b, far_b) in product(both_ways(one), both_ways(other)):
        if b in PEERS[a] and all(
            removed == digit and sees_all(cell, {far_a, far_b})
            for cell, removed in step.eliminations
        ):
            return say("this technique places nothing") if step.placements else None
    return say("a removed candidate does not see both free ends")


def is_link(position: PositionView, part: Part, digit: int) -> bool:
    """Return whether a part has the two places of a digit in its house."""
    held = places(position, part.number, digit)
    return part.digits == (digit,) and len(held) == 2 and held == set(part.cells)


def both_ways(part: Part) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two cells of a link in both orders."""
    one, other = part.cells
    return (one, other), (other, one)
