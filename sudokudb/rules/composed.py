"""Kinds of rules that are made of parts: own tables of pairs, and alternatives."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rules.primitives import Pair
from sudokudb.rules.rule import Rule, rule_error
from sudokudb.rules.rule_kind import RuleKind, Shape, Trait

if TYPE_CHECKING:
    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule_board import RuleBoard

_HEX = frozenset("0123456789abcdef")


def _table(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    masks = tuple(int(mask, 16) for mask in rule.value.split(","))
    return [Pair(one, other, masks) for one, other in pairwise(rule.cells)]


def _check_table(board: RuleBoard, rule: Rule) -> Rule:
    """Return the rule; its value is a mask for each digit, in hexadecimal digits."""
    masks = [mask.strip().lower() for mask in rule.value.split(",")]
    if len(rule.cells) < 2:
        raise rule_error(say("it needs at least {count} cells", count=2))
    if len(masks) != board.size or not all(mask and _HEX.issuperset(mask) for mask in masks):
        hint = say("{size} numbers in hexadecimal digits, one for each digit", size=board.size)
        raise rule_error(say("its table is not known"), hint)
    numbers = [int(mask, 16) for mask in masks]
    if max(numbers) >> board.size:
        raise rule_error(say("its table has digits above {size}", size=board.size))
    return rule._replace(value=",".join(f"{number:x}" for number in numbers))


def _never(_board: RuleBoard, _rule: Rule) -> list[Primitive]:
    raise AssertionError("the meaning of alternatives is that of their branches")


def _keep(_board: RuleBoard, rule: Rule) -> Rule:
    return rule


KINDS = (
    RuleKind("table", "own table", Shape.LINE, _table, _check_table, Trait.PLAIN),
    RuleKind("either", "alternatives", Shape.RULES, _never, _keep),
)
"""The kinds of this family."""
