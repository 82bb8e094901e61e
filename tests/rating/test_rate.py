"""Runners, which are made once for a rater and never used twice at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from sudokudb.rating.rate import are_solved, rate, runner_for
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from tests.techniques.support import PUZZLES

HODOKU = load_rater("hodoku")


def test_a_runner_is_made_once_for_a_rater() -> None:
    rater = HODOKU._replace()  # no other test has used this one
    with runner_for(rater) as first:
        pass
    with runner_for(rater) as again:
        assert again is first
        with runner_for(rater) as meanwhile, runner_for(load_rater("se")) as other:
            assert len({id(first), id(meanwhile), id(other)}) == 3


def test_a_walk_that_is_left_returns_its_runner() -> None:
    rater = HODOKU._replace()
    with runner_for(rater) as runner:
        pass
    left = walk(PUZZLES[0], rater)
    next(left)
    with runner_for(rater) as other:
        assert other is not runner
        del left
        with runner_for(rater) as again:
            assert again is runner


def test_an_equal_rater_with_other_lines_has_a_runner_of_its_own() -> None:
    singles = HODOKU._replace(lines=HODOKU.lines[:3])
    assert are_solved(PUZZLES[:2], singles) == [True, False]
    assert are_solved(PUZZLES[:2], HODOKU) == [True, True]


def test_walks_side_by_side_are_those_one_after_the_other() -> None:
    alone = [list(walk(puzzle, HODOKU)) for puzzle in PUZZLES[:2]]
    both = zip(*(walk(puzzle, HODOKU) for puzzle in PUZZLES[:2]), strict=False)
    for number, stages in enumerate(both):
        assert list(stages) == [one[number] for one in alone]


def test_threads_share_no_runner() -> None:
    expected = rate(PUZZLES, HODOKU)
    with ThreadPoolExecutor(4) as executor:
        found = executor.map(lambda _: rate(PUZZLES, HODOKU), range(12))
    assert all(outcomes == expected for outcomes in found)


def test_a_runner_is_not_used_again_after_an_interrupt() -> None:
    rater = HODOKU._replace()
    with pytest.raises(KeyboardInterrupt), runner_for(rater) as stopped:
        raise KeyboardInterrupt
    with runner_for(rater) as next_one:
        assert next_one is not stopped
