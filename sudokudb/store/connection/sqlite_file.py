"""The file itself: what kind it is, and opening it to read.

Only the standard library is needed here: most commands open a current file and read.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
from contextlib import closing, suppress
from enum import Enum
from typing import TYPE_CHECKING
from urllib.parse import quote

from sudokudb.errors import StoreError
from sudokudb.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    RunSql = Callable[[str, Mapping[str, object]], Iterator[tuple[object, ...]]]

APPLICATION_ID = 0x5375444B  # "SuDK"
REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
"""Every revision of the schema, oldest first, as the migrations number them."""
HEAD = REVISIONS[-1]

_CACHE = 48_000  # kibibytes, only taken where needed; who writes has a cache beside it
_HEADER = 512  # bytes: the smallest page; SQLite takes less for an empty file
_STRICT_SINCE = (3, 37)


class State(Enum):
    """What stands at a path."""

    MISSING = "missing"
    OLDER = "older"
    CURRENT = "current"


def state(path: Path) -> State:
    """Say what stands at a path; raise StoreError for what is no database of ours."""
    if not path.exists():
        if path.is_symlink():
            raise StoreError(
                f"{path} is a link to {path.readlink()}, and nothing is there",
                "mend or remove the link, or name another file with --db",
            )
        return State.MISSING
    _require_ours(path)
    with closing(connect(path)) as connection:
        version = revision(connection, path)
    if version == HEAD:
        return State.CURRENT
    if version in REVISIONS:
        return State.OLDER
    raise newer(path, version, _needs(path))


def newer(name: str | Path, revision: str, needs: str) -> StoreError:
    """Return the error for a database of a schema that is not known here.

    `needs` is the version that it asks for; one that is no newer than this would help nobody.
    """
    upgrade = f" to {needs} or newer" if _numbers(needs) > _numbers(__version__) else ""
    return StoreError(
        f"{name} was made by a newer sudokudb: "
        f"its schema is {revision}, and {__version__} knows up to {HEAD}",
        f"upgrade sudokudb{upgrade}",
    )


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall("[0-9]+", version)]


def _require_ours(path: Path) -> None:
    """Refuse folders, empty files, other files, other databases.

    SQLite itself opens the file: closing one that this process has opened otherwise would drop
    the locks of every connection that it has, and others could then write over them.
    """
    if not path.is_file():
        raise StoreError(f"{path} is {'a folder' if path.is_dir() else 'no file'}, not a database")
    if not os.access(path, os.R_OK):
        raise StoreError(f"cannot read {path}: {os.strerror(errno.EACCES)}")
    size = path.stat().st_size
    if not size:
        raise StoreError(f"{path} is empty (0 bytes), not a database", "delete it to start anew")
    number = _application_id(path) if size >= _HEADER else None
    if number is None:
        raise StoreError(f"{path} is not a SQLite database", "name another file with --db")
    if number != APPLICATION_ID:
        raise StoreError(f"{path} is a database of another program", "name another file with --db")


def _application_id(path: Path) -> int | None:
    """Return the id in a file's header; None for one that is no SQLite database.

    SQLite reads it, without locks. A file that is opened and closed beside SQLite loses the locks
    that this process has on it: then another process takes itself for the last that uses the file,
    removes the log, and what is written here afterwards is lost.
    """
    uri = f"file:{uri_path(path)}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            return int(connection.execute("PRAGMA application_id").fetchone()[0])
    except sqlite3.DatabaseError as error:
        if "not a database" in str(error):
            return None
        if "malformed" not in str(error):
            raise
    # Without its log a file is not whole while what is in the log is being written into it.
    with closing(connect(path)) as connection:
        return int(connection.execute("PRAGMA application_id").fetchone()[0])


def connect(path: Path) -> sqlite3.Connection:
    """Open a file to read it, also one that cannot be written."""
    try:
        return _connect(path, "mode=rw")
    except sqlite3.OperationalError as error:
        # A file in WAL mode needs its folder to be writable, unless nobody can change it.
        wal = path.with_name(path.name + "-wal")
        if wal.exists() and wal.stat().st_size:
            raise store_error(error, path) from error
    try:
        return _connect(path, "mode=ro&immutable=1")
    except sqlite3.Error as error:
        raise store_error(error, path) from error


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"file:{uri_path(path)}?{mode}", uri=True, timeout=30)
    try:
        connection.execute("PRAGMA query_only=ON")
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute(f"PRAGMA cache_size={-_CACHE}")
        connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def uri_path(path: Path) -> str:
    """Return a path as SQLite's URIs have it; names that are no UTF-8 keep their bytes."""
    return quote(os.fsencode(path.absolute()))


def reader(connection: sqlite3.Connection) -> RunSql:
    """Return a function that runs a statement with named parameters and yields its rows."""

    def query(statement: str, parameters: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        return connection.execute(statement, dict(parameters))

    return query


def revision(connection: sqlite3.Connection, path: Path) -> str:
    """Return the revision of an open file's schema."""
    try:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise store_error(error, path) from error
    if row is None:
        raise StoreError(f"{path} does not say which schema it has", "restore a backup of it")
    return str(row[0])


def _needs(path: Path) -> str:
    with closing(connect(path)) as connection, suppress(sqlite3.Error):
        row = connection.execute("SELECT value FROM about WHERE name = 'needs'").fetchone()
        return str(row[0]) if row else ""
    return ""


def require_strict() -> None:
    """Raise StoreError where the SQLite that Python came with is too old for our tables."""
    if sqlite3.sqlite_version_info < _STRICT_SINCE:
        raise StoreError(
            f"SQLite {sqlite3.sqlite_version} is too old", "sudokudb needs SQLite 3.37 or newer"
        )
    with closing(sqlite3.connect(":memory:")) as connection:
        if not connection.execute("SELECT sqlite_compileoption_used('ENABLE_FTS5')").fetchone()[0]:
            raise StoreError(
                "Python's SQLite has no FTS5", "sudokudb needs it to search titles and notes"
            )


def store_error(error: Exception, path: Path) -> StoreError:
    """Say in one line what a driver's error means."""
    reason = str(getattr(error, "orig", None) or error)
    if isinstance(error, OSError) and error.strerror:
        reason = error.strerror  # without the path, whose words are no symptoms
    for symptom, meaning, hint in _MEANINGS:
        if symptom in reason:
            return StoreError(f"{path} {meaning}", hint)
    return StoreError(f"{path}: {reason.splitlines()[0] if reason else 'unknown error'}")


DAMAGED = "restore a backup, or try `sudokudb db check`"
_MEANINGS = (
    ("readonly", "cannot be written: it is read-only", "copy it, or name another file with --db"),
    ("locked", "is busy: another program is writing to it", "try again"),
    ("No space left", "was not changed: the disk is full", "free some room and try again"),
    ("full", "was not changed: the disk is full", "free some room and try again"),
    ("disk I/O", "could not be read or written (disk error)", "nothing was saved"),
    ("unable to open", "cannot be opened", "check its permissions and those of its folder"),
    ("not a database", "is not a SQLite database", "name another file with --db"),
    ("malformed", "is damaged", DAMAGED),
    ("no such table", "lacks a table: it is damaged", "restore a backup"),
)
