"""Questions on a terminal, and the numbered menu for choosing a puzzle, as on the Palm."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from rich.text import Text

from sudokudb.errors import EXIT_NO, SudokuError, say
from sudokudb.render import terminal
from sudokudb.render.terminal import tables
from sudokudb.render.text import visible
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from sudokudb.library import Library, Puzzle

_SHOWN = 20
_QUESTION = say("number or title: ")


class Cancelled(SudokuError):
    """The user ended the input without an answer."""

    exit_code = EXIT_NO


_LEFT = say("left without saving")


def ask(question: str, cancelled: str = _LEFT) -> str:
    """Return the typed line; at the end of input raise Cancelled with a message."""
    with suppress(ImportError):
        import readline  # noqa: F401  # makes the typed line editable
    try:
        return input(translate(question))
    except EOFError as error:
        sys.stdout.write("\n")
        raise Cancelled(cancelled) from error
    except KeyboardInterrupt:
        sys.stdout.write("\n")
        raise


def ask_on_stderr(question: str, cancelled: str) -> str:
    """Return the typed line, as `ask` does where stdout need not be a terminal."""
    sys.stderr.write(translate(question))
    sys.stderr.flush()
    if typed := sys.stdin.readline():
        return typed
    sys.stderr.write("\n")
    raise Cancelled(cancelled)


def is_yes(typed: str) -> bool:
    """Return whether an answer is yes, in any language of the program."""
    return typed.strip().lower() in ("y", "yes", "o", "oui")


def choose(library: Library, *, default: bool = True) -> Puzzle:
    """Show the newest puzzles with their numbers and ask until the user names one.

    The answer may be any number, title or beginning of a title. With `default`, an empty answer
    means the last used puzzle.
    """
    last = library.puzzles.last_used()
    count = len(library)
    if count > _SHOWN:
        terminal.show(
            Text(
                _("the newest {shown} of {count:,} puzzles", shown=_SHOWN, count=count), style="dim"
            )
        )
    newest = library.puzzles.newest(_SHOWN)
    for row in tables.puzzle_rows(newest, newest[-1].id):
        terminal.show(row)
    while True:
        question = say("number or title [{id}]: ", id=last.id) if default else _QUESTION
        typed = ask(question, say("no puzzle chosen")).strip()
        if not typed:
            if default:
                return last
            continue
        try:
            return library.get(typed)
        except SudokuError as error:
            terminal.show(Text(visible(translate(error.message)), style="red"))
