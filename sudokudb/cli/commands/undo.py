"""The command `sudokudb undo`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import TextAnswer
from sudokudb.cli.arguments.options import Database, count_option
from sudokudb.cli.commands.history import format_change
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import print_answer
from sudokudb.errors import NotConfirmed, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.history import Change
    from sudokudb.library import Library

_Count = Annotated[int, count_option("Undo the last N changes.", show_default=True)]
_Yes = Annotated[bool, typer.Option("--yes", "-y", help="Undo several changes without asking.")]


class _Words(NamedTuple):
    """The sentences about undoing or redoing."""

    question: str
    cancelled: str


_WORDS = {
    "undo": _Words(
        say("undo these {count} changes? [y/N] "),
        say("nothing was undone"),
    ),
    "redo": _Words(
        say("redo these {count} changes? [y/N] "),
        say("nothing was redone"),
    ),
}


def run(count: _Count = 1, yes: _Yes = False, database: Database = None) -> None:
    """Undo the last change to the puzzles; repeat to undo earlier ones.

    `sudokudb history` lists the changes. With --limit, either all N are undone or none; on a
    terminal, a question names them first.

    \b
    Example:
      sudokudb undo
    """
    with open_library(database) as library:
        asked = ask_about(library, "undo", count) if count > 1 and not yes else None
        changes = library.changes
        for change in changes.undo_changes(asked) if asked else changes.undo_last(count):
            print_answer(_answer(change))
            if change.what.startswith("issue "):
                output.note(say("its puzzles count as not printed; paper stays printed"))


def _answer(change: Change) -> TextAnswer:
    what = change.sentence
    with_time = say("undone: {change} (made {time})", change=what, time=change.at)
    line = say("undone: {change}", change=what)
    return TextAnswer((line,), map(output.sentence, (with_time,)))


def ask_about(library: Library, verb: str, count: int) -> list[Change]:
    """Ask whether to undo or redo several changes; return them.

    Raise NotFound if there are not so many, and Cancelled if the answer is not yes.
    """
    from sudokudb.library.changes.editing import too_few

    is_redo = verb == "redo"
    changes = [change for change in library.changes.history() if change.undone == is_redo]
    if len(changes) < count:
        raise too_few(len(changes), redo=is_redo)
    changes = changes[-count:][::-1] if is_redo else changes[:count]
    _ask(changes, verb)
    return changes


def _ask(changes: Sequence[Change], verb: str) -> None:
    """Show the changes and ask whether to undo or redo them; raise Cancelled if not."""
    if not output.can_ask():
        raise NotConfirmed(
            say("`{verb} --limit {count}` asks a question", verb=verb, count=len(changes)),
            say("without a terminal, add --yes"),
        )
    from sudokudb.cli.interactive import prompt

    for change in changes:
        output.answer(format_change(change))
    words = _WORDS[verb]
    typed = prompt.ask(say(words.question, count=len(changes)), words.cancelled)
    if not prompt.is_yes(typed):
        raise prompt.Cancelled(words.cancelled)
