"""`sudokudb list`."""

from __future__ import annotations

from textwrap import indent
from typing import TYPE_CHECKING

import typer

from sudokudb.cli import output
from sudokudb.cli.options import Database, Json, open_library

if TYPE_CHECKING:
    from sudokudb.library import Library

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def run(json: Json = False, database: Database = None) -> None:
    """List the puzzles: number, title, size, givens, level, solutions.

    In a pipe a puzzle is a line, its fields set off by tabs, its grid the last of them.

    \b
    Example:
      sudokudb list --json
    """
    with open_library(database) as library:
        if json:
            _print_json(library)
        elif output.on_terminal():
            from sudokudb.render import terminal

            newest = library.newest(1)
            for row in terminal.puzzle_rows(library, newest[-1].id if newest else 0):
                terminal.show(row)
        else:
            for puzzle in library:
                output.answer(output.puzzle_line(puzzle))


def _print_json(library: Library) -> None:
    """Print an array, an object at a time: a collection may be larger than the memory."""
    waiting = ""
    for puzzle in library:
        output.answer(f"{waiting}," if waiting else "[")
        waiting = indent(output.as_json(output.puzzle_object(puzzle), indent=2), "  ")
    output.answer(f"{waiting}\n]" if waiting else "[]")
