"""What is said of a grid in a pipe, behind it."""

from __future__ import annotations

from sudokudb.grid import Grid
from sudokudb.solvers.strategy import format_count
from sudokudb.solvers.verdict import explain_no_solution


def on_solution(grid: Grid, count: int) -> str:
    """Return what stands behind a grid's first solution, where that is not the only one."""
    if count == 1:
        return ""
    return f"\t1 of {count} or more" if count else f"\tno solution: {explain_no_solution(grid)}"


def verdict(grid: Grid, count: int, limit: int, level: str | None = None) -> str:
    """Return whether a grid is valid, its number of solutions up to the limit, level and reason."""
    if count == 1:
        return proper(level)
    if count:
        return f"\tvalid\t{format_count(count, count < limit)}\t\t"
    conflicts = "; ".join(map(str, grid.conflicts()))
    return f"\t{'invalid' if conflicts else 'valid'}\t0\t\t{conflicts or explain_no_solution(grid)}"


def proper(level: str | None) -> str:
    """Return the verdict on every grid with one solution and this level."""
    return f"\tvalid\t1\t{level or ''}\t"
