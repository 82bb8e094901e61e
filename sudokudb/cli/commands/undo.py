"""`sudokudb undo`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.commands.history import format_change
from sudokudb.cli.database import open_library
from sudokudb.cli.options import Database, number_option
from sudokudb.errors import NotFound, SudokuError
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.library import Library
    from sudokudb.store.rows.changes import Change

_Count = Annotated[int, number_option("--count", "N", "Undo the last N changes.")]
_Yes = Annotated[bool, typer.Option("--yes", "-y", help="Undo several changes without asking.")]


def run(count: _Count = 1, yes: _Yes = False, database: Database = None) -> None:
    """Undo the last change to the puzzles; repeat to undo earlier ones.

    `sudokudb history` lists the changes. With --count, all N are undone or none; a question on the
    terminal names them before.

    \b
    Example:
      sudokudb undo
    """
    if count < 1:
        raise SudokuError(f"--count cannot be {count}", "use 1 or more")
    with open_library(database) as library:
        changes = _last(library, count)
        if count > 1 and not yes:
            _ask(changes)
        for change in library.undo_changes(changes):
            time = f" (made {change.at})" if output.on_terminal() else ""
            output.answer(f"undone: {visible(change.what)}{time}")


def _last(library: Library, count: int) -> list[Change]:
    """Return the last changes that are not undone, newest first."""
    changes = [change for change in library.history() if not change.undone]
    if len(changes) < count:
        if not changes:
            raise NotFound("nothing to undo")
        left = "1 change" if len(changes) == 1 else f"{len(changes)} changes"
        raise NotFound(f"only {left} can be undone", "`sudokudb history` lists the changes")
    return changes[:count]


def _ask(changes: Sequence[Change]) -> None:
    """Show the changes and ask whether to undo them; raise Cancelled if not."""
    if not output.can_ask():
        raise SudokuError(
            f"`undo --count {len(changes)}` asks a question", "without a terminal, add --yes"
        )
    from sudokudb.cli import prompt

    for change in changes:
        output.answer(format_change(change))
    typed = prompt.ask(f"undo these {len(changes)} changes? [y/N] ", "nothing was undone")
    if typed.strip().lower() not in ("y", "yes"):
        raise prompt.Cancelled("nothing was undone")
