"""Avoidable rectangles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

TECHNIQUES = ["avoidable-rectangle-type-1", "avoidable-rectangle-type-2"]

# technique, grid (+ before digits that are not given), removed candidates, eliminations, options
CASES = [
    (
        "avoidable-rectangle-type-1",
        "..+8+9+3+1476+9+3+786+41+254+6+1+25+7.+8.3+1+2+4+7+9+5+6+87+4+5+38+6.1.+6+8912+5...+8"
        ".6+5+43.9+1.+9+371+86..+1.4+6+9+28..",
        "",
        "r5c7=2",
        {"missing_allowed": 0},
    ),
    (
        "avoidable-rectangle-type-1",
        ".7+6+541.+9+8194+8.6.+5+7......+1+46.+4+1..9783.3+9.8.+41+27283+1+4+5+6+94.+3...+6+7+"
        "1+9+1+74+6+3825.+6.17.+93+4",
        "r3c1=5 r9c1=5 r9c6=2",
        "r5c6=5",
        {"missing_allowed": 0},
    ),
    (
        "avoidable-rectangle-type-2",
        "9+8....6+4+7..1..6+9387.6.8+9+5+1+2+1...+3.+476+3+741+6+2+8+5+9+65+8947+12+32.....+3."
        "5+8..25.+7.+4....9.+2.1",
        "r7c4=4 r9c4=4",
        "r4c3=9 r7c2=9 r8c2=9",
        {"missing_allowed": 0},
    ),
    (
        "avoidable-rectangle-type-2",
        "..4+2+38675+82+5+1+6+7+43937+6+45+9+28+1+4...+9+2..75+8+2+716+39+4+7...+45....+376..."
        "..+6+5.9..+7.324.+5+7+3.1+6",
        "r6c3=1 r7c7=8 r7c8=2",
        "r4c7=8 r6c4=8",
        {"missing_allowed": 0},
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
