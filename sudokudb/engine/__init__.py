"""The batch engine, which solves many puzzles at once.

It is a Boolean circuit with one bit per puzzle, in C (`native`) and in Python (`reference`);
`backend` selects one. `buffers` works on buffers of 81 bytes per puzzle, `grids` on grids of any
size and files of them. `canon` computes canonical forms, and transforms between puzzles.

>>> from sudokudb.engine import solve_rows
>>> solutions, counts = solve_rows(b"." * 81 + b"11" + b"." * 79, limit=2)
>>> list(counts)
[2, 0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.lazy_names import lazy_names

if TYPE_CHECKING:
    from sudokudb.engine.buffers import solve_rows
    from sudokudb.engine.grids import level_many, solve_many

_MODULES = {"level_many": "grids", "solve_many": "grids", "solve_rows": "buffers"}
__all__ = ["level_many", "solve_many", "solve_rows"]
__getattr__ = lazy_names(__name__, _MODULES)
