"""The command `sudokudb redo`."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli.arguments.options import Database, count_option
from sudokudb.cli.commands.undo import ask_about
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import print_sentence
from sudokudb.errors import say

_Count = Annotated[
    int,
    count_option("Redo the last N changes that were undone.", show_default=True),
]
_Yes = Annotated[bool, typer.Option("--yes", "-y", help="Redo several changes without asking.")]


def run(count: _Count = 1, yes: _Yes = False, database: Database = None) -> None:
    """Redo the change that was undone last, unless another change was made since.

    With --limit, either all N are redone or none; on a terminal, a question names them first.

    \b
    Example:
      sudokudb redo
    """
    with open_library(database) as library:
        asked = ask_about(library, "redo", count) if count > 1 and not yes else None
        changes = library.changes
        for change in changes.redo_changes(asked) if asked else changes.redo_last(count):
            print_sentence(say("redone: {change}", change=change.sentence))
