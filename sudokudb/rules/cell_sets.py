"""Kinds of rules about single cells and sets of cells: parity, clones, extremes, quadruples."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING, cast

from sudokudb.errors import say
from sudokudb.notation import parse_digit
from sudokudb.rules.primitives import Domain, Machine
from sudokudb.rules.rule import Rule, rule_error
from sudokudb.rules.rule_board import NEXT
from sudokudb.rules.rule_kind import FREE, RuleKind, Shape, Trait
from sudokudb.rules.values import choice, digit_list, digit_set, no_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule_board import RuleBoard

_AROUND = (*NEXT, *((-down, -right) for down, right in NEXT))


def _digits(fits: Callable[[int, str], bool]) -> Callable[[RuleBoard, Rule], list[Primitive]]:
    """Return the meaning of a rule that allows some digits in each of its cells."""

    def meaning(board: RuleBoard, rule: Rule) -> list[Primitive]:
        digits = range(1, board.size + 1)
        mask = sum(1 << digit - 1 for digit in digits if fits(digit, rule.value))
        return [Domain(cell, mask) for cell in rule.cells]

    return meaning


def _same(board: RuleBoard, rule: Rule) -> list[Primitive]:
    return [*board.pairs(combinations(rule.cells, 2), lambda one, other: one == other)]


def _extreme(board: RuleBoard, rule: Rule) -> list[Primitive]:
    """Return the pairs of a cell and a neighbour that is not in the set."""
    inside, is_most = {*rule.cells}, rule.value == "max"
    edges = [
        (one, other) for one, other in board.near(*_AROUND) if one in inside and other not in inside
    ]
    return [*board.pairs(edges, lambda one, other: one > other if is_most else one < other)]


def _contains(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    """Return a machine whose state counts what is still missing of each digit."""
    need = Counter(map(parse_digit, rule.value))
    digits = sorted(need)

    def step(missing: object, digit: int) -> object:
        left = list(cast("tuple[int, ...]", missing))
        if digit in need and left[digits.index(digit)]:
            left[digits.index(digit)] -= 1
        return tuple(left)

    start = tuple(need[digit] for digit in digits)
    return [
        Machine(
            rule.cells,
            start,
            step,
            lambda missing: None if any(cast("tuple[int, ...]", missing)) else True,
        )
    ]


def _check_same(board: RuleBoard, rule: Rule) -> Rule:
    if len(rule.cells) < 2:
        raise rule_error(say("it needs at least {count} cells", count=2))
    return no_value(board, rule)


def _index(board: RuleBoard, rule: Rule) -> list[Primitive]:
    """Return the pairs of a cell in a column (a row) and each cell of its row (its column).

    The digit d of a cell in column c says that digit c of its row stands in column d.
    """
    size, found = board.size, []
    for cell, digit in product(rule.cells, range(1, size + 1)):
        row, column = divmod(cell, size)
        in_row = rule.value == "row"
        own = (column if in_row else row) + 1
        other = row * size + digit - 1 if in_row else (digit - 1) * size + column
        if other != cell:
            found += board.pairs([(cell, other)], lambda a, b, d=digit, n=own: (a == d) == (b == n))  # type: ignore[misc]
    return [*found]


def _circles(board: RuleBoard, rule: Rule) -> list[Primitive]:
    """Return a machine for each digit d, which counts up to d: none, or d cells hold it."""

    def counter(wanted: int) -> Machine:
        def step(count: object, digit: int) -> object:
            found = cast("int", count) + (digit == wanted)
            return found if found <= wanted else None

        return Machine(rule.cells, 0, step, lambda count: True if count in (0, wanted) else None)

    return [counter(digit) for digit in range(1, board.size + 1)]


_odd, _even = _digits(lambda digit, _: digit % 2 == 1), _digits(lambda digit, _: digit % 2 == 0)
_only = _digits(lambda digit, value: digit in map(parse_digit, value))
_SET, _PLAIN = Shape.SET, Trait.PLAIN
KINDS = (
    RuleKind("odd", "odd", _SET, _odd, no_value, _PLAIN),
    RuleKind("even", "even", _SET, _even, no_value, _PLAIN),
    RuleKind("only", "only", _SET, _only, digit_set, _PLAIN),
    RuleKind("extreme", "extreme", _SET, _extreme, choice("min", "max"), _PLAIN),
    RuleKind("same", "clone", _SET, _same, _check_same, FREE),
    RuleKind("quad", "quadruple", _SET, _contains, digit_list),
    RuleKind("index", "indexing", Shape.LINE, _index, choice("row", "column"), _PLAIN),
    RuleKind("circles", "counting circles", _SET, _circles, no_value),
)
"""The kinds of this family."""
