"""`sudokudb undo`."""

from __future__ import annotations

import typer

from sudokudb.cli import output
from sudokudb.cli.options import Database, open_library
from sudokudb.render.text import visible

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def run(database: Database = None) -> None:
    """Take back the last change to the puzzles; again, the one before it, and so on.

    \b
    Example:
      sudokudb undo
    """
    with open_library(database) as library:
        output.answer(f"undone: {visible(library.undo().what)}")
