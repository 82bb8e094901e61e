"""True candidates: the digits that cells have in some solution, with the number of solutions."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.sat import OutOfTime
from sudokudb.notation import DIGITS
from sudokudb.repairs.counter import Placement, givens, with_placements

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.repairs.counter import SolutionCounter

MANY = 1_000
"""Solutions are counted up to this number."""


class Candidates(NamedTuple):
    """The placements that some solution has, in the cells where solutions differ.

    `counts` has the number of solutions with each placement, up to MANY: a lower bound if not
    `counted`. If not `complete`, there may be more placements, and more cells that differ.
    """

    counts: dict[Placement, int]
    counted: bool = True
    complete: bool = True


def true_candidates(
    counter: SolutionCounter, text: str, solutions: list[str], *, more: bool
) -> Candidates:
    """Return the candidates of a grid with two or more known solutions; there may be `more`."""
    listed = Counter(placement for solution in solutions for placement in givens(solution))
    if not more:
        return Candidates(_differing(listed))
    placements = counter.possible(text)
    if counter.is_engine:
        counts = counter.counts((with_placements(text, [each]) for each in placements), MANY)
        found = {each: count for each, count in zip(placements, counts, strict=True) if count}
        return Candidates(_differing(found))
    complete = _find_more(counter, text, placements, listed)
    return Candidates(_differing(listed), counted=False, complete=complete)


def _find_more(
    counter: SolutionCounter, text: str, placements: list[Placement], found: Counter[Placement]
) -> bool:
    """Find a solution with each placement that no known one has; return whether time sufficed.

    The search may take a quarter of the time that is left.
    """
    least = counter.require_time() * 3 / 4
    with suppress(OutOfTime):
        for placement in placements:
            if placement not in found:
                if counter.require_time() < least:
                    return False
                for solution in counter.solutions(with_placements(text, [placement]), 1):
                    found.update(givens(solution))
        return True
    return False


def _differing(found: Mapping[Placement, int]) -> dict[Placement, int]:
    """Return the placements in cells that have several digits."""
    cells = Counter(placement.cell for placement in found)
    return {each: count for each, count in found.items() if cells[each.cell] > 1}


def format_placement(placement: Placement, size: int) -> str:
    """Return a placement as it is printed.

    >>> format_placement(Placement(12, 5), 9)
    'r2c4=5'
    """
    from sudokudb.grid import format_cell

    return f"{format_cell(placement.cell, size)}={DIGITS[placement.digit - 1]}"
