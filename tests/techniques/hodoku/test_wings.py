"""W-Wings, XY-Wings and XYZ-Wings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

TECHNIQUES = ["w-wing", "xy-wing", "xyz-wing"]

# technique, grid (+ before digits that are not given), removed candidates, eliminations, options
CASES = [
    (
        "xy-wing",
        "..82..57.7.54....8..9857...451729863276583941983614752692345187537168...814972635",
        "",
        "r3c7=3",
        {},
    ),
    (
        "xy-wing",
        "643....9..5843..7..72..64.3367...9.481569432742937..1.581243769794.6.238236.8.541",
        "",
        "r1c4=1 r1c5=1 r1c6=1",
        {},
    ),
    (
        "xyz-wing",
        "648359..2392187654...42638915.83...6.6357...8..796.5.3...793865.3.618247..6245931",
        "",
        "r6c1=4",
        {},
    ),
    (
        "xyz-wing",
        "...924735739561824425..8169..2..7951....9.2479.7..2683684..3592573289416291...378",
        "",
        "r4c5=4",
        {},
    ),
    (
        "w-wing",
        "...713.52.15429..3.2.5864...87.521.49....1...1.......65962.....238165749471398265",
        "",
        "r3c8=9",
        {},
    ),
    (
        "w-wing",
        "762.3.584598624137...758...8253.7...439..57.2671492358..6.7.8.5.875.6..3.5....671",
        "",
        "r7c4=1 r7c6=1 r8c1=1",
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
