"""Checks of rectangles. Uniqueness is assumed.

Four corners in two rows, two columns and two boxes cannot hold only two digits, crosswise: these
could be exchanged, and there would be a second solution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.house_rules import (
    HOUSES,
    HOUSES_OF,
    digits_in,
    only_part,
    parts,
    places,
    sees_all,
    with_digit,
)
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import (
    AVOIDABLE_RECTANGLE_TYPE_1,
    AVOIDABLE_RECTANGLE_TYPE_2,
    HIDDEN_RECTANGLE,
    UNIQUENESS_TEST_1,
    UNIQUENESS_TEST_2,
    UNIQUENESS_TEST_3,
    UNIQUENESS_TEST_4,
    UNIQUENESS_TEST_5,
    UNIQUENESS_TEST_6,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Step


@checks(UNIQUENESS_TEST_1, UNIQUENESS_TEST_2, UNIQUENESS_TEST_5, roles="corner extra")
@checks(UNIQUENESS_TEST_3, roles="corner extra cells")
@checks(UNIQUENESS_TEST_4, UNIQUENESS_TEST_6, HIDDEN_RECTANGLE, roles="corner link")
def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a rectangle is unsound, or None."""
    corner = only_part(step, "corner")
    pair, corners = set(corner.digits), set(corner.cells)
    if not is_rectangle(corners) or len(pair) != 2:
        return say("the corners are not in two rows, two columns and two boxes")
    if step.placements or any(position.digits[cell] for cell in corners):
        return say("a corner has a digit, or the step places one")
    extra = {cell for cell in corners if digits_in(position, [cell]) - pair}
    if step.technique in _WITH_EXTRA:
        part = only_part(step, "extra")
        if set(part.cells) != extra or set(part.digits) != digits_in(position, extra) - pair:
            return say("other corners or digits are extra")
    return _CHECKS[step.technique](position, step, pair, extra)


def is_rectangle(corners: Iterable[int]) -> bool:
    """Return whether four cells are in two rows, two columns and two boxes."""
    return len(set(corners)) == 4 and all(
        len({HOUSES_OF[cell][kind] for cell in corners}) == 2 for kind in range(3)
    )


def _one_corner(position: PositionView, step: Step, pair: set[int], extra: set[int]) -> str | None:
    """Check that only one corner can hold another digit: it holds neither of the two."""
    if len(extra) == 1 and all(cell in extra and d in pair for cell, d in step.eliminations):
        return None
    return say("a removed candidate is not one of the two digits in the only other corner")


def _one_digit(position: PositionView, step: Step, pair: set[int], extra: set[int]) -> str | None:
    """Check that some corners have only one other digit: one of them holds it."""
    (digit,) = only_part(step, "extra").digits
    if all(d == digit and sees_all(cell, extra) for cell, d in step.eliminations):
        return None
    return say("a removed candidate does not see all corners with the extra digit")


def _subset(position: PositionView, step: Step, pair: set[int], extra: set[int]) -> str | None:
    """Check that two corners, one of which holds an extra digit, count as a cell of a subset."""
    subset, extras = only_part(step, "cells"), set(only_part(step, "extra").digits)
    cells, digits = set(subset.cells), set(subset.digits)
    if len(extra) != 2 or not cells.isdisjoint(extra) or len(digits) != len(cells) + 1:
        return say("the subset does not have as many cells as digits")
    if not cells | extra <= HOUSES[subset.number] or any(position.digits[x] for x in cells):
        return say("the cells of the subset are not empty cells of the house")
    if digits_in(position, cells) | extras != digits:
        return say("the cells have other candidates than the digits of the subset")
    for cell, digit in step.eliminations:
        held = with_digit(position, cells | (extra if digit in extras else set()), digit)
        if digit not in digits or not sees_all(cell, held):
            return say("a removed candidate does not see all its places in the subset")
    return None


def _strong_side(position: PositionView, step: Step, pair: set[int], extra: set[int]) -> str | None:
    """Check that one of two corners holds a digit of the pair: neither holds the other one."""
    link = only_part(step, "link")
    (digit,) = link.digits
    if len(extra) != 2 or not _within(position, step, extra):
        return say("a digit has other places in a line of the rectangle")
    if all(cell in extra and d in pair - {digit} for cell, d in step.eliminations):
        return None
    return say("a removed candidate is not the other digit in one of these corners")


def _check_crossed(
    position: PositionView, step: Step, pair: set[int], extra: set[int]
) -> str | None:
    """Check that a digit in two opposite corners would force the other digit into the others."""
    corners = set(only_part(step, "corner").cells)
    lines = {HOUSES_OF[cell][kind] for cell in extra for kind in range(2)}
    digits = {digit for part in parts(step, "link") for digit in part.digits}
    if len(extra) != 2 or len(lines) != 4 or {part.number for part in parts(step, "link")} != lines:
        return say("the links are not in the lines of the rectangle")
    if len(digits) != 1 or not _within(position, step, corners):
        return say("a digit has other places in a line of the rectangle")
    if all(cell in extra and digit in digits for cell, digit in step.eliminations):
        return None
    return say("a removed candidate is not the digit in one of these corners")


def _check_hidden(
    position: PositionView, step: Step, pair: set[int], extra: set[int]
) -> str | None:
    """Check that the other digit in a corner would force the digits of all other corners."""
    corners = set(only_part(step, "corner").cells)
    digits = {digit for part in parts(step, "link") for digit in part.digits}
    for cell, removed in step.eliminations:
        (opposite,) = (x for x in corners if len({*HOUSES_OF[x][:2], *HOUSES_OF[cell][:2]}) == 4)
        if {part.number for part in parts(step, "link")} != set(HOUSES_OF[cell][:2]):
            return say("the links are not in the lines of the rectangle")
        if cell not in corners or {removed} != pair - digits or opposite in extra:
            return say("a removed candidate is not the other digit in the opposite corner")
    if len(digits) != 1 or not _within(position, step, corners):
        return say("a digit has other places in a line of the rectangle")
    return None


def _within(position: PositionView, step: Step, cells: set[int]) -> bool:
    """Return whether the links contain all places of their digit in their houses, all in cells."""
    return all(
        places(position, part.number, part.digits[0]) == set(part.cells) <= cells
        for part in parts(step, "link")
    )


_CHECKS = {
    "uniqueness-test-1": _one_corner,
    "uniqueness-test-2": _one_digit,
    "uniqueness-test-3": _subset,
    "uniqueness-test-4": _strong_side,
    "uniqueness-test-5": _one_digit,
    "uniqueness-test-6": _check_crossed,
    "hidden-rectangle": _check_hidden,
}
_WITH_EXTRA = tuple(f"uniqueness-test-{number}" for number in (1, 2, 3, 5))


@checks(AVOIDABLE_RECTANGLE_TYPE_1, roles="corner")
@checks(AVOIDABLE_RECTANGLE_TYPE_2, roles="corner extra")
def check_avoidable(position: PositionView, step: Step) -> str | None:
    """Return the reason why an avoidable rectangle is unsound, or None.

    Its solved corners are not givens, so that it cannot hold only two digits, crosswise.
    """
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
