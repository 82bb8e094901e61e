"""The table of all kinds of rules, and what a list of rules means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rules import (
    along_lines,
    cages,
    cell_sets,
    composed,
    edges,
    everywhere,
    houses,
    outside,
)
from sudokudb.rules.kind_aliases import ALIASES
from sudokudb.rules.primitives import Distinct, Either, Linear, Pair
from sudokudb.rules.rule import Rule, RuleError, rule_error
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule_board import RuleBoard
    from sudokudb.rules.rule_kind import RuleKind

_FAMILIES = (houses, everywhere, cell_sets, cages, along_lines, edges, outside, composed)
KINDS: dict[str, RuleKind] = {kind.name: kind for family in _FAMILIES for kind in family.KINDS}
"""The kinds by the word that names them in the text of a puzzle."""


def find_kind(name: str) -> RuleKind:
    """Return the kind with a name; raise RuleError for another word.

    >>> find_kind("cage").english
    'killer cage'
    """
    if kind := KINDS.get(name):
        return kind
    if name == "machine":
        raise rule_error(say("own automata are not supported"))
    hint = did_you_mean(name, dict(zip(KINDS, KINDS, strict=True)) | ALIASES) or say(
        "`sudokudb rules` lists the kinds"
    )
    raise rule_error(say("the kind {name!r} is not known", name=name[:40]), hint)


def meaning(board: RuleBoard, rule: Rule) -> tuple[Primitive, ...]:
    """Return the primitives of a rule."""
    if rule.branches:
        return (Either(tuple(meanings(board, branch) for branch in rule.branches)),)
    return tuple(find_kind(rule.kind).primitives(board, rule))


def meanings(board: RuleBoard, rules: Iterable[Rule]) -> tuple[Primitive, ...]:
    """Return the primitives of several rules."""
    return tuple(part for rule in rules for part in meaning(board, rule))


def require_meaning(board: RuleBoard, rule: Rule) -> None:
    """Raise RuleError for a rule that asks one cell to differ from itself."""
    for part in meaning(board, rule):
        meets = isinstance(part, Pair) and part.one == part.other
        repeats = isinstance(part, Distinct) or (isinstance(part, Linear) and part.distinct)
        if meets or (repeats and len({*part.cells}) < len(part.cells)):  # type: ignore[union-attr]
            raise rule_error(say("its cells are not all different"))


__all__ = ["KINDS", "RuleError", "find_kind", "meaning", "meanings", "require_meaning"]
