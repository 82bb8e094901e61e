"""Primitives by chance, and their solutions by trying all digits: an independent definition."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from sudokudb.rules.primitives import (
    Distinct,
    Domain,
    Either,
    Linear,
    Machine,
    Pair,
    Primitive,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Digits = tuple[int, ...]


def is_true(part: Primitive, digits: Digits) -> bool:
    """Return whether a primitive without a link holds for the digits of all cells."""
    match part:
        case Domain(cell, mask):
            return bool(mask >> digits[cell] - 1 & 1)
        case Distinct(cells):
            return len({digits[cell] for cell in cells}) == len(cells)
        case Pair(one, other, allowed):
            return bool(allowed[digits[one] - 1] >> digits[other] - 1 & 1)
        case Linear(cells, factors, total, distinct):
            values = [digits[cell] for cell in cells]
            different = not distinct or len({*values}) == len(values)
            return different and sum(map(int.__mul__, factors, values)) == total
        case Machine():
            return end_of(part, digits) is not None
        case Either(branches):
            return any(all(is_true(one, digits) for one in branch) for branch in branches)


def end_of(machine: Machine, digits: Digits) -> object:
    """Return the value that a machine accepts, or None."""
    state = machine.start
    for cell in machine.cells:
        after = machine.step(state, digits[cell])
        if after is None:
            return None
        state = after
    return machine.accept(state)


def tried(parts: Iterable[Primitive], grids: Iterable[Digits]) -> set[Digits]:
    """Return the grids of which all primitives are true."""
    known = [*parts]
    return {digits for digits in grids if all(is_true(part, digits) for part in known)}


@cache
def all_grids(size: int) -> tuple[Digits, ...]:
    """Return all ways to fill a small grid."""
    return tuple(product(range(1, size + 1), repeat=size * size))


LINES = tuple(
    Distinct(tuple(cells))
    for at in range(4)
    for cells in (range(4 * at, 4 * at + 4), range(at, 16, 4))
)
"""The rows and columns of a 4×4 grid."""


@cache
def latin_squares() -> tuple[Digits, ...]:
    """Return the 576 grids of 4×4 with different digits in all rows and columns."""
    squares: list[Digits] = [()]
    for _ in range(4):
        longer = (square + row for square in squares for row in permutations((1, 2, 3, 4)))
        squares = [one for one in longer if all(_differ(one[at::4]) for at in range(4))]
    return tuple(squares)


def _differ(digits: Digits) -> bool:
    return len({*digits}) == len(digits)


def masks_of(size: int, givens: dict[int, int]) -> list[int]:
    """Return the masks of a grid with some digits."""
    every = (1 << size) - 1
    return [1 << givens[c] - 1 if c in givens else every for c in range(size * size)]


def agrees(digits: Digits, masks: Sequence[int]) -> bool:
    """Return whether digits are among those of the masks."""
    return all(mask >> digit - 1 & 1 for digit, mask in zip(digits, masks, strict=True))


# --- by chance ---------------------------------------------------------------------------------


def cells(size: int, least: int, most: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Draw different cells."""
    each = st.integers(0, size * size - 1)
    return st.lists(each, min_size=least, max_size=most, unique=True).map(tuple)


def domains(size: int) -> st.SearchStrategy[Primitive]:
    """Draw a Domain."""
    return st.builds(Domain, st.integers(0, size * size - 1), st.integers(1, (1 << size) - 1))


def pairs(size: int) -> st.SearchStrategy[Primitive]:
    """Draw a Pair, whose two cells may be the same."""
    cell = st.integers(0, size * size - 1)
    rows = st.tuples(*[st.integers(0, (1 << size) - 1)] * size)
    return st.builds(Pair, cell, cell, rows)


@st.composite
def sums(draw: st.DrawFn, size: int) -> Linear:
    """Draw a Linear, whose total is one that some digits have."""
    found = draw(cells(size, 1, 5))
    if draw(st.booleans()) and len(found) <= size:
        digits = draw(st.permutations(range(1, size + 1)))[: len(found)]
        return Linear(found, (1,) * len(found), sum(digits), distinct=True)
    if draw(st.booleans()):
        found += found[:1]
    factors = draw(st.lists(st.integers(-2, 2), min_size=len(found), max_size=len(found)))
    values = draw(st.lists(st.integers(1, size), min_size=len(found), max_size=len(found)))
    return Linear(found, tuple(factors), sum(map(int.__mul__, factors, values)))


def table_parts(size: int) -> st.SearchStrategy[Primitive]:
    """Draw a primitive that tables know."""
    distinct = st.builds(Distinct, cells(size, 2, size))
    return st.one_of(domains(size), distinct, pairs(size), sums(size))


def machines(size: int) -> st.SearchStrategy[Machine]:
    """Draw a machine that adds up its digits modulo 5 and forbids some ends."""
    return st.builds(
        lambda found, ends, forbidden: Machine(
            found,
            0,
            lambda state, digit: None if digit == forbidden else (int(str(state)) + digit) % 5,
            lambda state: True if state in ends else None,
        ),
        cells(size, 1, 4),
        st.sets(st.integers(0, 4), min_size=1),
        st.integers(0, size),
    )


def any_parts(size: int) -> st.SearchStrategy[Primitive]:
    """Draw any primitive."""
    simple = st.one_of(table_parts(size), machines(size))
    branch = st.lists(simple, min_size=1, max_size=2).map(tuple)
    return st.one_of(simple, st.builds(Either, st.lists(branch, min_size=1, max_size=3).map(tuple)))
