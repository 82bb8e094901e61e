"""Random numbers that depend only on a seed, an attempt and a purpose.

Every attempt has its own stream for each purpose, so that attempts can run in any order, in any
number of threads. All arithmetic is on integers. `native/random.h` is the same in C.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import MutableSequence

_T = TypeVar("_T")

SAMPLER_VERSION = 3
"""Changes whenever a seed gives other puzzles."""
SEEDS = 2**64
"""Seeds, attempts and tries are below this number."""

_MASK = SEEDS - 1
_GAMMA = 0x9E3779B97F4A7C15
_LOW = 2**32 - 1


class Purpose(IntEnum):
    """The purpose of a stream of random numbers."""

    GRID = 0
    ORDER = 1
    CHANGES = 2
    REGIONS = 3
    CAGES = 4


def mix64(value: int) -> int:
    """Return 64 bits in which every bit depends on every bit of `value` (splitmix64)."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


class Stream:
    """Random numbers for one purpose of one attempt, and of one try within it."""

    def __init__(self, seed: int, attempt: int, purpose: Purpose, turn: int = 0) -> None:
        key = mix64(seed + _GAMMA & _MASK)
        for part in (attempt, purpose, turn):
            key = mix64((key ^ part) + _GAMMA & _MASK)
        self._state = key

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` − 1, all with the same probability.

        The number is the upper half of a product of 64 bits; the few products that would favour
        some numbers are drawn again (Lemire 2019). The bound is at most 2³².
        """
        unfair = (_LOW + 1) % bound
        while True:
            self._state = self._state + _GAMMA & _MASK
            product = (mix64(self._state) & _LOW) * bound
            if product & _LOW >= unfair:
                return product >> 32

    def shuffle(self, items: MutableSequence[_T]) -> None:
        """Shuffle items in place; all orders have the same probability."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
