"""Puzzles typed line by line into a form, by the rule of the line editor."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import SudokuError
from sudokudb.grid import Grid
from sudokudb.line_editing import edit_line, lost_characters
from sudokudb.notation import EMPTY
from sudokudb.render.text import visible
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.puzzle import Puzzle

_SIZES = {"4": 4, "9": 9, "16": 16, "25": 25}


class Entry(NamedTuple):
    """A typed grid and its title."""

    grid: Grid
    title: str

    @property
    def clash(self) -> set[int]:
        """The cells in which a digit clashes with another."""
        return {cell for conflict in self.grid.conflicts() for cell in conflict.cells}


def size_of(text: str) -> int:
    """Return the size of a new grid; raise SudokuError for another text."""
    if text not in _SIZES:
        raise SudokuError(_("there is no grid of size {size}", size=text[:20]))
    return _SIZES[text]


def read_entry(form: Mapping[str, str], base: Grid, title: str = "") -> Entry:
    """Return a grid with the lines of a form typed over its rows.

    Raise SudokuError for a line with more than its row can take.
    """
    rows = []
    for number, row in enumerate(base.rows, start=1):
        typed = form.get(f"line{number}", "")
        if lost := lost_characters(typed, base.size):
            raise SudokuError(_("line {number}: {what}", number=number, what=lost))
        rows.append(edit_line(row, typed))
    return Entry(Grid("".join(rows), base.size), form.get("title", title))


def seen_by(form: Mapping[str, str], puzzle: Puzzle) -> Puzzle:
    """Return a puzzle as the sender of a form saw it; titles have visible characters there."""
    grid, title = form.get("seen_grid"), form.get("seen_title")
    return replace(
        puzzle,
        grid=puzzle.grid if grid in (None, str(puzzle.grid)) else Grid(str(grid)),
        title=puzzle.title if title in (None, visible(puzzle.title)) else str(title),
        changed=form.get("changed", puzzle.changed),
    )


def line_values(grid: Grid) -> list[str]:
    """Return the rows of a grid as a form shows them."""
    return [row.replace(EMPTY, "-") for row in grid.rows]


def whole_lines(grid: Grid) -> list[str]:
    """Return lines that change any grid of this size into `grid`."""
    return [row.replace(EMPTY, "0") for row in grid.rows]
