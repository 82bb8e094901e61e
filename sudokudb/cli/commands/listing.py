"""`sudokudb list`."""

from __future__ import annotations

import typer

from sudokudb.cli import output
from sudokudb.cli.options import Database, Json, open_library

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
            output.answer_json([output.puzzle_object(p) for p in library], indent=2)
        elif output.on_terminal():
            from sudokudb.render import terminal

            terminal.show(terminal.puzzle_table(library))
        else:
            for puzzle in library:
                output.answer(output.puzzle_line(puzzle))
