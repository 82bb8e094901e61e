"""The checks of direct hints: locked candidates or a subset leave a digit one place in a house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import HOUSES, only_part, places

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a direct hint is unsound, or None."""
    left = only_part(step, "extra")
    ((cell, digit),) = step.placements
    if (left.cells, left.digits) != ((cell,), (digit,)) or step.eliminations:
        return say("the evidence is about another candidate")
    hidden = step.technique.startswith("direct-hidden")
    excluded = _subset(position, step) if hidden else _locked(position, step)
    if places(position, left.number, digit) - excluded != {cell}:
        return say("the digit has other places in the house")
    return None


def _subset(position: PositionView, step: Step) -> set[int]:
    """Return the cells of a hidden subset, which hold only its digits."""
    subset = only_part(step, "cells")
    held = [places(position, subset.number, digit) for digit in subset.digits]
    if len(subset.cells) != len(set(subset.digits)) or set().union(*held) != set(subset.cells):
        raise ValueError
    if not all(held) or subset.number != only_part(step, "extra").number:
        raise ValueError
    return set(subset.cells)


def _locked(position: PositionView, step: Step) -> set[int]:
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
