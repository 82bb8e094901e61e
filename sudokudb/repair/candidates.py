"""The digits that a cell has in at least one solution, and in how many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sudokudb.engine.buffers import CELLS
from sudokudb.notation import DIGITS, EMPTY
from sudokudb.repair.counter import OutOfTime, Placement, givens, with_placements

if TYPE_CHECKING:
    from sudokudb.repair.counter import SolutionCounter

MANY = 1_000
"""Solutions are counted up to this number."""


def true_candidates(counter: SolutionCounter, text: str) -> dict[Placement, int]:
    """Return the placements that some solution has, with how many have them, up to MANY.

    The grid has at least two solutions; only empty cells that differ between solutions are
    returned.
    """
    if len(text) != CELLS:
        return _from_solutions(counter.solutions(text, MANY))
    placements = _possible(text)
    counted = counter.counts((with_placements(text, [one]) for one in placements), MANY)
    found = {one: count for one, count in zip(placements, counted, strict=True) if count}
    return _differing(found)


def _from_solutions(solutions: list[str]) -> dict[Placement, int]:
    """Return the placements of all solutions; raise OutOfTime if there may be more of them."""
    if len(solutions) == MANY:
        raise OutOfTime
    return _differing(Counter(one for text in solutions for one in givens(text)))


def _differing(found: dict[Placement, int]) -> dict[Placement, int]:
    """Return the placements in cells that have several digits."""
    cells = Counter(placement.cell for placement in found)
    return {one: count for one, count in found.items() if cells[one.cell] > 1}


def _possible(text: str) -> list[Placement]:
    """Return the placements that no given of the same row, column or box contradicts."""
    from sudokudb.grid import Grid

    grid = Grid(text)
    digits, peers = grid.digits, grid.geometry.peers
    return [
        Placement(cell, digit)
        for cell, mark in enumerate(text)
        if mark == EMPTY
        for digit in range(1, grid.size + 1)
        if all(digits[peer] != digit for peer in peers[cell])
    ]


def format_placement(placement: Placement, size: int) -> str:
    """Return a placement as it is printed.

    >>> format_placement(Placement(12, 5), 9)
    'r2c4=5'
    """
    from sudokudb.grid import format_cell

    return f"{format_cell(placement.cell, size)}={DIGITS[placement.digit - 1]}"
