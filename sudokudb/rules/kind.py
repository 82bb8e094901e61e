"""What a kind of rule is: a row of the table of kinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokudb.rules.board import Board
    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule import Rule


class Shape(Enum):
    """What the cells of a kind of rule are."""

    NONE = "no cells"
    SET = "cells in any order"
    LINE = "a line that is read from its first cell"
    BOTH_WAYS = "a line that means the same from both ends"
    EDGE = "two neighbours in any order"
    ARC = "two neighbours, the first of which differs from the second"
    SQUARE = "the four cells around a corner"
    RAY = "all cells from an edge of the grid in one direction, written as the first two"
    GROUPS = "groups of cells one after another"


class Section(Enum):
    """The family of a kind, which is also the module that defines it."""

    HOUSES = "houses"
    EVERYWHERE = "everywhere"
    CELLS = "cells"
    CAGES = "cages"
    LINES = "lines"
    EDGES = "edges"
    OUTSIDE = "outside"
    COMPOSED = "composed"


@dataclass(frozen=True)
class Kind:
    """A kind of rule.

    `name` is the word in the text of a puzzle, `english` the name for people, `shape` what its
    cells are. `primitives(board, rule)` is its meaning. `check(board, rule)` returns the rule with
    its value in canonical form, and raises RuleError for a value or cells that cannot be. `relabels`
    tells that it holds for any names of the digits, `reverses` that it holds if each digit d becomes
    n + 1 − d. `is_plain` tells that the primitives are only Distinct, Pair and Domain, in no order:
    they say all about it (see the identity of puzzles).
    """

    name: str
    english: str
    section: Section
    shape: Shape
    primitives: Callable[[Board, Rule], list[Primitive]]
    check: Callable[[Board, Rule], Rule]
    relabels: bool = False
    reverses: bool = False
    is_plain: bool = False
