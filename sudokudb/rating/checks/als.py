"""Checks of almost locked sets, n cells of a house with n + 1 digits, and of Sue de Coq."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.contents import WHOLE_CELL
from sudokudb.rating.checks.evidence.house_rules import (
    HOUSES,
    digits_in,
    in_house,
    is_house,
    only_part,
    parts,
    sees_all,
    with_digit,
)
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import (
    ALS_CHAIN,
    ALS_XY_WING,
    ALS_XZ,
    DEATH_BLOSSOM,
    SUE_DE_COQ,
    TUVWXYZ_WING,
    UVWXYZ_WING,
    VWXYZ_WING,
    WXYZ_WING,
)

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Part, Step


_WINGS = {"wxyz-wing": 3, "vwxyz-wing": 4, "uvwxyz-wing": 5, "tuvwxyz-wing": 6}
"""The number of cells in the set of each wing."""


@checks(ALS_XZ, ALS_XY_WING, ALS_CHAIN, roles="als restricted")
@checks(DEATH_BLOSSOM, roles="als pivot", contents={"pivot": WHOLE_CELL})
def check_sets(position: PositionView, step: Step) -> str | None:
    """Return the reason why a step of almost locked sets is unsound, or None."""
    sets = parts(step, "als")
    if step.placements:
        return say("this technique places nothing")
    if len(sets) < 2 or not all(_is_almost_locked(position, each) for each in sets):
        return say("a set does not have one digit more than cells, all in one house")
    if step.technique == "death-blossom":
        return _blossom(position, step, sets)
    links = [set(part.digits) for part in parts(step, "restricted")]
    if [part.number for part in parts(step, "restricted")] != [*range(len(sets) - 1)]:
        return say("not every set is linked to the next")
    for one_set, other, link in zip(sets, sets[1:], links, strict=False):
        if not link or not all(_is_restricted(position, one_set, other, digit) for digit in link):
            return say("a digit that links two sets could be in both")
    for cell, digit in step.eliminations:
        by_ends = _ends_meet(links, digit) and _is_excluded(
            position, cell, digit, [sets[0], sets[-1]]
        )
        if not by_ends and not _is_locked_out(position, cell, digit, sets, links):
            return say("a removed candidate does not see all its places in the sets")
    return None


@checks(WXYZ_WING, VWXYZ_WING, UVWXYZ_WING, TUVWXYZ_WING, roles="als restricted")
def check_bivalue_wing(position: PositionView, step: Step) -> str | None:
    """Return the reason why a wing of a set and a bivalue cell is unsound, or None."""
    wing, pincer = (set(part.cells) for part in parts(step, "als"))
    if len(wing) != _WINGS[step.technique] or len(pincer) != 1 or wing & pincer:
        return say("the sets do not have the cells of this technique")
    return check_sets(position, step)


def _is_almost_locked(position: PositionView, part: Part) -> bool:
    digits = digits_in(position, part.cells)
    return (
        is_house(part.number)
        and HOUSES[part.number].issuperset(part.cells)
        and all(position.candidates[cell] for cell in part.cells)
        and digits == set(part.digits)
        and len(digits) == len(part.cells) + 1
    )


def _is_restricted(position: PositionView, one_set: Part, other: Part, digit: int) -> bool:
    """Return whether two sets have a digit whose places in one all see those in the other."""
    near = with_digit(position, one_set.cells, digit)
    far = with_digit(position, other.cells, digit)
    return bool(near and far) and all(sees_all(cell, far) for cell in near)


def _ends_meet(links: list[set[int]], digit: int) -> bool:
    """Return whether the first or the last set holds a digit: adjacent links use other digits."""
    used = links[0] - {digit}
    for link in links[1:]:
        used = {each for each in link if used - {each}}
    return bool(used - {digit})


def _is_excluded(position: PositionView, cell: int, digit: int, sets: list[Part]) -> bool:
    """Return whether a candidate sees all places of the digit in some sets that all have it."""
    return all(
        digit in part.digits and sees_all(cell, with_digit(position, part.cells, digit))
        for part in sets
    )


def _is_locked_out(
    position: PositionView, cell: int, digit: int, sets: list[Part], links: list[set[int]]
) -> bool:
    """Return whether one of two sets, linked by two digits, must hold a third that a cell sees."""
    if len(sets) != 2 or len(links[0]) != 2 or digit in links[0]:
        return False
    return any(_is_excluded(position, cell, digit, [part]) for part in sets)


def _blossom(position: PositionView, step: Step, petals: list[Part]) -> str | None:
    """Return the reason why the sets are not petals of a stem, one per candidate, or None."""
    (stem,) = only_part(step, "pivot").cells
    digits = sorted(digits_in(position, [stem]))
    if len(digits) != len(petals):
        return say("the stem does not have as many candidates as there are sets")
    for digit, petal in zip(digits, petals, strict=True):
        if not _is_excluded(position, stem, digit, [petal]):
            return say("a candidate of the stem does not see all its places in its set")
    for cell, digit in step.eliminations:
        if digit in digits or not _is_excluded(position, cell, digit, petals):
            return say("a removed candidate does not see all its places in the sets")
    return None


@checks(SUE_DE_COQ, roles="intersection line-set box-set")
def check_sue_de_coq(position: PositionView, step: Step) -> str | None:
    """Return the reason why a Sue de Coq is unsound, or None.

    A digit can occur once in cells of one house; it can occur twice if it is in both sets, but not
    in the intersection.
    """
    middle, line, box = (only_part(step, role) for role in ("intersection", "line-set", "box-set"))
    cells = {*middle.cells, *line.cells, *box.cells}
    if len(cells) != sum(len(part.cells) for part in (middle, line, box)) or any(
        set(part.digits) != digits_in(position, part.cells) for part in (middle, line, box)
    ):
        return say("a set has other cells or candidates")
    lines = {*middle.cells, *line.cells} <= HOUSES[line.number]
    if not lines or not {*middle.cells, *box.cells} <= HOUSES[box.number]:
        return say("the sets are not in a line and a box")
    held = {digit: with_digit(position, cells, digit) for digit in digits_in(position, cells)}
    twice = {digit for digit, where in held.items() if not in_house(where)}
    if twice & set(middle.digits) or len(held) + len(twice) != len(cells):
        return say("the cells could do without one of their digits")
    both = set(line.digits) & set(box.digits)
    for cell, digit in step.eliminations:
        seen = False
        for own, other in ((line, box), (box, line)):
            digits = both | {*middle.digits, *own.digits} - {*other.digits}
            where = held.get(digit, set()) & ({*own.cells} if digit in twice else cells)
            in_rest = cell in HOUSES[own.number].difference(middle.cells, own.cells)
            seen = seen or (in_rest and digit in digits and sees_all(cell, where))
        if not seen:
            return say("a removed candidate does not see all its places in a set")
    return say("this technique places nothing") if step.placements else None
