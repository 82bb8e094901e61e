"""The fields that follow a grid in a pipe: its verdict, or a remark on its solution."""

from __future__ import annotations

from functools import lru_cache

from sudokudb.engine.verdict import VALID, Verdict, check, explain_no_solution
from sudokudb.errors import TimeLimitReached, say
from sudokudb.grid import Grid, shown_conflicts
from sudokudb.layout import ENGINE_CELLS

SECONDS = 2.0
"""The longest time for counting the solutions of a grid that is saved."""

_MOST = 1000
_MOST_OF_LARGE = 2


@lru_cache(maxsize=1)  # the editor asks before it saves, and the command afterwards
def quick_verdict(grid: Grid, seconds: float = SECONDS) -> Verdict | None:
    """Return the verdict on a grid; None if there is not enough time to count its solutions."""
    try:
        return check(grid, _MOST if len(grid) <= ENGINE_CELLS else _MOST_OF_LARGE, seconds)
    except TimeLimitReached:
        return None


def solutions_text(verdict: Verdict | None) -> str:
    """Return the number of solutions of a grid in words, as reported when it is saved."""
    if verdict is None:
        return say("solutions not counted")
    if verdict.valid:
        if not verdict.level:
            return say("one solution")
        return say("one solution, {level}", level=say(verdict.level))
    if not verdict.solutions:
        return say("no solution: {reason}", reason=verdict.reason or "")
    if verdict.complete:
        return say("{count:,} solutions", count=verdict.solutions)
    return say("{count:,} or more solutions", count=verdict.solutions)


def solution_fields(grid: Grid, count: int) -> str:
    """Return the fields after a grid's first solution: none if it is the only one."""
    if count == 1:
        return ""
    return f"\t1 of {count} or more" if count else f"\tno solution: {explain_no_solution(grid)}"


VERDICT_FIELDS = ("verdict", "solutions", "level", "reason")
"""The names of the fields of `verdict_fields`."""


def verdict_fields(verdict: Verdict) -> str:
    """Return the status, number of solutions, level and reason of a grid."""
    reason = "; ".join(shown_conflicts(verdict.conflicts)) or verdict.reason or ""
    return f"\t{verdict.status}\t{verdict.count}\t{verdict.level or ''}\t{reason}"


def valid_fields(level: str) -> str:
    """Return the fields of valid grids of a level."""
    return f"\t{VALID}\t1\t{level}\t"
