"""Checks of fish: n base houses need n places, and n cover houses have no more.

If no fin holds the digit, its n places in the base houses are in n cover houses. Each cover house
then holds it there, so that it is nowhere else in a cover house, nor in a cell that two share. In a
kraken fish, chains lead from the fins to the elimination.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.contents import PLACES_IN_HOUSE
from sudokudb.rating.checks.evidence.house_rules import HOUSES, only_part, places, sees_all
from sudokudb.rating.checks.evidence.links import Node, check_links, read_chains
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import (
    FINNED_MUTANT_LEVIATHAN,
    KRAKEN_FISH_TYPE_1,
    KRAKEN_FISH_TYPE_2,
    X_WING,
)

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Part, Step


NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale", 7: "leviathan"}


NODES = ("chain", "on", "off")
FISH = ("base", "cover", "fin", "endo-fin")


class Fish:
    """The base, covers and fins of one fish, as its evidence gives them."""

    def __init__(self, position: PositionView, parts: list[Part]) -> None:
        """Read the parts of the fish; raise ValueError if they contradict the position."""
        self.digit = parts[0].digits[0]
        self.houses = [part.number for part in parts if part.role == "base"]
        self.covers = [part.number for part in parts if part.role == "cover"]
        self.held = [places(position, house, self.digit) for house in self.houses]
        self.base = frozenset().union(*self.held)
        self.endo = {cell for cell in self.base if sum(cell in held for held in self.held) > 1}
        self.bare = self.base.difference(*(HOUSES[cover] for cover in self.covers)) - self.endo
        both = {*self.houses, *self.covers}
        if len(both) != 2 * len(self.houses) or len(both) != 2 * len(self.covers):
            raise ValueError
        for part in parts:
            self._check_part(part, position)
        _require(sum(part.role == "fin" for part in parts) == bool(self.bare))
        _require(sum(part.role == "endo-fin" for part in parts) == bool(self.endo))

    def _check_part(self, part: Part, position: PositionView) -> None:
        fins = {"fin": self.bare, "endo-fin": self.endo}
        cells = fins.get(part.role) or places(position, part.number, self.digit)
        _require(part.digits == (self.digit,) and sorted(part.cells) == sorted(cells))
        _require(part.role in ("base", "cover") or (part.role in fins and not part.number))

    @property
    def fins(self) -> frozenset[int]:
        """The places that may hold the digit instead."""
        return self.bare | self.endo

    @property
    def name(self) -> str:
        """The technique that the fish belongs to."""
        bases, covers = ({house // 9 for house in some} for some in (self.houses, self.covers))
        fins = "finned-" if self.fins else ""
        if bases | covers == {0, 1} and len(bases) == len(covers) == 1:
            sashimi = self.fins and any(len(held - self.fins) <= 1 for held in self.held)
            return ("sashimi-" if sashimi else fins) + NAMES[len(self.houses)]
        franken = {0, 1} - bases and {0, 1} - covers and not bases & covers & {0, 1}
        return fins + ("franken-" if franken else "mutant-") + NAMES[len(self.houses)]

    def covers_enough(self, cell: int, digit: int) -> bool:
        """Return whether a candidate is false if no fin holds the digit.

        It is in a cover house, or in two if it is in the base.
        """
        covered = sum(cell in HOUSES[cover] for cover in self.covers)
        return digit == self.digit and covered > (cell in self.base)

    def removes(self, cell: int, digit: int) -> bool:
        """Return whether a candidate is false, whether or not a fin holds the digit."""
        return self.covers_enough(cell, digit) and sees_all(cell, self.fins)


@checks(*range(X_WING, FINNED_MUTANT_LEVIATHAN + 1), roles=" ".join(FISH))
def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a fish, or two with one base, are unsound, or None."""
    several = [Fish(position, parts) for parts in _split(step)]
    if step.placements or several[0].name != step.technique:
        return say("the houses are not those of such a fish")
    for cell, digit in step.eliminations:
        if not any(fish.removes(cell, digit) for fish in several):
            return say("a removed candidate is not covered, or does not see all fins")
    return None


def _split(step: Step) -> list[list[Part]]:
    """Return the parts by fish: a base house after other parts begins another fish."""
    found: list[list[Part]] = []
    before = ""
    for part in step.evidence:
        if part.role == "base" and before != "base":
            found.append([])
        found[-1].append(part)
        before = part.role
    return found


def _require(condition: bool) -> None:
    if not condition:
        raise ValueError


@checks(KRAKEN_FISH_TYPE_1, roles=" ".join((*FISH, *NODES)))
@checks(
    KRAKEN_FISH_TYPE_2,
    roles=" ".join((*FISH, *NODES, "intersection")),
    contents={"intersection": PLACES_IN_HOUSE},
)
def check_kraken(position: PositionView, step: Step) -> str | None:
    """Return the reason why a kraken fish is unsound, or None.

    If no fin holds the digit, each cover house holds it at a place of the base. So either a fin
    holds it, or a covered place loses it (type 1), or it is at a place of the base in a given cover
    house (type 2).
    """
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
