"""Checks of chains, loops and remote pairs, on known positions of each technique."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.rating.checks import check
from tests.rating.support import is_true, mistakes, solution
from tests.techniques import support
from tests.techniques.hodoku.test_chains import CASES, SEARCHES

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position


@pytest.mark.parametrize(
    ("technique", "grid", "removed", "eliminations", "options", "length"), CASES
)
def test_every_use_is_sound_and_none_with_a_mistake_is(
    technique: str,
    grid: str,
    removed: str,
    eliminations: str,
    options: dict[str, int],
    length: int,
) -> None:
    position = support.position_in(grid, removed)
    steps = position.all(technique, **options)
    for step in steps:
        assert check(position, step) is None
    right = solution(position.givens)
    accepted = [wrong for wrong in mistakes(steps[0], right) if not check(position, wrong)]
    assert all(is_true(wrong, right) for wrong in accepted)  # as good as the first


@settings(max_examples=10)
@given(support.positions())
def test_the_first_uses_are_sound(drawn: tuple[str, Position]) -> None:
    for search in (*SEARCHES, "xy-chain"):
        step = drawn[1].first(search)
        assert not step or check(drawn[1], step) is None
