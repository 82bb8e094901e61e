"""Grids without a solution: givens that contradict each other, and removals and changes of givens.

A repair removes or changes at least one given of each contradictory set. So it always concerns one
of the `suspects`, the cells of one such set.
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
"""New digits for some givens; 0 removes the given."""
CountedChange = tuple[Change, int]
"""A change with the number of solutions that it leaves, up to 2."""


def irreducible_conflict(counter: SolutionCounter, text: str) -> tuple[int, ...]:
    """Return the cells of a contradictory set of givens; any smaller part of it has a solution.

    The set is irreducible, but not necessarily the smallest one.
    """
    kept = counter.conflict(text)
    blank = with_placements(text, [Placement(c, 0) for c in range(len(text))])
    for given in list(kept):
        rest = [other for other in kept if other != given]
        if not next(counter.counts([with_placements(blank, rest)], 1)):
            kept = rest
    return tuple(given.cell for given in kept)


def removals(
    counter: SolutionCounter, text: str, suspects: Iterable[int]
) -> Iterator[CountedChange]:
    """Yield each given whose removal leaves a solution."""
    return _solvable(counter, text, [(Placement(cell, 0),) for cell in suspects])


def removals_of_two(
    counter: SolutionCounter, text: str, suspects: Sequence[int]
) -> Iterator[CountedChange]:
    """Yield each pair of givens whose removal leaves a solution."""
    pairs = {
        tuple(Placement(cell, 0) for cell in sorted((suspect, other.cell)))
        for suspect in suspects
        for other in givens(text)
        if other.cell != suspect
    }
    return _solvable(counter, text, sorted(pairs))


def changes(
    counter: SolutionCounter, text: str, suspects: Iterable[int]
) -> Iterator[CountedChange]:
    """Yield each change of one given to another digit that leaves a solution."""
    others = [(placement,) for cell in suspects for placement in _others(text, [cell])]
    return _solvable(counter, text, others)


def changes_of_two(
    counter: SolutionCounter, text: str, cells: Sequence[int]
) -> Iterator[CountedChange]:
    """Yield changes of the givens of two cells that leave exactly one solution."""
    others = _others(text, cells)
    both = product(*([each for each in others if each.cell == cell] for cell in cells))
    return (counted for counted in _solvable(counter, text, [*both]) if counted[1] == 1)


def _others(text: str, cells: Sequence[int]) -> list[Placement]:
    """Return other digits for some givens that none of the remaining givens contradicts."""
    rest = with_placements(text, [Placement(cell, 0) for cell in cells])
    return [each for each in possible(rest, cells) if DIGITS[each.digit - 1] != text[each.cell]]


def _solvable(
    counter: SolutionCounter, text: str, options: Sequence[Change]
) -> Iterator[CountedChange]:
    """Yield the changes that leave a solution."""
    counts = counter.counts(with_placements(text, change) for change in options)
    return (counted for counted in zip(options, counts, strict=True) if counted[1])
