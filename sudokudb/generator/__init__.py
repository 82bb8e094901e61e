"""Puzzles from random numbers: generated, made minimal, and varied.

The puzzles of a seed do not depend on the processor, the number of threads or the order of work:
every attempt has its own streams of random numbers (`randomness`).

>>> from sudokudb.generator import generate
>>> made = next(generate(seed=1))
>>> made.grid.givens, made.attempt, made.minimal
(25, 0, 'cell')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokudb.generator.by_rating import ByRating
    from sudokudb.generator.options import generate
    from sudokudb.generator.request import Request
    from sudokudb.generator.run import GeneratedPuzzle, Progress, generate_for

_MODULES = {
    "ByRating": "by_rating",
    "GeneratedPuzzle": "run",
    "Progress": "run",
    "Request": "request",
    "generate": "options",
    "generate_for": "run",
}
__all__ = [
    "ByRating",
    "GeneratedPuzzle",
    "Progress",
    "Request",
    "generate",
    "generate_for",
]


def __getattr__(name: str) -> object:
    """Import a name on first use (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"sudokudb.generator.{_MODULES[name]}"), name)
    return value
