"""The checks of fish and templates: uses are sound, uses with a mistake are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.rating.checks import check
from tests.rating.support import check_mistakes, mistakes, solution
from tests.techniques.support import position_in, position_of

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position, Step

PUZZLE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def some_positions(placed: int, removed: int) -> list[Position]:
    return [position_of(PUZZLE, placed, removed, seed) for seed in range(6)]


@pytest.mark.parametrize(
    "technique",
    [
        "x-wing",
        "swordfish",
        "jellyfish",
        "finned-x-wing",
        "sashimi-swordfish",
        "franken-x-wing",
        "finned-franken-x-wing",
        "mutant-x-wing",
        "finned-mutant-x-wing",
        "kraken-fish-type-1",
        "kraken-fish-type-2",
    ],
)
def test_uses_are_sound_and_no_use_with_a_mistake_is(technique: str) -> None:
    assert any(check_first(at, technique) for at in some_positions(10, 80))


@pytest.mark.parametrize("technique", ["template-set", "template-delete"])
def test_uses_of_templates_are_sound_and_none_with_a_mistake_is(technique: str) -> None:
    assert any(check_first(at, technique) for at in some_positions(15, 10))


def check_first(at: Position, technique: str) -> bool:
    """Check the first use of a technique and each with one mistake; return if there is one."""
    found = at.all(technique)
    for step in found[:1]:
        check_mistakes(at, step, solution(PUZZLE))
    return bool(found)


def test_two_fish_of_one_base_are_checked_one_by_one() -> None:
    at = position_in(
        "4..5.769.........2.68....3.65.2.4..9....3.4.....9........8..........3..73894.....", ""
    )
    single, other, pair = sorted(at.all("finned-swordfish", siamese=1), key=effects)[-3:]
    assert pair.eliminations == single.eliminations + other.eliminations
    assert check(at, pair) is None
    for wrong in mistakes(pair, tuple(range(81))):
        if wrong.evidence != pair.evidence:
            assert check(at, wrong) is not None, wrong


def effects(step: Step) -> int:
    return len(step.eliminations)
