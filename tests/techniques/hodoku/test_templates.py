"""Template set and template delete."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

TECHNIQUES = ["template-set", "template-delete"]


def test_the_templates_of_other_digits_count() -> None:
    at = support.position_in(
        "..5.4163223176.4..6.4523871.6.........86.71.........6.4...15926.....6543.564..718", ""
    )
    placed = "r1c4=9 r2c9=9 r3c2=9 r4c3=9 r5c8=9 r6c6=9 r8c1=9 r9c5=9"
    assert support.candidates_in(placed) in [
        set(step.placements) for step in at.all("template-set")
    ]


def test_what_no_template_has_is_removed() -> None:
    support.check_case(
        "template-delete",
        "....7..1.......673..8..5......51..461..7.6..926..94......8..7..712.......4..2....",
        "",
        "r1c2=3 r1c4=3 r3c2=3 r3c4=3 r4c1=3 r4c2=3 r4c3=3 r4c6=3 r5c3=3 r5c5=3 r5c7=3 r5c8=3 "
        "r6c3=3 r6c7=3 r6c8=3 r7c2=3 r7c6=3 r8c4=3 r8c5=3 r8c7=3 r9c1=3 r9c4=3 r9c6=3 r9c7=3",
        {},
    )


@pytest.mark.parametrize("technique", TECHNIQUES)
@given(drawn=support.positions())
@settings(max_examples=5)
def test_steps_are_sound_and_have_an_effect(technique: str, drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, technique)


@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@given(drawn=support.positions())
@settings(max_examples=2)
def test_the_source_finds_the_same_interpreted(drawn: tuple[str, Position]) -> None:
    support.same_interpreted(drawn[1], TECHNIQUES)
