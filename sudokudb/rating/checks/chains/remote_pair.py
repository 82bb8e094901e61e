"""The check of remote pairs: cells with the same two digits, which alternate along a chain."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import PEERS, digits_in

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a remote pair is unsound, or None."""
    pair = set(step.evidence[0].digits)
    colors: dict[str, set[int]] = {"color-a": set(), "color-b": set()}
    for part in step.evidence:
        (cell,) = part.cells
        colors[part.role].add(cell)
        is_pair = set(part.digits) == digits_in(position, part.cells) == pair
        if len(pair) != 2 or not is_pair or part.number:
            return say("the cells of a remote pair do not have the same two digits")
    for one, other in pairwise(step.evidence):
        if one.role == other.role or other.cells[0] not in PEERS[one.cells[0]]:
            return say("the cells of a remote pair are not linked")
    for cell, digit in step.eliminations:
        if digit not in pair or not all(PEERS[cell] & cells for cells in colors.values()):
            return say("a removed candidate does not see cells of both colors")
    return say("this technique places nothing") if step.placements else None
