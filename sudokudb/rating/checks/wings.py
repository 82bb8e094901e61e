"""The check of wings: one of two pincers, or the pivot, holds a digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.house_rules import PEERS, digits_in, only_part, parts, sees_all
from sudokudb.rating.checks.registry import checks
from sudokudb.rating.checks.single_digit import both_ways, is_link
from sudokudb.technique_names import W_WING, XY_WING, XYZ_WING

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Part, Step


@checks(W_WING, roles="pincer link")
@checks(XY_WING, XYZ_WING, roles="pivot pincer")
def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a wing is unsound, or None."""
    pincers = parts(step, "pincer")
    if len(pincers) != 2 or any(
        len(part.cells) != 1 or digits_in(position, part.cells) != set(part.digits)
        for part in step.evidence
        if part.role != "link"
    ):
        return say("a cell of the wing has other candidates")
    holds = _w_wing if step.technique == "w-wing" else _xy_wing
    for cell, digit in step.eliminations:
        cells = holds(position, step, pincers, digit)
        if not cells or not sees_all(cell, cells):
            return say("a removed candidate does not see all cells of which one has the digit")
    return say("this technique places nothing") if step.placements else None


def _w_wing(position: PositionView, step: Step, pincers: list[Part], digit: int) -> set[int]:
    """Return the pincers if one of them holds the digit: they cannot both hold the other one."""
    link = only_part(step, "link")
    (i, j), (tie,) = (pincers[0].cells[0], pincers[1].cells[0]), link.digits
    tied = any(near in PEERS[i] and far in PEERS[j] for near, far in both_ways(link))
    if not tied or not is_link(position, link, tie):
        return set()
    return {i, j} if all(set(part.digits) == {digit, tie} for part in pincers) else set()


def _xy_wing(position: PositionView, step: Step, pincers: list[Part], digit: int) -> set[int]:
    """Return cells one of which holds the digit, whatever the pivot holds; else no cells."""
    pivot = only_part(step, "pivot")
    (centre,) = pivot.cells
    near = [part for part in pincers if part.cells[0] in PEERS[centre]]
    for each in set(pivot.digits) - {digit}:
        if not any(set(part.digits) == {each, digit} for part in near):
            return set()
    return {part.cells[0] for part in (pivot, *pincers) if digit in part.digits}
