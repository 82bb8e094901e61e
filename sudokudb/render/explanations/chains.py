"""Sentences for chains, loops and forcing chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.render.explanations.words import (
    candidate,
    cells,
    chain,
    digits,
    effects,
    listed_messages,
    of_role,
)

if TYPE_CHECKING:
    from sudokudb.techniques.position import Part, Step

_MOST_BRANCHES = 4  # that a sentence writes out


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
    return say(
        "Whether {premise} or not, the chain {chain} has the same result: {effects}.",
        premise=candidate(nodes[0]),
        chain=chain(nodes),
        effects=effects(step),
    )


def contradiction(step: Step) -> str:
    """Explain a premise that leads to a contradiction."""
    premise = of_role(step, "premise")[:1]
    ways = of_role(step, "premise", "chain")
    return say(
        "If {premise}, two consequences contradict each other ({ways}), so {effects}.",
        premise=_premises(premise),
        ways=_ways(step) or len(ways),
        effects=effects(step),
    )


def verity(step: Step) -> str:
    """Explain what follows from every choice."""
    premises = of_role(step, "premise")
    return say(
        "One of these is true, and each leads to the same: {premises}; so {effects}.",
        premises=_premises(premises),
        effects=effects(step),
    )


def _premises(premises: list[Part]) -> str:
    """Return assumptions as statements."""
    on_off = {1: say("{cell} is {digit}"), 0: say("{cell} is not {digit}")}
    found = [say(on_off[part.number], cell=cells(part), digit=digits(part)) for part in premises]
    return listed_messages(found)


def _ways(step: Step) -> str:
    """Return the ends of the branches, at most a few."""
    branches: list[list[Part]] = []
    for part in step.evidence:
        if part.role in ("premise", "chain"):
            branches.append([])
        elif part.role in ("on", "off") and branches:
            branches[-1].append(part)
    found = [candidate(branch[-1]) for branch in branches if branch]
    return listed_messages(found[:_MOST_BRANCHES])
