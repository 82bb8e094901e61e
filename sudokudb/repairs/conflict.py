"""Grids without a solution: givens that contradict each other, and the edits that help.

A repair removes or changes at least one given of each contradictory set. So it always concerns one
of the `suspects`, the cells of one such set.
"""

from __future__ import annotations

from itertools import combinations, product, tee
from typing import TYPE_CHECKING

from sudokudb.repairs.counter import Placement, givens, with_placements
from sudokudb.repairs.edits import edited_sets, edits_of, is_exchange, without

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from sudokudb.layout import Layout
    from sudokudb.repairs.counter import SolutionCounter
    from sudokudb.repairs.edits import Change

Cells = tuple[int, ...]
Pair = tuple[Cells, Cells]
"""The givens that one edit concerns, and those of another."""


def irreducible_conflict(counter: SolutionCounter, text: str) -> Cells:
    """Return the cells of a contradictory set of givens; any smaller part of it has a solution.

    The set is irreducible, but not necessarily the smallest one.
    """
    kept = counter.conflict(text)
    blank = without(text, range(len(text)))
    for given in list(kept):
        rest = [other for other in kept if other != given]
        if not next(counter.counts([with_placements(blank, rest)], 1)):
            kept = rest
    return tuple(given.cell for given in kept)


def removals(
    counter: SolutionCounter, text: str, suspects: Iterable[int]
) -> Iterator[tuple[Change, int]]:
    """Yield each given whose removal leaves a solution, with their number up to 2."""
    return solvable(counter, text, ((Placement(cell, 0),) for cell in suspects))


def removals_of_two(
    counter: SolutionCounter, text: str, suspects: Container[int]
) -> Iterator[tuple[Change, int]]:
    """Yield each pair of givens whose removal leaves a solution, with their number up to 2."""
    pairs = combinations((given.cell for given in givens(text)), 2)
    concerned = (pair for pair in pairs if pair[0] in suspects or pair[1] in suspects)
    options = (tuple(Placement(cell, 0) for cell in pair) for pair in concerned)
    return solvable(counter, text, options)


def single_edits(layout: Layout, text: str, suspects: Container[int]) -> Iterator[Change]:
    """Yield each change, move and exchange that may help."""
    for cells in edited_sets(text):
        if any(cell in suspects for cell in cells):
            yield from edits_of(layout, text, cells, without(text, cells))


def double_edits(
    counter: SolutionCounter, text: str, suspects: Container[int], helping: Container[Change]
) -> Iterator[Change]:
    """Yield each two edits that may help, at least one of which is a change of a digit.

    None of them is in `helping`, the edits that help alone.
    """
    for cells in _edited_pairs(counter, text, suspects):
        rest = without(text, (*cells[0], *cells[1]))
        for one, other in product(*(edits_of(counter.layout, text, some, rest) for some in cells)):
            both = one + other
            alone = one in helping or other in helping or is_exchange(text, both)
            if not alone and 1 in (len(one), len(other)) and _disjoint(one, other):
                yield both


def _edited_pairs(counter: SolutionCounter, text: str, suspects: Container[int]) -> Iterator[Pair]:
    """Yield the pairs of sets of givens without which the grid has a solution."""
    pairs = (
        (one, other)
        for one, other in combinations(edited_sets(text), 2)
        if len(one) + len(other) < 4
        and any(cell in suspects for cell in one + other)
        and not {*one}.intersection(other)
    )
    each, texts = tee(pairs)
    counts = counter.counts((without(text, one + other) for one, other in texts), 1)
    return (pair for pair, count in zip(each, counts, strict=False) if count)


def _disjoint(one: Change, other: Change) -> bool:
    return {some.cell for some in one}.isdisjoint(some.cell for some in other)


def solvable(
    counter: SolutionCounter, text: str, options: Iterable[Change]
) -> Iterator[tuple[Change, int]]:
    """Yield the changes that leave a solution, with their number up to 2."""
    each, texts = tee(options)
    counts = counter.counts(with_placements(text, change) for change in texts)
    return (counted for counted in zip(each, counts, strict=False) if counted[1])
