"""The check of empty rectangles: a box whose places are in two lines, and a link to one of them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.chains.skyscraper_kite import both_ways, is_link
from sudokudb.rating.checks.rules import HOUSES, PEERS, only_part, parts, places

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Part, Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why an empty rectangle is unsound, or None.

    A removed candidate excludes the digit from one line and from the far end of the link; then the
    near end holds it, and excludes it from the other line.
    """
    base, link, (row, column) = (
        only_part(step, "base"),
        only_part(step, "link"),
        parts(step, "cover"),
    )
    (digit,) = base.digits
    if not is_link(position, link, digit):
        return say("a link does not have the two places of the digit in its house")
    if not _is_bent(position, base, row, column):
        return say("the places of the digit in the box are not those in the two lines")
    for cell, removed in step.eliminations:
        if removed != digit or not any(
            cell in HOUSES[far.number] - HOUSES[base.number]
            and near_end in HOUSES[near.number] - HOUSES[base.number]
            and cell in PEERS[far_end]
            for (near, far), (near_end, far_end) in product(
                ((row, column), (column, row)), both_ways(link)
            )
        ):
            return say("a removed candidate does not see one of the lines and the far end")
    return say("this technique places nothing") if step.placements else None


def _is_bent(position: PositionView, base: Part, row: Part, column: Part) -> bool:
    """Return whether the parts contain all places in the box, and those in each line."""
    held = places(position, base.number, base.digits[0])
    return (
        held == set(base.cells) == {*row.cells, *column.cells}
        and row.digits == column.digits == base.digits
        and all(held & HOUSES[line.number] == set(line.cells) for line in (row, column))
    )
