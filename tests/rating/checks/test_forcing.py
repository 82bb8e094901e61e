"""Checks of almost locked sets, forcing chains and nets, and brute force."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.rating.checks import check
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from sudokudb.techniques.position import Position
from tests.rating.support import is_true, mistakes, solution
from tests.techniques import support
from tests.techniques.hodoku.support import FAMILIES

if TYPE_CHECKING:
    from sudokudb.techniques.position import Step

PUZZLE = "....584..8.473...2.5....7..3.5.7..6..46.1.....9...........8.6.....9...73...1...29"
"""A puzzle that needs all of these techniques but the last two."""
ALS = FAMILIES["almost locked sets"]
FORCING = [
    f"forcing-{kind}-{proof}" for kind in ("chain", "net") for proof in ("contradiction", "verity")
]


def check_mistakes(at: Position, step: Step, solved: tuple[int, ...], most: int) -> None:
    """Check a step, and some of its versions with a mistake, unless these are as true."""
    assert check(at, step) is None, step
    wrong = [*mistakes(step, solved)]
    for each in random.Random(0).sample(wrong, min(most, len(wrong))):
        assert check(at, each) is not None or is_true(each, solved), each


def test_steps_of_a_puzzle_are_sound_and_none_with_a_mistake_is() -> None:
    solved, left = solution(PUZZLE), {*ALS, *FORCING} - {"death-blossom"}
    for stage in walk(PUZZLE, load_rater("hodoku")):
        if stage.step.technique in left:
            left.remove(stage.step.technique)
            at = Position(PUZZLE, stage.digits, stage.candidates)
            check_mistakes(at, stage.step, solved, 60)
    assert not left


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
@settings(max_examples=15, deadline=None)
def test_all_uses_in_any_position_are_sound(technique: str, drawn: tuple[str, Position]) -> None:
    for step in drawn[1].all(technique):
        assert check(drawn[1], step) is None, step
