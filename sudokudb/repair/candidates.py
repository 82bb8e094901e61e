"""The digits that a cell has in at least one solution, and in how many."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.buffers import CELLS
from sudokudb.engine.sat import OutOfTime
from sudokudb.notation import DIGITS
from sudokudb.repair.counter import Placement, givens, possible, with_placements

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.repair.counter import SolutionCounter

MANY = 1_000
"""Solutions are counted up to this number."""


class Candidates(NamedTuple):
    """The placements that some solution has, in the cells that differ, with how many have them.

    The numbers are counted up to MANY; they are lower bounds if not `counted`. If not `complete`,
    there may be more placements, and more cells that differ.
    """

    counts: dict[Placement, int]
    counted: bool = True
    complete: bool = True


def true_candidates(
    counter: SolutionCounter, text: str, solutions: list[str], *, more: bool
) -> Candidates:
    """Return the candidates of a grid with at least two solutions.

    Some solutions are known; there may be `more`.
    """
    listed = Counter(one for solution in solutions for one in givens(solution))
    if not more:
        return Candidates(_differing(listed))
    placements = possible(text, range(len(text)))
    if len(text) == CELLS:
        counted = counter.counts((with_placements(text, [one]) for one in placements), MANY)
        found = {one: count for one, count in zip(placements, counted, strict=True) if count}
        return Candidates(_differing(found))
    complete = _find_more(counter, text, placements, listed)
    return Candidates(_differing(listed), counted=False, complete=complete)


def _find_more(
    counter: SolutionCounter, text: str, placements: list[Placement], found: Counter[Placement]
) -> bool:
    """Find a solution with each placement that none has yet, in a quarter of the time that is left.

    Return whether the time sufficed.
    """
    least = counter.require_time() * 3 / 4
    with suppress(OutOfTime):
        for one in placements:
            if one not in found:
                if counter.require_time() < least:
                    return False
                for solution in counter.solutions(with_placements(text, [one]), 1):
                    found.update(givens(solution))
        return True
    return False


def _differing(found: Mapping[Placement, int]) -> dict[Placement, int]:
    """Return the placements in cells that have several digits."""
    cells = Counter(placement.cell for placement in found)
    return {one: count for one, count in found.items() if cells[one.cell] > 1}


def format_placement(placement: Placement, size: int) -> str:
    """Return a placement as it is printed.

    >>> format_placement(Placement(12, 5), 9)
    'r2c4=5'
    """
    from sudokudb.grid import format_cell

    return f"{format_cell(placement.cell, size)}={DIGITS[placement.digit - 1]}"
