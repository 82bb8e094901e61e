"""Explanations: steps that are found as they are read, and what is known at their end."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.errors import GridError, NotFound, NotValid, QueryError, SudokuError
from sudokudb.grid import ConflictError
from sudokudb.query import Query
from sudokudb.rating.proof import verify
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from sudokudb.steps import ExplainedStep, Explanation, NotSolved, explain
from sudokudb.steps.explanation import row_batches
from sudokudb.technique_names import TECHNIQUES
from tests.rating.support import solution

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GRID = ".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1"
SINGLES_ALONE = """
school = "hodoku"
levels = [{ name = "easy", bound = 1000 }]
lines = [{ find = "naked-single", level = "easy", score = 4 }]
"""


@pytest.fixture
def singles_alone(tmp_path: Path) -> str:
    (file := tmp_path / "singles.toml").write_text(SINGLES_ALONE)
    return str(file)


def test_each_step_leads_to_the_next_one_and_the_last_to_the_solution() -> None:
    explanation = explain(GRID)
    assert explanation.step(1).before == Grid(GRID)
    for step, following in zip(explanation.steps, explanation.steps[1:], strict=False):
        assert step.after == following.before
    last = explanation.steps[-1]
    assert last.after == explanation.solution == Grid.from_digits(solution(GRID))
    assert (last.remaining, explanation.remaining, explanation.is_solved) == (0, 0, True)


def test_the_steps_are_those_of_the_walk_and_found_once() -> None:
    explanation = explain(Grid(GRID), rater="se")
    first = list(islice(explanation, 3))
    assert repr(explanation) == "<Explanation by se: 3 steps so far>"
    stages = [step.stage for step in explanation]
    assert stages == list(walk(GRID, load_rater("se")))
    assert all(one is other for one, other in zip(first, explanation.steps, strict=False))
    assert repr(explanation) == f"<Explanation by se: {len(stages)} steps>"


@pytest.mark.parametrize(("rater", "joined"), [("hodoku", sum), ("se", max)])
def test_the_scores_of_the_steps_make_the_rating(rater: str, joined: object) -> None:
    explanation = explain(GRID, rater=rater)
    scores = [step.score for step in explanation]
    assert callable(joined)
    assert joined(scores) == explanation.rating.score
    assert explanation.rating.score == rate([GRID], load_rater(rater))[0].score
    levels = {step.level for step in explanation}
    assert explanation.rating.level in levels
    assert (levels == {""}) == (rater == "se")


def test_a_step_has_a_sentence_an_effect_a_figure_and_a_json_value() -> None:
    step = explain(GRID).step(21)
    assert repr(step) == "<ExplainedStep 21: naked-triple r1c7<>6 r4c7<>6 r5c7<>2>"
    assert (step.name, step.technique, step.number) == ("Naked Triple", "naked-triple", 21)
    assert str(step).startswith("In column 7, r2c7, r3c7 and r8c7 can only be 2, 4 and 6, so 2 ")
    assert step.full_sentence == step.sentence and not step.chains()
    assert (step.placements, step.eliminations) == ((), ((6, 6), (33, 6), (42, 2)))
    assert step.figure.candidates == step.candidates and step.figure.grid == step.before
    assert step.figure.marks.candidates[6, 6] == "out"
    assert step.figure is step.figure
    assert step.as_object()["eliminations"] == ["r1c7<>6", "r4c7<>6", "r5c7<>2"]
    assert step.hint("where") == "Look at column 7."


def test_chains_follow_the_sentence() -> None:
    grid = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    step = next(step for step in explain(grid, rater="se") if step.chains())
    lines = [line for branch in step.chains() for line in branch]
    assert step.full_sentence == " ".join([step.sentence, "; ".join(lines)])
    assert sum(map(len, step.chains(short=True))) <= len(lines)


@pytest.mark.parametrize(
    ("first", "last", "numbers"), [(1, 3, [1, 2, 3]), (62, None, [62, 63]), (63, 99, [63])]
)
def test_a_part_of_the_steps_is_found_by_number(
    first: int, last: int | None, numbers: list[int]
) -> None:
    explanation = explain(GRID)
    assert [step.number for step in explanation.between(first, last)] == numbers
    assert explanation.has_step(63) and not explanation.has_step(64)


@pytest.mark.parametrize("number", [-1, 0, 64])
def test_a_step_that_does_not_exist_is_not_found(number: int) -> None:
    explanation = explain(GRID)
    message = f"there is no step {number}: this puzzle has 63"
    with pytest.raises(NotFound, match=message):
        explanation.step(number)
    with pytest.raises(NotFound, match=message):
        next(explanation.find_all(number))
    if number > 1:
        with pytest.raises(NotFound, match=message):
            next(explanation.between(number))


def test_all_steps_of_a_position_have_different_effects_and_include_the_next_one() -> None:
    explanation = explain(GRID)
    found = list(explanation.find_all(21))
    assert [step.number for step in found] == list(range(1, len(found) + 1))
    assert len({(step.technique, step.effect) for step in found}) == len(found) > 5
    assert {step.before for step in found} == {explanation.step(21).before}
    assert explanation.step(21).effect in {step.effect for step in found}


def test_the_proof_holds() -> None:
    explanation = explain(GRID)
    verified = verify(explanation.proof())
    assert (verified.solution, verified.steps) == (explanation.solution, 63)


def test_techniques_that_do_not_solve_the_grid_prove_nothing(singles_alone: str) -> None:
    explanation = explain(GRID, rater=singles_alone)
    assert not explanation.is_solved and explanation.remaining > 0
    for prove in (explanation.proof, explanation.require_solved):
        with pytest.raises(NotSolved, match="the techniques of singles do not solve this puzzle"):
            prove()


def test_a_solved_grid_needs_no_step() -> None:
    full = Grid.from_digits(solution(GRID))
    explanation = explain(full)
    assert (explanation.steps, explanation.remaining, explanation.is_solved) == ((), 0, True)
    assert verify(explanation.proof()).solution == full


@pytest.mark.parametrize(
    ("grid", "kind"),
    [
        ("x", GridError),
        ("1... .... .2.. ...4", SudokuError),
        ("." * 81, NotValid),
        ("9" + GRID[1:], ConflictError),
    ],
)
def test_a_grid_without_one_solution_is_refused(grid: str, kind: type[SudokuError]) -> None:
    with pytest.raises(kind):
        explain(grid)


def test_a_rater_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SudokuError, match="there is no rater 'x'"):
        explain(GRID, rater="x")


def test_rows_come_in_batches_with_the_same_words_as_the_steps() -> None:
    steps = explain(GRID).steps * 3
    batches = list(row_batches(steps))
    assert [len(batch) for batch in batches] == [64, 64, 61]
    for row, step in zip((row for batch in batches for row in batch), steps, strict=True):
        assert row == (step.number, step.technique, step.effect, step.full_sentence)


def test_an_interruption_leaves_the_rows_of_the_steps_before_it() -> None:
    def interrupted(explanation: Explanation) -> Iterator[ExplainedStep]:
        yield from explanation.between(1, 5)
        raise KeyboardInterrupt

    batches = row_batches(interrupted(explain(GRID)))
    assert [row.number for row in next(batches)] == [1, 2, 3, 4, 5]
    with pytest.raises(KeyboardInterrupt):
        next(batches)


CONDITIONS = {
    "first(subsets)": ("subsets",),
    "before(naked-triple,locked-pair)": ("naked-triple", "locked-pair"),
    "then(naked-pair,naked-triple)": ("naked-pair", "naked-triple"),
    "eliminates(intersections)>=2": ("intersections",),
    "count(pointing)>=2": ("pointing",),
    "left(naked-triple)<200": ("naked-triple",),
    "step(pointing)>2 or first(x-wing)": ("pointing",),
    "only(singles,intersections,subsets)": ("singles", "intersections", "subsets"),
}
"""Conditions, with the techniques and families that they name."""


@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("rater", ["hodoku", "se"])
def test_the_steps_where_a_condition_holds_have_its_techniques(condition: str, rater: str) -> None:
    explanation = explain(GRID, rater=rater)
    found = explanation.where(condition)
    assert [*found] == [explanation.step(step.number) for step in found]
    names = {*CONDITIONS[condition]}
    for step in found:
        assert names & {step.technique, TECHNIQUES[step.technique].family}
    if rater == "hodoku":
        assert found


def test_a_condition_is_about_the_steps_of_the_explanation_itself(singles_alone: str) -> None:
    assert [step.number for step in explain(GRID).where(Query("first(subsets)"))] == [21]
    assert explain(GRID, rater=singles_alone).where("first(subsets)") == ()
    unsolved = explain(GRID, rater=singles_alone)
    assert unsolved.where("only(singles)") == ()
    with pytest.raises(QueryError, match="tag:a is not a condition about steps"):
        unsolved.where("tag:a")


def test_removed_and_left_candidates_are_those_of_the_steps() -> None:
    explanation = explain(GRID)
    for step in explanation:
        if step.placements:
            continue
        left = sum(mask.bit_count() for mask in step.candidates)
        exact = f"eliminates({step.technique})={len(step.eliminations)}"
        assert step in explanation.where(exact)
        first = next(s for s in explanation if s.technique == step.technique)
        assert (first is step) is (explanation.where(f"left({step.technique})={left}") == (step,))
