"""The checks of HoDoKu's techniques, on a known position of each and on any."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings

from sudokudb.rating.checks import assumes_unique, check
from sudokudb.techniques.position import Position
from tests.rating.support import check_mistakes, solution
from tests.techniques.hodoku.support import CASES, FAMILIES, Case
from tests.techniques.support import positions

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


AFTER_A_CONTRADICTION = (
    "020403700000000032000002004040200870800050000000001300506100900030900007001008600",
    "578 0 800 0 322 0 0 866 866 722 994 944 480 896 736 34 0 0 714 962 928 448 962 0 34 834 0 586 "
    "0 552 0 584 64 0 0 98 0 706 644 136 0 192 22 598 578 708 736 164 384 912 0 0 628 608 0 384 0 "
    "0 156 144 0 260 264 20 0 276 0 68 112 54 290 0 660 640 0 136 156 0 0 36 40",
)
"""A position in which the lookahead of a net places a digit twice in a house."""


def test_a_net_does_not_follow_from_singles_after_a_contradiction() -> None:
    digits, candidates = AFTER_A_CONTRADICTION
    at = Position(digits.replace("0", "."), [*map(int, digits)], [*map(int, candidates.split())])
    step = at.first("forcing-net-contradiction")
    assert step is not None
    assert check(at, step) is None


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
