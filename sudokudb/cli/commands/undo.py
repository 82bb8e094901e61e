"""`sudokudb undo`."""

from __future__ import annotations

from sudokudb.cli import output
from sudokudb.cli.database import open_library
from sudokudb.cli.options import Database
from sudokudb.render.text import visible


def run(database: Database = None) -> None:
    """Undo the last change to the puzzles; repeat to undo earlier ones.

    \b
    Example:
      sudokudb undo
    """
    with open_library(database) as library:
        output.answer(f"undone: {visible(library.undo().what)}")
