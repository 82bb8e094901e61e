"""Transforms that make of a grid another with the same rules, and symmetries of its pattern.

A transform may transpose a grid, move its rows, bands of rows, columns and stacks of columns, and
name its digits anew: nothing else keeps every house a house. It is written as a person would
say it, rows and columns counted from 1: `transpose; rows 1↔2 4→5→6→4; digits 3↔7` (row 4 goes
to the place of row 5, and so on). Named moves are `rotate`, `mirror` and others (`MOVES`).
"""

from __future__ import annotations

from sudokudb.symmetry.pattern import SYMMETRIES, pattern_symmetries, symmetry_names
from sudokudb.symmetry.transform import (
    MOVES,
    Transform,
    make_transform,
    move,
    random_transform,
    relabelling,
    unchanged,
)
from sudokudb.symmetry.words import parse_transform

__all__ = [
    "MOVES",
    "SYMMETRIES",
    "Transform",
    "make_transform",
    "move",
    "parse_transform",
    "pattern_symmetries",
    "random_transform",
    "relabelling",
    "symmetry_names",
    "unchanged",
]
