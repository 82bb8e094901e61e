"""Packed traces have the steps of a walk: the same evidence, positions and lines."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.rating.packed import packed_traces, walked_steps
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.engine.support import CLASH, EMPTY, HARD, WIKIPEDIA, minimal

PUZZLES = [SIMPLE, INTERMEDIATE, DIFFICULT, WIKIPEDIA.decode()]
OTHERS = [row.decode() for row in (EMPTY, CLASH)]


def check(texts: list[str], name: str, threads: int | None = 1) -> None:
    """Compare packed traces with walks."""
    rater = load_rater(name)
    found = [*packed_traces(texts, rater, threads)]
    steps = [*chain.from_iterable(walked_steps(packed, rater) for packed in found)]
    assert steps == [[*walk(text, rater)] for text in texts]
    solved = [*chain.from_iterable(packed.solved for packed in found)]
    for text, one, is_solved in zip(texts, steps, solved, strict=True):
        left = one[-1].digits.count(0) - len(one[-1].step.placements) if one else text.count(".")
        assert bool(is_solved) is (left == 0)


@pytest.mark.parametrize("rater", ["hodoku", "se"])
def test_steps_are_those_of_the_walk(rater: str) -> None:
    # An empty grid and hard ones take long with Sudoku Explainer's searches.
    others = [*OTHERS, *(row.decode() for row in minimal(4))] if rater == "hodoku" else []
    check([*PUZZLES, *others], rater)


@pytest.mark.slow
@pytest.mark.parametrize("rater", ["hodoku", "se"])
def test_steps_of_a_hard_puzzle_are_those_of_the_walk(rater: str) -> None:
    check([HARD[0].decode()], rater)


@pytest.mark.slow
@pytest.mark.parametrize("threads", [3, None, -1])
def test_threads_keep_the_order(threads: int | None) -> None:
    check([*PUZZLES, *OTHERS] * 11, "hodoku", threads)


@pytest.mark.slow
@pytest.mark.parametrize("rater", ["hodoku", "se"])
@settings(max_examples=5, deadline=None)
@given(st.integers(2, 60))
def test_steps_of_many_puzzles_are_those_of_the_walk(rater: str, number: int) -> None:
    check([row.decode() for row in minimal(number)], rater)


def test_no_puzzles_have_no_traces() -> None:
    assert [*packed_traces([], load_rater("se"))] == []
