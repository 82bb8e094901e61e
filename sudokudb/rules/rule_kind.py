"""What a kind of rule is: a row of the table of kinds."""

from __future__ import annotations

from enum import Enum, Flag, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule import Rule
    from sudokudb.rules.rule_board import RuleBoard


class Shape(Enum):
    """What the cells of a kind of rule are."""

    NONE = "no cells"
    SET = "cells in any order"
    LINE = "a line that is read from its first cell"
    BOTH_WAYS = "a line that means the same from both ends"
    WALK = "a line that means the same from both ends and may meet itself"
    EDGE = "two cells in any order"
    ARC = "two cells, the first of which differs from the second"
    GROUP = "cells in an order that is kept, each once or more"
    RAY = "all cells from an edge of the grid in one direction, written as the first two"
    RULES = "no cells, but groups of rules"


class Trait(Flag):
    """What the identity of puzzles may assume of a kind of rule."""

    RELABELS = auto()
    """It holds for any names of the digits."""
    REVERSES = auto()
    """It holds if each digit d becomes n + 1 − d."""
    PLAIN = auto()
    """Its primitives, in any order, say all about it: they are only Distinct, Pair and Domain."""


NO_TRAIT = Trait(0)
FREE = Trait.RELABELS | Trait.REVERSES | Trait.PLAIN


class RuleKind(NamedTuple):
    """A kind of rule.

    `name` is the word in the text of a puzzle, `english` the name for people, `shape` what its
    cells are. `primitives(board, rule)` is its meaning. `check(board, rule)` returns the rule with
    its value in canonical form, and raises RuleError for a value or cells that cannot be.
    """

    name: str
    english: str
    shape: Shape
    primitives: Callable[[RuleBoard, Rule], list[Primitive]]
    check: Callable[[RuleBoard, Rule], Rule]
    traits: Trait = NO_TRAIT
