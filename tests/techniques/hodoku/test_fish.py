"""Basic, finned and sashimi fish."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

SIZES = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"]
TECHNIQUES = [kind + size for kind in ("", "finned-", "sashimi-") for size in SIZES[:3]]
MANY = [kind + size for kind in ("", "finned-", "sashimi-") for size in SIZES[3:]]

# technique, grid, removed candidates, eliminations, options
CASES = [
    (
        "x-wing",
        "....827...3...18....8..7.9......8..585...4.6..6.1.5984.....3..8.45819.3..834.6519",
        "",
        "r4c1=7 r4c3=7 r4c4=7 r4c5=7 r7c1=7 r7c3=7 r7c4=7 r7c5=7",
        {},
    ),
    (
        "swordfish",
        ".....6.5..46.518..15.9..4.66398.5...82531.6.9417629385..35682142641..5.8581....6.",
        "",
        "r1c5=7 r2c8=7 r4c5=7 r4c8=7 r9c5=7 r9c6=7",
        {},
    ),
    (
        "jellyfish",
        "2.......3.8..3..5...34.21....12.54......9......93.86....25.69...9..2..7.4.......1",
        "",
        "r1c2=7 r1c5=7 r2c1=7 r2c9=7 r5c1=7 r5c2=7 r5c9=7 r9c2=7 r9c5=7",
        {},
    ),
    (
        "finned-x-wing",
        "...9365811562..349839415672..274319.3..6.1.2..1.52..36.4.3...1...18.4.63..31.2.5.",
        "",
        "r7c9=8",
        {},
    ),
    (
        "finned-swordfish",
        ".6.417.8331498..7.87..63914743.29..8..8346.27..6.7.3496..754831431.9.7..587631492",
        "",
        "r5c7=5",
        {},
    ),
    (
        "finned-swordfish",
        "4..5.769.........2.68....3.65.2.4..9....3.4.....9........8..........3..73894.....",
        "",
        "r1c5=8 r2c7=8 r2c8=8",
        {"siamese": 1},
    ),
    (
        "finned-jellyfish",
        "64125.7.338267..15....316...931.6..7416.273.......3.61.2.76513.76531....13...2576",
        "r3c4=9 r3c8=9 r3c9=9 r7c9=9 r8c6=9 r9c3=9",
        "r7c9=8",
        {},
    ),
    (
        "finned-jellyfish",
        ".52.814.9.8...4....43.9568...64.89.3.......688...6......8142.....593782....8561.7",
        "r1c4=7 r2c4=2 r2c4=7 r5c4=3 r6c3=4 r6c4=3 r7c1=6 r8c1=6",
        "r2c5=7 r5c4=7 r6c4=7",
        {"siamese": 1},
    ),
    (
        "sashimi-x-wing",
        "4..5.769....3....2.681...3.65.2.4..9...73.4.....9.......68........6.3..738947....",
        "",
        "r5c9=8 r6c9=8",
        {},
    ),
    (
        "sashimi-swordfish",
        ".4891273.2..6..14.....4....9.42..87....49.3...32..1594....2.4..471..9..3.251.49..",
        "r3c1=3 r7c3=3 r7c8=6 r7c9=6 r9c9=6",
        "r3c8=6",
        {},
    ),
    (
        "sashimi-swordfish",
        "197362584862.4..3....8.7.26.38...4624...26813621483..5.1.23864....6.1258286..43.1",
        "r3c3=5 r3c5=5 r8c3=9",
        "r4c1=9 r5c4=9",
        {"siamese": 1},
    ),
    (
        "sashimi-jellyfish",
        ".4891273.2..6..14.....4....9.42..87....49.3...32..1594....2.4..471..9..3.251.49..",
        "r3c1=3 r3c8=6 r7c3=3 r7c8=6 r7c9=6 r9c9=6",
        "r3c7=6",
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
@settings(max_examples=2)
def test_the_source_finds_the_same_interpreted(drawn: tuple[str, Position]) -> None:
    support.same_interpreted(drawn[1], TECHNIQUES)
