"""Puzzles from random numbers: generated, made minimal, and varied.

The puzzles of a seed do not depend on the processor, the number of threads or the order of work:
every attempt has its own streams of random numbers (`randomness`).

>>> from sudokudb.generator import generate
>>> made = next(generate(seed=1))
>>> made.grid.givens, made.attempt, made.minimal
(25, 0, 'cell')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.lazy_names import lazy_names

if TYPE_CHECKING:
    from sudokudb.generator.by_rating import ByRating
    from sudokudb.generator.options import generate
    from sudokudb.generator.request import GenerateRequest
    from sudokudb.generator.run import GeneratedPuzzle, GenerateProgress, generate_for

_MODULES = {
    "ByRating": "by_rating",
    "GeneratedPuzzle": "run",
    "GenerateProgress": "run",
    "GenerateRequest": "request",
    "generate": "options",
    "generate_for": "run",
}
__all__ = [
    "ByRating",
    "GenerateProgress",
    "GenerateRequest",
    "GeneratedPuzzle",
    "generate",
    "generate_for",
]
__getattr__ = lazy_names(__name__, _MODULES)
