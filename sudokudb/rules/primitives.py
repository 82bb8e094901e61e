"""The six primitives that all rules are made of: each says which digits are allowed together.

A primitive knows cells (indices), digits and tables, but no words. Every meaning is made of it: the
tables of the C solver, the clauses for SAT, the rules that a board breaks, and the identity of a
puzzle. Digit d is bit d − 1 of a mask.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

Cells = tuple[int, ...]
Masks = tuple[int, ...]
State = Hashable
"""A state of a machine: any value that can be compared and hashed."""


class Domain(NamedTuple):
    """A cell has one of the digits of a mask."""

    cell: int
    mask: int


class Distinct(NamedTuple):
    """No digit occurs twice in the cells; all digits occur if there are as many cells as digits."""

    cells: Cells


class Pair(NamedTuple):
    """Two cells: digit d of `one` goes with the digits of the mask `allowed[d - 1]` of `other`."""

    one: int
    other: int
    allowed: Masks


class Linear(NamedTuple):
    """The sum of factor times digit, over all cells, is the total.

    A cell may occur more than once if `distinct` is not set. `distinct` forbids equal digits, too.
    """

    cells: Cells
    factors: tuple[int, ...]
    total: int
    distinct: bool = False


class Machine(NamedTuple):
    """An automaton reads the digits of the cells in order.

    `step(state, digit)` is the next state, or None if the digit is not allowed. `accept(state)` is
    None if the last state is not allowed, else a value; the values of all machines with the same
    `link` must be equal (None: there are no others).
    """

    cells: Cells
    start: State
    step: Callable[[State, int], State | None]
    accept: Callable[[State], Hashable | None]
    link: Hashable | None = None


class Either(NamedTuple):
    """All primitives of one branch, at least, hold."""

    branches: tuple[tuple[Primitive, ...], ...]


Primitive = Domain | Distinct | Pair | Linear | Machine | Either


@cache
def transpose(allowed: Masks) -> Masks:
    """Return the table of a pair as seen from its other cell.

    >>> transpose((0b110, 0b100, 0b000))
    (0, 1, 3)
    """
    return tuple(
        sum((row >> digit & 1) << at for at, row in enumerate(allowed))
        for digit in range(len(allowed))
    )


def different_cells(primitives: Iterable[Primitive]) -> Iterator[Cells]:
    """Yield the groups of cells that primitives forbid to hold the same digit."""
    for part in primitives:
        if isinstance(part, Distinct) or (isinstance(part, Linear) and part.distinct):
            yield part.cells
        elif isinstance(part, Pair) and not any(
            row >> digit & 1 for digit, row in enumerate(part.allowed)
        ):
            yield part.one, part.other


def cells_of(part: Primitive) -> Cells:
    """Return the cells of a primitive."""
    if isinstance(part, Domain):
        return (part.cell,)
    if isinstance(part, Pair):
        return part.one, part.other
    if isinstance(part, Either):
        return tuple({cell for branch in part.branches for one in branch for cell in cells_of(one)})
    return part.cells


def digits_of(mask: int) -> list[int]:
    """Return the digits of a mask in ascending order.

    >>> digits_of(0b101)
    [1, 3]
    """
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> digit - 1 & 1]
