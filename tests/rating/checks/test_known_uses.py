"""The checks of HoDoKu's techniques, on a known position of each and on any."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.rating.checks import assumes_unique, check
from tests.rating.support import check_mistakes, solution
from tests.techniques.hodoku.support import CASES, FAMILIES, Case
from tests.techniques.support import positions

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

PATTERNS = ("single digit", "wings", "uniqueness", "avoidable rectangles", "coloring", "sue de coq")


@pytest.mark.slow
@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case.eliminations and "siamese" not in case.options],
    ids=lambda case: case.technique,
)
def test_every_use_is_sound_and_none_with_a_mistake_is(case: Case) -> None:
    at = case.position()
    steps = at.all(case.technique, **case.options)
    for step in steps:
        assert check(at, step) is None, step
    check_mistakes(at, steps[0], solution(at.givens))


@pytest.mark.parametrize("family", FAMILIES)
@given(drawn=positions())
@settings(max_examples=3)
def test_the_first_uses_are_sound(family: str, drawn: tuple[str, Position]) -> None:
    for technique in FAMILIES[family]:
        step = drawn[1].first(technique)
        assert not step or check(drawn[1], step) is None, step


@pytest.mark.slow
@given(drawn=positions())
@settings(max_examples=200)
def test_all_uses_of_patterns_are_sound(drawn: tuple[str, Position]) -> None:
    patterns = [key for name in PATTERNS for key in FAMILIES[name]]
    options: tuple[dict[str, int], ...] = (
        {},
        {"duals": 1, "two_candidates": 1, "missing_allowed": 0},
    )
    for technique, chosen in product(patterns, options):
        for step in drawn[1].all(technique, **chosen):
            assert check(drawn[1], step) is None, step


@pytest.mark.parametrize(
    ("technique", "expected"),
    [
        ("uniqueness-test-1", True),
        ("avoidable-rectangle-type-2", True),
        ("bug-plus-1", True),
        ("xy-wing", False),
        ("sue-de-coq", False),
    ],
)
def test_rectangles_and_bug_assume_one_solution(technique: str, expected: bool) -> None:
    assert assumes_unique(technique) == expected
