"""Simple Colors and Multi Colors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

TECHNIQUES = ["simple-colors", "multi-colors"]

# technique, grid (+ before digits that are not given), removed candidates, eliminations, options
CASES = [
    (
        "simple-colors-trap",
        "23.7.689559728...66..935.7.3.6.9.5.775.36...94.957.683872.5396.9456.7..81638.975.",
        "r3c9=4",
        "r2c7=1 r2c8=1 r3c2=1 r3c3=1",
        {},
    ),
    (
        "simple-colors-wrap",
        "659...13...1.3.6252.3165.49.2..9631.36.7..59.91.3.4.6279.6..2535.6...9811.2...476",
        "r1c4=8 r1c5=8 r2c4=4 r2c6=8 r4c3=4 r4c3=8 r4c9=8 r5c5=8 r5c6=8 r6c3=8 r7c5=8 r8c5=2 "
        "r9c6=8",
        "r1c9=8 r2c1=8 r2c4=8 r3c2=8 r4c4=8 r5c3=8 r6c7=8 r7c6=8 r9c2=8 r9c5=8",
        {},
    ),
    (
        "multi-colors-type-1",
        "......58779..52..15.41..932.......2.2.6.3.1.5.5.......947.182.....76..1961.......",
        "",
        "r2c4=8 r3c2=8 r4c3=8 r4c5=8 r6c3=8 r6c5=8",
        {},
    ),
    (
        "multi-colors-type-2",
        "......58779..52..15.41..932.......2.2.6.3.1.5.5.......947.182.....76..1961.......",
        "",
        "r2c4=8 r3c2=8",
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
