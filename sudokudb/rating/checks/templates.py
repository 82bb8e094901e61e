"""The checks of templates: the ways to have a digit once in each row, column and box."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.house_rules import HOUSES, PEERS, is_candidate
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import TEMPLATE_DELETE, TEMPLATE_SET

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Step

DIGITS = range(1, 10)


@checks(TEMPLATE_SET, TEMPLATE_DELETE, roles="template")
def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a use of templates is unsound, or None.

    The parts narrow the places of the digits in turn: a digit keeps the places of its templates
    that avoid all cells which every template of another digit has.
    """
    left = {d: {cell for cell in range(81) if is_candidate(position, cell, d)} for d in DIGITS}
    changes = _narrow(left)
    for part in step.evidence:
        if part.role != "template" or part.number or part.digits != (next(changes, 0),):
            return say("the templates of another digit are narrowed")
        if sorted(part.cells) != sorted(left[part.digits[0]]):
            return say("the templates of the digit have other places")
    digits = {digit for _, digit in (*step.placements, *step.eliminations)}
    if len(digits) > 1 or (step.evidence and digits != {*step.evidence[-1].digits}):
        return say("the step changes another digit than the last that is narrowed")
    if any(cell not in _forced_places(left[digit]) for cell, digit in step.placements):
        return say("not all templates of the digit have a cell where it is placed")
    if any(cell in left[digit] for cell, digit in step.eliminations):
        return say("a template has a removed candidate")
    return None


def _narrow(left: dict[int, set[int]]) -> Iterator[int]:
    """Narrow the places of the digits in turn, and yield each digit that changes."""
    unchanged = 0
    for digit in cycle(DIGITS):
        must = set().union(*(_forced_places(left[other]) for other in DIGITS if other != digit))
        rows = [sorted(row & left[digit] - must) for row in HOUSES[:9] if row & left[digit]]
        found = set().union(*_templates(rows, frozenset()))
        unchanged = unchanged + 1 if found == left[digit] else 0
        if unchanged == len(DIGITS):
            return
        if not unchanged:
            left[digit] = found
            yield digit


def _templates(rows: Sequence[Sequence[int]], chosen: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield the chosen cells with one more from each row, none of which sees another."""
    if not rows:
        yield chosen
        return
    for cell in rows[0]:
        if not PEERS[cell] & chosen:
            yield from _templates(rows[1:], chosen | {cell})


def _forced_places(cells: set[int]) -> set[int]:
    """Return the places that are alone in their row: all templates have them."""
    rows = [row & cells for row in HOUSES[:9]]
    return {cell for row in rows if len(row) == 1 for cell in row}
