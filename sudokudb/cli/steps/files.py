"""Steps as figures, and as files: pictures in a folder, a page, or a booklet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.cli.arguments.steps import stage_at
from sudokudb.cli.picture_files import make_folder, save
from sudokudb.formats.writing import numbered_name, replaced
from sudokudb.render.text import visible
from sudokudb.techniques.position import Step
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.grid import Grid
    from sudokudb.library.practice import Exercise
    from sudokudb.rating.walk import Stage
    from sudokudb.render.figures import Figure


def figure_of(grid: Grid, stage: Stage) -> Figure:
    """Return the figure of a stage of solving a grid."""
    from sudokudb.render.step_figures import step_figure

    return step_figure(grid, stage.digits, stage.candidates, stage.step)


def step_of(grid: Grid, number: int, rater: str) -> Figure:
    """Return the figure of a step in a rater's order; raise NotFound if there are fewer steps."""
    from sudokudb.rating.rater import load_rater
    from sudokudb.rating.valid import only_solution
    from sudokudb.rating.walk import walk

    only_solution(grid)
    return figure_of(grid, stage_at(walk(grid.text, load_rater(rater)), number))


def write_pictures(grid: Grid, stages: Iterable[Stage], folder: str) -> None:
    """Write a picture of each step into a new folder."""
    from sudokudb.render.explanations import name as technique_name

    make_folder(folder)
    for stage in stages:
        named = translate(technique_name(stage.step))
        title = _("Step {number}: {technique}", number=stage.number, technique=named)
        svg = figure_of(grid, stage).svg(title, coordinates=True)
        name = f"{numbered_name(stage.number, stage.step.technique)}.svg"
        save(svg, str(Path(folder) / name), width=0, force=False)


def write_page(item: GridItem, stages: Sequence[Stage], target: str, *, force: bool) -> None:
    """Write a page with all steps."""
    from sudokudb.render.pages.steps_page import steps_page

    title = item.puzzle.name if item.puzzle else "Sudoku"
    entries = [_entry(item.grid, stage) for stage in stages]
    with replaced(Path(target), force=force) as out:
        out.write(steps_page(title, entries).encode())


def write_exercises(
    technique: str, exercises: Sequence[Exercise], target: str, *, force: bool
) -> None:
    """Write a page with positions, and then their steps."""
    from sudokudb.render.explanations import name
    from sudokudb.render.pages.steps_page import practice_page

    title = name(Step(technique))
    entries = [(puzzle.name, *_entry(puzzle.grid, stage)) for puzzle, stage in exercises]
    with replaced(Path(target), force=force) as out:
        out.write(practice_page(title, entries).encode())


def write_booklet(
    technique: str, exercises: Sequence[Exercise], target: str, *, force: bool
) -> None:
    """Write positions as PDF, with the answers on separate pages."""
    from sudokudb.rating.effects import effect
    from sudokudb.rating.valid import only_solution
    from sudokudb.render.booklets.practice import PracticePosition, practice_booklet
    from sudokudb.render.explanations import name

    positions = [
        PracticePosition(
            visible(puzzle.name, on_paper=True),
            figure_of(puzzle.grid, stage),
            only_solution(puzzle.grid),
            effect(stage.step),
        )
        for puzzle, stage in exercises
    ]
    made = practice_booklet(translate(name(Step(technique))), positions)
    with replaced(Path(target), force=force) as out:
        out.write(made)


def _entry(grid: Grid, stage: Stage) -> tuple[int, Step, Figure]:
    return stage.number, stage.step, figure_of(grid, stage)
