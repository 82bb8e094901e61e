"""Why a grid has no solution: givens that cannot hold together, and what rescues the grid.

What rescues it takes away or changes one given of each set that has no solution together. So one of
the `suspects`, the cells of one such set, is always among them.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sudokudb.notation import DIGITS
from sudokudb.repair.counter import Placement, givens, possible, with_placements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.repair.counter import SolutionCounter

Change = tuple[Placement, ...]
"""What to do to some givens; digit 0 removes one."""
Rescue = tuple[Change, int]
"""A change with the number of solutions that it leaves, up to 2."""


def irreducible_conflict(counter: SolutionCounter, text: str) -> tuple[int, ...]:
    """Return cells whose givens have no solution together, while any fewer of them have one.

    The set is irreducible, which does not make it the smallest one.
    """
    kept = counter.conflict(text)
    blank = with_placements(text, [Placement(c, 0) for c in range(len(text))])
    for one in list(kept):
        rest = [other for other in kept if other != one]
        if not next(counter.counts([with_placements(blank, rest)], 1)):
            kept = rest
    return tuple(one.cell for one in kept)


def removals(counter: SolutionCounter, text: str, suspects: Iterable[int]) -> Iterator[Rescue]:
    """Yield each given whose removal leaves a solution."""
    return _rescues(counter, text, [(Placement(cell, 0),) for cell in suspects])


def removals_of_two(
    counter: SolutionCounter, text: str, suspects: Sequence[int]
) -> Iterator[Rescue]:
    """Yield each two givens whose removal leaves a solution."""
    pairs = {
        tuple(Placement(cell, 0) for cell in sorted((one, other.cell)))
        for one in suspects
        for other in givens(text)
        if other.cell != one
    }
    return _rescues(counter, text, sorted(pairs))


def changes(counter: SolutionCounter, text: str, suspects: Iterable[int]) -> Iterator[Rescue]:
    """Yield each other digit in place of one given that leaves a solution."""
    others = [(one,) for cell in suspects for one in _others(text, [cell])]
    return _rescues(counter, text, others)


def changes_of_two(counter: SolutionCounter, text: str, cells: Sequence[int]) -> Iterator[Rescue]:
    """Yield other digits in place of the givens of two cells that leave exactly one solution."""
    others = _others(text, cells)
    both = product(*([one for one in others if one.cell == cell] for cell in cells))
    return (rescue for rescue in _rescues(counter, text, [*both]) if rescue[1] == 1)


def _others(text: str, cells: Sequence[int]) -> list[Placement]:
    """Return other digits for some givens that none of the remaining givens contradicts."""
    rest = with_placements(text, [Placement(cell, 0) for cell in cells])
    return [one for one in possible(rest, cells) if DIGITS[one.digit - 1] != text[one.cell]]


def _rescues(counter: SolutionCounter, text: str, some: Sequence[Change]) -> Iterator[Rescue]:
    counts = counter.counts(with_placements(text, one) for one in some)
    return (rescue for rescue in zip(some, counts, strict=True) if rescue[1])
