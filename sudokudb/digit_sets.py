"""Sets of digits as numbers: the two forms that the package uses, and their conversions.

In a *digit set*, bit d − 1 represents digit d, in grids of every size. Candidates of grids,
records, figures and pictures, marks of games, and the states of solvers are digit sets. The
database and files have them as text (`notation.format_candidates`), and so has a stage of a solver.

In a *technique set*, bit d represents digit d from 1 to 9, and bit 0 is never set, as in the C
source of the techniques (`techniques.bits`). The candidates of a `Position`, of a step in a walk,
and of a replayed proof are technique sets.

Other bits are not sets of digits: a bit per house in the tables of a grid, a bit per puzzle in the
engine.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

TECHNIQUE_DIGITS = 0b11_1111_1110
"""The technique set of the digits 1 to 9."""


def digit_set(digits: Iterable[int]) -> int:
    """Return the set of some digits; the inverse of `digits_in`.

    >>> bin(digit_set([1, 3]))
    '0b101'
    """
    bits = 0
    for digit in digits:
        bits |= 1 << digit - 1
    return bits


def digits_in(digits: int) -> tuple[int, ...]:
    """Return the digits of a digit set, ascending.

    >>> digits_in(0b100100)
    (3, 6)
    """
    return tuple(bit + 1 for bit in range(digits.bit_length()) if digits >> bit & 1)


@cache  # there are few sets, and proofs ask for the same ones again and again
def technique_digits(digits: int) -> tuple[int, ...]:
    """Return the digits of a technique set, ascending.

    >>> technique_digits(0b1001000)
    (3, 6)
    """
    return digits_in(digits >> 1)


def from_technique_sets(sets: Iterable[int]) -> tuple[int, ...]:
    """Return technique sets as digit sets.

    >>> from_technique_sets([TECHNIQUE_DIGITS, 0b10]) == (0b111111111, 0b1)
    True
    """
    return tuple(digits >> 1 for digits in sets)
