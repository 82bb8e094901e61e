"""Checks of puzzles in files: conflicting digits, and solutions that do not match."""

from __future__ import annotations

import re
from operator import eq
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from sudokudb.formats.model.record import Record

NO_SOLUTION = say("the solution does not solve the puzzle")

_CELLS = re.compile(r"[0-9.*_xX-]*[1-9][0-9.*_xX-]*", re.ASCII)
_NEARLY = range(72, 91)


def grid_like(text: str, grid: Grid) -> Grid | None:
    """Return the grid in a text if it has a digit and the size of another grid, or None."""
    if len(text) != len(grid):
        return None
    try:
        other = Grid(text, grid.size) if grid.layout.is_classic else Grid(text, layout=grid.layout)
    except GridError:
        return None
    return other if other.givens else None


def is_full(grid: Grid) -> bool:
    """Return whether a grid has a digit in every cell."""
    return grid.givens == len(grid)


def fits(solution: Grid, grid: Grid) -> bool:
    """Return whether a full grid has every given of another grid that is not full."""
    if len(solution) != len(grid) or not is_full(solution) or is_full(grid):
        return False
    return bool(sum(map(eq, grid.text, solution.text)) == grid.givens)


def solution_of(text: str, grid: Grid) -> Grid | None:
    """Return the full grid in a text if it has every given of another grid, or None."""
    other = grid_like(text, grid)
    return other if other and fits(other, grid) else None


def why_no_grid(word: str, grid: Grid) -> str:
    """Return why a word that looks like a grid is not one, or an empty text for other words."""
    near = len(grid) in _NEARLY and len(word) in _NEARLY
    if near and len(word) != len(grid) and _CELLS.fullmatch(word):
        return say(
            "{expected} cells expected in the solution, {count} found",
            expected=len(grid),
            count=len(word),
        )
    return ""


def warnings_of(record: Record) -> tuple[str, ...]:
    """Return the warnings about a record.

    They are the warnings of its codec, conflicts of placed digits, and a solution that does not
    match.
    """
    warnings = list(record.warnings)
    if record.placed and (clash := _placed_conflict(record.placed, record.grid)):
        warnings.append(say("placed digits conflict: {clash}", clash=clash))
    if record.solution and not _solves(record.solution, record.grid):
        warnings.append(NO_SOLUTION)
    if NO_SOLUTION in warnings and clash_of(record.grid):  # no solution could match
        warnings = [text for text in warnings if text != NO_SOLUTION]
    return tuple(warnings)


def clash_of(grid: Grid) -> str:
    """Describe the first conflict of a grid; return an empty text if there is none."""
    clash = next(iter(grid.conflicts()), None)
    return say("the grid has conflicts: {clash}", clash=clash) if clash else ""


def _placed_conflict(placed: Grid, grid: Grid) -> str:
    """Describe the first conflict that placed digits cause; return an empty text without one."""
    both = grid.with_digits(given or digit for given, digit in zip(grid, placed, strict=True))
    return next((f"{clash}" for clash in both.conflicts() if clash not in grid.conflicts()), "")


def _solves(solution: Grid, grid: Grid) -> bool:
    if not grid.layout.is_classic:
        solution = grid.with_digits(solution.text)
    return (fits(solution, grid) or solution == grid) and solution.is_solution()
