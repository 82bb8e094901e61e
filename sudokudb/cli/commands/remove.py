"""`sudokudb remove`."""

from __future__ import annotations

from itertools import islice

from sudokudb.cli import output
from sudokudb.cli import query_arguments as queries
from sudokudb.cli.database import open_library
from sudokudb.cli.grid_arguments import find
from sudokudb.cli.options import Database
from sudokudb.errors import SudokuError
from sudokudb.render.text import visible

_SHOWN = 20


def run(words: queries.Chosen = None, database: Database = None) -> None:
    """Remove puzzles; `sudokudb undo` restores them. If one is not found, none are removed.

    \b
    Examples:
      sudokudb remove Tiny 2
      sudokudb remove tag:printed added:..2025
    """
    if not words and not output.can_ask():
        raise SudokuError("no puzzles are named", "name them: `sudokudb remove REF...`")
    with open_library(database) as library:
        if words:
            ids = queries.chosen_ids(library, words)
        else:
            ids = iter([find(library, None, default=False).id])
        count, names = library.remove_ids(ids)
        shown = min(count, _SHOWN) if output.on_terminal() else count
        for name in islice(names, shown):
            output.answer(f"removed {visible(name)}")
    if count > 1:
        total = f"{count:,} puzzles removed; `sudokudb undo` restores them"
        # In a pipe every line of the answer is a puzzle.
        say = output.answer if output.on_terminal() else output.note
        say(f"and {count - shown:,} more: {total}" if count > shown else total)
