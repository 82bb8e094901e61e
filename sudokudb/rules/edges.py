"""Kinds of rules about two cells: dots, X and V, inequalities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.rules.rule_kind import RuleKind, Shape, Trait
from sudokudb.rules.values import no_value, number, up_to_size

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule import Rule
    from sudokudb.rules.rule_board import RuleBoard

    Fits = Callable[[int, int], bool]
    Meaning = Callable[[RuleBoard, Rule], list[Primitive]]


def _is_next(one: int, other: int) -> bool:
    return abs(one - other) == 1


def _double(one: int, other: int) -> bool:
    return one == 2 * other or other == 2 * one


MARKS: dict[str, Fits] = {
    "white": _is_next,
    "black": _double,
    "sum2 10": lambda one, other: one + other == 10,
    "sum2 5": lambda one, other: one + other == 5,
}
"""The marks on edges by name, and which digits they join; `negative` names them."""


def _always(fits: Fits) -> Meaning:
    """Return the meaning of a rule without a value."""
    return lambda board, rule: [*board.pairs([(rule.cells[0], rule.cells[1])], fits)]


def _with_value(fits: Callable[[int, int, int], bool]) -> Meaning:
    """Return the meaning of a rule with a number."""

    def meaning(board: RuleBoard, rule: Rule) -> list[Primitive]:
        value = int(rule.value)
        return _always(lambda one, other: fits(one, other, value))(board, rule)

    return meaning


def _greater(one: int, other: int) -> bool:
    return one > other


def _two_digits(board: RuleBoard, _rule: Rule) -> tuple[int, int]:
    return 2, 2 * board.size


_differ_by = _with_value(lambda one, other, value: abs(one - other) == value)
_times = _with_value(lambda one, other, value: one == value * other or other == value * one)
_add_up = _with_value(lambda one, other, value: one + other == value)
_EDGE, _PLAIN = Shape.EDGE, Trait.PLAIN
KINDS = (
    RuleKind("white", "white dot", _EDGE, _always(_is_next), no_value, _PLAIN | Trait.REVERSES),
    RuleKind("black", "black dot", _EDGE, _always(_double), no_value, _PLAIN),
    RuleKind(
        "difference",
        "difference",
        _EDGE,
        _differ_by,
        number(up_to_size(1, less=1)),
        _PLAIN | Trait.REVERSES,
    ),
    RuleKind("ratio", "ratio", _EDGE, _times, number(up_to_size(2)), _PLAIN),
    RuleKind("sum2", "sum of two", _EDGE, _add_up, number(_two_digits), _PLAIN),
    RuleKind("greater", "inequality", Shape.ARC, _always(_greater), no_value, _PLAIN),
)
"""The kinds of this family."""
