"""Figures for pictures: a grid, its solution, its candidates, or a stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import EXIT_NO, SudokuError, say
from sudokudb.notation import DIGITS
from sudokudb.render.marks import NO_MARKS, Marks

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.solvers.stages import Stage


class NoFigure(SudokuError):
    """The error for a solution or a stage that a grid does not have."""

    exit_code = EXIT_NO


class Figure(NamedTuple):
    """The arguments of `svg.picture` for a grid; `label` names a stage or a step."""

    grid: Grid
    givens: Grid
    candidates: tuple[int, ...] | None = None
    marks: Marks = NO_MARKS
    label: str = ""
    note: str = ""

    def svg(
        self,
        title: str,
        *,
        theme: str = "auto",
        coordinates: bool = False,
        prefix: str = "",
        paper: bool = False,
        bare: bool = False,
    ) -> str:
        """Return the picture; the options are those of `svg.picture`."""
        from sudokudb.render.svg import picture  # most figures are shown as text

        return picture(
            self.grid,
            givens=self.givens,
            candidates=self.candidates,
            marks=self.marks,
            theme=theme,
            coordinates=coordinates,
            title=title,
            prefix=prefix,
            note=self.note,
            paper=paper,
            bare=bare,
        )

    def layers(self) -> str:
        """Return the marks alone, as `svg.step_layers` does, for a board that is there already."""
        from sudokudb.render.svg import step_layers  # most figures are shown as text

        return step_layers(self.grid, self.candidates, self.marks)


def puzzle_figure(grid: Grid, *, candidates: bool = False, mark_clashes: bool = False) -> Figure:
    """Return the figure of a grid, with the candidates that no given excludes if requested."""
    masks = grid.candidates or (_candidates(grid) if candidates else None)
    conflicts = grid.conflicts() if mark_clashes else ()
    cells = sorted({cell for conflict in conflicts for cell in conflict.cells})
    return Figure(grid, grid, masks, Marks(cells=dict.fromkeys(cells, "clash")))


def solution_figure(grid: Grid) -> Figure:
    """Return the figure of the first solution; raise NoFigure if there is none."""
    from sudokudb.engine.single import solve  # a picture of the puzzle needs no solver

    solutions = solve(grid).solutions
    if not solutions:
        raise NoFigure(say("this grid has no solution"))
    return Figure(solutions[0], grid)


class StageFigures:
    """The figures of the stages of solving a grid, made in the order of `solvers.trace`.

    Cells that were empty in the last stage at the same depth are marked as new.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._before = {0: grid}  # the last stage at each depth

    def figure(self, stage: Stage) -> Figure:
        """Return the figure of the next stage; an absurd hypothesis has no marks."""
        marks = NO_MARKS
        if not stage.is_absurd:
            nearest = max(depth for depth in self._before if depth <= stage.depth)
            marks = _new_cells(self._before[nearest], stage.grid)
        if stage.is_hypothesis:  # what follows at greater depths begins anew
            self._before = {d: grid for d, grid in self._before.items() if d <= stage.depth}
        else:
            self._before[stage.depth] = stage.grid
        return Figure(stage.grid, self._grid, _masks(stage), marks, stage.label)


def stage_figure(grid: Grid, number: int) -> Figure:
    """Return the figure of a stage, counted from 1; raise NoFigure if there are fewer stages."""
    from sudokudb.solvers.stages import trace

    figures, last = StageFigures(grid), 0
    for last, stage in enumerate(trace(grid), start=1):
        figure = figures.figure(stage)
        if last == number:
            return figure
    template = say("there is no stage {number}: solving this grid has {last}")
    raise NoFigure(say(template, number=number, last=last))


def _new_cells(before: Grid, after: Grid) -> Marks:
    pairs = enumerate(zip(before.digits, after.digits, strict=True))
    return Marks(cells={cell: "new" for cell, (old, new) in pairs if new and not old})


def _masks(stage: Stage) -> tuple[int, ...] | None:
    if stage.candidates is None:
        return None
    return tuple(sum(1 << DIGITS.index(digit) for digit in cell) for cell in stage.candidates)


def _candidates(grid: Grid) -> tuple[int, ...]:
    """Return for each cell the digits that none of its peers has."""
    from sudokudb.game import Game  # most pictures show no candidates

    return tuple(map(Game(grid).possible, range(len(grid))))
