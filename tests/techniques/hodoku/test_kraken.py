"""Kraken fish."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position


@given(drawn=support.positions())
@settings(max_examples=2)
def test_steps_are_sound_and_have_an_effect(drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, "kraken-fish")


def test_each_type_removes_a_candidate_once() -> None:
    steps = support.position_of(support.PUZZLES[3], 10, 40, 0).all("kraken-fish")
    effects = [(step.technique, *step.eliminations) for step in steps]
    assert len(set(effects)) == len(effects) > 20
    assert all(len(step.eliminations) == 1 for step in steps)


def test_there_is_a_chain_for_each_fin() -> None:
    at = support.position_of(support.PUZZLES[1], 10, 80, 0)
    steps = at.all("kraken-fish-type-1")
    assert steps
    for step in steps:
        (fins,) = [part.cells for part in step.evidence if part.role == "fin"]
        assert sum(part.role == "chain" for part in step.evidence) == len(fins)


@pytest.mark.slow
@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@given(drawn=support.positions())
@settings(max_examples=2)
def test_the_source_finds_the_same_interpreted(drawn: tuple[str, Position]) -> None:
    support.same_interpreted(drawn[1], ["kraken-fish"])
