"""Puzzles with other rules, and what holds for all of them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb.engine.backend import compiled_module
from sudokudb.engine.single import solve
from sudokudb.generator import generate

if TYPE_CHECKING:
    from sudokudb.generator import GeneratedPuzzle
    from sudokudb.grid import Grid

needs_tables = pytest.mark.skipif(compiled_module("_tables") is None, reason="it is not built")

KINDS: dict[str, dict[str, Any]] = {
    "6×6": {"size": 6},
    "8×8": {"size": 8},
    "10×10": {"size": 10},
    "x": {"rules": "x"},
    "windoku": {"rules": "windoku"},
    "anti-knight": {"rules": "antiknight"},
    "anti-king and diagonal": {"rules": "antiking;diagonal /"},
    "non-consecutive 6×6": {"rules": "nonconsecutive", "size": 6},
    "jigsaw": {"rules": "jigsaw"},
    "jigsaw 5×5 with diagonals": {"rules": "jigsaw;x", "size": 5},
    "thermo": {"rules": "thermo r1c1r2c1r3c1r4c1"},
    "sums": {"rules": "cage 6 r1c1r1c2r1c3; noboxes", "size": 7},
    "symmetric x": {"rules": "x", "symmetry": "rot180"},
    "killer 6×6": {"rules": "killer", "size": 6},
    "killer jigsaw": {"rules": "killer;jigsaw", "size": 6, "largest_cage": 3},
}
"""Requests of puzzles that the solver of tables makes."""


def made(number: int, **conditions: Any) -> list[GeneratedPuzzle]:
    """Return the first puzzles of a request."""
    return list(islice(generate(None, **{"seed": 1} | conditions), number))


def without_cells(grid: Grid, cells: tuple[int, ...]) -> Grid:
    """Return a grid with some cells emptied."""
    return grid.with_digits([0 if c in cells else digit for c, digit in enumerate(grid)])


def is_minimal(grid: Grid, units: tuple[tuple[int, ...], ...]) -> bool:
    """Return whether no unit of givens can be removed, by solving what is left."""
    return not any(solve(without_cells(grid, unit), 2).unique for unit in units if grid[unit[0]])
