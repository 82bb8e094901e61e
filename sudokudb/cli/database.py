"""The database of a command: chosen by --db, opened, and reported if it is new or upgraded."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.errors import NotFound, StoreError, SudokuError, UsageError, say
from sudokudb.paths import DATABASE_VARIABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.library import Library

_NAMED = 10

before_command: str | None = None
"""The database that --db before the command names; set by the parser."""


def chosen_database(location: str | None = None) -> str | None:
    """Return the database that --db names, after the command (`location`) or before it."""
    chosen = before_command if location is None else location
    if chosen == "" or "\x00" in (chosen or ""):
        raise UsageError(say("--db does not name a file"), say("give a path"))
    return chosen


@contextmanager
def open_library(
    database: str | None = None, *, make: bool = False, examples: bool = True
) -> Iterator[Library]:
    """Open the chosen database; report if that created or upgraded it.

    Any command creates the default database. One that --db or SUDOKUDB_DATABASE names is created
    only by commands that fill it, with `make`. The commands that store many puzzles create it
    without the `examples`. A command that fails before it has stored anything creates none.
    """
    from sudokudb.library import Library

    chosen = chosen_database(database)
    named = chosen or os.environ.get(DATABASE_VARIABLE)
    with Library.open(chosen, output.note, make=make or not named, examples=examples) as library:
        if library.backup:
            output.note(
                say(
                    "upgraded the database; the old one was copied to {backup}",
                    backup=library.backup,
                )
            )
        try:
            yield library
        except BaseException as error:
            discard(library)
            if isinstance(error, _UNEXPECTED) and not isinstance(error, SudokuError):
                _require_sound(library, error)
            if not (library.damage and isinstance(error, NotFound)):  # what was left out may match
                raise
        finally:
            if library.is_new:
                output.note(say("created a new database: {name}", name=library.name))
            _name_damage(library.damage)
    if library.damage:
        raise StoreError(
            say("what is damaged was left out")
            if min(library.damage) < 0  # an issue or a query
            else say("damaged puzzles were left out"),
            say("`sudokudb db check` lists all damage; restore a backup"),
        )


_UNEXPECTED = (TypeError, ValueError, AttributeError, LookupError, ArithmeticError, AssertionError)


def _require_sound(library: Library, cause: BaseException) -> None:
    """Raise StoreError if the database is damaged: its values may have stopped any function."""
    if not library.database.is_sound(deep=True):
        from sudokudb.library.sqlite_files import DAMAGED

        raise StoreError(say("{name} is damaged", name=library.name), DAMAGED) from cause


def _name_damage(damage: dict[int, str]) -> None:
    for message in list(damage.values())[:_NAMED]:
        output.error(message)
    if len(damage) > _NAMED:
        output.error(say("and {count:,} more are damaged", count=len(damage) - _NAMED))


def discard(library: Library) -> bool:
    """Delete and report a database that was created but not used; return whether there was one."""
    gone = library.database.discard()
    if gone:
        output.note(say("there is no database {name}, and none was created", name=library.name))
    return gone


def note_unchanged(library: Library, what: str = "") -> None:
    """Print that nothing changed, or `what`, and what undo would therefore revert."""
    what = what or say("nothing changed")
    last = next((change for change in library.changes.history() if not change.undone), None)
    if last:
        what = say("{what} (undo would revert: {change})", what=what, change=last.sentence)
    output.note(what)
