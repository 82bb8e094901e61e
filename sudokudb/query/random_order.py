"""Orders of puzzles that look random, given by a seed.

A number has the same value in every library, whatever else that contains. Numbers with the same
highest bit form a level; a permutation of the level, four rounds of a multiplication and an
exclusive or with the upper half, gives the first bits of the value, and the finalizer of SplitMix64
(Steele, Lea, Flood 2014) the others. The permutation can be inverted, so that the puzzles with the
least values are found without computing the values of all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_BITS = 62  # of a value; a number has at most one bit more
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_ROUNDS = 4


class RandomOrder:
    """The order of a seed."""

    def __init__(self, seed: int) -> None:
        self._start = _mix(seed * _STEP + _STEP & _MASK)
        self._rounds = [[*self._constants(level)] for level in range(_BITS + 1)]

    def _constants(self, level: int) -> Iterator[tuple[int, int, int]]:
        """Yield for each round of a level a multiplier, its inverse and an increment."""
        size = 1 << level
        for number in range(_ROUNDS):
            mixed = _mix(self._start + _STEP * (level * _ROUNDS + number + 1) & _MASK)
            multiplier = mixed % size | 1
            yield multiplier, pow(multiplier, -1, size), _mix(mixed) % size

    def value(self, number: int) -> int:
        """Return the value by which a number from 1 is sorted, less than 2⁶².

        A damaged file may have 0, too.
        """
        level = max(0, number.bit_length() - 1)
        mask, half, place = (1 << level) - 1, level + 1 >> 1, number - (1 << level)
        for multiplier, _, increment in self._rounds[level]:
            place = place * multiplier + increment & mask
            place ^= place >> half
        return place << _BITS - level | self._rest(number, level)

    def level_from(self, level: int, first: int) -> Iterator[tuple[int, int]]:
        """Yield the values and numbers of a level in order, from about the value `first`."""
        mask, half, low = (1 << level) - 1, level + 1 >> 1, _BITS - level
        rounds = self._rounds[level][::-1]
        for place in range(first >> low, 1 << level):
            found = place
            for _, inverse, increment in rounds:
                found ^= found >> half
                found = (found - increment) * inverse & mask
            number = found + (1 << level)
            yield place << low | self._rest(number, level), number

    def _rest(self, number: int, level: int) -> int:
        """Return the last bits of a value, which decide between levels."""
        return _mix(number ^ self._start) & (1 << _BITS - level) - 1


def _mix(value: int) -> int:
    """Return the finalizer of SplitMix64 of 64 bits."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31
