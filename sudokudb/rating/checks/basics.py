"""Checks of singles, locked candidates and subsets, and of hints that combine them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.contents import ALONE, CANDIDATE_IN_HOUSE
from sudokudb.rating.checks.evidence.house_rules import (
    HOUSES,
    digits_in,
    only_part,
    places,
    sees_all,
    with_digit,
)
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import (
    CLAIMING,
    DIRECT_CLAIMING,
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLE,
    DIRECT_POINTING,
    FULL_HOUSE,
    HIDDEN_PAIR,
    HIDDEN_QUADRUPLE,
    HIDDEN_SINGLE,
    HIDDEN_TRIPLE,
    LOCKED_PAIR,
    LOCKED_TRIPLE,
    NAKED_PAIR,
    NAKED_QUADRUPLE,
    NAKED_SINGLE,
    NAKED_TRIPLE,
    POINTING,
)

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Part, Step


@checks(FULL_HOUSE, HIDDEN_SINGLE, roles="base")
@checks(NAKED_SINGLE, roles="cells", contents={"cells": ALONE})
def check_single(position: PositionView, step: Step) -> str | None:
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


@checks(POINTING, CLAIMING, roles="base cover")
def check_locked_candidates(position: PositionView, step: Step) -> str | None:
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


@checks(
    LOCKED_PAIR,
    LOCKED_TRIPLE,
    NAKED_PAIR,
    NAKED_TRIPLE,
    NAKED_QUADRUPLE,
    HIDDEN_PAIR,
    HIDDEN_TRIPLE,
    HIDDEN_QUADRUPLE,
    roles="cells",
)
def check_subset(position: PositionView, step: Step) -> str | None:
    """Return the reason why n cells of a house do not hold n digits, or None."""
    subset = only_part(step, "cells")
    if len(set(subset.cells)) != len(set(subset.digits)) or step.placements:
        return say("the subset does not have as many cells as digits")
    if step.technique.startswith("hidden"):
        return _check_hidden(position, step, subset)
    return _check_naked(position, step, subset)


def _check_naked(position: PositionView, step: Step, subset: Part) -> str | None:
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


def _check_hidden(position: PositionView, step: Step, subset: Part) -> str | None:
    held = [places(position, subset.number, digit) for digit in subset.digits]
    if set().union(*held) != set(subset.cells) or not all(held):
        return say("a digit of the subset has other places in the house")
    for cell, digit in step.eliminations:
        if cell not in subset.cells or digit in subset.digits:
            return say("a removed candidate belongs to the subset, or to another cell")
    return None


@checks(
    DIRECT_POINTING,
    DIRECT_CLAIMING,
    roles="base cover extra",
    contents={"extra": CANDIDATE_IN_HOUSE},
)
@checks(
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLE,
    roles="cells extra",
    contents={"extra": CANDIDATE_IN_HOUSE},
)
def check_direct_hint(position: PositionView, step: Step) -> str | None:
    """Return the reason why a direct hint is unsound, or None.

    Locked candidates or a subset leave a digit one place in a house.
    """
    left = only_part(step, "extra")
    ((cell, digit),) = step.placements
    if (left.cells, left.digits) != ((cell,), (digit,)) or step.eliminations:
        return say("the evidence is about another candidate")
    hidden = step.technique.startswith("direct-hidden")
    excluded = _hidden_cells(position, step) if hidden else _outside_locked(position, step)
    if places(position, left.number, digit) - excluded != {cell}:
        return say("the digit has other places in the house")
    return None


def _hidden_cells(position: PositionView, step: Step) -> set[int]:
    """Return the cells of a hidden subset, which hold only its digits."""
    subset = only_part(step, "cells")
    held = [places(position, subset.number, digit) for digit in subset.digits]
    if len(subset.cells) != len(set(subset.digits)) or set().union(*held) != set(subset.cells):
        raise ValueError
    if not all(held) or subset.number != only_part(step, "extra").number:
        raise ValueError
    return set(subset.cells)


def _outside_locked(position: PositionView, step: Step) -> set[int]:
    """Return the cells of the second house outside the first one, where the digit is locked."""
    base, cover, (digit,) = (
        only_part(step, "base"),
        only_part(step, "cover"),
        only_part(step, "extra").digits,
    )
    held = places(position, base.number, digit)
    if (base.cells, base.digits) != (cover.cells, cover.digits) or base.digits != (digit,):
        raise ValueError
    if not held or held != set(base.cells) or not held <= HOUSES[cover.number]:
        raise ValueError
    return set(HOUSES[cover.number] - HOUSES[base.number])
