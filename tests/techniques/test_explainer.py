"""Sudoku Explainer's techniques: sound, with an effect, and the same interpreted and compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.rating.rater import load_rater
from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

_NAMES = """
    hidden-single direct-locked-candidates direct-hidden-pair naked-single direct-hidden-triple
    locked-candidates naked-pair x-wing hidden-pair naked-triple swordfish hidden-triple
    two-strong-links xy-wing xyz-wing unique-loop naked-quadruple jellyfish hidden-quadruple
    three-strong-links wxyz-wing bug four-strong-links vwxyz-wing aligned-pair-exclusion
    uvwxyz-wing tuvwxyz-wing aligned-triple-exclusion
"""
SEARCHES = _NAMES.split()


def test_the_searches_are_lines_of_the_rater() -> None:
    assert set(SEARCHES) <= {line.find for line in load_rater("se").lines}


@given(drawn=support.positions())
@settings(max_examples=10)
def test_steps_are_sound_and_have_an_effect(drawn: tuple[str, Position]) -> None:
    for search in SEARCHES:
        support.check_technique(*drawn, search, "explainer")


@pytest.mark.slow
@given(drawn=support.positions())
@settings(max_examples=400)
def test_all_steps_are_sound(drawn: tuple[str, Position]) -> None:
    for search in SEARCHES:
        support.check_technique(*drawn, search, "explainer")


@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@given(drawn=support.positions())
@settings(max_examples=5)
def test_the_source_finds_the_same_interpreted(drawn: tuple[str, Position]) -> None:
    support.same_interpreted(drawn[1], SEARCHES, "explainer")
