"""Solvers of single grids: the registry of strategies, and functions that use them.

>>> from sudokudb import Grid
>>> result = solve(Grid("1.3. .... .2.. ...4"), limit=2)
>>> result.unique, result.level
(True, 'simple')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sudokudb.grid import Grid
from sudokudb.solvers.strategy import LEVELS, METHODS, Result, Strategy, find_strategy, strategies

if TYPE_CHECKING:
    from sudokudb.solvers.stages import Stage, trace
    from sudokudb.solvers.verdict import Verdict, check

__all__ = [
    "LEVELS",
    "METHODS",
    "MODES",
    "Result",
    "Stage",
    "Strategy",
    "Verdict",
    "check",
    "find_strategy",
    "solve",
    "strategies",
    "trace",
]

MODES = ("none", "grids", "candidates", "all")
"""The Palm's debug modes; see `trace`."""

_LAZY = {"Stage": "stages", "trace": "stages", "Verdict": "verdict", "check": "verdict"}


def __getattr__(name: str) -> object:
    """Import, on first use, what plain solving does not need (PEP 562)."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"sudokudb.solvers.{_LAZY[name]}"), name)


def solve(grid: Grid | str, limit: int = 1, method: str = "palm") -> Result:
    """Find up to `limit` solutions of a grid.

    A limit of 1 solves, 2 shows whether the solution is unique, and k counts to k. A grid with
    conflicts has no solution. Raises GridError for text that is not a grid, and Unsupported for
    a grid that the method does not solve.
    """
    grid = grid if isinstance(grid, Grid) else Grid(grid)
    return find_strategy(method).solve(grid, limit)
