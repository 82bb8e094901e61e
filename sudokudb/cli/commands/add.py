"""The command `sudokudb add`."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.database import open_library
from sudokudb.cli.grid_arguments import stdin_entries
from sudokudb.cli.options import Database, Size, Title
from sudokudb.errors import EXIT_NO, EXIT_USAGE, Duplicate, SudokuError
from sudokudb.grid import ConflictError, Grid

if TYPE_CHECKING:
    from sudokudb.puzzle import Puzzle

_BATCH = 500
_GridArgument = Annotated[
    str | None,
    typer.Argument(metavar="[GRID | -]", help="A grid, or - for grids from a pipe."),
]


def run(
    grid: _GridArgument = None,
    title: Title = None,
    size: Size = None,
    database: Database = None,
) -> None:
    """Add a grid; without one, ask for a title and then for one line at a time.

    In a line only the positions of the digits matter: xx2x4 makes ..2.4....

    \b
    Example:
      sudokudb add --title Tiny "1.3. .... .2.. ...4"
    """
    if grid == "-":
        _add_stdin(title or "", size, database)
    elif grid is not None:
        given = Grid(grid, size)
        with open_library(database, make=True) as library:
            try:
                _print_added(library.add(given, title or "", source="command line"))
            except ConflictError as error:
                show_conflicts(given)
                raise error
    else:
        _edit_new(title, size or 9, database)


def _add_stdin(title: str, size: int | None, database: str | None) -> None:
    """Add every grid on stdin, and report those that cannot be added.

    Each batch of grids is one change, which can be undone.
    """
    code = 0
    entries = stdin_entries(size)
    with open_library(database, make=True) as library:
        while batch := list(islice(entries, _BATCH)):
            added = iter(library.add_many([e.grid for e in batch if e.grid], title, "stdin"))
            for entry in batch:
                outcome = entry.error or next(added)
                if isinstance(outcome, SudokuError):
                    output.error(f"line {entry.line}: {outcome.message}", outcome.hint)
                    refused = isinstance(outcome, (Duplicate, ConflictError))
                    code = max(code, EXIT_NO if refused else EXIT_USAGE)
                else:
                    _print_added(outcome)
        if code:
            raise typer.Exit(code)


def _print_added(puzzle: Puzzle) -> None:
    if output.on_terminal():
        from sudokudb.cli.commands.show import show

        show(puzzle)
    else:
        output.answer(output.puzzle_line(puzzle))


def show_conflicts(grid: Grid) -> None:
    """Draw a grid with conflicts on a terminal, with the conflicting cells marked."""
    if output.on_terminal():
        from sudokudb.render import terminal

        terminal.show(terminal.grid_picture(grid))


def _edit_new(title: str | None, size: int, database: str | None) -> None:
    if not output.can_ask():
        raise SudokuError("no grid was given", "give a grid, or - for stdin")
    from sudokudb.cli.editor import Draft, Editor

    with open_library(database, make=True) as library:
        editor = Editor(Draft(Grid.empty(size), title or ""), ask_title=title is None)
        added: list[Puzzle] = []
        editor.run(lambda draft: added.append(library.add(draft.grid, draft.title, "editor")))
    _print_added(added[-1])
