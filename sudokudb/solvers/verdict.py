"""Verdicts on grids: conflicts, number of solutions, level, and why there is no solution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudokudb.grid import Conflict, Grid
from sudokudb.solvers.c import C_CANDIDATES
from sudokudb.solvers.deduction import Deduction
from sudokudb.solvers.palm import PALM, deduce
from sudokudb.solvers.strategy import SearchStats, check_limit, format_count

if TYPE_CHECKING:
    from sudokudb.solvers.strategy import Result

VALID, SEVERAL, NO_SOLUTION, CONFLICT = "valid", "several solutions", "no solution", "conflict"

_LARGEST_ORDER = 3  # in larger grids a search that does not deduce can take forever


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict of `check` on a grid.

    `solutions` is the number counted; `complete` is true if there are no more. `level` is one of
    LEVELS if there is exactly one solution. `reason` explains why there is none.
    """

    grid: Grid
    conflicts: tuple[Conflict, ...]
    solutions: int
    complete: bool
    level: str | None = None
    reason: str | None = None

    @property
    def valid(self) -> bool:
        """True if there is exactly one solution."""
        return self.complete and self.solutions == 1

    @property
    def status(self) -> str:
        """The verdict as a word: valid, several solutions, no solution or conflict."""
        return status(self.solutions, bool(self.conflicts))

    @property
    def count(self) -> int | str:
        """The number of solutions: 0, 1, … or, if counting stopped, `2 or more`."""
        return format_count(self.solutions, self.complete)


def status(solutions: int, conflicts: bool) -> str:
    """Return the verdict on a grid as a word, given its number of solutions up to 2 or more."""
    if solutions:
        return VALID if solutions == 1 else SEVERAL
    return CONFLICT if conflicts else NO_SOLUTION


def check(grid: Grid | str, limit: int = 2) -> Verdict:
    """Return the verdict on a grid, counting its solutions up to `limit`, and at least to 2."""
    check_limit(limit)
    grid = grid if isinstance(grid, Grid) else Grid(grid)
    result = PALM.solve(grid, 2)
    if limit > 2 and not result.complete:
        small = grid.order <= _LARGEST_ORDER and grid.candidates is None
        result = (C_CANDIDATES if small else PALM).solve(grid, limit)
    return judge(grid, result)


def judge(grid: Grid, result: Result) -> Verdict:
    """Return the verdict that a result of the Palm's strategy gives."""
    found = len(result.solutions)
    reason = None if found else explain_no_solution(grid)
    level = result.level if result.unique else None
    return Verdict(grid, grid.conflicts(), found, result.complete, level, reason)


def explain_no_solution(grid: Grid) -> str:
    """Return why a grid has no solution, as far as singles show it."""
    if conflicts := grid.conflicts():
        return str(conflicts[0])
    state = Deduction(grid)
    if state.eliminate(state.naked_singles()):
        deduce(state, SearchStats())
    return state.contradiction or "every hypothesis breaks the rules"
