"""The fewest givens of an intended solution that leave it the only one: an exact hitting set.

Every other solution differs from the intended one in a set of cells, one of which must be given.
These sets are found one by one: a smallest set of cells that hits all known sets becomes given; if
another solution is left, its differences are one more set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine.sat import OutOfTime
from sudokudb.notation import DIGITS
from sudokudb.repairs.counter import Placement, with_placements
from sudokudb.repairs.fewest import Addition

if TYPE_CHECKING:
    from sudokudb.repairs.counter import SolutionCounter


def fewest_towards(counter: SolutionCounter, text: str, target: str) -> Addition:
    """Return the fewest givens of the solution `target` that make it the only solution.

    If the time is over, return all of its digits with the lower bound reached so far.
    """
    sets: list[frozenset[int]] = []
    hit: frozenset[int] = frozenset()
    try:
        while (other := _another(counter, text, target, hit)) is not None:
            sets.append(frozenset(c for c, mark in enumerate(target) if other[c] != mark))
            hit = _smallest_hitting_set(counter, sets, len(hit))
    except OutOfTime:
        everything = frozenset(c for c, mark in enumerate(text) if target[c] != mark)
        return Addition((_placements(target, everything),), len(hit))
    return Addition((_placements(target, hit),), len(hit))


def _another(counter: SolutionCounter, text: str, target: str, hit: frozenset[int]) -> str | None:
    """Return a solution other than the target, of the grid with the cells of `hit` given."""
    given = with_placements(text, _placements(target, hit))
    return counter.other_solution(given, target)


def _placements(target: str, cells: frozenset[int]) -> tuple[Placement, ...]:
    return tuple(Placement(cell, DIGITS.index(target[cell]) + 1) for cell in sorted(cells))


def _smallest_hitting_set(
    counter: SolutionCounter, sets: list[frozenset[int]], least: int
) -> frozenset[int]:
    """Return a smallest set of cells that has one of each set; it has at least `least`."""
    size = least
    while (found := _hit(counter, sets, size)) is None:
        size += 1
    return found


def _hit(counter: SolutionCounter, sets: list[frozenset[int]], size: int) -> frozenset[int] | None:
    """Return a hitting set of at most `size` cells, or None: branch over the smallest set."""
    if not sets:
        return frozenset()
    counter.require_time()
    if size < _disjoint(sets):
        return None
    smallest: frozenset[int] = min(sets, key=len)
    for cell in sorted(smallest):
        rest = _hit(counter, [one for one in sets if cell not in one], size - 1)
        if rest is not None:
            return rest | {cell}
    return None


def _disjoint(sets: list[frozenset[int]]) -> int:
    """Count disjoint sets, smallest first: each needs a cell of its own, which bounds the size."""
    seen: set[int] = set()
    number = 0
    for one in sorted(sets, key=len):
        if seen.isdisjoint(one):
            seen |= one
            number += 1
    return number
