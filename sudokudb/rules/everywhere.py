"""Kinds of rules that hold everywhere in the grid: anti-chess, non-consecutive, negative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rules.edges import MARKS
from sudokudb.rules.primitives import Machine
from sudokudb.rules.rule import Rule, rule_error
from sudokudb.rules.rule_board import NEXT
from sudokudb.rules.rule_kind import FREE, RuleKind, Shape, Trait
from sudokudb.rules.values import no_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule_board import RuleBoard

_KNIGHT = ((1, 2), (2, 1), (1, -2), (2, -1))
_KING = ((1, 1), (1, -1))
_THIRDS = 3


def differ(one: int, other: int) -> bool:
    """Return whether two digits differ."""
    return one != other


def _around(
    fits: Callable[[int, int], bool], *steps: tuple[int, int]
) -> Callable[[RuleBoard, Rule], list[Primitive]]:
    """Return the meaning of a rule about all cells that are some steps apart."""
    return lambda board, _rule: [*board.pairs(board.near(*steps), fits)]


def _negative(board: RuleBoard, rule: Rule) -> list[Primitive]:
    """Return the pairs of neighbours without a mark, which do not fit the marks that are named."""
    names = rule.value.split(",")
    marked = {edge for name in names for edge in board.marked.get(name, ())}
    edges = [edge for edge in board.near(*NEXT) if frozenset(edge) not in marked]
    return [*board.pairs(edges, lambda a, b: not any(MARKS[name](a, b) for name in names))]


def _check_marks(_board: RuleBoard, rule: Rule) -> Rule:
    """Return the rule with the names of its marks in order, each once."""
    names = {name.strip() for name in rule.value.split(",")}
    if wrong := names - {*MARKS}:
        message = say("{name!r} is not a mark", name=min(wrong)[:40])
        raise rule_error(message, say("marks are {names}", names=", ".join(MARKS)))
    return rule._replace(value=",".join(name for name in MARKS if name in names))


def _thirds(board: RuleBoard, _rule: Rule) -> list[Primitive]:
    """Return the squares of four cells, each with a low, a middle and a high digit."""
    size = board.size

    def step(seen: object, digit: int) -> object:
        assert isinstance(seen, int)
        return seen | 1 << (digit - 1) * _THIRDS // size

    corners = [cell for cell in range(size * (size - 1)) if cell % size < size - 1]
    squares = [(cell, cell + 1, cell + size, cell + size + 1) for cell in corners]
    return [
        Machine(square, 0, step, lambda seen: True if seen == 0b111 else None) for square in squares
    ]


def _not_next(one: int, other: int) -> bool:
    return abs(one - other) != 1


_NONE, _MIRROR = Shape.NONE, Trait.REVERSES | Trait.PLAIN
_apart = _around(_not_next, *NEXT)
KINDS = (
    RuleKind("antiknight", "anti-knight", _NONE, _around(differ, *_KNIGHT), no_value, FREE),
    RuleKind("antiking", "anti-king", _NONE, _around(differ, *_KING), no_value, FREE),
    RuleKind("nonconsecutive", "non-consecutive", _NONE, _apart, no_value, _MIRROR),
    RuleKind("negative", "negative constraint", _NONE, _negative, _check_marks, Trait.PLAIN),
    RuleKind("entropy", "entropy", _NONE, _thirds, no_value, Trait.REVERSES),
)
"""The kinds of this family."""
