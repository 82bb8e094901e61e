"""Steps of a puzzle as figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.rating.walk import Stage
    from sudokudb.render.figures import Figure


def figure_of(grid: Grid, stage: Stage) -> Figure:
    """Return the figure of a stage of solving a grid."""
    from sudokudb.render.step_figures import step_figure  # most pictures show no step

    return step_figure(grid, stage.digits, stage.candidates, stage.step)


def step_of(grid: Grid, number: int, rater: str) -> Figure:
    """Return the figure of a step in a rater's order; raise NoFigure if there are fewer steps."""
    from sudokudb.rating.rater import load_rater
    from sudokudb.rating.valid import only_solution
    from sudokudb.rating.walk import walk
    from sudokudb.render.figures import NoFigure

    only_solution(grid)
    last = 0
    for stage in walk(grid.text, load_rater(rater)):
        last = stage.number
        if last == number:
            return figure_of(grid, stage)
    text = say("there is no step {number}: this puzzle has {last}", number=number, last=last)
    raise NoFigure(text)
