"""The command `sudokudb edit`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
import typer.core

from sudokudb.cli import output
from sudokudb.cli.arguments.grids import find
from sudokudb.cli.arguments.options import Database, Ref, Title
from sudokudb.cli.commands.add import print_puzzle, print_saved, show_conflicts
from sudokudb.cli.database import note_unchanged, open_library
from sudokudb.errors import SudokuError, say
from sudokudb.grid import ConflictError
from sudokudb.line_editing import edit_line, lost_characters, surplus

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.library import Library, Puzzle

_Lines = Annotated[
    list[str] | None,  # a list of pairs, see Command
    typer.Option("--line", metavar="N TEXT", help="Type TEXT over line N; can be repeated."),
]


class Command(typer.core.TyperCommand):
    """A command whose --line takes two values, which typer can parse but not declare."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        for parameter in self.params:
            if parameter.name == "line":
                parameter.nargs = 2


def run(
    ref: Ref = None,
    line: _Lines = None,
    title: Title = None,
    database: Database = None,
) -> None:
    """Change a puzzle in the line editor or, without prompts, with --line and --title.

    In a line a digit replaces the content of its cell, 0 empties the cell, and any other character
    leaves it unchanged. A row may be typed in groups, as in "123 456 789".

    \b
    Example:
      sudokudb edit Tiny --line 1 xx0 --line 2 2 --title Tinier
    """
    with open_library(database) as library:
        puzzle = find(library, ref)
        if line or title is not None:
            changed = _edit(library, puzzle, cast("list[tuple[str, str]]", line or []), title)
        elif output.can_ask():
            changed = _ask(library, puzzle)
        else:
            raise SudokuError(say("no change was given"), say("give --line or --title"))
        if changed.grid == puzzle.grid:
            print_puzzle(changed)
        else:
            print_saved(library, changed)
        if changed == puzzle:
            note_unchanged(library)


def _edit(
    library: Library, puzzle: Puzzle, lines: list[tuple[str, str]], title: str | None
) -> Puzzle:
    grid = puzzle.grid
    for number, typed in lines:
        grid = _with_line(grid, number, typed)
    try:
        return library.edit(puzzle, grid, title)
    except ConflictError:
        show_conflicts(grid)
        raise


def _with_line(grid: Grid, number: str, typed: str) -> Grid:
    if number not in map(str, range(1, grid.size + 1)):
        raise SudokuError(
            say("there is no line {number!r}", number=number[:40]),
            say("lines are 1 to {size}", size=grid.size),
        )
    row = int(number) - 1
    if more := surplus(typed, grid.size):
        raise SudokuError(
            say("line {line}: {message}", line=number, message=more),
            say("give {size} characters, or groups as the boxes divide them", size=grid.size),
        )
    if lost := lost_characters(typed, grid.size):
        output.note(say("line {number}, partly ignored: {lost}", number=number, lost=lost))
    return grid.with_row(row, edit_line(grid.rows[row], typed))


def _ask(library: Library, puzzle: Puzzle) -> Puzzle:
    from sudokudb.cli.interactive.editor import Draft, Editor

    changed: list[Puzzle] = []
    editor = Editor(Draft(puzzle.grid, puzzle.title), ask_title=True)
    editor.run(lambda draft: changed.append(library.edit(puzzle, draft.grid, draft.title)))
    return changed[-1]
