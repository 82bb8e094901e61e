"""Groups of different digits that are rules with a name: diagonals, windows, disjoint groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.rules.all_kinds import meaning
from sudokudb.rules.primitives import Distinct
from sudokudb.rules.rule import Rule
from sudokudb.rules.rule_board import BOX_SHAPES, RuleBoard, usual_boxes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.rules.primitives import Cells

NAMED = (Rule("diagonal", "/"), Rule("diagonal", "\\"), Rule("windoku"), Rule("disjoint"))
"""The rules that are groups of cells."""


def groups_of(rule: Rule, size: int) -> list[Cells]:
    """Return the groups of a rule of NAMED, each in order; nothing if the size has no such rule."""
    if rule.kind != "diagonal" and size not in BOX_SHAPES:
        return []
    parts = meaning(RuleBoard(size, usual_boxes(size)), rule)
    return [tuple(sorted(part.cells)) for part in parts if isinstance(part, Distinct)]


def rules_of_groups(
    groups: Iterable[Cells], size: int, *, has_boxes: bool = True
) -> Iterator[Rule]:
    """Yield the rules that groups mean together: those of NAMED, then extra regions."""
    left = [tuple(sorted(cells)) for cells in groups]
    for rule in NAMED:
        named = groups_of(rule, size) if has_boxes or rule.kind == "diagonal" else []
        if named and {*named} <= {*left}:
            left = [cells for cells in left if cells not in named]
            yield rule
    yield from (Rule("distinct", cells=cells) for cells in left)
