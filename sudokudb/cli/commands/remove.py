"""The command `sudokudb remove`."""

from __future__ import annotations

from itertools import islice

from sudokudb.cli import output
from sudokudb.cli.arguments import queries
from sudokudb.cli.arguments.grids import find
from sudokudb.cli.arguments.options import Database
from sudokudb.cli.database import open_library
from sudokudb.errors import SudokuError, say
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
        raise SudokuError(say("no puzzles are named"), say("name them: `sudokudb remove REF...`"))
    with open_library(database) as library:
        if words:
            ids = queries.selected_ids(library, words)
        else:
            ids = iter([find(library, None, default=False).id])
        count, names = library.remove_ids(ids)
        shown = min(count, _SHOWN) if output.on_terminal() else count
        for name in islice(names, shown):
            output.answer(say("removed {name}", name=visible(name)))
    if count > 1:
        total: str = say("{count:,} puzzles removed; `sudokudb undo` restores them", count=count)
        if count > shown:
            total = say("and {count:,} more: {total}", count=count - shown, total=total)
        # In a pipe every line of the answer is a puzzle.
        show = output.answer if output.on_terminal() else output.note
        show(total)
