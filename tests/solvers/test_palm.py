"""The Palm's procedures: published solutions, levels, and the figures of its trace."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, check, solve
from sudokudb.solvers.stages import trace
from sudokudb.solvers.strategy import LEVELS
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.support import ORDERS, SOLUTIONS, isomorphs, subgrids

NESTED = "..6.3.5....1..8..69......7..194...6..62......8....1..26...5.4...9...6..8...7..63."
EXAMPLES = {"Simple": SIMPLE, "Intermediate": INTERMEDIATE, "Difficult": DIFFICULT}


@pytest.mark.parametrize("title", EXAMPLES)
def test_published_examples_have_their_solutions_and_levels(title: str) -> None:
    result = solve(EXAMPLES[title], limit=2, method="palm")
    assert list(map(str, result.solutions)) == [SOLUTIONS[title]]
    assert result.unique
    assert result.level == title.lower()


@pytest.mark.parametrize(("title", "givens"), [("Simple", 37), ("Intermediate", 25)])
def test_easy_examples_need_no_hypotheses(title: str, givens: int) -> None:
    stages = list(trace(EXAMPLES[title]))
    assert stages[0].grid.givens == givens
    assert not any(stage.is_hypothesis for stage in stages)
    assert solve(EXAMPLES[title], limit=2, method="palm").guesses == 0


def test_simple_is_solved_by_naked_singles() -> None:
    labels = [(stage.label, str(stage.grid)) for stage in trace(SIMPLE)]
    assert labels == [
        ("initial", SIMPLE),
        ("rules", SOLUTIONS["Simple"]),
        ("solution", SOLUTIONS["Simple"]),
    ]


@pytest.mark.parametrize("grid", [INTERMEDIATE, DIFFICULT])
def test_27_digits_are_known_after_naked_singles(grid: str) -> None:
    known = {stage.label: stage.grid.givens for stage in reversed(list(trace(grid)))}
    assert known["initial"] == 25
    assert known["rules"] == 27


def test_difficult_has_the_documented_hypotheses() -> None:
    stages = list(trace(DIFFICULT, limit=1))
    first = next(i for i, stage in enumerate(stages) if stage.is_hypothesis)
    assert stages[first - 1].grid.givens == 43
    assert [stage.label for stage in stages if stage.is_hypothesis] == [
        "(1,1) [1678] (-1)",
        "(1,1) [678] (+6)",
        "(1,3) [138] (-1)",
        "(1,3) [38] (+3)",
        "(1,4) [1368] (+1)",
    ]
    assert str(stages[-2].grid) == str(stages[-1].grid) == SOLUTIONS["Difficult"]


def test_other_candidates_of_the_deciding_cell_are_absurd() -> None:
    labels = [stage.label for stage in trace(DIFFICULT, limit=2)]
    assert labels[labels.index("solution") + 1 :] == [
        "(1,4) [368] (-3)",
        "(1,4) [68] (-6)",
        "(1,4) [8] (-8)",
    ]


@pytest.mark.parametrize("digit", "178")
def test_absurd_choices_of_the_first_cell_have_no_solution(digit: str) -> None:
    assert check(digit + DIFFICULT[1:]).solutions == 0


def test_hypotheses_are_nested_if_no_single_one_decides() -> None:
    result = solve(NESTED, limit=2, method="palm")
    assert result.unique
    assert result.level == "nested"
    depths = [stage.depth for stage in trace(NESTED) if stage.is_hypothesis]
    assert depths[0] == 0
    assert max(depths) > 0
    assert result.solutions == solve(NESTED, limit=2, method="c-candidates").solutions


@given(isomorphs(NESTED))
@settings(max_examples=3, deadline=None)
def test_transformed_nested_grids_stay_nested(image: str) -> None:
    assert solve(image, limit=2, method="palm").level == "nested"


@given(st.sampled_from(sorted(EXAMPLES)).flatmap(lambda t: st.tuples(st.just(t), isomorphs_of(t))))
def test_transformed_grids_keep_their_level(pair: tuple[str, str]) -> None:
    title, image = pair
    assert solve(image, limit=2, method="palm").level == title.lower()


def isomorphs_of(title: str) -> st.SearchStrategy[str]:
    return isomorphs(EXAMPLES[title])


@given(subgrids(3, least=24, most=40))
def test_only_a_unique_solution_has_a_level(grid: str) -> None:
    result = solve(grid, limit=2, method="palm")
    assert (result.level in LEVELS) is result.unique


@pytest.mark.parametrize("order", ORDERS)
def test_empty_grids_of_each_order_have_several_solutions(order: int) -> None:
    empty = Grid.empty(order * order)
    result = solve(empty, limit=3, method="palm")
    assert len(set(result.solutions)) == 3
    assert all(solution.is_solution() for solution in result.solutions)
    assert not result.complete
    assert result.level is None
