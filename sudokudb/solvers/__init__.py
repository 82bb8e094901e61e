"""Solvers of single grids: the registry of strategies, and the stages of the Palm's strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.solvers.strategy import (
    LEVELS,
    METHODS,
    MODES,
    Result,
    Strategy,
    find_strategy,
    strategies,
)

if TYPE_CHECKING:
    from sudokudb.solvers.stages import Stage, trace

__all__ = [
    "LEVELS",
    "METHODS",
    "MODES",
    "Result",
    "Stage",
    "Strategy",
    "find_strategy",
    "strategies",
    "trace",
]


def __getattr__(name: str) -> object:
    """Import `Stage` and `trace` on first use (PEP 562): solving does not need them."""
    if name not in ("Stage", "trace"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sudokudb.solvers import stages

    return getattr(stages, name)
