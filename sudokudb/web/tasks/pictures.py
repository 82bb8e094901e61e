"""Pictures of puzzles, solutions, stages and steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.render.figures import Figure


class Wanted(NamedTuple):
    """What a picture shows: the grid itself, its solution, or the stage or step of a number.

    Of a step that is a net, only one `branch` is drawn if it has a number. A `bare` picture has no
    style sheet, one on `paper` has larger candidates.
    """

    title: str
    theme: str = "auto"
    coordinates: bool = False
    candidates: bool = False
    clashes: bool = False
    solution: bool = False
    step: int = 0
    stage: int = 0
    rater: str = ""
    branch: int = 0
    bare: bool = False
    paper: bool = False

    @property
    def computes(self) -> bool:
        """Whether the grid has to be solved."""
        return self.solution or bool(self.step or self.stage)


def svg(grid: Grid, wanted: Wanted) -> str:
    """Return a picture as SVG."""
    figure = _figure(grid, wanted)
    return figure.svg(
        wanted.title,
        theme=wanted.theme,
        coordinates=wanted.coordinates,
        bare=wanted.bare,
        paper=wanted.paper,
    )


def png(grid: Grid, wanted: Wanted, width: int) -> bytes:
    """Return a picture as PNG."""
    from sudokudb.render import png

    return png.png(svg(grid, wanted), width)


def _figure(grid: Grid, wanted: Wanted) -> Figure:
    from sudokudb.render import figures
    from sudokudb.web.tasks.steps import step_figure

    if wanted.solution:
        return figures.solution_figure(grid)
    if wanted.step:
        return step_figure(grid, wanted.step, wanted.rater, wanted.branch)
    if wanted.stage:
        return figures.stage_figure(grid.require_no_conflicts(), wanted.stage)
    return figures.puzzle_figure(grid, candidates=wanted.candidates, mark_clashes=wanted.clashes)
