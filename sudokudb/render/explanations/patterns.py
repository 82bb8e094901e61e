"""Sentences for patterns of a few cells: wings, rectangles, colors, almost locked sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.render.explanations.words import (
    cells,
    digits,
    effects,
    listed,
    listed_messages,
    of_role,
    place,
)

if TYPE_CHECKING:
    from sudokudb.techniques.position import Part, Step


def _sets(parts: list[Part]) -> str:
    """Return sets of cells with their digits: `r1c1 and r1c2 (1, 3 and 7)`."""
    template = say("{cells} ({digits})")
    return listed_messages([say(template, cells=cells(p), digits=digits(p)) for p in parts])


def _removed(step: Step) -> str:
    """Return the digits that a step removes."""
    return listed([str(digit) for digit in sorted({digit for _, digit in step.eliminations})])


# One digit


def strong_links(step: Step) -> str:
    """Explain houses with two places of a digit, of which neighbours see each other."""
    links = of_role(step, "link")
    return say(
        "{digit} has two places each {places}; at least one end of this chain, {cells}, "
        "holds it, so {effects}.",
        digit=digits(*links[:1]),
        places=place(*links),
        cells=_ends(links),
        effects=effects(step),
    )


def _ends(links: list[Part]) -> str:
    """Return the places of links that see no place of another one: the ends of their chain."""
    return say("{first} – {last}", first=cells(links[0]), last=cells(links[-1]))


def empty_rectangle(step: Step) -> str:
    """Explain a box whose places of a digit are in one row and one column."""
    base, links = of_role(step, "base"), of_role(step, "link")
    return say(
        "{box}, {digit} is only in one row and one column ({cells}); with its two places "
        "{house} ({places}), {effects}.",
        box=place(*base, start=True),
        digit=digits(*base),
        cells=cells(*base),
        house=place(*links),
        places=cells(*links),
        effects=effects(step),
    )


# Wings


def w_wing(step: Step) -> str:
    """Explain two equal pairs, of which a link lets only one lose the linked digit."""
    ends, links = of_role(step, "pincer"), of_role(step, "link")
    return say(
        "{cells} both hold {digits}; {linked} has only two places {house}, so they cannot both "
        "be {linked}: one of them is {digit}, and {effects}.",
        cells=cells(*ends),
        digits=digits(*ends),
        linked=digits(*links),
        house=place(*links),
        digit=_removed(step),
        effects=effects(step),
    )


def wing(step: Step) -> str:
    """Explain a pivot that takes a digit from one of its pincers."""
    pivot, pincers = of_role(step, "pivot"), of_role(step, "pincer")
    return say(
        "Whichever of {digits} {pivot} is, one of {cells} is {digit}, so {effects}.",
        digits=digits(*pivot),
        pivot=cells(*pivot),
        cells=cells(*pivot, *pincers) if step.technique == "xyz-wing" else cells(*pincers),
        digit=_removed(step),
        effects=effects(step),
    )


def set_wing(step: Step) -> str:
    """Explain n cells with n + 1 digits next to a cell with two."""
    sets = of_role(step, "als", "pivot", "pincer")
    return say(
        "{sets} cannot all do without {digit}, so {effects}.",
        sets=_sets(sets),
        digit=_removed(step),
        effects=effects(step),
    )


# Uniqueness


def rectangle(step: Step) -> str:
    """Explain cells in which two digits could be exchanged."""
    corners, extra = of_role(step, "corner"), of_role(step, "extra")
    found = {"digits": digits(*corners), "cells": cells(*corners), "effects": effects(step)}
    if not extra:
        template = say(
            "If only {digits} were left in {cells}, they could be exchanged, and the puzzle would "
            "have two solutions; so {effects}."
        )
        return say(template, **found)
    template = say(
        "If only {digits} were left in {cells}, they could be exchanged, and the puzzle would "
        "have two solutions; so {extra} counts in {others}, and {effects}."
    )
    return say(template, extra=digits(*extra), others=cells(*extra), **found)


def bug(step: Step) -> str:
    """Explain a grid of cells with two candidates each."""
    extra = of_role(step, "extra")
    return say(
        "Without {digits} in {cells} every cell would have two candidates and every digit two "
        "places in each house, which never leaves one solution; so {effects}.",
        digits=digits(*extra),
        cells=cells(*extra),
        effects=effects(step),
    )


# Colors


def colors_trap(step: Step) -> str:
    """Explain cells that see both colors."""
    one, other = of_role(step, "color-a"), of_role(step, "color-b")
    return say(
        "{digit} is in all of {cells}, or else in all of {others}; {effects}.",
        digit=digits(*one[:1]),
        cells=cells(*one),
        others=cells(*other),
        effects=effects(step),
    )


def colors_wrap(step: Step) -> str:
    """Explain two cells of one color that see each other."""
    one = of_role(step, "color-a", "color-b")
    return say(
        "{digit} is in all of the cells of one color, or in none; two of one color see each "
        "other ({cells}), so {effects}.",
        digit=digits(*one[:1]),
        cells=cells(*one[:1]),
        effects=effects(step),
    )


def multi_colors(step: Step) -> str:
    """Explain two components of colors that see each other."""
    one, other = of_role(step, "color-a"), of_role(step, "color-b")
    return say(
        "The colors of {digit} depend on each other: {cells} and {others}; so {effects}.",
        digit=digits(*one[:1]),
        cells=cells(*one),
        others=cells(*other),
        effects=effects(step),
    )


# Almost locked sets


def als_xz(step: Step) -> str:
    """Explain two sets that cannot both have a digit."""
    sets, common = of_role(step, "als"), of_role(step, "restricted")
    return say(
        "{sets}: only one of the sets can have {digit}, so the other one has all its other "
        "digits, and {effects}.",
        sets=_sets(sets),
        digit=digits(*common),
        effects=effects(step),
    )


def als_chain(step: Step) -> str:
    """Explain a chain of sets, of which neighbours cannot both have a digit."""
    sets, common = of_role(step, "als"), of_role(step, "restricted")
    return say(
        "{sets}: of neighbours only one can have the common digit ({digits}), so {digit} is in "
        "the first set or in the last one, and {effects}.",
        sets=_sets(sets),
        digits=digits(*common),
        digit=_removed(step),
        effects=effects(step),
    )


def death_blossom(step: Step) -> str:
    """Explain a cell each of whose candidates takes a digit from a set."""
    stem, petals = of_role(step, "pivot"), of_role(step, "als")
    return say(
        "Whichever of {digits} {stem} is, one of the sets {sets} keeps {digit}, so {effects}.",
        digits=digits(*stem),
        stem=cells(*stem),
        sets=_sets(petals),
        digit=_removed(step),
        effects=effects(step),
    )


def sue_de_coq(step: Step) -> str:
    """Explain an intersection whose digits a line and a box share."""
    middle, line, box = (of_role(step, r) for r in ("intersection", "line-set", "box-set"))
    return say(
        "{sets} have as many cells as digits, and no digit twice: the line and the box share the "
        "digits of their crossing, so {effects}.",
        sets=_sets([*middle, *line, *box]),
        effects=effects(step),
    )


# All of a kind


def template_set(step: Step) -> str:
    """Explain cells that every possible arrangement of a digit has."""
    return say(
        "Every way to place {digit} in the whole grid has it there: {effects}.",
        digit=digits(*of_role(step, "template")),
        effects=effects(step),
    )


def template_delete(step: Step) -> str:
    """Explain cells that no possible arrangement of a digit has."""
    return say(
        "No way to place {digit} in the whole grid has it there, so {effects}.",
        digit=_removed(step),
        effects=effects(step),
    )


def aligned(step: Step) -> str:
    """Explain digits that no allowed combination of some cells has."""
    base, excluders = of_role(step, "cells"), of_role(step, "extra")
    return say(
        "Every combination of digits in {cells} with them would take all candidates of one of "
        "{others}, or repeat a digit, so {effects}.",
        cells=cells(*base),
        others=cells(*excluders),
        effects=effects(step),
    )


def guess(step: Step) -> str:
    """Explain a digit that no technique finds."""
    return say(
        "No technique of the rater goes on from here; in the solution, {effects}.",
        effects=effects(step),
    )
