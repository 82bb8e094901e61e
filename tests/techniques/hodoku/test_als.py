"""Almost locked sets: XZ rule, XY-wing, chain and death blossom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.techniques.position import Position
from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Candidate

ALS = ["als-xz", "als-xy-wing", "als-chain", "death-blossom"]
QUICK = [pytest.param(key, marks=pytest.mark.slow) if key == "als-chain" else key for key in ALS]


def candidates(text: str) -> set[Candidate]:
    """Return the cells and digits of words such as r1c2=3."""
    return {(9 * int(word[1]) + int(word[3]) - 10, int(word[5])) for word in text.split()}


def position(digits: str, removed: str) -> Position:
    left = [0x3FE] * 81
    for cell, digit in candidates(removed):
        left[cell] &= ~(1 << digit)
    return Position(digits, [int(char) for char in digits.replace(".", "0")], left)


CASES = [
    (
        "als-xz",
        0,
        ".24.6.7..5.74.9.1.....7......5.9487147.6.85.3..8..7.6.7......46.46..3.57.5.7461..",
        "r1c4=3 r1c9=8 r2c5=2 r3c4=1 r3c7=2 r3c7=9 r3c8=2 r3c8=9 r3c9=2 r3c9=8 r6c9=2 r7c2=3 "
        "r7c2=9 r7c3=9 r7c4=2 r9c1=2 r9c1=8 r9c9=9",
        "r2c7=3",
    ),
    (
        "als-xz",
        1,
        ".......3.6..5..18..83.1..2....9573...6.....92...........6...254.487...13..23.....",
        "r1c1=1 r1c5=6 r1c6=6 r3c6=6 r5c3=4 r5c7=4 r6c1=2 r6c2=2 r6c4=1 r6c4=4 r6c4=6 r6c5=4 "
        "r6c7=4 r6c7=6 r6c8=6 r6c9=6 r7c1=1 r7c1=9 r7c2=1 r7c2=9 r8c5=9 r8c6=9 r9c1=7 r9c2=7 "
        "r9c5=8 r9c5=9 r9c6=1 r9c6=8 r9c6=9",
        "r4c1=1 r4c9=1 r5c1=1 r5c3=1 r6c1=1 r6c2=1 r6c3=1 r1c2=2 r1c3=4 r6c3=4 r2c5=7 r2c5=9 "
        "r2c6=9",
    ),
    (
        "als-xz",
        1,
        "...2..8.4...9..3.11........5..3.6.1.....4.........8....846351.....7...5..25......",
        "r1c1=7 r2c1=6 r2c1=7 r3c2=5 r3c4=5 r3c5=5 r3c7=6 r3c9=6 r5c1=3 r5c1=6 r5c1=7 r5c1=9 "
        "r5c6=1 r5c8=2 r5c8=6 r5c8=7 r5c8=9 r6c1=3 r6c1=6 r6c1=7 r6c1=9 r6c5=1 r6c5=5 r6c8=2 "
        "r6c8=6 r6c8=7 r6c8=9 r8c5=1 r8c6=1 r8c7=2 r8c9=2 r9c4=1 r9c8=6 r9c8=7 r9c8=9",
        "r2c1=2 r4c3=2 r5c3=2 r6c3=2 r5c9=3 r6c9=3 r9c8=3 r6c2=4 r6c7=4 r5c3=8 r5c9=8",
    ),
    (
        "als-xy-wing",
        0,
        "8...43..1.31.57..8.721......9351......5....1.18.3..........1.67..7..91..318765924",
        "r4c1=4 r4c7=2 r5c1=4 r5c4=2 r5c4=4 r5c4=8 r5c5=2 r5c7=2 r6c5=2 r6c7=2 r7c1=4 r7c4=2 "
        "r7c5=8 r8c1=4 r8c4=2 r8c5=8",
        "r6c8=7",
    ),
    (
        "als-xy-wing",
        1,
        "..1...34.4....697....234...9...5.8.....6.8.....8.9...1....45...5728....4.84...5..",
        "r1c1=7 r1c2=9 r1c9=5 r3c8=5 r4c9=2 r5c7=2 r5c9=2 r5c9=5 r5c9=7 r6c7=6 r7c4=9 r7c7=1 "
        "r7c7=6 r7c8=6 r7c8=9 r7c9=2 r7c9=9 r8c6=1 r8c8=1 r8c8=6 r9c8=2 r9c9=2",
        "r6c2=2",
    ),
    (
        "als-chain",
        0,
        "..7..5..45......164.....5..3..9....58.45......5637814.745832961183469257..91574..",
        "r1c2=2 r1c2=6 r1c5=2 r1c8=3 r2c5=2 r3c2=2 r3c5=2 r3c6=6 r3c8=3 r3c9=3 r4c5=1 r5c7=3 "
        "r5c8=2 r5c9=2",
        "r5c8=7",
    ),
    (
        "als-chain",
        0,
        "..68.51....8....36.1....8..65238.9..371.6..82984.21.6...9..8.4.84........654.37.8",
        "r1c5=7 r1c5=9 r2c1=2 r2c6=4 r3c1=2 r3c4=7 r3c6=4 r7c4=5 r8c4=5 r8c4=7",
        "r1c5=4",
    ),
    (
        "death-blossom",
        0,
        "8714..6..542...7..936857421.28.7.3.....3.62....321.54..1.7..93.3.9...872.87..31.4",
        "r1c5=9 r1c9=9 r2c4=9 r2c9=9 r4c1=6 r4c6=9 r4c8=9 r5c8=9 r5c9=9 r6c9=6 r7c5=4 r7c5=6 "
        "r7c6=4 r8c4=5 r9c4=6",
        "r6c6=9",
    ),
    (
        "death-blossom",
        1,
        "3.15.87.2.97...851852...6.323.9..41.....1.3.5.1...39285.3...1........58.1.67.5239",
        "r2c4=6 r2c5=4 r3c5=4 r4c5=6 r4c5=7 r5c2=8 r5c4=6 r5c6=6 r5c6=7 r6c1=4 r6c5=4 r7c4=4 "
        "r7c8=4 r8c4=4 r8c5=9 r8c6=2 r8c6=4 r8c6=9",
        "r6c5=7",
    ),
]


@pytest.mark.parametrize(("technique", "overlap", "digits", "removed", "eliminated"), CASES)
def test_a_use_is_found_among_all(
    technique: str, overlap: int, digits: str, removed: str, eliminated: str
) -> None:
    steps = position(digits, removed).all(technique, als_overlap=overlap)
    assert candidates(eliminated) in [set(step.eliminations) for step in steps]


@pytest.mark.parametrize("technique", QUICK)
@given(drawn=support.positions())
@settings(max_examples=6, deadline=None)
def test_steps_are_sound_and_have_an_effect(technique: str, drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, technique, more=technique == "als-chain")


@pytest.mark.slow
@pytest.mark.parametrize("technique", ALS)
@given(drawn=support.positions())
@settings(max_examples=3, deadline=None)
def test_steps_of_sets_that_overlap_are_sound(technique: str, drawn: tuple[str, Position]) -> None:
    puzzle, at = drawn
    for step in at.all(technique, als_overlap=1):
        assert not support.contradicted(step, puzzle)


@pytest.mark.slow
@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@given(drawn=support.positions())
@settings(max_examples=3, deadline=None)
def test_the_source_finds_the_same_interpreted(drawn: tuple[str, Position]) -> None:
    # All chains of a position take half a minute interpreted.
    support.same_interpreted(drawn[1], [key for key in ALS if key != "als-chain"])
