"""Exercises: the first step of a technique in each puzzle that needs it."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.errors import NotFound, QueryError
from sudokudb.puzzle import Puzzle, Rating
from sudokudb.rating.rater import load_rater
from sudokudb.steps.practice import exercises, exercises_at, require_technique, technique_title

GRID = ".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1"


def puzzle(grid: str, techniques: str = "") -> Puzzle:
    rating = Rating(rater="hodoku", computed=True, score=1, techniques=techniques)
    ratings = (rating,) if techniques else ()
    return Puzzle(id=1, added="", changed="", grid=Grid(grid), ratings=ratings)


@pytest.mark.parametrize(
    ("grid", "techniques", "numbers"),
    [
        (GRID, "", [21]),
        (GRID, "naked-triple=2", [21]),
        (GRID, "hidden-single=2", []),
        ("." * 81, "", []),
        ("1... .... .2.. ...4", "", []),
    ],
)
def test_a_puzzle_that_needs_the_technique_gives_the_position_before_it(
    grid: str, techniques: str, numbers: list[int]
) -> None:
    for rater in ("hodoku", load_rater("hodoku")):
        found = exercises([puzzle(grid, techniques)], "naked-triple", rater)
        assert [exercise.step.number for exercise in found] == numbers


def test_a_technique_has_a_name_and_others_are_refused_with_a_suggestion() -> None:
    assert require_technique("naked-triple") == "naked-triple"
    assert technique_title("naked-triple") == "Naked Triple"
    with pytest.raises(NotFound, match="there is no technique 'naked-tripel'") as refused:
        require_technique("naked-tripel")
    assert "naked-triple" in (refused.value.hint or "")


def test_an_unknown_technique_is_refused_before_the_first_exercise() -> None:
    with pytest.raises(NotFound, match="there is no technique"):
        exercises([], "naked-tripel")


@pytest.mark.parametrize(
    ("condition", "numbers"),
    [
        ("eliminates(naked-triple)>=3", [21, 31]),
        ("before(naked-triple,locked-pair)", [21, 29]),
        ("first(x-wing)", []),
    ],
)
def test_a_condition_gives_the_position_before_each_step_for_which_it_holds(
    condition: str, numbers: list[int]
) -> None:
    found = exercises([puzzle("." * 81), puzzle(GRID)], condition)
    assert [exercise.step.number for exercise in found] == numbers
    at = exercises_at(puzzle(GRID), [*numbers, 900], load_rater("hodoku"))
    assert [exercise.step.number for exercise in at] == numbers
    assert technique_title(condition) == condition


@pytest.mark.parametrize("condition", ["before(x-wing)", "first(x-wing) tag:a", "count(x-wing)"])
def test_a_wrong_condition_is_refused_before_the_first_exercise(condition: str) -> None:
    with pytest.raises(QueryError):
        exercises([], condition)
