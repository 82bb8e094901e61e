"""The checks of subsets: n cells of a house that hold n digits, or n digits that need n cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import (
    HOUSES,
    digits_in,
    only_part,
    places,
    sees_all,
    with_digit,
)

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Part, Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a subset is unsound, or None."""
    subset = only_part(step, "cells")
    if len(set(subset.cells)) != len(set(subset.digits)) or step.placements:
        return say("the subset does not have as many cells as digits")
    if step.technique.startswith("hidden"):
        return _hidden(position, step, subset)
    return _naked(position, step, subset)


def _naked(position: PositionView, step: Step, subset: Part) -> str | None:
    if digits_in(position, subset.cells) != set(subset.digits):
        return say("the cells have other candidates than the digits of the subset")
    empty = {cell for cell in HOUSES[subset.number] if not position.digits[cell]}
    if not empty.issuperset(subset.cells):
        return say("the cells of the subset are not empty cells of the house")
    for cell, digit in step.eliminations:
        if digit not in subset.digits or not sees_all(
            cell, with_digit(position, subset.cells, digit)
        ):
            return say("a removed candidate does not see all its places in the subset")
    return None


def _hidden(position: PositionView, step: Step, subset: Part) -> str | None:
    held = [places(position, subset.number, digit) for digit in subset.digits]
    if set().union(*held) != set(subset.cells) or not all(held):
        return say("a digit of the subset has other places in the house")
    for cell, digit in step.eliminations:
        if cell not in subset.cells or digit in subset.digits:
            return say("a removed candidate belongs to the subset, or to another cell")
    return None
