"""The check of colors: in each component of links, one color is true and the other is false."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import HOUSES_OF, PEERS, parts, places

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step

Colors = tuple[set[int], set[int]]


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why colors are unsound, or None."""
    (digit,) = step.evidence[0].digits
    pairs = list(zip(parts(step, "color-a"), parts(step, "color-b"), strict=True))
    for one, other in pairs:
        if one.number != other.number or not one.digits == other.digits == (digit,):
            return say("the two colors are not of the same component and digit")
    components = [(set(one.cells), set(other.cells)) for one, other in pairs]
    if not all(_alternate(position, digit, colors) for colors in components):
        return say("the cells of a component are not linked, color by color")
    for true in filter(_is_possible, product(*components)):
        seen = set().union(*(PEERS[cell] for cell in set().union(*true)))
        if any(removed != digit or cell not in seen for cell, removed in step.eliminations):
            return say("a removed candidate can be true, whatever colors are")
    return say("this technique places nothing") if step.placements else None


def _is_possible(true: tuple[set[int], ...]) -> bool:
    """Return whether no two cells of the true colors see each other."""
    cells = set().union(*true)
    return not any(PEERS[cell] & cells for cell in cells)


def _alternate(position: PositionView, digit: int, colors: Colors) -> bool:
    """Return whether links of two places join all cells, each to one of the other color.

    No other cell may be linked to them.
    """
    cells = colors[0] | colors[1]
    reached = rest = {min(colors[0])}
    while rest:
        cell = min(rest)
        linked, other = _linked(position, digit, cell), colors[cell in colors[0]]
        if not linked <= cells:
            return False
        rest = rest - {cell} | (linked & other) - reached
        reached = reached | rest
    return reached == cells and not colors[0] & colors[1]


def _linked(position: PositionView, digit: int, cell: int) -> set[int]:
    """Return the cells that are the only other place of a digit in a house of a cell."""
    held = (places(position, house, digit) for house in HOUSES_OF[cell])
    return set().union(*(each - {cell} for each in held if len(each) == 2))
