"""Sentences for chains, loops and forcing chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.render.explanations.words import (
    cells,
    chain,
    digits,
    effects,
    listed_messages,
    of_role,
)

if TYPE_CHECKING:
    from sudokudb.techniques.position import Part, Step


def _nodes(step: Step) -> list[Part]:
    return of_role(step, "on", "off")


def remote_pair(step: Step) -> str:
    """Explain a chain of equal pairs."""
    nodes = of_role(step, "color-a", "color-b")
    return say(
        "{cells} hold {digits} in turn, so cells that see two of them in different turns have "
        "neither: {effects}.",
        cells=cells(*nodes),
        digits=digits(*nodes),
        effects=effects(step),
    )


def ends(step: Step) -> str:
    """Explain a chain whose first or last node is true."""
    nodes = _nodes(step)
    if any(part.number == 1 for part in of_role(step, "chain")):
        return continuous(step)
    return say(
        "One end of the chain {chain} is true, so {effects}.",
        chain=chain(nodes),
        effects=effects(step),
    )


def continuous(step: Step) -> str:
    """Explain a loop: one of each two linked nodes is true."""
    return say(
        "The loop {chain} closes: of any two nodes next to each other one is true, so {effects}.",
        chain=chain(_nodes(step), loop=True),
        effects=effects(step),
    )


def discontinuous(step: Step) -> str:
    """Explain a chain that comes back to its first cell."""
    nodes = _nodes(step)
    template = say("{cell} is {digit}") if nodes[0].role == "on" else say("{cell} is not {digit}")
    return say(
        "If {premise}, the chain {chain} leads back to the cell and contradicts it, so {effects}.",
        premise=say(template, cell=cells(nodes[0]), digit=digits(nodes[0])),
        chain=chain(nodes),
        effects=effects(step),
    )


def branches(step: Step) -> str:
    """Explain what follows from every case, or that a premise contradicts itself."""
    premises = of_role(step, "premise")
    found = listed_messages(list(map(_premise, premises)))
    if len(premises) > 1:
        return say(
            "One of these is true, and the same follows from each: {premises}; so {effects}.",
            premises=found,
            effects=effects(step),
        )
    return say(
        "If {premise}, what follows contradicts itself, so {effects}.",
        premise=found,
        effects=effects(step),
    )


def _premise(part: Part) -> str:
    """Return an assumption as a statement."""
    template = say("{cell} is {digit}") if part.number == 1 else say("{cell} is not {digit}")
    return say(template, cell=cells(part), digit=digits(part))
