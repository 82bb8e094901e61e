"""Skyscrapers, two-string kites and empty rectangles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

TECHNIQUES = ["skyscraper", "two-string-kite", "empty-rectangle"]

# technique, grid (+ before digits that are not given), removed candidates, eliminations, options
CASES = [
    (
        "skyscraper",
        "..1.28759.879.5132952173486.2.7..34....5..27.714832695....9.817.78.5196319..87524",
        "",
        "r1c4=4",
        {},
    ),
    (
        "two-string-kite",
        "156874932.4762.18528....476....8.59.73....6188.5...32.........3.7.5...49....487.1",
        "",
        "r8c1=3",
        {},
    ),
    (
        "empty-rectangle",
        "7249561381684235979357186245..3..81..4..8175..81.7.24..13....72...1...85.5...7.61",
        "",
        "r8c6=9",
        {},
    ),
    (
        "empty-rectangle",
        "4...9518.5.14..3.9...231..565..492..1425..89....12..54395..2...8769145..21435.9..",
        "r2c2=8 r2c5=7 r6c3=3 r7c4=7 r7c5=6 r7c7=6",
        "r7c8=7",
        {"two_candidates": 1},
    ),
    (
        "dual-two-string-kite",
        "32.5479.6..6213.5..4569823.5..472.....79.1.25..28.57..214359678673184592.5.726143",
        "",
        "r4c9=1 r6c8=1",
        {"duals": 1},
    ),
    (
        "dual-empty-rectangle",
        "32.5479.6..6213.5..4569823.5..472.....79.1.25..28.57..214359678673184592.5.726143",
        "",
        "r4c9=1 r6c8=1",
        {"duals": 1, "two_candidates": 1},
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
