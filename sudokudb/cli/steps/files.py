"""Steps as files: pictures in a folder, a page, or a booklet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.cli.picture_files import make_folder, save
from sudokudb.formats.writing import numbered_name, replace_file
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.render.booklets.content import Style
    from sudokudb.steps.explained_step import ExplainedStep
    from sudokudb.steps.practice import Exercise


def write_pictures(steps: Iterable[ExplainedStep], folder: str) -> None:
    """Write a picture of each step into a new folder."""
    make_folder(folder)
    for step in steps:
        title = _("Step {number}: {technique}", number=step.number, technique=translate(step.name))
        svg = step.figure.svg(title, coordinates=True)
        name = f"{numbered_name(step.number, step.technique)}.svg"
        save(svg, str(Path(folder) / name), force=False)


def write_page(item: GridItem, steps: Sequence[ExplainedStep], target: str, *, force: bool) -> None:
    """Write a page with all steps."""
    from sudokudb.steps.page import steps_page

    title = item.puzzle.name if item.puzzle else "Sudoku"
    with replace_file(Path(target), force=force) as out:
        out.write(steps_page(title, steps).encode())


def write_exercises(
    technique: str, exercises: Sequence[Exercise], target: str, *, force: bool
) -> None:
    """Write a page with positions, and then their steps."""
    from sudokudb.steps.page import practice_page

    with replace_file(Path(target), force=force) as out:
        out.write(practice_page(technique, exercises).encode())


def write_booklet(
    technique: str,
    exercises: Sequence[Exercise],
    target: str,
    style: Style,
    *,
    colour: bool,
    force: bool,
) -> None:
    """Write positions as PDF, with the answers on separate pages."""
    from sudokudb.library.puzzle_addresses import puzzle_addresses
    from sudokudb.steps.practice import practice_booklet

    puzzles = [exercise.puzzle for exercise in exercises]
    addresses = puzzle_addresses(style.qr, puzzles) if style.qr else ()
    made = practice_booklet(technique, exercises, style, colour=colour, addresses=addresses)
    with replace_file(Path(target), force=force) as out:
        out.write(made)
