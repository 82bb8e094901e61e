"""Sue de Coq."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

TECHNIQUES = ["sue-de-coq"]

# technique, grid (+ before digits that are not given), removed candidates, eliminations, options
CASES = [
    (
        "sue-de-coq",
        "148327..9267594381.3.861742396452178714638925852..9....8.2.6..7.7..852...21..38..",
        "",
        "r7c8=1 r7c8=5 r8c1=9 r9c1=9",
        {},
    ),
    (
        "sue-de-coq",
        "3....9742...5..68........15.......611.986.........3.....1.2.536.4...51975.....428",
        "",
        "r2c5=1 r7c6=4 r3c4=6 r7c6=7 r9c6=7 r3c5=8",
        {},
    ),
    (
        "sue-de-coq",
        "12..795688....2.9.9.........61..79..39.1........96.4....2.9....689...14....8...29",
        "r4c4=4",
        "r2c3=3 r3c3=3 r2c3=4 r3c3=4 r7c2=5 r9c2=5 r7c2=7 r9c2=7",
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
@settings(max_examples=10)
def test_steps_are_sound_and_have_an_effect(technique: str, drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, technique)


@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@given(drawn=support.positions())
@settings(max_examples=3)
def test_the_source_finds_the_same_interpreted(drawn: tuple[str, Position]) -> None:
    support.same_interpreted(drawn[1], TECHNIQUES)


def test_the_rest_of_the_crossing_loses_each_candidate_once() -> None:
    position = support.position_of(support.PUZZLES[1], 30, 10, 15)
    steps = position.all("sue-de-coq")
    assert any(step.eliminations == ((44, 4),) for step in steps)
    for step in steps:
        assert len(set(step.eliminations)) == len(step.eliminations)
