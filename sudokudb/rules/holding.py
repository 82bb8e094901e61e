"""Whether primitives can still hold on a board that is partly filled.

A board is a mask for each cell: one bit for a digit that is placed, all bits for an empty cell.
"""

from __future__ import annotations

from collections.abc import Sequence  # singledispatch reads it
from functools import singledispatch
from typing import TYPE_CHECKING

from sudokudb.rules.primitives import (
    Distinct,
    Domain,
    Either,
    Linear,
    Machine,
    Pair,
    Primitive,
    digits_of,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

_MOST_STEPS = 100_000
"""The steps of a machine that are looked at: a tenth of a second."""


def broken_parts(primitives: Iterable[Primitive], masks: Sequence[int]) -> list[Primitive]:
    """Return the primitives that no digits in the empty cells make true, each by itself.

    Machines of one link are judged together: all of them are returned if their ends cannot agree.
    A machine with too many readings, such as a long sum of empty cells, is not judged: it may hold.
    """
    found, links = [], dict[object, list[Machine]]()
    for part in primitives:
        if isinstance(part, Machine) and part.link is not None:
            links.setdefault(part.link, []).append(part)
        elif not holds(part, masks):
            found.append(part)
    return [*found, *(m for group in links.values() if not _agree(group, masks) for m in group)]


@singledispatch
def holds(part: Primitive, masks: Sequence[int]) -> bool:
    """Return whether a primitive can hold."""
    raise TypeError(part)


@holds.register
def _(part: Domain, masks: Sequence[int]) -> bool:
    return bool(masks[part.cell] & part.mask)


@holds.register
def _(part: Distinct, masks: Sequence[int]) -> bool:
    return _are_distinct(part.cells, masks)


@holds.register
def _(part: Pair, masks: Sequence[int]) -> bool:
    fits = masks[part.other]
    return any(part.allowed[digit - 1] & fits for digit in digits_of(masks[part.one]))


@holds.register
def _(part: Linear, masks: Sequence[int]) -> bool:
    """Compare the total with the bounds of the sum."""
    if part.distinct and not _are_distinct(part.cells, masks):
        return False
    if part.distinct and set(part.factors) == {1}:
        least, most = _distinct_bounds(part.cells, masks)
    else:
        least = sum(
            _end(f, masks[cell], f < 0) for f, cell in zip(part.factors, part.cells, strict=True)
        )
        most = sum(
            _end(f, masks[cell], f > 0) for f, cell in zip(part.factors, part.cells, strict=True)
        )
    return least <= part.total <= most


@holds.register
def _(part: Machine, masks: Sequence[int]) -> bool:
    ends = _ends(part, masks)
    return ends is None or bool(ends)


@holds.register
def _(part: Either, masks: Sequence[int]) -> bool:
    return any(not broken_parts(branch, masks) for branch in part.branches)


def _is_placed(mask: int) -> bool:
    return mask & (mask - 1) == 0


def _are_distinct(cells: Sequence[int], masks: Sequence[int]) -> bool:
    """Return whether no digit is placed twice, and no cell is without a digit."""
    placed = [masks[cell] for cell in cells if _is_placed(masks[cell])]
    return len({*placed}) == len(placed) and 0 not in placed


def _end(factor: int, mask: int, highest: bool) -> int:
    """Return the least or the greatest product of a factor and a digit of a mask."""
    return factor * (mask.bit_length() if highest else (mask & -mask).bit_length())


def _distinct_bounds(cells: Sequence[int], masks: Sequence[int]) -> tuple[int, int]:
    """Return the bounds of a sum of different digits: those that are not placed fill the rest."""
    placed = [masks[cell].bit_length() for cell in cells if _is_placed(masks[cell])]
    possible = 0
    for cell in cells:
        possible |= masks[cell]
    free = [digit for digit in digits_of(possible) if digit not in placed]
    rest = len(cells) - len(placed)
    if rest > len(free):
        return 1, 0
    return sum(placed) + sum(free[:rest]), sum(placed) + sum(free[len(free) - rest :])


def _ends(machine: Machine, masks: Sequence[int]) -> set[Hashable] | None:
    """Return the values that the machine accepts after all readings; None if there are too many."""
    states, left = {machine.start}, _MOST_STEPS
    for cell in machine.cells:
        digits = digits_of(masks[cell])
        left -= len(states) * len(digits)
        if left < 0:
            return None
        steps = (machine.step(state, digit) for state in states for digit in digits)
        states = {state for state in steps if state is not None}
    return {value for state in states if (value := machine.accept(state)) is not None}


def _agree(machines: Sequence[Machine], masks: Sequence[int]) -> bool:
    """Return whether the machines of a link can end in the same value."""
    every = [found for machine in machines if (found := _ends(machine, masks)) is not None]
    return not every or bool(set.intersection(*every))
