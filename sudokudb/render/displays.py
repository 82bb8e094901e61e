"""Pictures that notebooks show of a grid, a puzzle or a stage, for `sudokudb.notebook`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.puzzle import Puzzle
from sudokudb.render.figures import Figure, StageFigures, puzzle_figure
from sudokudb.solvers.stages import Stage

if TYPE_CHECKING:
    from sudokudb.grid import Grid


def draw(shown: Grid | Puzzle | Stage) -> dict[str, str]:
    """Return the picture and the text of an object, by their MIME types."""
    if isinstance(shown, Stage):
        return bundle(StageFigures(shown.grid).figure(shown), shown.label, shown)
    if isinstance(shown, Puzzle):
        return bundle(puzzle_figure(shown.grid), shown.name, shown)
    return bundle(puzzle_figure(shown), "Sudoku", shown)


def bundle(figure: Figure, title: str, shown: object) -> dict[str, str]:
    """Return a figure as SVG with a title, and the text of what it shows, by their MIME types."""
    return {"image/svg+xml": figure.svg(title), "text/plain": repr(shown)}
