"""Sentences for patterns of a few cells: wings, rectangles, colors, almost locked sets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.grid import geometry
from sudokudb.render.explanations.words import (
    cells,
    digits,
    effects,
    either,
    listed,
    listed_messages,
    names,
    of_role,
    place,
)

if TYPE_CHECKING:
    from collections.abc import Container

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
    """Explain two houses with two places of a digit, of which one each see each other."""
    one, other = of_role(step, "link")[:2]
    seen = [geometry(3).peers[cell] for cell, _ in step.eliminations]
    near, far, *ends = next(
        (near, far, *ends)
        for near in one.cells
        for far in other.cells
        if far in geometry(3).peers[near]
        and (ends := [x for x in (*one.cells, *other.cells) if x not in (near, far)])
        and all(end in peers for end in ends for peers in seen)
    )
    return say(
        "{digit} has two places each {places}; {joint} see each other, so {digit} is in {ends}, "
        "and {effects}.",
        digit=digits(one),
        places=place(one, other),
        joint=listed(names((near, far))),
        ends=either(names(ends)),
        effects=effects(step),
    )


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


# Uniqueness


def rectangle(step: Step) -> str:
    """Explain cells in which two digits could be exchanged."""
    corners, extra, links = (of_role(step, role) for role in ("corner", "extra", "link"))
    found = {"digits": digits(*corners), "cells": cells(*corners), "effects": effects(step)}
    if links:
        template = say(
            "{places}, {linked} can only be in {linked_cells}; with {removed} in {targets}, "
            "{digits} could be exchanged in {cells}, and the puzzle would have two solutions; so "
            "{effects}."
        )
        linked = {"linked": digits(*links), "linked_cells": cells(*links)}
        targets = either(names(dict.fromkeys(cell for cell, _ in step.eliminations)))
        linked |= {"removed": _removed(step), "targets": targets}
        return say(template, places=place(*links, start=True), **linked, **found)
    if extra:
        template = say(
            "If {cells} held only {digits}, these could be exchanged, and the puzzle would have "
            "two solutions; so {others} is {extra}, and {effects}."
        )
        others = dict.fromkeys(cell for part in extra for cell in part.cells)
        subset = [_without(part, others) for part in of_role(step, "cells")]
        if subset and {cell for cell, _ in step.eliminations} <= set(subset[0].cells):
            template = say(
                "If {cells} held only {digits}, these could be exchanged, and the puzzle would "
                "have two solutions; so {others} is {extra}; {place}, {taken} then need {subset}, "
                "and {effects}."
            )
        elif subset:
            template = say(
                "If {cells} held only {digits}, these could be exchanged, and the puzzle would "
                "have two solutions; so {others} is {extra}, and {place} they and {subset} take "
                "{taken}: {effects}."
            )
        if subset:
            found |= {"place": place(*subset), "taken": digits(*subset)}
            found |= {"subset": cells(*subset)}
        return say(template, others=either(names(others)), extra=_any(extra), **found)
    template = say(
        "If {cells} held only {digits}, these could be exchanged, and the puzzle would have two "
        "solutions; so {effects}."
    )
    return say(template, **found)


def _without(part: Part, others: Container[int]) -> Part:
    """Return a part without some of its cells."""
    return replace(part, cells=tuple(cell for cell in part.cells if cell not in others))


def _any(parts: list[Part]) -> str:
    """Return the digits of some parts with `or`."""
    return either([str(digit) for digit in sorted({d for part in parts for d in part.digits})])


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
        "{digit} is in all cells of one color or of the other, here {cells} and there {others}; "
        "one color of these sees one of those, so {effects}.",
        digit=digits(*one[:1]),
        cells=cells(*one),
        others=cells(*other),
        effects=effects(step),
    )


# Almost locked sets


def als_xz(step: Step) -> str:
    """Explain two sets that cannot both have a digit, or two digits."""
    sets, common = of_role(step, "als"), of_role(step, "restricted")
    found = {"sets": _sets(sets), "digit": digits(*common), "effects": effects(step)}
    if len({digit for part in common for digit in part.digits}) > 1:
        return say(
            "{sets}: of {digit} each set has one, so both have all their other digits, and "
            "{effects}.",
            **found,
        )
    return say(
        "{sets}: only one of the sets can have {digit}, so the other one has all its other "
        "digits, and {effects}.",
        **found,
    )


def als_chain(step: Step) -> str:
    """Explain a chain of sets, of which neighbours cannot both have a digit."""
    sets, common = of_role(step, "als"), of_role(step, "restricted")
    return say(
        "{sets}: of each two sets next to each other only one can have the digit that they share "
        "({digits}), so {digit} is in the first set or in the last one, and {effects}.",
        sets=_sets(sets),
        digits=digits(*common),
        digit=_removed(step),
        effects=effects(step),
    )


def death_blossom(step: Step) -> str:
    """Explain a cell each of whose candidates takes a digit from a set."""
    stem, petals = of_role(step, "pivot"), of_role(step, "als")
    return say(
        "Whatever {stem} is, one of the sets {sets} keeps {digit}, so {effects}.",
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
