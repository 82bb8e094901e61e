"""Sentences for deadly patterns: rectangles, loops and graves with two solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.layout import CLASSIC_9
from sudokudb.render.explanations.phrases import (
    cells,
    digits,
    effects,
    either,
    list_words,
    names,
    of_role,
    place,
    removed_digits,
    targets,
)
from sudokudb.render.explanations.registry import explains
from sudokudb.technique_names import (
    AVOIDABLE_RECTANGLE_TYPE_2,
    BUG_PLUS_1,
    BUG_TYPE_1,
    BUG_TYPE_2,
    BUG_TYPE_3,
    BUG_TYPE_4,
    UNIQUE_LOOP_TYPE_4,
    UNIQUE_RECTANGLE_TYPE_1,
    UNIQUENESS_TEST_1,
)

if TYPE_CHECKING:
    from sudokudb.techniques.position import Part, Step


@explains(
    *range(UNIQUENESS_TEST_1, AVOIDABLE_RECTANGLE_TYPE_2 + 1),
    *range(UNIQUE_RECTANGLE_TYPE_1, UNIQUE_LOOP_TYPE_4 + 1),
)
def rectangle(step: Step) -> str:
    """Explain cells in which two digits could be exchanged."""
    (corner,), extra, links = (of_role(step, role) for role in ("corner", "extra", "link"))
    found = {"lie": _lie(corner), "cells": cells(corner), "digits": digits(corner)}
    if links:
        return _explain_linked(step, found)
    if step.technique.startswith("avoidable"):
        return _avoidable(step, found)
    return say(
        "{lie}. If they held only {digits}, these could be exchanged, and the puzzle would have "
        "two solutions. Only {open} can be anything else; so {result}.",
        open=cells(*extra),
        result=_result(step),
        **found,
    )


def _lie(corner: Part) -> str:
    """Return the clause that digits in the cells of a rectangle or a loop can be exchanged."""
    template = say("{cells} lie in two rows, two columns and two boxes")
    if len(corner.cells) > 4:
        template = say("{cells} form a loop, with two cells in each of their houses")
    return say(template, cells=cells(corner))


def _explain_linked(step: Step, found: dict[str, str]) -> str:
    """Explain a rectangle or a loop in which one of the digits has no other places in houses."""
    (corner,), links = of_role(step, "corner"), of_role(step, "link")
    return say(
        "{lie}. {places}, {linked} can only be in {linked_cells}, and {others} can only be "
        "{either}. So with {removed} in {targets}, the cells would hold only {digits}, these could "
        "be exchanged, and the puzzle would have two solutions; so {effects}.",
        places=place(*links, start=True),
        linked=digits(*links),
        linked_cells=cells(*links),
        others=list_words(names(_others(step))),
        either=either(corner.digits),
        removed=removed_digits(step),
        targets=either(names(targets(step))),
        effects=effects(step),
        **found,
    )


def _others(step: Step) -> list[int]:
    """Return the corners that can hold only the two digits, of a pattern with links."""
    (corner,), links, wrong = of_role(step, "corner"), of_role(step, "link"), targets(step)
    if len(links) == 1:
        return [cell for cell in corner.cells if cell not in CLASSIC_9.houses[links[0].number]]
    opposite = [x for x in corner.cells if any(_apart(x, y) for y in wrong)]
    if step.technique == "hidden-rectangle":
        return opposite
    return [cell for cell in corner.cells if cell not in (*wrong, *opposite)]


def _apart(one: int, other: int) -> bool:
    """Return whether two cells are in different rows and columns."""
    return one // 9 != other // 9 and one % 9 != other % 9


def _avoidable(step: Step, found: dict[str, str]) -> str:
    """Explain a rectangle whose filled cells are not givens."""
    (corner,), extra = of_role(step, "corner"), of_role(step, "extra")
    left = [cell for part in extra for cell in part.cells] or targets(step)
    template = say(
        "{lie}, and none of them is a given. {filled} hold {digits}; with {removed} in {open}, "
        "these could be exchanged, and the puzzle would have two solutions; so {result}."
    )
    if extra:
        template = say(
            "{lie}, and none of them is a given. {filled} hold {digits}, and {open} can each only "
            "be one of these or {extra}. Without {extra}, these could be exchanged, and the puzzle "
            "would have two solutions; so {result}."
        )
    return say(
        template,
        filled=list_words(names(cell for cell in corner.cells if cell not in left)),
        open=list_words(names(left)),
        removed=removed_digits(step),
        extra=digits(*extra),
        result=_result(step),
        **found,
    )


@explains(BUG_PLUS_1, BUG_TYPE_1, BUG_TYPE_2, BUG_TYPE_3, BUG_TYPE_4)
def grave(step: Step) -> str:
    """Explain a grid whose cells would have two candidates each without extra ones."""
    template = say("{digits} in {cells}")
    extra: dict[tuple[int, ...], list[int]] = {}
    for part in of_role(step, "extra"):
        extra.setdefault(part.digits, []).extend(part.cells)
    found = [
        say(template, digits=list_words(each), cells=list_words(names(where)))
        for each, where in extra.items()
    ]
    premise = say(
        "Without {extra}, every empty cell would have two candidates, and every digit two places "
        "in each house that lacks it, and there would not be just one solution",
        extra=list_words(found),
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
    if len(others) > 1:
        template = say("{others} is {extra}, and a cell that sees them all is not: {effects}")
    if links:
        template = say(
            "{others} is {extra}; {link_place}, {taken} has no places but these two, so the other "
            "one is {taken}, and {effects}"
        )
    elif taken and set(targets(step)) <= set(taken[0].cells):
        template = say(
            "{others} is {extra}; {place}, {taken} have no other places than these cells and "
            "{subset}, so they take up {subset} and the other of these cells: {effects}"
        )
    elif taken:
        template = say(
            "{others} is {extra}; {place}, {subset} can only be {either}, and these cells use "
            "up {taken}: {effects}"
        )
    extras = sorted({digit for part in extra for digit in part.digits})
    return say(
        template,
        others=either(names(others)),
        extra=either(extras),
        place=place(*taken) if taken else "",
        either=either(sorted({digit for part in taken for digit in part.digits})),
        link_place=place(*links) if links else "",
        taken=digits(*taken, *links),
        subset=cells(*taken) if taken else "",
        effects=effects(step),
    )
