"""Sentences for patterns of houses: singles, locked candidates, subsets, fish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.grid import CELL_NAMES
from sudokudb.layout import CLASSIC_9
from sudokudb.render.explanations.phrases import (
    cells,
    digits,
    effects,
    either,
    house_of,
    leaves,
    list_words,
    names,
    of_role,
    place,
    place_of,
    targets,
)
from sudokudb.render.explanations.registry import explains
from sudokudb.technique_names import (
    CLAIMING,
    DIRECT_CLAIMING,
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLE,
    DIRECT_POINTING,
    FINNED_MUTANT_LEVIATHAN,
    FULL_HOUSE,
    HIDDEN_PAIR,
    HIDDEN_QUADRUPLE,
    HIDDEN_SINGLE,
    HIDDEN_TRIPLE,
    KRAKEN_FISH_TYPE_1,
    KRAKEN_FISH_TYPE_2,
    LOCKED_PAIR,
    LOCKED_TRIPLE,
    NAKED_PAIR,
    NAKED_QUADRUPLE,
    NAKED_SINGLE,
    NAKED_TRIPLE,
    POINTING,
    X_WING,
)

if TYPE_CHECKING:
    from sudokudb.techniques.position import Part, Step


@explains(FULL_HOUSE)
def full_house(step: Step) -> str:
    """Explain the last empty cell of a house."""
    ((cell, digit),) = step.placements
    return say(
        "{cell} is the last empty cell of {house}, so it is {digit}.",
        cell=CELL_NAMES[cell],
        house=house_of(step, "base"),
        digit=digit,
    )


@explains(NAKED_SINGLE)
def naked_single(step: Step) -> str:
    """Explain the only candidate of a cell."""
    ((cell, digit),) = step.placements
    return say("Only {digit} is left for {cell}.", digit=digit, cell=CELL_NAMES[cell])


@explains(HIDDEN_SINGLE)
def hidden_single(step: Step) -> str:
    """Explain the only place of a digit in a house."""
    ((cell, digit),) = step.placements
    return say(
        "{place}, {digit} can only be in {cell}.",
        place=place_of(step, "base", start=True),
        digit=digit,
        cell=CELL_NAMES[cell],
    )


@explains(POINTING, CLAIMING)
def explain_locked(step: Step) -> str:
    """Explain a digit whose places in one house all lie in another."""
    base, cover = of_role(step, "base"), of_role(step, "cover")
    return say(
        "{place}, {digit} can only be {others}, so {effects}.",
        place=place(*base, start=True),
        digit=digits(*base),
        others=place(*cover),
        effects=leaves(step),
    )


@explains(LOCKED_PAIR, LOCKED_TRIPLE, NAKED_PAIR, NAKED_TRIPLE, NAKED_QUADRUPLE)
def naked_subset(step: Step) -> str:
    """Explain n cells with n digits."""
    (subset,) = of_role(step, "cells")
    return say(
        "{place}, {cells} can only be {digits}, so {effects}.",
        place=place(*_split_by_house(subset, step), start=True),
        cells=cells(subset),
        digits=digits(subset),
        effects=effects(step),
    )


def _split_by_house(subset: Part, step: Step) -> list[Part]:
    """Return the subset once for each house that contains it and loses candidates."""
    removed = {cell for cell, _ in step.eliminations}
    return [
        subset._replace(number=number)
        for number, house_cells in enumerate(CLASSIC_9.houses)
        if removed.intersection(house_cells) and set(subset.cells) <= set(house_cells)
    ] or [subset]


@explains(HIDDEN_PAIR, HIDDEN_TRIPLE, HIDDEN_QUADRUPLE)
def hidden_subset(step: Step) -> str:
    """Explain n digits with n places."""
    (subset,) = of_role(step, "cells")
    return say(
        "{place}, the digits {digits} can only be in {cells}, which hold nothing else: {effects}.",
        place=place(subset, start=True),
        cells=cells(subset),
        digits=digits(subset),
        effects=effects(step),
    )


@explains(DIRECT_POINTING, DIRECT_CLAIMING)
def direct_locked(step: Step) -> str:
    """Explain locked candidates that leave a digit one place in a third house."""
    base, cover, third = (of_role(step, role) for role in ("base", "cover", "extra"))
    return say(
        "{place}, {digit} can only be {others}, so {third} it can only be in {cell}.",
        place=place(*base, start=True),
        digit=digits(*base),
        others=place(*cover),
        third=place(*third),
        cell=cells(*third),
    )


@explains(DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLE)
def direct_subset(step: Step) -> str:
    """Explain a hidden subset that leaves another digit one place in the house."""
    (subset,), (left,) = of_role(step, "cells"), of_role(step, "extra")
    return say(
        "{place}, the digits {digits} can only be in {cells}, so {digit} can only be in {cell}.",
        place=place(subset, start=True),
        digits=digits(subset),
        cells=cells(subset),
        digit=digits(left),
        cell=cells(left),
    )


@explains(*range(X_WING, FINNED_MUTANT_LEVIATHAN + 1))
def fish(step: Step) -> str:
    """Explain a digit whose places in n houses are in n others, except for fins."""
    base, cover = of_role(step, "base"), of_role(step, "cover")
    fins = [cell for part in of_role(step, "fin", "endo-fin") for cell in part.cells]
    found = {
        "place": place(*base, start=True),
        "digit": digits(*base[:1]),
        "others": place(*cover),
        "effects": leaves(step),
    }
    held = {cell for part in base for cell in part.cells}
    if own := [cell for cell in targets(step) if cell in held]:
        found["others"] = say(
            "{others} (and {cells} would take up two of these)",
            others=found["others"],
            cells=list_words(names(own)),
        )
    if not fins:
        return say("{place}, {digit} can only be {others}, so {effects}.", **found)
    return say(
        "{place}, {digit} can only be {others}, or else in {fins}. Either way, another cell "
        "{covers} that sees {seen} cannot have it, so {effects}.",
        fins=either(names(dict.fromkeys(fins))),
        covers=place(*cover),
        seen=list_words(names(dict.fromkeys(fins))),
        **found,
    )


@explains(KRAKEN_FISH_TYPE_1, KRAKEN_FISH_TYPE_2)
def kraken(step: Step) -> str:
    """Explain a fish in which every place of the digit has the same consequence."""
    base, cover, places = (of_role(step, role) for role in ("base", "cover", "intersection"))
    fins = dict.fromkeys(x for part in of_role(step, "fin", "endo-fin") for x in part.cells)
    template = say(
        "{place}, {digit} can only be {others}, or else in {fins}, from each of which a chain "
        "leads to the same result: {effects}."
    )
    if places:
        template = say(
            "{place}, {digit} can only be {others}, or else in {fins}. So it is in one of {cells}, "
            "and from each of these a chain leads to the same result: {effects}."
        )
    return say(
        template,
        place=place(*base, start=True),
        digit=digits(*base[:1]),
        others=place(*cover),
        fins=either(names(fins)),
        cells=list_words(
            names(dict.fromkeys((*(x for part in places for x in part.cells), *fins)))
        ),
        effects=effects(step),
    )
