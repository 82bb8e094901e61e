"""What is to be said of a puzzle: that it clashes, or that what stands beside it is no solution."""

from __future__ import annotations

import re
from operator import eq
from typing import TYPE_CHECKING

from sudokudb.errors import GridError
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from sudokudb.formats.model.record import Record

NO_SOLUTION = "the solution beside it does not solve it"

_CELLS = re.compile(r"[0-9.*_xX-]*[1-9][0-9.*_xX-]*", re.ASCII)
_NEARLY = range(72, 91)


def grid_like(text: str, grid: Grid) -> Grid | None:
    """Return the grid of a text that has as many cells as another one, and a digit; or None."""
    if len(text) != len(grid):
        return None
    try:
        other = Grid(text, grid.size)
    except GridError:
        return None
    return other if other.givens else None


def is_full(grid: Grid) -> bool:
    """Tell a grid with a digit in every cell."""
    return grid.givens == len(grid)


def fits(solution: Grid, grid: Grid) -> bool:
    """Tell whether a full grid has every given of another one that is not full."""
    if len(solution) != len(grid) or not is_full(solution) or is_full(grid):
        return False
    return bool(sum(map(eq, grid.text, solution.text)) == grid.givens)


def solution_of(text: str, grid: Grid) -> Grid | None:
    """Return the full grid of a text that has every given of another one, or None."""
    other = grid_like(text, grid)
    return other if other and fits(other, grid) else None


def why_no_grid(word: str, grid: Grid) -> str:
    """Say of a word that it was meant for a grid like another one; nothing of other words."""
    near = len(grid) in _NEARLY and len(word) in _NEARLY
    if near and len(word) != len(grid) and _CELLS.fullmatch(word):
        return f"{len(word)} cells beside it make no grid"
    return ""


def warnings_of(record: Record) -> tuple[str, ...]:
    """Return what is to be said of a record that is taken.

    That is what its reader doubts, digits placed that clash, and a solution that is none.
    """
    warnings = list(record.warnings)
    if record.placed and (clash := _clash_with(record.placed, record.grid)):
        warnings.append(f"what was placed clashes: {clash}")
    if record.solution and not _solves(record.solution, record.grid):
        warnings.append(NO_SOLUTION)
    if NO_SOLUTION in warnings and clash_of(record.grid):  # then nothing could
        warnings = [doubt for doubt in warnings if doubt != NO_SOLUTION]
    return tuple(warnings)


def clash_of(grid: Grid) -> str:
    """Say which digit stands twice in a house, the first of them; nothing of a valid grid."""
    clash = next(iter(grid.conflicts()), None)
    return f"the grid has conflicts: {clash}" if clash else ""


def _clash_with(placed: Grid, grid: Grid) -> str:
    """Say which digit stands twice in a house through what was placed; nothing where none does."""
    if len(placed) != len(grid):
        return ""
    both = Grid.from_digits(given or digit for given, digit in zip(grid, placed, strict=True))
    return next((f"{clash}" for clash in both.conflicts() if clash not in grid.conflicts()), "")


def _solves(solution: Grid, grid: Grid) -> bool:
    return (fits(solution, grid) or solution == grid) and solution.is_solution()
