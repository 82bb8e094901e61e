"""The check of patterns in branches: candidates that they remove because others are off.

The patterns are locked candidates, hidden and naked pairs, and X-wings. Evidence names the pattern;
in proofs of earlier versions it does not, and any pattern that fits is enough.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sudokudb.rating.checks.evidence.house_rules import (
    HOUSES,
    HOUSES_OF,
    PEERS,
    digits_in,
    is_house,
    places,
)

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Part

Gone = set[tuple[int, int]]
"""Candidates that are off: cell and digit."""

ROLES = ("locked", "hidden-pair", "naked-pair", "x-wing")
"""The roles of parts that name a pattern."""


def removes(
    position: PositionView, gone: Gone, cell: int, digit: int, pattern: Part | None
) -> bool:
    """Return whether a pattern removes a candidate; any of them if none is named."""
    if pattern:
        check = _NAMED[pattern.role]
        return is_house(pattern.number) and check(position, gone, cell, digit, pattern)
    return (
        _any_locked(position, gone, cell, digit)
        or _any_hidden_pair(position, gone, cell, digit)
        or _any_naked_pair(position, gone, cell, digit)
        or _any_x_wing(position, gone, cell, digit)
    )


def _outside(position: PositionView, house: int, digit: int, cells: set[int]) -> Gone:
    """Return the places of a digit in a house that are not in some cells."""
    return {(x, digit) for x in places(position, house, digit) - cells}


# A named pattern


def _is_locked(position: PositionView, gone: Gone, cell: int, digit: int, part: Part) -> bool:
    """Return whether the places of the digit that are left in the house are in one of the cell."""
    left = places(position, part.number, digit) - {x for x, _ in gone}
    return (
        part.digits == (digit,)
        and cell not in HOUSES[part.number]
        and len(part.cells) > 0
        and left.issuperset(part.cells)
        and any(
            HOUSES[other].issuperset(part.cells)
            and gone == _outside(position, part.number, digit, set(HOUSES[other]))
            for other in HOUSES_OF[cell]
        )
    )


def _hidden_pair(position: PositionView, gone: Gone, cell: int, digit: int, part: Part) -> bool:
    """Return whether two other digits have no places in the house except the two cells."""
    (one, other), both = part.digits, {*part.cells}
    return (
        len(both) == 2
        and both <= HOUSES[part.number]
        and cell in both
        and digit not in part.digits
        and all(places(position, part.number, each) & both for each in part.digits)
        and gone
        == _outside(position, part.number, one, both) | _outside(position, part.number, other, both)
    )


def _naked_pair(position: PositionView, gone: Gone, cell: int, digit: int, part: Part) -> bool:
    """Return whether two cells of a house with the cell have only two digits left."""
    pair = {*part.digits}
    others = {(x, d) for x in part.cells for d in digits_in(position, [x]) - pair}
    return (
        len(part.cells) == len(pair) == 2
        and {*part.cells, cell} <= HOUSES[part.number]
        and cell not in part.cells
        and digit in pair
        and all(pair <= digits_in(position, [x]) for x in part.cells)
        and gone == others
    )


def _x_wing(position: PositionView, gone: Gone, cell: int, digit: int, part: Part) -> bool:
    """Return whether the places of the digit that are left in two lines are in two others."""
    kind = part.number // 9
    bases = sorted({HOUSES_OF[x][kind] for x in part.cells})
    covers = {HOUSES_OF[x][1 - kind] for x in part.cells}
    if kind > 1 or len(bases) != 2 or len(covers) != 2 or bases[0] != part.number:
        return False
    cover = {x for line in covers for x in HOUSES[line]}
    left = {x for line in bases for x in places(position, line, digit)} - {x for x, _ in gone}
    return (
        part.digits == (digit,)
        and cell in cover
        and HOUSES_OF[cell][kind] not in bases
        and left.issuperset(part.cells)
        and gone
        == _outside(position, bases[0], digit, cover) | _outside(position, bases[1], digit, cover)
    )


_NAMED = dict(zip(ROLES, (_is_locked, _hidden_pair, _naked_pair, _x_wing), strict=True))


# Any pattern


def _any_locked(position: PositionView, gone: Gone, cell: int, digit: int) -> bool:
    """Return whether the remaining places of the digit in a house are in a house of the cell."""
    return any(
        gone == _outside(position, house, digit, set(HOUSES[other]))
        for house in range(27)
        if cell not in HOUSES[house]
        for other in HOUSES_OF[cell]
        if places(position, house, digit) & HOUSES[other]
    )


def _any_hidden_pair(position: PositionView, gone: Gone, cell: int, digit: int) -> bool:
    """Return whether two other digits have no places in a house except the cell and one other."""
    for house in HOUSES_OF[cell]:
        for one, other in combinations(sorted(digits_in(position, [cell]) - {digit}), 2):
            for partner in HOUSES[house] - {cell}:
                both = {cell, partner}
                left = _outside(position, house, one, both) | _outside(position, house, other, both)
                if gone == left:
                    return True
    return False


def _any_naked_pair(position: PositionView, gone: Gone, cell: int, digit: int) -> bool:
    """Return whether two cells that the cell sees have only the digit and one other left."""
    seen = [x for x in PEERS[cell] if position.candidates[x] >> digit & 1]
    for one, other in combinations(seen, 2):
        if other in PEERS[one]:
            others = {(x, d) for x in (one, other) for d in digits_in(position, [x]) - {digit}}
            if len({d for _, d in others - gone}) == 1 and gone < others:
                return True
    return False


def _any_x_wing(position: PositionView, gone: Gone, cell: int, digit: int) -> bool:
    """Return whether the remaining places in two lines are in the cell's line and one parallel."""
    for lines, across in ((range(9), range(9, 18)), (range(9, 18), range(9))):
        for one, other in combinations(lines, 2):
            if cell in HOUSES[one] | HOUSES[other]:
                continue
            mine = next(line for line in across if cell in HOUSES[line])
            for line in across:
                cover = set(HOUSES[mine] | HOUSES[line])
                left = _outside(position, one, digit, cover)
                if line != mine and gone == left | _outside(position, other, digit, cover):
                    return True
    return False
