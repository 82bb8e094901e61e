"""The values of rules: what each may be, and its one form.

A check takes a board and a rule whose cells were checked. It returns the rule with its value in
canonical form, and raises RuleError for a value that the rule cannot have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.notation import DIGITS, parse_digit
from sudokudb.rules.rule import Rule, rule_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.rules.rule_board import RuleBoard

    Check = Callable[[RuleBoard, Rule], Rule]
    Bounds = Callable[[RuleBoard, Rule], tuple[int, int]]

_MOST_MARKS = 9  # of a number: no sum is longer


def no_value(_board: RuleBoard, rule: Rule) -> Rule:
    """Return the rule; raise RuleError if it has a value."""
    if rule.value:
        raise rule_error(say("the value {value!r} is not known", value=rule.value[:40]))
    return rule


def number(bounds: Bounds, default: str | None = None, omitted: str | None = None) -> Check:
    """Return the check of a whole number within bounds.

    `default` is the value of a rule without one (None: a value is needed); `omitted` is the value
    that is not written.
    """

    def check(board: RuleBoard, rule: Rule) -> Rule:
        text = rule.value or default
        if text == "":
            return rule
        if text is None:
            raise rule_error(say("a number is missing"), say("write it before the cells"))
        found = whole_number(text)
        least, most = bounds(board, rule)
        if not least <= found <= most:
            message = say(
                "{value} cannot be: it is {least} to {most}", value=text, least=least, most=most
            )
            raise rule_error(message)
        value = str(found)
        return rule._replace(value="" if value == omitted else value)

    return check


def whole_number(text: str) -> int:
    """Return the number of a text of ASCII digits, with a minus sign or not."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_MARKS):
        raise rule_error(say("{value!r} is not a whole number", value=text[:40]))
    return int(text)


def up_to_size(least: int, less: int = 0) -> Bounds:
    """Return the bounds from a number to the size of the grid, or a little less."""
    return lambda board, _rule: (least, board.size - less)


def sum_of_distinct(board: RuleBoard, rule: Rule) -> tuple[int, int]:
    """Return the least and the greatest sum of different digits in the cells of a rule."""
    count, size = len(rule.cells), board.size
    return count * (count + 1) // 2, count * (2 * size - count + 1) // 2


def sum_of_any(board: RuleBoard, rule: Rule) -> tuple[int, int]:
    """Return the least and the greatest sum of digits in the cells of a rule."""
    return len(rule.cells), len(rule.cells) * board.size


def choice(*values: str) -> Check:
    """Return the check of a value that is one of several words."""

    def check(_board: RuleBoard, rule: Rule) -> Rule:
        if rule.value not in values:
            message = say(
                "{value!r} is not one of {names}", value=rule.value[:40], names=" ".join(values)
            )
            raise rule_error(message)
        return rule

    return check


def digit_set(board: RuleBoard, rule: Rule) -> Rule:
    """Return the rule with its digits sorted, each once."""
    return rule._replace(value="".join(sorted(set(_digits(board, rule)), key=DIGITS.index)))


def digit_list(board: RuleBoard, rule: Rule) -> Rule:
    """Return the rule with its digits sorted; there may not be more of them than cells."""
    digits = _digits(board, rule)
    if len(digits) > len(rule.cells):
        message = say(
            "{count} digits do not fit in {cells} cells", count=len(digits), cells=len(rule.cells)
        )
        raise rule_error(message)
    return rule._replace(value="".join(sorted(digits, key=DIGITS.index)))


def _digits(board: RuleBoard, rule: Rule) -> str:
    """Return the marks of the digits of a value, in capital letters."""
    if not rule.value or not all(parse_digit(mark, board.size) for mark in rule.value):
        last = DIGITS[board.size - 1]
        raise rule_error(
            say("{value!r} is not a list of digits", value=rule.value[:40]),
            say("its digits are 1 to {last}", last=last),
        )
    return rule.value.upper()
