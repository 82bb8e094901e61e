"""What pictures of puzzles show."""

from __future__ import annotations

import pytest

from sudokudb import Grid, trace
from sudokudb.render.figures import (
    NoFigure,
    StageFigures,
    puzzle_figure,
    solution_figure,
    stage_figure,
)
from tests.support import JAVA, JAVA_SOLUTION


def test_a_solution_keeps_the_givens() -> None:
    figure = solution_figure(Grid(JAVA))
    assert (str(figure.grid), figure.givens) == (JAVA_SOLUTION, Grid(JAVA))


def test_a_stage_marks_what_it_filled() -> None:
    grid = Grid(JAVA)
    figures, last = StageFigures(grid), {0: grid}
    for stage in trace(grid):
        figure = figures.figure(stage)
        new = set(figure.marks.cells)
        assert (figure.grid, figure.givens, figure.label) == (stage.grid, grid, stage.label)
        assert all(stage.grid.digits[cell] and not grid.digits[cell] for cell in new)
        if stage.depth in last and not stage.is_hypothesis:
            before = last[stage.depth].digits
            assert new == {c for c, d in enumerate(stage.grid.digits) if d and not before[c]}
            last[stage.depth] = stage.grid


def test_stages_with_candidates_show_them() -> None:
    grid = Grid(JAVA)
    figures = StageFigures(grid)
    shown = [(stage, figures.figure(stage).candidates) for stage in trace(grid, "all")]
    assert sum(masks is not None for _, masks in shown) > 5
    for stage, masks in shown:
        expected = [sum(1 << int(digit) - 1 for digit in text) for text in stage.candidates or ()]
        assert (masks is None) is (stage.candidates is None)
        assert [*(masks or ())] == expected


def test_a_stage_is_counted_from_one() -> None:
    grid = Grid(JAVA)
    stages = list(trace(grid))
    assert stage_figure(grid, 1).grid == grid
    assert stage_figure(grid, 5).grid == stages[4].grid
    with pytest.raises(NoFigure, match=r"no stage 999: solving this grid has \d+"):
        stage_figure(grid, 999)


def test_candidates_are_what_no_peer_has() -> None:
    figure = puzzle_figure(Grid("12..3..........."), candidates=True)
    assert figure.candidates is not None
    assert figure.candidates[2:4] == (0b1100, 0b1100)


def test_clashes_are_marked() -> None:
    grid = Grid("11..............")
    assert puzzle_figure(grid, mark_clashes=True).marks.cells == {0: "clash", 1: "clash"}
    assert not puzzle_figure(grid).marks.cells


def test_a_grid_without_a_solution_has_no_figure_of_one() -> None:
    with pytest.raises(NoFigure, match="no solution"):
        solution_figure(Grid("123...4........."))
