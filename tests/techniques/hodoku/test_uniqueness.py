"""Uniqueness tests, hidden rectangles and BUG+1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

TECHNIQUES = [
    "uniqueness-test-1",
    "uniqueness-test-2",
    "uniqueness-test-3",
    "uniqueness-test-4",
    "uniqueness-test-5",
    "uniqueness-test-6",
    "hidden-rectangle",
    "bug-plus-1",
]

# technique, grid (+ before digits that are not given), removed candidates, eliminations, options
CASES = [
    (
        "uniqueness-test-1",
        "47.3..1.885.4...9.39.86.4.713428.5.92851...34967534..1628713945513942..6749658.1.",
        "",
        "r2c7=2 r2c7=3",
        {"missing_allowed": 0},
    ),
    (
        "uniqueness-test-1",
        "259.613.413.2.5.96.6..93512.1653..2.9856724313.291.6.5691..72535..329168823156.4.",
        "r4c7=7",
        "r4c7=9",
        {},
    ),
    (
        "uniqueness-test-2",
        ".4219.6.7.694.712.71325648949.3.5.1213.72.9..25.9.....6745..298321849576985672341",
        "",
        "r5c3=6",
        {"missing_allowed": 0},
    ),
    (
        "uniqueness-test-2",
        ".3271.......6237.4...8.93.2.2.53.1..7.12.68.33..1..42.2.34.1....1.9..23....3.2541",
        "r1c1=5 r1c1=8 r1c1=9 r1c8=5 r2c1=8 r2c1=9 r2c2=5 r2c3=5 r2c8=8 r2c8=9 r3c1=4 r3c2=5 "
        "r3c3=4 r3c8=5 r6c2=5 r7c2=9",
        "r3c2=6 r3c3=6",
        {},
    ),
    (
        "uniqueness-test-3",
        "713458629492763..8865192374671589432954237861238641795.8..1.247147.2.....2..74...",
        "",
        "r9c1=3",
        {"missing_allowed": 0},
    ),
    (
        "uniqueness-test-3",
        "..5....183719.8...8..1.......4581372518.7.6..7234..1854..8..9.118.6..4....9.148..",
        "r1c2=6 r1c4=2 r1c5=2 r1c5=6 r1c6=2 r1c6=7 r2c5=4 r2c5=6 r2c8=2 r2c8=5 r3c2=9 r3c5=3 "
        "r3c6=3 r3c8=2 r3c8=4 r3c8=5 r3c8=6 r3c9=4 r3c9=6 r3c9=7 r5c6=9 r7c2=6 r7c3=2 r8c5=2 "
        "r8c6=7 r9c2=6",
        "r1c6=3",
        {},
    ),
    (
        "uniqueness-test-4",
        "..94.638....3.956..6.8.7149...294631.2.5689744961732589587324167326418956..985723",
        "",
        "r2c2=1 r2c3=1",
        {"missing_allowed": 0},
    ),
    (
        "uniqueness-test-4",
        ".253..167...52.834.8367.592...25.47.5.243.681.4.1..25..14863.2585..42316236.15.48",
        "r6c1=9",
        "r4c1=9",
        {},
    ),
    (
        "uniqueness-test-5",
        "324567918..9..8.3...8934.5...57.63.9962483571.37.598....38917..796342185..1675.93",
        "r2c1=1 r2c2=1 r2c7=2 r2c9=2 r2c9=6 r3c9=6 r7c9=4",
        "r4c8=4",
        {"missing_allowed": 0},
    ),
    (
        "uniqueness-test-6",
        "17328..644..136...6.8...2319347518267..6284932863941575.9..3...34.......867512349",
        "",
        "r7c5=6 r8c7=6",
        {"missing_allowed": 0},
    ),
    (
        "hidden-rectangle",
        "3946821576187354295274..368153.47..647.568.3186....7457368.4..2945.....3281.....4",
        "",
        "r6c6=9",
        {"missing_allowed": 0},
    ),
    (
        "hidden-rectangle",
        ".3864.2512518...466.4251.3..467.251..1.4...2..8231.46.8639241754.51..6.212.5..3.4",
        "r3c9=7 r5c6=9 r5c7=7 r5c9=9 r8c6=7",
        "r5c1=9",
        {},
    ),
    (
        "bug-plus-1",
        "54..9.8.1392..8.5..1.....2..346..59262..4.1.3159..3.4..85.....7.7183.465463.5.2..",
        "r1c4=7 r1c6=7 r2c4=7 r2c5=6 r3c3=7 r3c4=4 r3c4=7 r3c6=6 r3c6=7 r3c7=6 r3c7=7 r3c9=6 "
        "r4c5=7 r5c4=7 r5c6=7 r6c5=7 r7c4=1 r7c4=2 r7c5=1 r7c6=2 r7c6=9 r9c4=9 r9c6=1",
        "",
        {},
    ),
    (
        "bug-plus-1",
        ".9.613.84...2571393.18492..9685714234379268151..384......192..8..943567151.768..2",
        "",
        "r7c3=3 r7c3=6",
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
