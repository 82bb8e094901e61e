"""The rule by which classes of puzzles get into splits, which others can repeat.

A class is all puzzles with one identity, or all with one solution identity. Its hash decides: the
order of the input does not matter, and equivalent puzzles cannot part. docs/datasets.md has the
rule in words.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

import numpy as np

from sudokudb.errors import UsageError, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from sudokudb.library.datasets.building.shares import Share

    Hashes = NDArray[np.uint64]
    Strata = NDArray[np.int16]

LEFT_OUT = -1
"""The number of the split of a class that no split takes."""

_WORD = (1 << 64) - 1
_GAMMA, _START = 0x9E3779B97F4A7C15, 0x632BE59BD9B4E019
_MIX = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
_SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))


def hash_classes(keys: NDArray[np.int64], seed: int) -> Hashes:
    """Return a hash of 64 bits of each key, unequal for unequal keys; a seed is up to 2⁶³ − 1.

    It is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
    generators, 2014) of key XOR (seed · 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) mod 2⁶⁴.
    """
    mixed = keys.view(np.uint64) ^ np.uint64((seed * _GAMMA + _START) & _WORD)
    mixed = (mixed ^ (mixed >> _SHIFTS[0])) * _MIX[0]
    mixed = (mixed ^ (mixed >> _SHIFTS[1])) * _MIX[1]
    return mixed ^ (mixed >> _SHIFTS[2])


def first_rows(hashes: Hashes, strata: Strata) -> tuple[Hashes, Strata]:
    """Return the hash of each class, ascending, and its stratum: the least of those of its rows."""
    order = np.lexsort((strata, hashes))
    classes, first = np.unique(hashes[order], return_index=True)
    return classes, strata[order][first]


def divide(strata: Strata, shares: Sequence[Share]) -> NDArray[np.int8]:
    """Return the number of the split of each class, from 0, or LEFT_OUT.

    `strata` are those of the classes in the order of their hashes. In each stratum the splits are
    cut one after the other. Raises UsageError if there are not enough classes.
    """
    values, members = np.unique(strata, return_inverse=True)
    sizes = np.bincount(members, minlength=len(values))
    quotas = _quotas(sizes, shares)
    chosen = np.full(len(strata), LEFT_OUT, np.int8)
    for stratum in range(len(values)):
        places = np.flatnonzero(members == stratum)
        at = 0
        for number, size in enumerate(quotas[stratum]):
            chosen[places[at : at + size]] = number
            at += size
    return chosen


def _quotas(sizes: NDArray[np.intp], shares: Sequence[Share]) -> NDArray[np.int64]:
    """Return how many classes of each stratum (a row) each split (a column) takes."""
    percents = [share.percent for share in shares]
    if None not in percents:
        weights = _weights(shares)
        rows = [apportion(weights, int(size)) for size in sizes]
        return np.array(rows, np.int64).reshape(len(sizes), len(shares))
    return _numbers(sizes, shares)


def _numbers(sizes: NDArray[np.intp], shares: Sequence[Share]) -> NDArray[np.int64]:
    """Return the quotas for numbers: each is distributed over the strata in their proportion."""
    left, total = sizes.astype(np.int64), int(sizes.sum())
    wanted = sum(share.number or 0 for share in shares)
    if wanted > total:
        raise UsageError(
            say(
                "the splits need {wanted:,} classes of puzzles, and there are {total:,}",
                wanted=wanted,
                total=total,
            ),
            say("name smaller numbers, or shares such as 10%"),
        )
    quotas = np.zeros((len(sizes), len(shares)), np.int64)
    for column, share in enumerate(shares):
        if share.number is not None:
            quotas[:, column] = apportion(left.tolist(), share.number)
            left = left - quotas[:, column]
    for column, share in enumerate(shares):
        if share.number is None:
            quotas[:, column] = left
    return quotas


def _weights(shares: Sequence[Share]) -> list[int]:
    """Return whole numbers in the proportion of shares in percent."""
    exact = [Fraction(str(share.percent or 0)) for share in shares]
    scale = lcm(*(each.denominator for each in exact))
    return [int(each * scale) for each in exact]


def apportion(weights: Sequence[int], total: int) -> list[int]:
    """Divide a total into whole numbers in proportion to weights: by largest remainder.

    Of equal remainders the first is rounded up. The arithmetic is exact.

    >>> apportion([18, 1, 1], 5)
    [5, 0, 0]
    """
    every = sum(weights) or 1
    whole = [total * weight // every for weight in weights]
    order = sorted(range(len(weights)), key=lambda place: -(total * weights[place] % every))
    for place in order[: total - sum(whole)]:
        whole[place] += 1
    return whole
