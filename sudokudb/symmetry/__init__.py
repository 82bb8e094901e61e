"""Transforms between equivalent grids, and symmetries of the pattern of givens.

A transform may transpose a grid, move rows within bands, bands, columns within stacks and stacks,
and relabel the digits: only these changes keep every house a house. The cells of other rules move,
too; a transform of a grid is refused if a rule would not keep its meaning. It is written with rows
and columns numbered from 1: `transpose; rows 1↔2 4→5→6→4; digits 3↔7` (row 4 moves to the place of
row 5, and so on). `MOVES` lists the moves that have a name, such as `rotate` and `mirror`.
"""

from __future__ import annotations

from sudokudb.symmetry.orbits import orbits
from sudokudb.symmetry.parse import parse_transform
from sudokudb.symmetry.pattern import SYMMETRIES, pattern_symmetries, symmetry_names
from sudokudb.symmetry.transform import (
    MOVES,
    Transform,
    identity_transform,
    make_transform,
    move,
    random_transform,
    relabelling,
    turns,
)

__all__ = [
    "MOVES",
    "SYMMETRIES",
    "Transform",
    "identity_transform",
    "make_transform",
    "move",
    "orbits",
    "parse_transform",
    "pattern_symmetries",
    "random_transform",
    "relabelling",
    "symmetry_names",
    "turns",
]
