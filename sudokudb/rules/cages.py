"""Kinds of rules about sums: cages, sums, arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rules.primitives import Distinct, Linear
from sudokudb.rules.rule import Rule, rule_error
from sudokudb.rules.rule_kind import RuleKind, Shape
from sudokudb.rules.values import no_value, number, sum_of_distinct, whole_number

if TYPE_CHECKING:
    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule_board import RuleBoard

_LONGEST_BULB = 3
_SHORTEST_ARROW, _SHORTEST_DOUBLE = 2, 3


def total(cells: tuple[int, ...], value: int, factors: tuple[int, ...] = ()) -> Linear:
    """Return the sum of digits, which may be equal; each factor is 1 by default."""
    return Linear(cells, factors or (1,) * len(cells), value)


def _cage(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    if not rule.value:
        return [Distinct(rule.cells)]
    return [total(rule.cells, int(rule.value))._replace(distinct=True)]


def _sum(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    value, *factors = map(int, rule.value.split())
    return [total(rule.cells, value, tuple(factors))]


def _arrow(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    """Return the sum: a bulb of several cells is a number, the first cell its highest place."""
    bulb = int(rule.value or 1)
    places = tuple(-(10 ** (bulb - 1 - at)) for at in range(bulb))
    return [total(rule.cells, 0, places + (1,) * (len(rule.cells) - bulb))]


def _double_arrow(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    factors = (-1, *(1,) * (len(rule.cells) - 2), -1)
    return [total(rule.cells, 0, factors)]


def _check_cage(board: RuleBoard, rule: Rule) -> Rule:
    if len(rule.cells) > board.size:
        message = say("{count} cells cannot have different digits", count=len(rule.cells))
        raise rule_error(message, say("a cage has at most {size} cells", size=board.size))
    return number(sum_of_distinct, default="")(board, rule)


def _check_sum(board: RuleBoard, rule: Rule) -> Rule:
    """Return the rule; factors that are all 1 are not written."""
    value, *factors = map(whole_number, rule.value.split() or [""])
    weights = factors or [1] * len(rule.cells)
    if len(weights) != len(rule.cells):
        message = say(
            "{count} factors for {cells} cells", count=len(weights), cells=len(rule.cells)
        )
        raise rule_error(message, say("write the total, then a factor for each cell or none"))
    ends = [
        sum(f * (board.size if (f > 0) is high else 1) for f in weights) for high in (False, True)
    ]
    if not ends[0] <= value <= ends[1]:
        raise rule_error(
            say(
                "{value} cannot be: it is {least} to {most}",
                value=value,
                least=ends[0],
                most=ends[1],
            )
        )
    shown = [] if set(weights) == {1} else weights
    return rule._replace(value=" ".join(map(str, [value, *shown])))


def _bulb(_board: RuleBoard, rule: Rule) -> tuple[int, int]:
    if len(rule.cells) < _SHORTEST_ARROW:
        raise rule_error(say("it needs at least {count} cells", count=_SHORTEST_ARROW))
    return 1, min(_LONGEST_BULB, len(rule.cells) - 1)


def _check_arrow(board: RuleBoard, rule: Rule) -> Rule:
    if len(rule.cells) < _SHORTEST_ARROW:
        raise rule_error(say("it needs at least {count} cells", count=_SHORTEST_ARROW))
    return number(_bulb, default="1", omitted="1")(board, rule)


def _check_double(board: RuleBoard, rule: Rule) -> Rule:
    if len(rule.cells) < _SHORTEST_DOUBLE:
        raise rule_error(say("it needs at least {count} cells", count=_SHORTEST_DOUBLE))
    return no_value(board, rule)


KINDS = (
    RuleKind("cage", "killer cage", Shape.SET, _cage, _check_cage),
    RuleKind("sum", "sum", Shape.GROUP, _sum, _check_sum),
    RuleKind("arrow", "arrow", Shape.LINE, _arrow, _check_arrow),
    RuleKind("doublearrow", "double arrow", Shape.BOTH_WAYS, _double_arrow, _check_double),
)
"""The kinds of this family."""
