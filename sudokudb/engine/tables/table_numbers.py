"""Primitives as the numbers that the compiled solver reads; `native/problem.h` describes them."""

from __future__ import annotations

from array import array
from itertools import chain, combinations
from typing import TYPE_CHECKING

from sudokudb.engine.tables.implied_sums import implied_sums
from sudokudb.rules.primitives import Distinct, Domain, Linear, Pair, transpose

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.rules.primitives import Cells, Masks, Primitive

MOST_DIGITS = 25
_MOST_FACTOR, _MOST_TOTAL = 1 << 16, 1 << 28


class _Problem:
    """The parts of a problem: start masks, groups of different cells, pairs and sums."""

    def __init__(self, size: int) -> None:
        self.size, self.cells = size, size * size
        self.all = (1 << size) - 1
        self.start = [self.all] * self.cells
        self.groups: dict[Cells, None] = {}
        self.tables: dict[Masks, int] = {}
        self.pairs: dict[tuple[int, int, int], None] = {}
        self.sums: list[Linear] = []
        self.implied: list[Linear] = []
        self.sees: list[set[int]] = [set() for _ in range(self.cells)]
        self._differ = tuple(self.all & ~(1 << digit) for digit in range(size))

    def add(self, primitive: Primitive) -> bool:
        """Add a primitive; return False for one that tables do not express."""
        match primitive:
            case Domain(cell, mask):
                self.start[cell] &= mask
                return True
            case Distinct(cells):
                return self._add_group(cells)
            case Pair():
                return self._add_pair(primitive)
            case Linear():
                return self._add_sum(primitive)
        return False

    def _add_group(self, cells: Cells) -> bool:
        if len({*cells}) < len(cells):
            return False
        self.groups[cells] = None
        for cell in cells:
            self.sees[cell].update(cells)
        return True

    def _add_pair(self, pair: Pair) -> bool:
        one, other, allowed = pair
        if one == other:
            self.start[one] &= sum(1 << d for d, row in enumerate(allowed) if row >> d & 1)
        elif allowed == self._differ:
            return self._add_group((one, other))
        else:
            for side in ((one, other, allowed), (other, one, transpose(allowed))):
                self.pairs[side[0], side[1], self._table(side[2])] = None
        return True

    def _table(self, allowed: Masks) -> int:
        return self.tables.setdefault(allowed, len(self.tables))

    def _add_sum(self, linear: Linear) -> bool:
        if linear.distinct and not self._add_group(linear.cells):
            return False
        merged = _without_repeats(linear)
        large = any(abs(factor) > _MOST_FACTOR for factor in merged.factors)
        if large or abs(merged.total) > _MOST_TOTAL:
            return False
        if merged.cells:
            self.sums.append(merged)
        elif merged.total:
            self.start[0] = 0  # no digits add up to it
        return True

    def are_different(self, cells: Cells) -> bool:
        """Return whether each of some cells differs from all others."""
        return all(other in self.sees[one] for one, other in combinations(cells, 2))

    def numbers(self) -> array[int]:
        """Return the numbers of all parts."""
        groups = [(len(group), *group) for group in self.groups]
        sums = [*map(self._sum, self.sums)]
        sums += [self._sum(one, _level(one)) for one in self.implied]
        parts: Iterable[Iterable[int]] = (
            (self.size, self.cells, *self.start),
            *((len(groups),), *groups),
            *((len(self.tables),), *self.tables),
            *((len(self.pairs),), *self.pairs),
            *((len(sums),), *sums),
        )
        return array("i", chain.from_iterable(parts))

    def _sum(self, linear: Linear, level: int = 0) -> tuple[int, ...]:
        cells, factors, total, distinct = linear
        distinct = distinct or (
            {*factors} == {1} and len(cells) <= self.size and self.are_different(cells)
        )
        return (len(cells), total, distinct, level, *cells, *factors)


def numbers_of(
    size: int, primitives: Sequence[Primitive], *, implied: bool = True
) -> array[int] | None:
    """Return the numbers of a problem; None if a primitive is none that tables express.

    With `implied`, sums that follow from the cages are added: easy grids need none of them.

    Those are Domain, Distinct, Pair, and Linear, unless a cell that must differ occurs twice.
    """
    problem = _Problem(size)
    if size > MOST_DIGITS or not all(map(problem.add, primitives)):
        return None
    if implied:
        problem.implied = implied_sums(size, primitives)
    return problem.numbers()


def _without_repeats(linear: Linear) -> Linear:
    """Return a sum in which each cell occurs once, and none with the factor 0."""
    factors: dict[int, int] = {}
    for cell, factor in zip(linear.cells, linear.factors, strict=True):
        factors[cell] = factors.get(cell, 0) + factor
    kept = {cell: factor for cell, factor in factors.items() if factor}
    return Linear((*kept,), (*kept.values(),), linear.total, linear.distinct)


def _level(implied: Linear) -> int:
    """Return when the solver looks at a sum that others imply: the small ones first."""
    return 1 + (len(implied.cells) > 2) + (len(implied.cells) > 4)
