"""`sudokudb redo`."""

from __future__ import annotations

from sudokudb.cli import output
from sudokudb.cli.database import open_library
from sudokudb.cli.options import Database
from sudokudb.render.text import visible


def run(database: Database = None) -> None:
    """Redo the change that was undone last, unless another change was made since.

    \b
    Example:
      sudokudb redo
    """
    with open_library(database) as library:
        output.answer(f"redone: {visible(library.redo().what)}")
