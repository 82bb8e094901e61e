"""Proofs of puzzles that need many techniques: each is right, and none with a mistake in a step."""

from __future__ import annotations

import json
import random

import pytest

from sudokudb import Grid
from sudokudb.rating.checks import check
from sudokudb.rating.proof import Replay, verify
from sudokudb.rating.proof_json import proof_object
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from tests.rating.support import is_true, mistakes, solution

FEW = 8  # mistakes of a step in the default suite
PUZZLES = [
    ("hodoku", "........1.......23..4..5..........6......75..12..3.......12...8...4......76......"),
    ("hodoku", "....7...9..3...71.......8368.1..9....46....8.9..46........2...3...9.312..2.7...9."),
    ("se", "...4.....56...9..328...5...3.56....7.4...2.....8..39..4...5..9..91....8.....3...2"),
    ("se", "6...3.....2......7....5.8..3.1...9.....2.4......7.....8.....59....1...6..4......."),
]


@pytest.mark.parametrize(("rater", "grid"), PUZZLES)
def test_the_proof_of_every_rater_is_right(rater: str, grid: str) -> None:
    steps = [stage.step for stage in walk(grid, load_rater(rater))]
    right = Grid.from_digits(solution(grid))
    written = json.loads(json.dumps(proof_object(Grid(grid), rater, steps, right)))
    assert verify(written).solution == right


def refused(rater: str, grid: str, most: int) -> int:
    """Make mistakes in every step, at most as many in each, and return how many were refused."""
    replay, right, count = Replay(Grid(grid)), solution(grid), 0
    for stage in walk(grid, load_rater(rater)):
        wrong = list(mistakes(stage.step, right))
        for each in random.Random(stage.number).sample(wrong, min(most, len(wrong))):
            reason = check(replay, each)
            assert reason or is_true(each, right), each  # another house can show the same
            count += reason is not None
        replay.apply(stage.step)
    return count


@pytest.mark.parametrize(("rater", "grid"), PUZZLES)
def test_a_step_with_a_mistake_is_refused(rater: str, grid: str) -> None:
    assert refused(rater, grid, FEW) > 300


@pytest.mark.slow
@pytest.mark.parametrize(("rater", "grid"), PUZZLES)
def test_a_step_with_any_mistake_is_refused(rater: str, grid: str) -> None:
    assert refused(rater, grid, 10_000) > 6_000
