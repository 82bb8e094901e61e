"""What pictures of puzzles show."""

from __future__ import annotations

import pytest

from sudokudb import Grid, trace
from sudokudb.render.figures import (
    NoFigure,
    puzzle_figure,
    solution_figure,
    stage_figure,
    stage_figures,
)
from tests.support import JAVA, JAVA_SOLUTION


def test_a_solution_keeps_the_givens() -> None:
    figure = solution_figure(Grid(JAVA))
    assert (str(figure.grid), figure.givens) == (JAVA_SOLUTION, Grid(JAVA))


def test_a_stage_marks_what_it_filled() -> None:
    grid = Grid(JAVA)
    figures = list(stage_figures(grid))
    assert figures[0].grid == grid
    assert not figures[0].marks.cells
    last = {cell for cell, digit in enumerate(grid.digits) if digit}
    for figure in figures[1:]:
        new = set(figure.marks.cells)
        assert new
        assert all(figure.grid.digits[cell] for cell in new)
        assert not new & last
        if not figure.label.startswith("("):
            last |= new


def test_stages_are_those_of_the_solver_but_for_absurd_hypotheses() -> None:
    grid = Grid(JAVA)
    expected = [stage.label for stage in trace(grid) if not stage.is_absurd]
    assert [figure.label for figure in stage_figures(grid)] == expected


def test_a_stage_is_counted_from_one() -> None:
    grid = Grid(JAVA)
    assert stage_figure(grid, 1).grid == grid
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
