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
_DONE = {"undo": "undone", "redo": "redone"}


def run(count: _Count = 1, yes: _Yes = False, database: Database = None) -> None:
    """Undo the last change to the puzzles; repeat to undo earlier ones.

    `sudokudb history` lists the changes. With --count, all N are undone or none; a question on the
    terminal names them before.

    \b
    Example:
      sudokudb undo
    """
    with open_library(database) as library:
        changes = chosen_changes(library, "undo", count, yes=yes)
        for change in library.undo_changes(changes):
            time = f" (made {change.at})" if output.on_terminal() else ""
            output.answer(f"undone: {visible(change.what)}{time}")


def chosen_changes(library: Library, verb: str, count: int, *, yes: bool) -> list[Change]:
    """Return the next changes to undo or redo; ask before several, unless `yes` is set.

    Raise NotFound if there are not so many, and Cancelled if the answer is not yes.
    """
    if count < 1:
        raise SudokuError(f"--count cannot be {count}", "use 1 or more")
    changes = [change for change in library.history() if change.undone == (verb == "redo")]
    if len(changes) < count:
        if not changes:
            raise NotFound(f"nothing to {verb}")
        left = "1 change" if len(changes) == 1 else f"{len(changes)} changes"
        hint = "`sudokudb history` lists the changes"
        raise NotFound(f"only {left} can be {_DONE[verb]}", hint)
    changes = changes[-count:][::-1] if verb == "redo" else changes[:count]
    if count > 1 and not yes:
        _ask(changes, verb)
    return changes


def _ask(changes: Sequence[Change], verb: str) -> None:
    """Show the changes and ask whether to undo or redo them; raise Cancelled if not."""
    if not output.can_ask():
        raise SudokuError(
            f"`{verb} --count {len(changes)}` asks a question", "without a terminal, add --yes"
        )
    from sudokudb.cli.interactive import prompt

    for change in changes:
        output.answer(format_change(change))
    nothing = f"nothing was {_DONE[verb]}"
    typed = prompt.ask(f"{verb} these {len(changes)} changes? [y/N] ", nothing)
    if typed.strip().lower() not in ("y", "yes"):
        raise prompt.Cancelled(nothing)
