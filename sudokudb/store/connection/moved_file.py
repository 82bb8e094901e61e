"""Recovery of the log of a database that was moved while it was open.

SQLite would leave the log at the old place.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

_OPENED = 0x40000002, 510  # the first byte and the number of bytes that SQLite locks to read


def save_log(connection: sqlite3.Connection, path: Path, identity: os.stat_result | None) -> bool:
    """Copy the log next to `path` into the moved file, which is open; return whether this worked.

    The log is not copied if another program, which does not know of it, has opened or changed the
    file at its new place, or if there is another file at `path`.
    """
    log = path.with_name(path.name + "-wal")
    try:
        if not log.exists() or not log.stat().st_size:
            return True
        file = _descriptor(identity)
        if path.exists() or os.fstat(file).st_mtime_ns > log.stat().st_mtime_ns:
            return False
        return _copy_alone(connection, file)
    except (OSError, sqlite3.Error, ImportError):
        return False


def _descriptor(identity: os.stat_result | None) -> int:
    """Return SQLite's own descriptor: closing a second one would drop SQLite's locks."""
    for number in [int(entry.name) for entry in Path("/dev/fd").iterdir()]:
        try:
            if identity and os.path.samestat(os.fstat(number), identity):
                return number
        except OSError:  # the descriptor with which this loop reads /dev/fd
            continue
    raise FileNotFoundError


def _copy_alone(connection: sqlite3.Connection, file: int) -> bool:
    """Copy the log if no other process has the file open; lock out others meanwhile."""
    import fcntl

    first, length = _OPENED
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, length, first)
    try:
        connection.execute("PRAGMA busy_timeout=0")
        _, pages, copied = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return bool(pages == copied)
    finally:
        fcntl.lockf(file, fcntl.LOCK_SH, length, first)
