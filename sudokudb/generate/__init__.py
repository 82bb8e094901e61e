"""Puzzles from random numbers: generated, made minimal, and varied.

The puzzles of a seed do not depend on the processor, the number of threads or the order of work:
every attempt has its own streams of random numbers (`randomness`).

>>> from sudokudb.generate import Request, generate
>>> made = next(generate(Request(seed=1)))
>>> made.grid.givens, made.attempt, made.minimal
(25, 0, 'cell')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.lazy_names import lazy_names

if TYPE_CHECKING:
    from sudokudb.generate.by_rating import ByRating
    from sudokudb.generate.minimise import minimise
    from sudokudb.generate.request import Request
    from sudokudb.generate.run import GeneratedPuzzle, Progress, generate
    from sudokudb.generate.vary import vary

_MODULES = {
    "ByRating": "by_rating",
    "GeneratedPuzzle": "run",
    "Progress": "run",
    "Request": "request",
    "generate": "run",
    "minimise": "minimise",
    "vary": "vary",
}
__all__ = ["ByRating", "GeneratedPuzzle", "Progress", "Request", "generate", "minimise", "vary"]
__getattr__ = lazy_names(__name__, _MODULES)
