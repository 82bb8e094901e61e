"""`sudokudb remove`."""

from __future__ import annotations

import typer

from sudokudb.cli import output, queries
from sudokudb.cli.options import Database, open_library
from sudokudb.cli.subjects import find
from sudokudb.errors import SudokuError
from sudokudb.render.text import visible

_SHOWN = 20
app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def run(words: queries.Chosen = None, database: Database = None) -> None:
    """Remove puzzles, all that are meant or none; `sudokudb undo` brings them back.

    \b
    Examples:
      sudokudb remove Tiny 2
      sudokudb remove tag:printed added:..2025
    """
    if not words and not output.can_ask():
        raise SudokuError("no puzzle named", "say which: sudokudb remove REF...")
    with open_library(database) as library:
        if words:
            chosen = list(queries.chosen(library, words))
        else:
            chosen = [find(library, None, default=False)]
        library.remove(*chosen)
    shown = chosen[:_SHOWN] if output.on_terminal() else chosen
    for puzzle in shown:
        output.answer(f"removed {visible(puzzle.name)}")
    if more := len(chosen) - len(shown):
        output.answer(f"and {more:,} more; `sudokudb undo` brings them back")
