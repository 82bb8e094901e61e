"""Kinds of rules about groups of cells without repeated digits: regions, diagonals, windows."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.notation import DIGITS
from sudokudb.rules.primitives import Distinct
from sudokudb.rules.rule import Rule, rule_error
from sudokudb.rules.rule_board import BOX_SHAPES, NO_BOXES, REGIONS, usual_boxes
from sudokudb.rules.rule_kind import FREE, RuleKind, Shape
from sudokudb.rules.values import choice, no_value

if TYPE_CHECKING:
    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule_board import RuleBoard


def _regions(board: RuleBoard, _rule: Rule) -> list[Primitive]:
    return [Distinct(cells) for cells in board.regions]


def _nothing(_board: RuleBoard, _rule: Rule) -> list[Primitive]:
    return []


def _cells(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    return [Distinct(rule.cells)]


def _diagonal(board: RuleBoard, rule: Rule) -> list[Primitive]:
    size = board.size
    falling = range(0, size * size, size + 1)
    rising = range(size - 1, size * size - 1, size - 1)
    return [Distinct(tuple(falling if rule.value == "\\" else rising))]


def _windows(board: RuleBoard, _rule: Rule) -> list[Primitive]:
    """Return the windows: boxes that lie between the usual ones, one cell from each edge."""
    height, width = BOX_SHAPES[board.size]
    starts = product(
        range(1, board.size - height, height + 1), range(1, board.size - width, width + 1)
    )
    return [
        Distinct(
            tuple(
                (row + down) * board.size + column + right
                for down, right in product(range(height), range(width))
            )
        )
        for row, column in starts
    ]


def _disjoint(board: RuleBoard, _rule: Rule) -> list[Primitive]:
    """Return the groups of the cells with the same place in all boxes."""
    return [Distinct(cells) for cells in zip(*usual_boxes(board.size), strict=True)]


def _check_regions(board: RuleBoard, rule: Rule) -> Rule:
    """Return the rule with regions numbered in the order of their first cells."""
    size, marks = board.size, rule.value
    if len(marks) != size * size:
        raise rule_error(
            say("{count} marks expected, {found} found", count=size * size, found=len(marks))
        )
    names = sorted(set(marks), key=marks.index)
    for name in names:
        if (count := marks.count(name)) != size:
            message = say(
                "region {name!r} has {count} cells, not {size}", name=name, count=count, size=size
            )
            raise rule_error(message, say("a mark for each cell names its region"))
    return rule._replace(
        value=marks.translate({ord(name): DIGITS[at] for at, name in enumerate(names)})
    )


def _check_boxes(board: RuleBoard, rule: Rule) -> Rule:
    """Return the rule; raise RuleError in a grid that does not have the usual boxes."""
    if board.regions != usual_boxes(board.size) or not board.regions:
        raise rule_error(say("it needs the usual boxes"))
    return no_value(board, rule)


KINDS = (
    RuleKind(REGIONS, "jigsaw", Shape.NONE, _regions, _check_regions, FREE),
    RuleKind(NO_BOXES, "no boxes", Shape.NONE, _nothing, no_value, FREE),
    RuleKind("diagonal", "diagonal", Shape.NONE, _diagonal, choice("/", "\\"), FREE),
    RuleKind("windoku", "windoku", Shape.NONE, _windows, _check_boxes, FREE),
    RuleKind("disjoint", "disjoint groups", Shape.NONE, _disjoint, _check_boxes, FREE),
    RuleKind("distinct", "extra region", Shape.SET, _cells, no_value, FREE),
)
"""The kinds of this family."""
