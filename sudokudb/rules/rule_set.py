"""All rules of a puzzle together: their one form, their names, and what they mean."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, Message, say
from sudokudb.notation import DIGITS
from sudokudb.rules.all_kinds import find_kind, meaning
from sudokudb.rules.primitives import Distinct
from sudokudb.rules.rule import Rule
from sudokudb.rules.rule_board import REGIONS, usual_boxes
from sudokudb.rules.rule_kind import Trait
from sudokudb.rules.text import board_of, canonical, read_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.rules.primitives import Cells, Primitive
    from sudokudb.rules.rule_board import RuleBoard

    Meanings = tuple[tuple[Primitive, ...], ...]


def collect_rules(
    size: int, regions: Iterable[object] | None, rules: str | Iterable[Rule]
) -> tuple[Rule, ...]:
    """Return rules in canonical form, with those of labelled regions; usual boxes are no rule.

    Raises RuleError for rules that cannot be, GridError for labels that are not n sets of n cells.
    """
    given = read_rules(rules, size) if isinstance(rules, str) else tuple(rules)
    if regions is not None:
        given = (Rule(REGIONS, _region_marks(regions, size)), *given)
    found = canonical(given, size)
    usual = usual_boxes(size)
    if usual and board_of(found, size).regions == usual:
        return tuple(rule for rule in found if rule.kind != REGIONS)
    return found


def meanings(board: RuleBoard, rules: Sequence[Rule]) -> Meanings:
    """Return the primitives of each rule; regions have none, since they are houses of the board."""
    return tuple(() if rule.kind == REGIONS else meaning(board, rule) for rule in rules)


def rule_houses(
    size: int, rules: Sequence[Rule], parts: Meanings
) -> tuple[tuple[Message, Cells], ...]:
    """Return the name and the cells of each house that a rule makes, such as a diagonal."""
    return tuple(
        (rule_name(rule, number if len(own) > 1 else 0), part.cells)
        for rule, own in zip(rules, parts, strict=True)
        for number, part in enumerate(own, start=1)
        if isinstance(part, Distinct) and len(part.cells) == size
    )


def relabels(rules: Iterable[Rule]) -> bool:
    """Return whether no rule reads the values of digits, so that they can be renamed."""
    every = (one for rule in rules for one in chain((rule,), *rule.branches))
    return all(one.branches or Trait.RELABELS in find_kind(one.kind).traits for one in every)


def rule_name(rule: Rule, part: int = 0) -> Message:
    """Return a short name of a rule: its kind, its value, and the number of a part of it.

    >>> rule_name(Rule("diagonal", "/")), rule_name(Rule("windoku"), 2)
    ('diagonal /', 'windoku 2')
    """
    value = "" if rule.kind == REGIONS else rule.value
    extra = " ".join(filter(None, (value, str(part or ""))))
    name = kind_name(rule)
    return say("{kind} {value}", kind=name, value=extra) if extra else name


def kind_name(rule: Rule) -> Message:
    """Return the name of the kind of a rule."""
    return say(find_kind(rule.kind).english)


def _region_marks(labels: Iterable[object], size: int) -> str:
    """Return the marks of regions; raise GridError for labels that are not n sets of n cells."""
    numbers: dict[object, int] = {}
    found = [numbers.setdefault(label, len(numbers)) for label in labels]
    if len(found) != size * size or any(found.count(n) != size for n in range(len(numbers))):
        raise GridError(
            say("regions must be {size} sets of {size} cells", size=size),
            say("give {count} labels, one for each cell", count=size * size),
        )
    return "".join(DIGITS[number] for number in found)
