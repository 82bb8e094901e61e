"""Hints: a mistake first, then the next step."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.errors import SudokuError
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from sudokudb.steps import hint
from tests.rating.support import solution

GRID = Grid(".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1")
RIGHT = solution(str(GRID))


def test_the_depths_tell_more_and_more() -> None:
    said = [hint(GRID, depth) for depth in ("where", "technique", "step")]
    assert [h.sentence for h in said] == [
        "Look at column 3.",
        "Look for this: Hidden Single. Look at column 3.",
        "In column 3, 5 can only be in r1c3.",
    ]
    assert [bool(h.marks.candidates) for h in said] == [False, False, True]


def test_a_wrong_digit_comes_first() -> None:
    digits = list(GRID.digits)
    digits[0] = 4
    found = hint(GRID, "where", digits=digits)
    assert found.sentence == "A digit is wrong: this position has no solution."
    assert not found.marks.cells
    found = hint(GRID, "step", digits=digits)
    assert found.sentence == "This position has no solution: wrong in r1c1."
    assert found.marks.cells == {0: "clash"}


def test_a_wrong_digit_that_clashes_is_named_at_once() -> None:
    digits = list(GRID.digits)
    digits[0] = 9
    found = hint(GRID, "where", digits=digits)
    assert found.sentence == "This position has no solution: 9 twice in column 1: r1c1, r7c1."


def test_a_step_that_the_marks_show_as_done_is_passed_over() -> None:
    stages = walk(str(GRID), load_rater("hodoku"))
    stage = next(stage for stage in stages if stage.step.eliminations)
    marks = [mask >> 1 for mask in stage.candidates]
    first = hint(GRID, "step", digits=stage.digits, marks=marks).step
    assert first and first.eliminations == stage.step.eliminations
    for cell, digit in stage.step.eliminations:
        marks[cell] &= ~(1 << digit - 1)
    then = hint(GRID, "step", digits=stage.digits, marks=marks).step
    assert then and then.step != first.step


def test_a_game_that_is_complete_needs_no_hint() -> None:
    assert hint(GRID, "step", digits=RIGHT).sentence == "Every cell is solved."


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ("1... .... .2.. ...4", "the techniques are those of 9×9 grids"),
        ("." * 81, "this grid has several solutions"),
        (str(GRID).replace(".", "6", 1), "the grid has conflicts"),
        ("9" + str(GRID)[1:], "the grid has conflicts"),
    ],
)
def test_a_grid_without_one_solution_is_refused(grid: str, message: str) -> None:
    with pytest.raises(SudokuError, match=message):
        hint(Grid(grid))
