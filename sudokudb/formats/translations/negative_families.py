"""Negative constraints of other formats: each is about all marks of a family, dots or XV."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokudb.rules.rule import Rule
    from sudokudb.rules.rule_board import RuleBoard

FAMILIES = {"kropki": ("white", "black"), "xv": ("sum2 10", "sum2 5")}
"""The marks of each family, in the order in which `negative` names them."""


def family_of(rule: Rule, board: RuleBoard) -> tuple[str, tuple[str, ...]] | None:
    """Return the family that a negative constraint is about, and its marks; None for others.

    Other formats exempt an edge with any mark of the family, ours one with a mark that is named: a
    constraint about some marks of a family is the same only if the puzzle has none of the others.
    """
    named = {*rule.value.split(",")}
    for family, marks in FAMILIES.items():
        others = {*marks} - named
        if named <= {*marks} and not any(board.marked.get(mark) for mark in others):
            return family, tuple(mark for mark in marks if mark in named)
    return None
