"""Franken and mutant fish: the same as by trying all houses. Kraken fish: a chain for each fin."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.layout import CLASSIC_9
from tests.techniques import support

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.techniques.position import Position, Step

HOUSES = [frozenset(house) for house in CLASSIC_9.houses]
PEERS = [frozenset(peers) for peers in CLASSIC_9.peers]


@pytest.mark.parametrize("shape", ["finned-franken", "finned-mutant"])
@given(drawn=support.positions())
@settings(max_examples=3)
def test_trying_all_pairs_of_houses_finds_the_same(shape: str, drawn: tuple[str, Position]) -> None:
    found = {
        (numbers(step, "base"), numbers(step, "cover"), frozenset(cells_of(step)))
        for step in drawn[1].all(f"{shape}-x-wing", every_fish=1)
        if step.eliminations[0][1] == DIGIT
    }
    places = {x for x, mask in enumerate(drawn[1].candidates) if mask >> DIGIT & 1}
    assert found == set(all_pairs(places, shape == "finned-mutant"))


@given(drawn=support.positions())
@settings(max_examples=5)
def test_of_all_fish_one_with_each_effect_is_found(drawn: tuple[str, Position]) -> None:
    steps = drawn[1].all("finned-franken-x-wing")
    every = drawn[1].all("finned-franken-x-wing", every_fish=1)
    effects = [step.eliminations for step in steps]
    assert len(effects) == len(set(effects))
    assert set(effects) == {step.eliminations for step in every}
    assert steps[:1] == every[:1]


def test_each_type_removes_a_candidate_once() -> None:
    steps = support.position_of(support.PUZZLES[3], 10, 40, 0).all("kraken-fish")
    effects = [(step.technique, *step.eliminations) for step in steps]
    assert len(set(effects)) == len(effects) > 20
    assert all(len(step.eliminations) == 1 for step in steps)


def test_there_is_a_chain_for_each_fin() -> None:
    at = support.position_of(support.PUZZLES[1], 10, 80, 0)
    steps = at.all("kraken-fish-type-1")
    assert steps
    for step in steps:
        (fins,) = [part.cells for part in step.evidence if part.role == "fin"]
        assert sum(part.role == "chain" for part in step.evidence) == len(fins)


DIGIT = 4


def numbers(step: Step, role: str) -> tuple[int, ...]:
    """Return the houses of a role."""
    return tuple(part.number for part in step.evidence if part.role == role)


def cells_of(step: Step) -> list[int]:
    """Return the cells that lose a candidate."""
    return [cell for cell, _ in step.eliminations]


def all_pairs(places: set[int], mutant: bool) -> Iterator[tuple[object, object, frozenset[int]]]:
    """Yield two base houses, two cover houses and what they remove, for all that remove any."""
    used = [house for house in range(27) if HOUSES[house] & places]
    for bases in combinations(used, 2):
        base = [HOUSES[house] & places for house in bases]
        for covers in combinations([house for house in used if house not in bases], 2):
            if all((base[0] | base[1]) & HOUSES[cover] for cover in covers):
                targets = targets_of(places, base, covers)
                if targets and shape_of(bases, covers) == ("mutant" if mutant else "franken"):
                    yield bases, covers, frozenset(targets)


def targets_of(places: set[int], base: list[frozenset[int]], covers: tuple[int, ...]) -> set[int]:
    """Return the covered cells that see all fins: at most 5, and 2 of them endo fins."""
    once = HOUSES[covers[0]] | HOUSES[covers[1]]
    twice = HOUSES[covers[0]] & HOUSES[covers[1]]
    both, endo = base[0] | base[1], base[0] & base[1]
    fins = (both - once) | endo
    if not 1 <= len(fins) <= 5 or len(endo) > 2:
        return set()
    targets = ((once - both) | (twice & both)) & places
    return {cell for cell in targets if PEERS[cell] >= fins}


def shape_of(bases: tuple[int, ...], covers: tuple[int, ...]) -> str:
    """Return the shape of a fish with these houses."""
    lines = [{house // 9 for house in houses} for houses in (bases, covers)]
    for one, other in ((0, 1), (1, 0)):
        if lines == [{one}, {other}]:
            return "basic"
        if one not in lines[1] and other not in lines[0]:
            return "franken"
    return "mutant"
