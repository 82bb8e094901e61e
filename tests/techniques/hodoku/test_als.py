"""Almost locked sets that share cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support
from tests.techniques.hodoku.support import FAMILIES

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position


@pytest.mark.slow
@pytest.mark.parametrize("technique", FAMILIES["almost locked sets"])
@given(drawn=support.positions())
@settings(max_examples=3)
def test_steps_of_sets_that_overlap_are_sound(technique: str, drawn: tuple[str, Position]) -> None:
    puzzle, at = drawn
    for step in at.all(technique, als_overlap=1):
        assert not support.contradicted(step, puzzle)


def test_uses_are_the_same_after_another_search() -> None:
    at = support.position_of(support.PUZZLES[1], 0, 60, 0)
    found = at.all("death-blossom")
    assert found
    at.all("als-xy-wing")
    assert at.all("death-blossom") == found
