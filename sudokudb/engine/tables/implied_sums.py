"""Sums that follow from cages and houses: the rule of 45.

The cells of a house have the sum of all digits. Without the cages inside, a few cells are left,
whose sum is known. The same holds for several houses without common cells, and for the cells that
cages have outside. Sets of cells are bit masks here.
"""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.rules.primitives import Distinct, Linear, digits_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.rules.primitives import Cells, Primitive

MOST_CELLS = 6
"""Sums of more cells say little."""


class Cage(NamedTuple):
    """Different cells and their sum."""

    cells: int
    total: int


class Left(NamedTuple):
    """What cages leave of houses: the sum of the cells inside less that of the cells outside."""

    inside: int
    outside: int
    total: int


class Union(NamedTuple):
    """The cells of houses, and the bits of the cages that have some of them."""

    cells: int
    touching: int


def implied_sums(size: int, primitives: Sequence[Primitive]) -> list[Linear]:
    """Return the sums of few cells that follow from the cages in houses and in unions of houses."""
    sums = (one for one in primitives if isinstance(one, Linear))
    cages = [Cage(_mask(one.cells), one.total) for one in sums if _is_cage(one)]
    if not cages:
        return []
    houses = [
        _mask(one.cells)
        for one in primitives
        if isinstance(one, Distinct) and len(one.cells) == size
    ]
    found: dict[tuple[int, int], Left] = {(cells, 0): Left(cells, 0, 0) for cells, _ in cages}
    known = len(found)
    for union in _unions(houses, cages):
        total = union.cells.bit_count() * (size + 1) // 2
        for left in (_innies(union, total, cages), _outies(union, total, cages)):
            if 0 < left.inside.bit_count() + left.outside.bit_count() <= MOST_CELLS:
                found.setdefault((left.inside, left.outside), left)
    return [*map(_sum, [*found.values()][known:])]


def _mask(cells: Cells) -> int:
    return reduce(or_, (1 << cell for cell in cells), 0)


def _is_cage(linear: Linear) -> bool:
    return len({*linear.cells}) == len(linear.cells) and {*linear.factors} == {1}


def _unions(houses: Sequence[int], cages: Sequence[Cage]) -> Iterator[Union]:
    """Yield houses, and pairs and runs of houses without common cells.

    Each house of a union has a cage in common with those before it: else the sums of the union
    would be no more than those of its parts.
    """
    alone = [Union(house, _touching(house, cages)) for house in houses]
    yield from alone
    for one, other in combinations(alone, 2):
        if not one.cells & other.cells and one.touching & other.touching:
            yield Union(one.cells | other.cells, one.touching | other.touching)
    for first, union in enumerate(alone):
        for house in alone[first + 1 :]:
            if union.cells & house.cells or not union.touching & house.touching:
                break
            union = Union(union.cells | house.cells, union.touching | house.touching)
            yield union


def _touching(cells: int, cages: Sequence[Cage]) -> int:
    return reduce(or_, (1 << at for at, cage in enumerate(cages) if cage.cells & cells), 0)


def _innies(union: Union, total: int, cages: Sequence[Cage]) -> Left:
    """Return the cells that the cages inside leave."""
    rest = union.cells
    for at in digits_of(union.touching):
        cells, of_cage = cages[at - 1]
        if not cells & ~rest:
            rest &= ~cells
            total -= of_cage
    return Left(rest, 0, total)


def _outies(union: Union, total: int, cages: Sequence[Cage]) -> Left:
    """Return the cells without a cage, and the cells outside of cages that begin inside."""
    covered = 0
    for at in digits_of(union.touching):
        cells, of_cage = cages[at - 1]
        if not cells & covered:
            covered |= cells
            total -= of_cage
    return Left(union.cells & ~covered, covered & ~union.cells, total)


def _sum(left: Left) -> Linear:
    """Return the sum of the cells inside less that of those outside."""
    inside, outside = (
        tuple(cell - 1 for cell in digits_of(cells)) for cells in (left.inside, left.outside)
    )
    if not inside:
        return Linear(outside, (1,) * len(outside), -left.total)
    return Linear(inside + outside, (1,) * len(inside) + (-1,) * len(outside), left.total)
