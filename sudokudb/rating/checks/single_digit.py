"""Checks of patterns of a digit with two places in houses: kites, empty rectangles, colors."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.house_rules import (
    HOUSES,
    HOUSES_OF,
    PEERS,
    is_house,
    only_part,
    parts,
    places,
    sees_all,
)
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import (
    DUAL_EMPTY_RECTANGLE,
    DUAL_TWO_STRING_KITE,
    EMPTY_RECTANGLE,
    MULTI_COLORS_TYPE_1,
    MULTI_COLORS_TYPE_2,
    SIMPLE_COLORS_TRAP,
    SIMPLE_COLORS_WRAP,
    SKYSCRAPER,
    TWO_STRING_KITE,
)

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Part, Step


@checks(SKYSCRAPER, TWO_STRING_KITE, roles="link")
def check_two_links(position: PositionView, step: Step) -> str | None:
    """Return the reason why a pattern of two links is unsound, or None."""
    one, other = parts(step, "link")
    (digit,) = one.digits
    if not is_link(position, one, digit) or not is_link(position, other, digit):
        return say("a link does not have the two places of the digit in its house")
    for (a, far_a), (b, far_b) in product(both_ways(one), both_ways(other)):
        if b in PEERS[a] and all(
            removed == digit and sees_all(cell, {far_a, far_b})
            for cell, removed in step.eliminations
        ):
            return say("this technique places nothing") if step.placements else None
    return say("a removed candidate does not see both free ends")


def is_link(position: PositionView, part: Part, digit: int) -> bool:
    """Return whether a part has the two places of a digit in its house."""
    held = places(position, part.number, digit)
    return part.digits == (digit,) and len(held) == 2 and held == set(part.cells)


def both_ways(part: Part) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two cells of a link in both orders."""
    one, other = part.cells
    return (one, other), (other, one)


@checks(EMPTY_RECTANGLE, roles="base cover link")
def check_empty_rectangle(position: PositionView, step: Step) -> str | None:
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


@checks(DUAL_TWO_STRING_KITE, roles="link")
@checks(DUAL_EMPTY_RECTANGLE, roles="base cover link")
def check_dual(position: PositionView, step: Step) -> str | None:
    """Return the reason why a dual pattern is unsound, or None."""
    single = check_two_links if "kite" in step.technique else check_empty_rectangle
    half = len(step.evidence) // 2
    left = set(step.eliminations)
    for evidence in (step.evidence[:half], step.evidence[half:]):
        right = {
            each
            for each in step.eliminations
            if not single(position, step._replace(eliminations=(each,), evidence=evidence))
        }
        if not right:
            return say("one of the two patterns removes nothing")
        left -= right
    return say("a removed candidate belongs to neither pattern") if left else None


Colors = tuple[set[int], set[int]]


@checks(
    SIMPLE_COLORS_TRAP,
    SIMPLE_COLORS_WRAP,
    MULTI_COLORS_TYPE_1,
    MULTI_COLORS_TYPE_2,
    roles="link color-a color-b",
)
def check_colors(position: PositionView, step: Step) -> str | None:
    """Return the reason why colors are unsound, or None."""
    (digit,) = step.evidence[0].digits
    pairs = list(zip(parts(step, "color-a"), parts(step, "color-b"), strict=True))
    if len({one.number for one, _ in pairs}) < len(pairs):
        return say("two components have the same number")
    for one, other in pairs:
        if one.number != other.number or not one.digits == other.digits == (digit,):
            return say("the two colors are not of the same component and digit")
    components = [(set(one.cells), set(other.cells)) for one, other in pairs]
    if not _join(position, digit, parts(step, "link"), components):
        return say("the links do not join the cells of a component, color by color")
    if not all(_alternate(position, digit, colors) for colors in components):
        return say("the cells of a component are not linked, color by color")
    for true in filter(_is_possible, product(*components)):
        seen = set().union(*(PEERS[cell] for cell in set().union(*true)))
        if any(removed != digit or cell not in seen for cell, removed in step.eliminations):
            return say("a removed candidate can be true, whatever colors are")
    return say("this technique places nothing") if step.placements else None


def _join(position: PositionView, digit: int, links: list[Part], components: list[Colors]) -> bool:
    """Return whether each link has the two places of a house, and there are enough to join all.

    Proofs of earlier versions do not name the links.
    """
    for part in links:
        two = {*part.cells}
        held = places(position, part.number, digit) if is_house(part.number) else set()
        sides = [len(two & color) for colors in components for color in colors]
        if len(two) != 2 or held != two or part.digits != (digit,) or sides.count(1) != 2:
            return False
    return not links or len(links) == sum(len(one | other) - 1 for one, other in components)


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
        linked, other = _linked_cells(position, digit, cell), colors[cell in colors[0]]
        if not linked <= cells:
            return False
        rest = rest - {cell} | (linked & other) - reached
        reached = reached | rest
    return reached == cells and not colors[0] & colors[1]


def _linked_cells(position: PositionView, digit: int, cell: int) -> set[int]:
    """Return the cells that are the only other place of a digit in a house of a cell."""
    held = (places(position, house, digit) for house in HOUSES_OF[cell])
    return set().union(*(each - {cell} for each in held if len(each) == 2))
