"""The fields that follow a grid in a pipe: its verdict, or a remark on its solution."""

from __future__ import annotations

from sudokudb.engine.verdict import VALID, explain_no_solution, status
from sudokudb.grid import Grid
from sudokudb.solvers.strategy import format_count


def solution_fields(grid: Grid, count: int) -> str:
    """Return what follows a grid's first solution: nothing if that is the only one."""
    if count == 1:
        return ""
    return f"\t1 of {count} or more" if count else f"\tno solution: {explain_no_solution(grid)}"


def verdict_fields(grid: Grid, count: int, limit: int, level: str | None = None) -> str:
    """Return the status, number of solutions up to the limit, level and reason of a grid."""
    if count == 1:
        return valid_fields(level)
    conflicts = "; ".join(map(str, grid.conflicts()))
    reason = "" if count else conflicts or explain_no_solution(grid)
    return f"\t{status(count, bool(conflicts))}\t{format_count(count, count < limit)}\t\t{reason}"


def valid_fields(level: str | None) -> str:
    """Return the fields of every grid with exactly one solution and this level."""
    return f"\t{VALID}\t1\t{level or ''}\t"
