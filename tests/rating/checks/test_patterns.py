"""Checks of patterns, wings, rectangles and colors, on known positions of each technique."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb.rating.checks import assumes_unique, check
from tests.rating.support import is_true, mistakes, solution
from tests.techniques.hodoku import (
    test_avoidable,
    test_coloring,
    test_single_digit,
    test_sue_de_coq,
    test_uniqueness,
    test_wings,
)
from tests.techniques.support import check_technique, position_in, positions

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

MODULES = (
    test_single_digit,
    test_wings,
    test_uniqueness,
    test_avoidable,
    test_coloring,
    test_sue_de_coq,
)
CASES = [case for module in MODULES for case in module.CASES]
TECHNIQUES = [technique for module in MODULES for technique in module.TECHNIQUES]


@pytest.mark.parametrize(("technique", "grid", "removed", "eliminations", "options"), CASES)
def test_every_use_is_sound_and_none_with_a_mistake_is(
    technique: str, grid: str, removed: str, eliminations: str, options: dict[str, int]
) -> None:
    position = position_in(grid, removed)
    right = solution(position.givens)
    steps = position.all(technique, **options)
    assert bool(steps) == bool(eliminations)
    for step in steps:
        assert check(position, step) is None
    for wrong in mistakes(steps[0], right) if steps else ():
        # Other cells of the same digits can make a step that is as good.
        assert check(position, wrong) or (is_true(wrong, right) and technique == "sue-de-coq")


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


@pytest.mark.slow
@pytest.mark.parametrize("technique", TECHNIQUES)
@given(drawn=positions())
@settings(max_examples=200, deadline=None)
def test_steps_of_many_positions_are_sound(technique: str, drawn: tuple[str, Position]) -> None:
    puzzle, position = drawn
    check_technique(puzzle, position, technique)
    for step in position.all(technique, duals=1, two_candidates=1, missing_allowed=0):
        assert check(position, step) is None
