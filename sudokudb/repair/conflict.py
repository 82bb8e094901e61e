"""Why a grid has no solution: givens that cannot hold together, and what rescues the grid."""

from __future__ import annotations

from itertools import combinations
from operator import itemgetter
from typing import TYPE_CHECKING

from sudokudb.repair.counter import Placement, givens, with_placements

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.repair.counter import SolutionCounter

Change = tuple[Placement, ...]
"""What to do to some givens; digit 0 removes one."""


def irreducible_conflict(counter: SolutionCounter, text: str) -> tuple[int, ...]:
    """Return cells whose givens have no solution together, while any fewer of them have one.

    The set is irreducible, which does not make it the smallest one.
    """
    kept = givens(text)
    for one in givens(text):
        rest = [other for other in kept if other != one]
        blank = with_placements(text, [Placement(c, 0) for c in range(len(text))])
        if not next(counter.counts([with_placements(blank, rest)], 1)):
            kept = rest
    return tuple(one.cell for one in kept)


def removals(counter: SolutionCounter, text: str) -> dict[Change, int]:
    """Return each given whose removal leaves a solution; if there is none, each pair.

    The values are the numbers of solutions, up to 2.
    """
    cells = [one.cell for one in givens(text)]
    for number in (1, 2):
        sets = [tuple(Placement(cell, 0) for cell in some) for some in combinations(cells, number)]
        if found := _rescues(counter, text, sets):
            return found
    return {}


def changes(counter: SolutionCounter, text: str) -> dict[Change, int]:
    """Return each other digit in place of one given that leaves a solution, as `removals` does."""
    size = int(len(text) ** 0.5)
    others: list[Change] = [
        (Placement(one.cell, digit),)
        for one in givens(text)
        for digit in range(1, size + 1)
        if digit != one.digit
    ]
    return _rescues(counter, text, others)


def _rescues(counter: SolutionCounter, text: str, sets: Sequence[Change]) -> dict[Change, int]:
    counts = counter.counts(with_placements(text, some) for some in sets)
    found = [(some, count) for some, count in zip(sets, counts, strict=True) if count]
    return dict(sorted(found, key=itemgetter(1)))  # what leaves one solution comes first
