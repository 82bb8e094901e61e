"""The command `sudokudb undo`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import Database, count_option
from sudokudb.cli.commands.history import format_change
from sudokudb.cli.database import open_library
from sudokudb.errors import NotFound, SudokuError, say, say_count

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sudokudb.library import Library
    from sudokudb.store.rows.changes import Change

_Count = Annotated[int, count_option("Undo the last N changes.", show_default=True)]
_Yes = Annotated[bool, typer.Option("--yes", "-y", help="Undo several changes without asking.")]


class _Words(NamedTuple):
    """The sentences about undoing or redoing."""

    nothing: str
    only: Callable[[int], str]
    question: str
    cancelled: str


_WORDS = {
    "undo": _Words(
        say("nothing to undo"),
        lambda n: say_count("only 1 change can be undone", "only {count} changes can be undone", n),
        say("undo these {count} changes? [y/N] "),
        say("nothing was undone"),
    ),
    "redo": _Words(
        say("nothing to redo"),
        lambda n: say_count("only 1 change can be redone", "only {count} changes can be redone", n),
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
        changes = chosen_changes(library, "undo", count, yes=yes)
        for change in library.undo_changes(changes):
            what = change.sentence
            done: str = say("undone: {change}", change=what)
            if output.on_terminal():
                done = say("undone: {change} (made {time})", change=what, time=change.at)
            output.answer_sentence(done)
            if change.what.startswith("issue "):
                output.note(say("its puzzles count as not printed; paper stays printed"))


def chosen_changes(library: Library, verb: str, count: int, *, yes: bool) -> list[Change]:
    """Return the next changes to undo or redo; ask before several, unless `yes` is set.

    Raise NotFound if there are not so many, and Cancelled if the answer is not yes.
    """
    words = _WORDS[verb]
    changes = [change for change in library.history() if change.undone == (verb == "redo")]
    if len(changes) < count:
        if not changes:
            raise NotFound(words.nothing)
        raise NotFound(words.only(len(changes)), say("`sudokudb history` lists the changes"))
    changes = changes[-count:][::-1] if verb == "redo" else changes[:count]
    if count > 1 and not yes:
        _ask(changes, verb)
    return changes


def _ask(changes: Sequence[Change], verb: str) -> None:
    """Show the changes and ask whether to undo or redo them; raise Cancelled if not."""
    if not output.can_ask():
        raise SudokuError(
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
