"""Franken and mutant fish."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.grid import geometry
from tests.techniques import support

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.techniques.position import Position, Step

SHAPES = ("franken-", "finned-franken-", "mutant-", "finned-mutant-")
TECHNIQUES = [
    "franken-x-wing",
    "franken-swordfish",
    "finned-franken-x-wing",
    "mutant-x-wing",
    "finned-mutant-x-wing",
]
MANY = [shape + size for shape in SHAPES for size in ("swordfish", "jellyfish", "squirmbag")]

# technique, grid, removed candidates, eliminations, options
CASES = [
    (
        "franken-swordfish",
        ".6.8.27352.76354.8385.7.26.5.6.8.3.7..876315.73.25.6848.2..657.65...78..173528946",
        "r1c5=4 r3c6=1 r4c2=4 r4c4=1 r5c2=9 r7c4=4 r8c4=1 r8c4=4",
        "r1c3=9",
        {},
    ),
    (
        "franken-jellyfish",
        "..67..391..93...623......4.....3...4..72...134.3..1....31..8.75..49531.6.65....3.",
        ("r4c1=9 r4c7=5 r4c7=8 r5c1=9 r5c7=5 r6c5=6 r6c7=5 r7c5=4 r9c1=7 r9c5=4 r9c6=4 r9c7=8"),
        "r3c2=8 r3c5=8 r3c7=8 r4c1=8 r4c2=8 r6c2=8 r6c5=8 r6c7=8",
        {},
    ),
    (
        "finned-franken-x-wing",
        "4.392..5659...6...6..85..4.1.5.9846.9.426.5...6.5.4...25...9683849632715..6.85294",
        "r2c8=3 r2c9=8 r5c9=7 r6c7=3 r6c7=8 r6c9=2 r6c9=7",
        "r2c9=1",
        {},
    ),
    (
        "finned-franken-swordfish",
        "52...617.174.536..6.9271..5..5.2...6.9.76..1...6.3...484759236135261.9.79613.7.5.",
        ("r1c4=8 r1c9=8 r2c8=9 r4c2=8 r4c4=8 r4c4=9 r5c6=8 r6c4=9 r6c6=8 r6c7=8 r6c8=8"),
        "r3c8=8",
        {},
    ),
    (
        "finned-franken-swordfish",
        "92..8.5.73..9.7..6......8....4......6..7..3.5253.......32519.685..2.8...8.96...52",
        "r2c2=1 r3c5=4 r3c8=1 r4c6=1 r4c7=7 r4c8=7 r6c8=9 r8c2=7 r8c5=3 r8c7=7",
        "r2c5=4 r3c6=4",
        {"siamese": 1},
    ),
    (
        "finned-franken-jellyfish",
        ".1.678....68.1.4..7....268158..371699.75613.86318.....1.6.8..5.8....6.1..7.1..8.6",
        "r3c2=4 r3c3=4",
        "r3c5=9",
        {},
    ),
    (
        "finned-mutant-jellyfish",
        ".761.95..1..6.5...98572.16.7...16.......97.3.69.25.7188.7.6..5...95..3.....9...4.",
        (
            "r1c1=2 r1c9=3 r2c5=4 r2c7=2 r2c8=2 r2c9=2 r4c3=4 r4c9=4 r7c2=1 r7c2=2 "
            "r7c6=3 r7c6=4 r8c5=8 r8c6=2 r8c6=4 r8c9=2 r9c5=8 r9c6=3"
        ),
        "r1c9=4",
        {},
    ),
    (
        "finned-mutant-jellyfish",
        "3.78462.96...1.7.......7.6....7.1..67.642.1....86.5.7226.1.3..7.7..6.9.3....7462.",
        (
            "r2c8=4 r3c1=5 r3c2=5 r3c3=5 r3c5=3 r3c7=4 r4c2=5 r4c3=9 r4c8=5 r7c3=5 "
            "r9c1=1 r9c2=1 r9c2=5"
        ),
        "r3c9=5 r7c8=5",
        {"siamese": 1},
    ),
    (
        "finned-mutant-squirmbag",
        ".1.8.7.....81.6....4..528....7..3..82.1.7.5.33..5..2....5781.9.8..4.51..1....9.85",
        "r1c9=2 r2c2=7 r2c2=9 r4c5=4 r4c7=4 r6c5=4 r9c2=6",
        "r1c3=9",
        {},
    ),
]


@pytest.mark.parametrize(("technique", "grid", "removed", "eliminations", "options"), CASES)
def test_known_positions_have_their_steps(
    technique: str, grid: str, removed: str, eliminations: str, options: dict[str, int]
) -> None:
    support.check_case(technique, grid, removed, eliminations, options)


@pytest.mark.parametrize("technique", TECHNIQUES)
@given(drawn=support.positions())
@settings(max_examples=5)
def test_steps_are_sound_and_have_an_effect(technique: str, drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, technique)


@pytest.mark.slow
@pytest.mark.parametrize("technique", MANY)
@given(drawn=support.positions())
def test_large_ones_are_sound_and_have_an_effect(
    technique: str, drawn: tuple[str, Position]
) -> None:
    support.check_technique(*drawn, technique)


@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@given(drawn=support.positions())
@settings(max_examples=1)
def test_the_source_finds_the_same_interpreted(drawn: tuple[str, Position]) -> None:
    support.same_interpreted(drawn[1], TECHNIQUES)


HOUSES = [frozenset(house) for house in geometry(3).houses]
PEERS = [frozenset(peers) for peers in geometry(3).peers]


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
    """Return what sees all fins, at most 5 and 2 of them endo fins, and is covered enough."""
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
