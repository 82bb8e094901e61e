"""Sums that follow from cages and houses: the rule of 45.

The cells of a house have the sum of all digits. Without the cages inside, a few cells are left,
whose sum is known. The same holds for several houses without common cells, and for the cells that
cages have outside.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.rules.primitives import Distinct, Linear

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.rules.primitives import Primitive

MOST_CELLS = 6
"""Sums of more cells say little."""
_MOST_HOUSES = 200


class Cage(NamedTuple):
    """Different cells and their sum."""

    cells: frozenset[int]
    total: int


def implied_sums(size: int, primitives: Sequence[Primitive]) -> list[Linear]:
    """Return the sums of few cells that follow from the cages in houses and in unions of houses."""
    cages = [cage for one in primitives if isinstance(one, Linear) and (cage := _cage(one))]
    if not cages:
        return []
    houses = [
        frozenset(one.cells)
        for one in primitives
        if isinstance(one, Distinct) and len(one.cells) == size
    ]
    found: dict[tuple[frozenset[int], frozenset[int]], Linear] = {}
    for union in _unions(houses[:_MOST_HOUSES]):
        total = len(union) * (size + 1) // 2
        for inside, outside, left in (_innies(union, total, cages), _outies(union, total, cages)):
            if 0 < len(inside) + len(outside) <= MOST_CELLS:
                found.setdefault((inside, outside), _sum(inside, outside, left))
    known = {(cage.cells, frozenset()) for cage in cages}
    return [one for key, one in found.items() if key not in known]


def _cage(linear: Linear) -> Cage | None:
    """Return a sum of different cells as a cage; None for other sums."""
    cells = frozenset(linear.cells)
    is_cage = len(cells) == len(linear.cells) and {*linear.factors} == {1}
    return Cage(cells, linear.total) if is_cage else None


def _unions(houses: Sequence[frozenset[int]]) -> Iterator[frozenset[int]]:
    """Yield houses, runs of houses that follow each other, and pairs, without common cells."""
    yield from houses
    for first, house in enumerate(houses):
        union = house
        for other in houses[first + 1 :]:
            if union & other:
                break
            union |= other
            yield union
    for one, other in combinations(houses, 2):
        if not one & other:
            yield one | other


def _innies(
    union: frozenset[int], total: int, cages: Sequence[Cage]
) -> tuple[frozenset[int], frozenset[int], int]:
    """Return the cells that the cages inside leave, no others, and their sum."""
    rest = set(union)
    for cells, of_cage in cages:
        if cells <= rest:
            rest -= cells
            total -= of_cage
    return frozenset(rest), frozenset(), total


def _outies(
    union: frozenset[int], total: int, cages: Sequence[Cage]
) -> tuple[frozenset[int], frozenset[int], int]:
    """Return the cells without a cage, the cells outside in cages, and the difference of sums."""
    covered: set[int] = set()
    for cells, of_cage in cages:
        if cells & union and not cells & covered:
            covered |= cells
            total -= of_cage
    return union - covered, frozenset(covered - union), total


def _sum(inside: frozenset[int], outside: frozenset[int], total: int) -> Linear:
    """Return the sum of some cells less that of others."""
    cells = (*sorted(inside), *sorted(outside))
    factors = (1,) * len(inside) + (-1,) * len(outside)
    if not inside:
        factors, total = (1,) * len(outside), -total
    return Linear(cells, factors, total)
