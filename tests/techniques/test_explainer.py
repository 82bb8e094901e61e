"""Sudoku Explainer's techniques: sound, with an effect, and the same interpreted and compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.rating.rater import load_rater
from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

FORCING = """
    forcing-chains nishio-forcing-chain multiple-forcing-chains dynamic-forcing-chains
    dynamic-plus-forcing-chains nested-forcing-chains
"""
SEARCHES = [
    search
    for search in support.searches_with_finders("explainer")
    if search not in FORCING.split()  # see `explainer/test_forcing.py`
]


def test_the_lines_of_the_rater_have_finders() -> None:
    lines = {line.find for line in load_rater("se").lines}
    assert lines <= {*support.searches_with_finders("explainer")}


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
