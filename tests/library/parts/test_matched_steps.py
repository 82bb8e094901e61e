"""The matched steps of stored puzzles: those of the conditions that hold, from their records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import explain, generate
from sudokudb.query import Query
from sudokudb.query.labels import TAGS
from sudokudb.technique_names import TECHNIQUES

if TYPE_CHECKING:
    from sudokudb import Library

GRID = ".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1"
BEFORE = "before(pointing,locked-pair)"


@pytest.fixture
def rated(library: Library) -> Library:
    """A library with four puzzles, of which the last two need pointing and locked pairs."""
    library.add(GRID, "Fourth")
    list(library.rate("", "hodoku"))
    list(library.rate("4", "se"))
    library.labels.put(TAGS, "a", [4])
    return library


@pytest.mark.everywhere
@pytest.mark.parametrize(
    ("query", "steps"),
    [
        (BEFORE, {3: {BEFORE: (19, 21)}, 4: {BEFORE: (23, 29)}}),
        (f"{BEFORE} count(locked-pair)=0", {}),
        (f"-{BEFORE} first(subsets)", {}),
        (f"{BEFORE} first(subsets)", {4: {BEFORE: (23, 29), "first(subsets)": (21,)}}),
        (f"-first(subsets) {BEFORE}", {3: {BEFORE: (19, 21)}}),
        (f"tag:a {BEFORE}", {4: {BEFORE: (23, 29)}}),
        (
            f"(tag:a {BEFORE}) OR (-tag:a first(intersections))",
            {3: {"first(intersections)": (19,)}, 4: {BEFORE: (23, 29)}},
        ),
        (f"tag:a OR {BEFORE}", {3: {BEFORE: (19, 21)}, 4: {BEFORE: (23, 29)}}),
        (
            "step(locked-pair)>21 OR first(pointing)",
            {3: {"first(pointing)": (19,)}, 4: {"step(locked-pair)>21": (29,)}},
        ),
        ("first(subsets) by:se", {4: {"first(subsets)": (20,)}}),
        (f"(first(subsets) by:se) {BEFORE}", {4: {"first(subsets)": (20,), BEFORE: (23, 29)}}),
        ("-first(subsets) givens:24..", {}),
    ],
)
def test_the_steps_of_the_conditions_that_hold_are_found(
    rated: Library, query: str, steps: dict[int, dict[str, tuple[int, ...]]]
) -> None:
    found = list(rated.search(query))
    matched = rated.queries.matched_steps(query, found)
    shown = {
        id: {str(one.condition): one.steps for one in each} for id, each in matched.items() if each
    }
    assert shown == steps
    assert {*steps} <= {puzzle.id for puzzle in found}


@pytest.mark.parametrize("query", [BEFORE, "first(subsets)", "eliminates(intersections)>=3"])
@pytest.mark.parametrize("rater", ["hodoku", "se"])
def test_stored_steps_are_those_of_the_explanation(rated: Library, query: str, rater: str) -> None:
    puzzle = rated.get(4)
    stored = rated.queries.matched_steps(f"{query} by:{rater}", [puzzle])[4]
    steps = [step.number for step in explain(puzzle, rater=rater).where(query)]
    assert [number for one in stored for number in one.steps] == steps


NAMES = {
    "before(subsets,wings)": {"subsets", "wings"},
    "then(intersections,subsets)": {"intersections", "subsets"},
    "eliminates(pointing)>=3": {"pointing"},
    "left(subsets)<150": {"subsets"},
    "step(intersections)>20": {"intersections"},
    "count(naked-pair)>=2 or first(naked-pair)": {"naked-pair"},
}
"""Conditions about steps, and the techniques and families that they name."""


@pytest.mark.parametrize("rater", ["hodoku", "se"])
def test_every_matched_step_is_one_of_the_techniques_that_its_condition_names(
    library: Library, rater: str
) -> None:
    library.puzzles.add_many([made.grid for made in generate(30, seed=7)])
    list(library.rate("", rater))
    explained = {puzzle.id: explain(puzzle, rater=rater) for puzzle in library}
    for query, names in NAMES.items():
        matched = library.queries.matched_steps(
            f"by:{rater} ({query})", library.search(f"by:{rater} ({query})")
        )
        assert matched
        for id, found in matched.items():
            numbers = {number for one in found for number in one.steps}
            steps = explained[id].where(query)
            assert {step.number for step in steps} == numbers != set()
            for step in steps:
                assert names & {step.technique, TECHNIQUES[step.technique].family}


def test_puzzles_without_records_have_no_steps(library: Library) -> None:
    assert library.queries.matched_steps(BEFORE, library) == {1: [], 2: [], 3: []}
    assert library.queries.matched_steps("level:simple", [1, 2]) == {1: [], 2: []}
    assert library.queries.shows_steps(Query(f"tag:a or {BEFORE}"))
    assert not library.queries.shows_steps(f"-{BEFORE}")
