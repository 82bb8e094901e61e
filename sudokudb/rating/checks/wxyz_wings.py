"""The check of wings of n cells: a set of n cells with n + 1 digits, and a bivalue cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import HOUSES, digits_in, only_part, parts, sees_all, with_digit

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step

_CELLS = {"wxyz-wing": 3, "vwxyz-wing": 4, "uvwxyz-wing": 5, "tuvwxyz-wing": 6}


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a wing is unsound, or None."""
    wing, pincer = (_set(position, step, index) for index in range(2))
    if len(wing) != _CELLS[step.technique] or len(pincer) != 1 or wing & pincer:
        return say("the sets do not have the cells of this technique")
    linked, both = set(only_part(step, "restricted").digits), wing | pincer
    for digit in linked:
        pair = [with_digit(position, some, digit) for some in (wing, pincer)]
        if not all(pair) or not all(sees_all(cell, pair[1]) for cell in pair[0]):
            return say("the places of a common digit do not all see each other")
    if not linked or only_part(step, "restricted").number:
        return say("the sets have no common digit")
    for cell, digit in step.eliminations:
        if not sees_all(cell, with_digit(position, both, digit)) or not _is_held(
            position, digit, (wing, pincer), linked
        ):
            return say("a removed candidate does not see all its places in the sets")
    return say("this technique places nothing") if step.placements else None


def _set(position: PositionView, step: Step, index: int) -> set[int]:
    """Return the cells of a set; raise ValueError if it is not an almost locked one."""
    part = parts(step, "als")[index]
    cells = set(part.cells)
    if not cells <= HOUSES[part.number] or any(position.digits[cell] for cell in cells):
        raise ValueError
    if digits_in(position, cells) != set(part.digits) or len(part.digits) != len(cells) + 1:
        raise ValueError
    return cells


def _is_held(
    position: PositionView, digit: int, sets: tuple[set[int], set[int]], linked: set[int]
) -> bool:
    """Return whether one of the sets must hold a digit.

    Only one of them can hold the linked digit, so the other holds all its other digits. With two
    linked digits, each set holds one of them, and all its other digits.
    """
    common = all(with_digit(position, some, digit) for some in sets)
    somewhere = any(with_digit(position, some, digit) for some in sets)
    return (common and linked != {digit}) or (somewhere and len(linked) == 2)
