"""Checks: what a finder reports is sound, and a step with one mistake is not."""

from __future__ import annotations

import pytest

from sudokudb.rating.checks import check
from sudokudb.techniques.position import Part, Position, Step
from tests.rating.support import BASIC, is_true, mistakes, solution, steps

PUZZLES = (
    "4.1.6....3.....2........8..15.2.....6......1....9......2.7.8..........43.7.......",
    "....7..4....3.2..6.57.8...3..2.9...4.63....2.8.....9.....5.........37.5.3....42.8",
    ".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1",
)


@pytest.mark.parametrize("grid", PUZZLES)
def test_every_step_is_sound_and_no_step_with_a_mistake_is(grid: str) -> None:
    right = solution(grid)
    seen = set()
    for position, step in steps(grid, BASIC):
        assert check(position, step) is None
        if step.technique not in seen:  # the mistakes are alike in every use
            seen.add(step.technique)
            for wrong in mistakes(step, right):
                reason = check(position, wrong)
                assert reason is not None, wrong
        assert is_true(step, right)
    assert len(seen) > 3


START = Position.from_grid(
    "........6..78...5..6...912.7...9.21..28..5..79.54..8........6.4.......7....6.25.."
)


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (Step("naked-single"), "the step changes nothing"),
        (Step("naked-single", ((0, 6),)), "the step changes a candidate that is not there"),
        (
            Step("pointing", (), ((0, 1), (0, 1))),
            "the step changes a candidate twice",
        ),
        (
            Step("naked-single", ((0, 1),), (), (Part("cells", (0,), (1,)),)),
            "the cell has other candidates",
        ),
        (
            Step("hidden-single", ((0, 1),), (), (Part("base", (0,), (1,)),)),
            "the digit has other places in the house",
        ),
        (
            Step("full-house", ((0, 1),), (), (Part("base", (0,), (1,)),)),
            "the house has other empty cells",
        ),
        (Step("pointing", (), ((0, 1),)), "the evidence does not have exactly one part base"),
        (
            Step("naked-pair", (), ((0, 1),), (Part("cells", (0, 1), (1, 2)),)),
            "the cells have other candidates than the digits of the subset",
        ),
        (
            Step("hidden-pair", (), ((0, 1),), (Part("cells", (0, 1), (3, 2), 0),)),
            "a digit of the subset has other places in the house",
        ),
        (Step("conjuring", (), ((0, 1),)), "there is no check for conjuring"),
    ],
)
def test_a_reason_says_what_is_wrong(step: Step, reason: str) -> None:
    assert check(START, step) == reason
