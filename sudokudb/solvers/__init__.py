"""Solvers of single grids: a registry of strategies, and what is asked of them.

>>> from sudokudb import Grid
>>> result = solve(Grid("1.3. .... .2.. ...4"), limit=2)
>>> result.unique, result.level
(True, 'simple')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError
from sudokudb.grid import Grid
from sudokudb.solvers.strategy import LEVELS, Result, Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

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

METHODS = {
    "palm": "palm.PALM",
    "psp": "psp.PSP",
    "c": "c.C",
    "c-resort": "c.C_RESORT",
    "c-candidates": "c.C_CANDIDATES",
    "java": "java.JAVA",
    "php": "php.PHP",
}
"""Where each strategy is defined, by its name."""

MODES = ("none", "grids", "candidates", "all")
"""The Palm's debug modes; see `trace`."""

_HOMES = {"Stage": "stages", "trace": "stages", "Verdict": "verdict", "check": "verdict"}


def __getattr__(name: str) -> object:
    """Import what plain solving does not need when it is first asked for (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"sudokudb.solvers.{_HOMES[name]}"), name)


def find_strategy(name: str) -> Strategy:
    """Return the strategy of a name; raise SudokuError, naming those there are."""
    if name not in METHODS:
        raise SudokuError(f"no method {name[:40]!r}", f"methods are {', '.join(METHODS)}")
    module, attribute = METHODS[name].split(".")
    strategy: Strategy = getattr(import_module(f"sudokudb.solvers.{module}"), attribute)
    return strategy


def strategies() -> Iterator[Strategy]:
    """Yield every strategy."""
    return map(find_strategy, METHODS)


def solve(grid: Grid | str, limit: int = 1, method: str = "palm") -> Result:
    """Find up to `limit` solutions of a grid.

    `limit=1` solves, 2 asks whether there is only one, k counts to k. A grid that breaks
    the rules has none. Raises GridError for what is no grid, Refused for a size that the
    method does not take.
    """
    grid = grid if isinstance(grid, Grid) else Grid(grid)
    return find_strategy(method).solve(grid, limit)
