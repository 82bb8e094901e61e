"""Sentences for deadly patterns: rectangles, loops and graves with two solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.render.explanations.phrases import (
    cells,
    digits,
    effects,
    either,
    listed,
    names,
    of_role,
    place,
    removed,
    targets,
)

if TYPE_CHECKING:
    from sudokudb.techniques.position import Step


def rectangle(step: Step) -> str:
    """Explain cells in which two digits could be exchanged."""
    corners, links = of_role(step, "corner"), of_role(step, "link")
    if links:
        return say(
            "{places}, {linked} can only be in {linked_cells}; with {removed} in {targets}, "
            "{digits} could be exchanged in {cells}, and the puzzle would have two solutions; so "
            "{effects}.",
            places=place(*links, start=True),
            linked=digits(*links),
            linked_cells=cells(*links),
            removed=removed(step),
            targets=either(names(targets(step))),
            digits=digits(*corners),
            cells=cells(*corners),
            effects=effects(step),
        )
    template = say(
        "If {cells} held only {digits}, these could be exchanged, and the puzzle would have two "
        "solutions"
    )
    if step.technique.startswith("avoidable"):
        template = say(
            "{cells} contain no givens. If they held only {digits}, these could be exchanged, and "
            "the puzzle would have two solutions"
        )
    premise = say(template, cells=cells(*corners), digits=digits(*corners))
    return say("{premise}; so {result}.", premise=premise, result=_result(step))


def grave(step: Step) -> str:
    """Explain a grid whose cells would have two candidates each without extra ones."""
    template = say("{digits} in {cells}")
    extra: dict[tuple[int, ...], list[int]] = {}
    for part in of_role(step, "extra"):
        extra.setdefault(part.digits, []).extend(part.cells)
    found = [
        say(template, digits=listed(each), cells=listed(names(where)))
        for each, where in extra.items()
    ]
    premise = say(
        "Without {extra}, every empty cell would have two candidates, and every digit two places "
        "in each house, and there would not be just one solution",
        extra=listed(found),
    )
    return say("{premise}; so {result}.", premise=premise, result=_result(step))


def _result(step: Step) -> str:
    """Return the clause that an extra digit is true, and its consequences."""
    extra, subset, links = (of_role(step, role) for role in ("extra", "cells", "link"))
    if not extra:
        return effects(step)
    others = dict.fromkeys(cell for part in extra for cell in part.cells)
    taken = [
        part._replace(cells=tuple(cell for cell in part.cells if cell not in others))
        for part in subset
    ]
    template = say("{others} is {extra}, and {effects}")
    if links:
        template = say("{others} is {extra}, the other one is {taken}, and {effects}")
    elif taken and set(targets(step)) <= set(taken[0].cells):
        template = say(
            "{others} is {extra}; then {place}, {taken} must be in the other of these cells and in "
            "{subset}: {effects}"
        )
    elif taken:
        template = say(
            "{others} is {extra}, and with {subset} it uses up {taken} {place}: {effects}"
        )
    extras = sorted({digit for part in extra for digit in part.digits})
    return say(
        template,
        others=either(names(others)),
        extra=either(extras),
        place=place(*taken) if taken else "",
        taken=digits(*taken, *links),
        subset=cells(*taken) if taken else "",
        effects=effects(step),
    )
