"""Techniques inside a branch: their eliminations when certain other candidates are off."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sudokudb.rating.checks.rules import HOUSES, HOUSES_OF, PEERS, digits_in, places

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView

Gone = set[tuple[int, int]]
"""Candidates that are off: cell and digit."""


def removes(position: PositionView, gone: Gone, cell: int, digit: int) -> bool:
    """Return whether locked candidates, a pair or an X-wing removes a candidate."""
    return (
        _locked(position, gone, cell, digit)
        or _hidden_pair(position, gone, cell, digit)
        or _naked_pair(position, gone, cell, digit)
        or _x_wing(position, gone, cell, digit)
    )


def _outside(position: PositionView, house: int, digit: int, cells: set[int]) -> Gone:
    """Return the places of a digit in a house that are not in some cells."""
    return {(x, digit) for x in places(position, house, digit) - cells}


def _locked(position: PositionView, gone: Gone, cell: int, digit: int) -> bool:
    """Return whether the remaining places of the digit in a house are in a house of the cell."""
    return any(
        gone == _outside(position, house, digit, set(HOUSES[other]))
        for house in range(27)
        if cell not in HOUSES[house]
        for other in HOUSES_OF[cell]
        if places(position, house, digit) & HOUSES[other]
    )


def _hidden_pair(position: PositionView, gone: Gone, cell: int, digit: int) -> bool:
    """Return whether two other digits have no places in a house except the cell and one other."""
    for house in HOUSES_OF[cell]:
        for one, other in combinations(sorted(digits_in(position, [cell]) - {digit}), 2):
            for partner in HOUSES[house] - {cell}:
                both = {cell, partner}
                left = _outside(position, house, one, both) | _outside(position, house, other, both)
                if gone == left:
                    return True
    return False


def _naked_pair(position: PositionView, gone: Gone, cell: int, digit: int) -> bool:
    """Return whether two cells that the cell sees have only the digit and one other left."""
    seen = [x for x in PEERS[cell] if position.candidates[x] >> digit & 1]
    for one, other in combinations(seen, 2):
        if other in PEERS[one]:
            others = {(x, d) for x in (one, other) for d in digits_in(position, [x]) - {digit}}
            if len({d for _, d in others - gone}) == 1 and gone < others:
                return True
    return False


def _x_wing(position: PositionView, gone: Gone, cell: int, digit: int) -> bool:
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
