"""Translation of the drivers' errors into one-line messages."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from sudokudb.errors import StoreError, say
from sudokudb.store.connection.file_locks import lock_fault, no_locks_error


def store_error(error: Exception, name: str | Path) -> StoreError:
    """Explain a driver's error in one line."""
    reason = str(getattr(error, "orig", None) or error).strip()
    if isinstance(error, OSError) and error.strerror:
        reason = error.strerror  # without the path, which could contain a symptom
    if "unable to open" in reason and _has_too_many_files():
        reason = os.strerror(errno.EMFILE)
    if ("is locked" in reason or "disk I/O" in reason) and (why := lock_fault(Path(name))):
        return no_locks_error(name, why)
    for symptoms, meaning, hint in _MEANINGS:
        if any(symptom in reason for symptom in symptoms):
            return StoreError(say(meaning, name=name), hint)
    first = reason.splitlines()[0] if reason else say("unknown error")
    return StoreError(say("{name}: {reason}", name=name, reason=first))


def readonly_error(name: str) -> StoreError:
    """Return the error for a change through a store that was opened for reading only."""
    return StoreError(
        say("{name} is open for reading only", name=name),
        say("open it with `Library.open` to change it"),
    )


def _has_too_many_files() -> bool:
    """Return whether this process cannot open another file; SQLite does not report the reason."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        return error.errno in (errno.EMFILE, errno.ENFILE)
    return False


DAMAGED = say(
    "restore a backup; `sudokudb db check` lists the damage, `sudokudb dump` saves the rest"
)
_MEANINGS = (
    (
        ("readonly",),
        say("{name} cannot be written: it is read-only"),
        say("copy it, or name another file with --db"),
    ),
    (
        ("is locked", "lock timeout"),
        say("{name} is busy: another program is writing to it"),
        say("try again"),
    ),
    (
        ("No space left", "is full"),
        say("{name} was not changed: the disk is full"),
        say("free some space and try again"),
    ),
    (
        ("disk I/O",),
        say("{name} could not be read or written (disk error)"),
        say("nothing was saved"),
    ),
    (
        ("Too many open files",),
        say("{name} cannot be opened: too many files are open"),
        say("end other programs, or allow more open files (`ulimit -n`)"),
    ),
    (
        ("unable to open",),
        say("{name} cannot be opened"),
        say("check its permissions and those of its folder"),
    ),
    (
        ("not a database",),
        say("{name} is not a SQLite database"),
        say("name another file with --db"),
    ),
    (("malformed",), say("{name} is damaged"), DAMAGED),
    (
        ("no such module",),
        say("{name} needs a SQLite with FTS5 to search titles and notes"),
        say("upgrade Python"),
    ),
    (("no such table",), say("{name} lacks a table: it is damaged"), say("restore a backup")),
)
