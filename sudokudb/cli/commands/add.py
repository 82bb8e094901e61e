"""`sudokudb add`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.options import Database, Size, Title, open_library
from sudokudb.cli.subjects import stdin_entries
from sudokudb.errors import EXIT_NO, EXIT_USAGE, Duplicate, InvalidGrid, SudokuError
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from sudokudb.library import Library, Puzzle

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_GridArgument = Annotated[
    str | None,
    typer.Argument(metavar="[GRID | -]", help="A grid, or - for grids from a pipe."),
]


@app.command()
def run(
    grid: _GridArgument = None,
    title: Title = None,
    size: Size = None,
    database: Database = None,
) -> None:
    """Add a grid. Without one, the line editor asks for a title, then for a line at a time.

    In a line only the places of the digits matter: xx2x4 makes ..2.4....

    \b
    Example:
      sudokudb add --title Tiny "1.3. .... .2.. ...4"
    """
    if grid == "-":
        _add_stdin(title or "", size, database)
    elif grid is not None:
        given = Grid(grid, size)
        with open_library(database) as library:
            try:
                _say_added(library.add(given, title or "", source="command line"))
            except InvalidGrid as error:
                show_clashes(given)
                raise error
    else:
        _edit_new(title, size or 9, database)


def _add_stdin(title: str, size: int | None, database: object) -> None:
    """Add every grid on stdin; those that cannot be are named, and the others are added."""
    code = 0
    with open_library(database) as library:  # type: ignore[arg-type]
        for entry in stdin_entries(size):
            error: SudokuError | None = entry.error
            if entry.grid:
                error = _try_to_add(library, entry.grid, title)
            if error:
                output.error(f"line {entry.line}: {error.message}", error.hint)
                refused = isinstance(error, (Duplicate, InvalidGrid))
                code = max(code, EXIT_NO if refused else EXIT_USAGE)
    if code:
        raise typer.Exit(code)


def _try_to_add(library: Library, grid: Grid, title: str) -> SudokuError | None:
    try:
        _say_added(library.add(grid, title, source="stdin"))
    except (Duplicate, InvalidGrid) as error:
        return error
    return None


def _say_added(puzzle: Puzzle) -> None:
    if output.on_terminal():
        from sudokudb.cli.commands.show import show

        show(puzzle)
    else:
        output.answer(output.puzzle_line(puzzle))


def show_clashes(grid: Grid) -> None:
    """Draw an invalid grid on the terminal, its clashing cells marked."""
    if output.on_terminal():
        from sudokudb.render import terminal

        clashes = {cell for conflict in grid.conflicts() for cell in conflict.cells}
        terminal.show(terminal.grid_picture(grid, clashes=clashes))


def _edit_new(title: str | None, size: int, database: object) -> None:
    if not output.can_ask():
        raise SudokuError("no grid given, and no terminal to ask at", "give a grid, or - for stdin")
    from sudokudb.cli.editor import Draft, Editor

    with open_library(database) as library:  # type: ignore[arg-type]
        editor = Editor(Draft(Grid.empty(size), title or ""), ask_title=title is None)
        added: list[Puzzle] = []
        editor.run(lambda draft: added.append(library.add(draft.grid, draft.title, "editor")))
    _say_added(added[-1])
