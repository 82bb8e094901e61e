"""Chains through almost locked sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position


@settings(max_examples=2)
@given(support.positions())
def test_chains_with_almost_locked_sets_are_sound(drawn: tuple[str, Position]) -> None:
    puzzle, at = drawn
    for step in at.all("grouped-nice-loop", als_nodes=1):
        assert not support.contradicted(step, puzzle), step
        assert not support.is_idle(step, at), step
