"""Sentences for almost locked sets: n cells with n + 1 digits."""

from __future__ import annotations

from functools import reduce
from string import ascii_uppercase
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.grid import format_cell
from sudokudb.render.explanations.phrases import (
    cells,
    digits,
    effects,
    either,
    listed,
    of_role,
    place,
    removed,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.techniques.position import Part, Step


def _sets(parts: Sequence[Part], first: int = 0) -> str:
    """Return sets of cells with their digits: `A (r1c1 and r1c2: 1, 3, 7)`."""
    template = say("{letter} ({cells}: {digits})")
    return listed(
        [
            say(template, letter=letter, cells=cells(part), digits=", ".join(map(str, part.digits)))
            for letter, part in zip(ascii_uppercase[first:], parts, strict=False)
        ]
    )


def two_sets(step: Step) -> str:
    """Explain two sets that cannot both have a digit, or two digits."""
    sets, common = of_role(step, "als"), of_role(step, "restricted")
    template = say(
        "{sets} each lack just one of their digits. They cannot both have {digit}, so one of them "
        "lacks it and has {removed}: {effects}."
    )
    if len(common[0].digits) > 1:
        template = say(
            "{sets} each lack just one of their digits. They can share none of {digit}, so each "
            "lacks one of these and has all its other digits: {effects}."
        )
    found = {"sets": _sets(sets), "digit": digits(*common), "removed": removed(step)}
    return say(template, effects=effects(step), **found)


def chain_of_sets(step: Step) -> str:
    """Explain a chain of sets, two adjacent ones of which cannot both have a certain digit."""
    sets, common = of_role(step, "als"), of_role(step, "restricted")
    gone = {digit for _, digit in step.eliminations}
    choices = [set(part.digits) for part in common]
    choices[0] -= gone
    choices[-1] -= gone
    used = _used(choices)
    lacking = say("{letter} lacks {digit}")
    clauses = [
        say(
            "{lacking} and has {next}",
            lacking=say(lacking, letter=letter, digit=before),
            next=after,
        )
        for letter, before, after in zip(
            ascii_uppercase[1:], used, [*used[1:], removed(step)], strict=False
        )
    ]
    return say(
        "{sets} each lack just one of their digits. If A lacks {removed}, it has {first}, so "
        "{clauses}; either way {effects}.",
        sets=_sets(sets),
        removed=either(sorted(gone)),
        first=used[0],
        clauses=_so(clauses),
        effects=effects(step),
    )


def _used(choices: Sequence[set[int]]) -> list[int]:
    """Return a digit for each link that differs from that of the previous link."""
    if not choices:
        return []
    for digit in sorted(choices[0]):
        rest = _used([choices[1] - {digit}, *choices[2:]]) if len(choices) > 1 else []
        if len(rest) == len(choices) - 1:
            return [digit, *rest]
    return []


def _so(clauses: Sequence[str]) -> str:
    """Return clauses, each of which follows from the previous one, joined with `so`."""
    found = clauses[0]
    for each in clauses[1:]:
        found = say("{first}, so {next}", first=found, next=each)
    return found


def death_blossom(step: Step) -> str:
    """Explain a cell each of whose candidates takes a digit from a set."""
    return say(
        "Whatever {stem} is, it takes that digit from one of {sets}, which then has all its other "
        "digits, {digit} too; so {effects}.",
        stem=cells(*of_role(step, "pivot")),
        sets=_sets(of_role(step, "als")),
        digit=removed(step),
        effects=effects(step),
    )


def sue_de_coq(step: Step) -> str:
    """Explain an intersection whose digits a line and a box share."""
    middle, line, box = (of_role(step, r) for r in ("intersection", "line-set", "box-set"))
    template = say(
        "{middle} lies {line_place} and {box_place}. With {line} in the rest of the line and "
        "{box} in the rest of the box, there are just as many digits as cells, and each is used: "
        "{effects}."
    )
    if twice := set(line[0].digits) & set(box[0].digits):
        template = say(
            "{middle} lies {line_place} and {box_place}. With {line} in the rest of the line and "
            "{box} in the rest of the box, there are just as many digits as cells, {twice} counted "
            "twice, and each is used: {effects}."
        )
    return say(
        template,
        twice=listed(sorted(twice)),
        middle=_sets(middle),
        line_place=place(*line),
        box_place=place(*box),
        line=_sets(line, 1),
        box=_sets(box, 2),
        effects=effects(step),
    )


def aligned(step: Step) -> str:
    """Explain digits that no allowed combination of some cells has."""
    base, excluders = of_role(step, "cells"), of_role(step, "extra")
    template = say("{cell} is {digit}")
    cases: list[str] = [
        say(template, cell=format_cell(cell), digit=digit) for cell, digit in step.eliminations
    ]
    return say(
        "However {cells} are filled, if {cases}, either a digit stands twice in a house, or one of "
        "{others} has no candidate left; so {effects}.",
        cells=cells(*base),
        others=cells(*excluders),
        cases=reduce(lambda first, last: either([first, last]), cases),
        effects=effects(step),
    )
