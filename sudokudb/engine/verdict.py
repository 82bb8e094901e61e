"""Verdicts on grids: conflicts, number of solutions, level, and the reason for no solution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.engine.single import level_of, solve, with_level
from sudokudb.errors import NotValid, say
from sudokudb.grid import AnyConflict, Grid, GridLike, as_grid, is_engine
from sudokudb.puzzle import SOLUTIONS_KNOWN_TO
from sudokudb.solvers.strategy import SearchStats, check_limit, format_count, solutions_in_words
from sudokudb.time_limits import SECONDS

if TYPE_CHECKING:
    from sudokudb.puzzle import Puzzle

VALID, SEVERAL = say("valid"), say("several solutions")
NO_SOLUTION, CONFLICT = say("no solution"), say("conflict")
_REPAIR = say("`sudokudb repair GRID` suggests how to make a grid valid")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict of `check` on a grid.

    `solutions` is the number counted; `complete` is true if there are no more. `level` is one of
    LEVELS if there is exactly one solution, and no other rule than rows, columns and square boxes.
    `reason` explains why there is none.
    """

    grid: Grid
    conflicts: tuple[AnyConflict, ...]
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
        if self.solutions:
            return VALID if self.valid else SEVERAL
        return CONFLICT if self.conflicts else NO_SOLUTION

    @property
    def count(self) -> int | str:
        """The number of solutions: 0, 1, … or, if counting stopped, `2 or more`."""
        return format_count(self.solutions, self.complete)

    def __repr__(self) -> str:
        words = self.level or self.reason or solutions_in_words(self.solutions, self.complete)
        return f"<Verdict {self.status}: {words}>"


def check(grid: GridLike, limit: int = 2, seconds: float | None = None) -> Verdict:
    """Return the verdict on a grid, counting its solutions up to `limit`, and at least to 2.

    Raises TimeLimitReached if a grid that the engine does not solve takes longer than `seconds`.
    """
    check_limit(limit)
    grid = as_grid(grid)
    limit = min(max(limit, 2), buffers.MAX_LIMIT)
    if not is_engine(grid):
        result = solve(grid, limit, seconds=seconds)
        level = with_level(grid, result).level
        return judge(grid, len(result.solutions), result.complete, level)
    count = buffers.count_lines(buffers.row_of(grid), buffers.CELLS, limit)[0]
    return judge(grid, count, count < limit, level_of(grid) if count == 1 else None)


def stored_verdict(puzzle: Puzzle) -> Verdict | None:
    """Return the verdict on a puzzle from its stored facts; None if they are incomplete."""
    solutions, level = puzzle.solutions, puzzle.level
    if solutions is None:
        return None
    if solutions == 1 and not level and puzzle.grid.layout.order is not None:
        return None
    return judge(puzzle.grid, solutions, solutions < SOLUTIONS_KNOWN_TO, level)


def judge(grid: Grid, solutions: int, complete: bool, level: str | None = None) -> Verdict:
    """Return the verdict on a grid whose solutions were counted; one with any has no conflicts."""
    if solutions:
        return Verdict(grid, (), solutions, complete, level)
    return Verdict(grid, grid.conflicts(), 0, complete, level, explain_no_solution(grid))


def only_solution(grid: Grid) -> Grid:
    """Return the only solution of a grid; raise NotValid if it does not have exactly one.

    Raises TimeLimitReached for a grid with other rules or boxes that takes longer than SECONDS.
    """
    found = solve(grid, 2, seconds=None if grid.layout.order else SECONDS)
    if not found.solutions:
        reason = explain_no_solution(grid)
        raise NotValid(say("this grid has no solution: {reason}", reason=reason), _REPAIR)
    if not found.unique:
        raise NotValid(say("this grid has several solutions"), _REPAIR)
    return found.solutions[0]


def explain_no_solution(grid: Grid) -> str:
    """Return the reason why a grid has no solution, in detail if singles show it."""
    from sudokudb.solvers.deduction import Deduction  # most grids have a solution
    from sudokudb.solvers.palm import deduce

    if conflicts := grid.conflicts():
        return str(conflicts[0])
    state = Deduction(grid)
    if state.eliminate(state.naked_singles()):
        deduce(state, SearchStats())
    return state.contradiction or say("every way to fill the grid fails")
