"""The checks of kraken fish: chains lead from possible places of the digit to the elimination.

If no fin holds the digit, each cover house holds it at a place of the base. So either a fin holds
it, or a covered place loses it (type 1), or it is at a place of the base in a given cover house
(type 2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.chains.links import Node, check_links, read_chains
from sudokudb.rating.checks.fish import Fish
from sudokudb.rating.checks.rules import HOUSES, only_part

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step

NODES = ("chain", "on", "off")
FISH = ("base", "cover", "fin", "endo-fin")


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a kraken fish is unsound, or None."""
    fish = Fish(position, [part for part in step.evidence if part.role in FISH])
    chains = read_chains(step)
    if step.placements or len(step.eliminations) != 1:
        return say("a kraken fish removes one candidate")
    if any(part.number for part in step.evidence if part.role in NODES):
        return say("a chain of the kraken fish is a loop, or has other nodes than candidates")
    if reason := next(filter(None, (check_links(position, chain) for chain in chains)), None):
        return reason
    ((cell, digit),) = step.eliminations
    end = Node(False, frozenset({cell}), digit)
    starts = [min(chain.nodes[0].cells) for chain in chains]
    for chain, start in zip(chains, starts, strict=True):
        if chain.nodes[0] != Node(True, frozenset({start}), fish.digit) or chain.nodes[-1] != end:
            return say("a chain has another start or end")
    if sorted(starts) != sorted(fish.fins | _base_places(step, fish)):
        return say("the chains do not start at all fins, or not at all places in a cover house")
    if step.technique == "kraken-fish-type-1" and not fish.covers_enough(cell, digit):
        return say("a removed candidate is not covered, or does not see all fins")
    return None


def _base_places(step: Step, fish: Fish) -> frozenset[int]:
    """Return the places of the base in the cover house that type 2 uses; none for type 1."""
    if step.technique == "kraken-fish-type-1":
        return frozenset()
    part = only_part(step, "intersection")
    found = fish.base & HOUSES[part.number]
    if part.number not in fish.covers or sorted(part.cells) != sorted(found):
        raise ValueError
    if part.digits != (fish.digit,):
        raise ValueError
    return found
