"""Errors of the drivers, explained in one line."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sudokudb.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def translate_errors(name: str | Path) -> Iterator[None]:
    """Turn the drivers' errors about a database into StoreError."""
    try:
        yield
    except Exception as error:
        if isinstance(error, (sqlite3.Error, OSError)) or hasattr(error, "orig"):  # SQLAlchemy's
            raise store_error(error, name) from error
        raise


def store_error(error: Exception, name: str | Path) -> StoreError:
    """Explain a driver's error in one line."""
    reason = str(getattr(error, "orig", None) or error).strip()
    if isinstance(error, OSError) and error.strerror:
        reason = error.strerror  # without the path, whose words could look like a symptom
    for symptom, meaning, hint in _MEANINGS:
        if symptom in reason:
            return StoreError(f"{name} {meaning}", hint)
    return StoreError(f"{name}: {reason.splitlines()[0] if reason else 'unknown error'}")


DAMAGED = "restore a backup, or try `sudokudb db check`"
_MEANINGS = (
    ("readonly", "cannot be written: it is read-only", "copy it, or name another file with --db"),
    ("is locked", "is busy: another program is writing to it", "try again"),
    ("lock timeout", "is busy: another program is writing to it", "try again"),
    ("No space left", "was not changed: the disk is full", "free some space and try again"),
    ("is full", "was not changed: the disk is full", "free some space and try again"),
    ("disk I/O", "could not be read or written (disk error)", "nothing was saved"),
    ("unable to open", "cannot be opened", "check its permissions and those of its folder"),
    ("not a database", "is not a SQLite database", "name another file with --db"),
    ("malformed", "is damaged", DAMAGED),
    ("no such module", "needs a SQLite with FTS5 to search titles and notes", "upgrade Python"),
    ("no such table", "lacks a table: it is damaged", "restore a backup"),
)
