"""What is said of a grid in a pipe, behind it."""

from __future__ import annotations

from sudokudb.grid import Grid
from sudokudb.solvers.strategy import count_name
from sudokudb.solvers.verdict import why_none


def on_solution(grid: Grid, count: int) -> str:
    """Return what stands behind a grid's first solution, where that is not the only one."""
    if count == 1:
        return ""
    return f"\t1 of {count} or more" if count else f"\tno solution: {why_none(grid)}"


def verdict(grid: Grid, count: int, limit: int, level: str | None = None) -> str:
    """Return whether a grid is valid, its number of solutions up to the limit, level and reason."""
    if count == 1:
        return proper(level)
    if count:
        return f"\tvalid\t{count_name(count, count < limit)}\t\t"
    conflicts = "; ".join(map(str, grid.conflicts()))
    return f"\t{'invalid' if conflicts else 'valid'}\t0\t\t{conflicts or why_none(grid)}"


def proper(level: str | None) -> str:
    """Return the verdict on every grid with one solution and this level."""
    return f"\tvalid\t1\t{level or ''}\t"
