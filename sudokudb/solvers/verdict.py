"""Whether a grid is a puzzle: valid, how many solutions, how hard, and if none, why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudokudb.grid import Conflict, Grid
from sudokudb.solvers.c import C_CANDIDATES
from sudokudb.solvers.deduction import Deduction
from sudokudb.solvers.palm import PALM, deduce
from sudokudb.solvers.strategy import Tally, check_limit, format_count

if TYPE_CHECKING:
    from sudokudb.solvers.strategy import Result


_QUICK_ORDER = 3  # in larger grids, candidates without deduction go astray


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check` found out about a grid.

    `solutions` were counted; `complete` says that there are no more. `level` is one of
    LEVELS where there is exactly one. `reason` says why there is none.
    """

    grid: Grid
    conflicts: tuple[Conflict, ...]
    solutions: int
    complete: bool
    level: str | None = None
    reason: str | None = None

    @property
    def valid(self) -> bool:
        """No digit stands twice in a house."""
        return not self.conflicts

    @property
    def proper(self) -> bool:
        """Exactly one solution, as a puzzle should have."""
        return self.complete and self.solutions == 1

    @property
    def count(self) -> int | str:
        """The number of solutions: 0, 1, … or, where counting stopped, `2 or more`."""
        return format_count(self.solutions, self.complete)


def check(grid: Grid | str, limit: int = 2) -> Verdict:
    """Judge a grid, counting its solutions up to `limit`."""
    check_limit(limit)
    grid = grid if isinstance(grid, Grid) else Grid(grid)
    result = PALM.solve(grid, min(limit, 2))
    if limit > 2 and not result.complete:
        quick = grid.order <= _QUICK_ORDER and grid.candidates is None
        counting = C_CANDIDATES if quick else PALM
        result = counting.solve(grid, limit)
    return judge(grid, result)


def judge(grid: Grid, result: Result) -> Verdict:
    """Turn the result of the Palm's strategy into a verdict."""
    conflicts = grid.conflicts()
    found = len(result.solutions)
    reason = None if found else explain_no_solution(grid)
    level = result.level if result.unique else None
    return Verdict(grid, conflicts, found, result.complete, level, reason)


def explain_no_solution(grid: Grid) -> str:
    """Say why a grid has no solution, as far as the rules alone show it."""
    if conflicts := grid.conflicts():
        return str(conflicts[0])
    state = Deduction(grid)
    if state.eliminate(state.singles()):
        deduce(state, Tally())
    return state.broken or "every hypothesis breaks the rules"
