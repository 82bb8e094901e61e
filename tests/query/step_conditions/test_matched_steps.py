"""The steps that a query shows: trees of conditions over one record, and their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import QueryError
from sudokudb.query import Query, StepCondition
from sudokudb.query.step_conditions.matched_steps import (
    MatchedSteps,
    built_in_steps,
    find_steps,
    require_steps_alone,
    shows_steps,
    steps_line,
    steps_text,
)
from sudokudb.query.step_conditions.step_records import RecordedStep, encode

if TYPE_CHECKING:
    from collections.abc import Sequence

RECORD = encode(
    [
        RecordedStep("naked-single"),
        RecordedStep("pointing", 2, 200),
        RecordedStep("x-wing", 3, 150),
        RecordedStep("hidden-single"),
        RecordedStep("xy-wing", 1, 90),
        RecordedStep("x-wing", 5, 80),
    ]
)


@pytest.mark.parametrize(
    ("query", "holds", "steps"),
    [
        ("before(x-wing,xy-wing)", True, {3, 5}),
        ("before(xy-wing,x-wing)", False, set()),
        ("then(x-wing,xy-wing,x-wing)", True, {3, 5, 6}),
        ("-before(xy-wing,x-wing)", True, set()),
        ("-first(pointing)", False, set()),
        ("first(pointing) eliminates(x-wing)>=4", True, {2, 6}),
        ("first(pointing) first(x-wing)", False, set()),
        ("first(pointing) OR first(x-wing)", True, {2}),
        ("first(pointing) OR step(xy-wing)>4", True, {2, 5}),
        ("(first(x-wing) step(xy-wing)>4) OR count(x-wing)>=2", True, {3, 6}),
        ("-(first(x-wing) OR -step(xy-wing)>4)", True, {5}),
        ("count(swordfish)=0", True, set()),
        ("count(swordfish)=0 first(pointing)", True, {2}),
        ("count(x-wing)<2", False, set()),
        ("count(x-wing)<2 first(pointing)", False, set()),
        ("left(hardest)<100", True, {5}),
        ("only(singles,intersections,fish,wings)", True, {1, 2, 3, 4, 5, 6}),
        ("only(singles)", False, set()),
    ],
)
def test_the_steps_of_the_conditions_that_hold_are_found(
    query: str, holds: bool, steps: set[int]
) -> None:
    tree = require_steps_alone(Query(query))
    assert find_steps(tree, RECORD, "xy-wing") == (holds, frozenset(steps))


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("", "a condition about steps is missing"),
        ("x-wing", "title:x-wing is not a condition about steps"),
        ("first(x-wing) tag:a", "tag:a is not a condition about steps"),
        ("first(x-wing) or givens=steps", "givens=steps is not a condition about steps"),
        ("is:pearl", "is:pearl is not a condition about steps"),
        ("first(x-wing) by:se", "by:se names a rater, which is an option here"),
    ],
)
def test_other_conditions_are_refused(query: str, message: str) -> None:
    with pytest.raises(QueryError) as refused:
        require_steps_alone(Query(query))
    assert refused.value.message == message
    assert refused.value.hint


def matched(*steps: int, rater: str = "hodoku") -> MatchedSteps:
    return MatchedSteps(StepCondition("first", ("x-wing",), rater=rater), steps)


@pytest.mark.parametrize(
    ("found", "line", "text"),
    [
        ([], "", ""),
        ([matched(17, 23)], "17,23", "17, 23"),
        ([matched(17, 18), matched(19), matched(17)], "17,18,19", "17..19"),
        ([matched(17, 18)], "17,18", "17, 18"),
        ([matched(5, 9, rater="se")], "se 5,9", "se 5, 9"),
        ([matched(5, rater="club"), matched(1, 2)], "club 5;1,2", "club 5; 1, 2"),
    ],
)
def test_matched_steps_have_a_line_and_a_text(
    found: Sequence[MatchedSteps], line: str, text: str
) -> None:
    assert (steps_line(found), steps_text(found)) == (line, text)


def test_the_steps_of_a_built_in_rater_are_chosen() -> None:
    assert built_in_steps([matched(5, rater="club"), matched(3, rater="se")]) == ("se", [3])
    assert built_in_steps([matched(5, rater="club")]) is None


def test_a_json_value_names_a_rater_other_than_hodoku() -> None:
    assert matched(3).as_object() == {"condition": "first(x-wing)", "steps": [3]}
    value = {"condition": "first(x-wing)", "rater": "se", "steps": [3]}
    assert matched(3, rater="se").as_object() == value


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("tag:a or first(x-wing)", True),
        ("first(x-wing)", True),
        ("-first(x-wing)", False),
        ("needs:x-wing", False),
        ("", False),
    ],
)
def test_a_query_shows_steps_if_a_condition_about_them_is_not_negated(
    query: str, shown: bool
) -> None:
    assert shows_steps(Query(query).tree) is shown
