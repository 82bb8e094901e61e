"""The SQLite file: recognise it, open it for reading, explain what is wrong with it.

This module needs only the standard library: most commands open a current file and read it.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING
from urllib.parse import quote

from sudokudb.errors import StoreError
from sudokudb.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping
    from pathlib import Path

    RunSql = Callable[[str, Mapping[str, object]], Iterator[tuple[object, ...]]]
    """Runs a statement with named parameters and returns its rows."""

APPLICATION_ID = 0x5375444B  # "SuDK"
REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010")
"""Every revision of the schema, oldest first. The numbers are those of the migrations."""
HEAD = REVISIONS[-1]

_CACHE = 48_000  # kibibytes; connections that write have another cache
_SMALLEST = 512  # bytes: the smallest page. SQLite takes a shorter file for an empty database.
_STRICT_SINCE = (3, 37)


def is_current(path: Path) -> bool:
    """Return whether a database exists and is current; raise StoreError if it is not ours."""
    if connection := open_current(path):
        connection.close()
    return connection is not None


def open_current(path: Path) -> sqlite3.Connection | None:
    """Open a file for reading; return None if it is missing or has to be upgraded.

    Raises StoreError if it is not one of our databases, or a newer one.
    """
    if not path.exists():
        if path.is_symlink():
            raise StoreError(
                f"{path} is a link to {path.readlink()}, which does not exist",
                "repair or remove the link, or name another file with --db",
            )
        return None
    _require_ours(path)
    connection = connect(path)
    try:
        version = revision(connection, path)
        if version == HEAD:
            return connection
        if version not in REVISIONS:
            raise newer(reader(connection), path, version)
    except (StoreError, sqlite3.Error):
        connection.close()
        raise
    connection.close()
    return None


def newer(run_sql: RunSql, name: str | Path, revision: str) -> StoreError:
    """Return the error for a database with an unknown schema; it knows which version it needs."""
    needs: object = __version__
    with suppress(sqlite3.Error, StopIteration):  # a newer schema may have no such table
        (needs,) = next(run_sql("SELECT value FROM _about WHERE name = 'needs'", {}))
    return StoreError(
        f"{name} was made by a newer sudokudb: "
        f"its schema is {revision}, and {__version__} knows up to {HEAD}",
        "upgrade sudokudb" + (f" to {needs} or newer" if needs != __version__ else ""),
    )


def _require_ours(path: Path) -> None:
    """Raise StoreError for folders, empty files, other files and other databases."""
    if not path.is_file():
        kind = "a folder" if path.is_dir() else "a special file"
        raise StoreError(f"{path} is {kind}, not a database", "name another file with --db")
    if not os.access(path, os.R_OK):
        raise StoreError(f"cannot read {path}: {os.strerror(errno.EACCES)}")
    size = path.stat().st_size
    if not size:
        raise StoreError(
            f"{path} is empty (0 bytes), not a database", "delete it to make a new one"
        )
    number = _application_id(path) if size >= _SMALLEST else None
    if number is None:
        raise StoreError(f"{path} is not a SQLite database", "name another file with --db")
    if number != APPLICATION_ID:
        raise StoreError(f"{path} is a database of another program", "name another file with --db")


def _application_id(path: Path) -> int | None:
    """Return the id in a file's header; None if the file is not a SQLite database.

    SQLite reads it, because closing a file that was opened in another way drops all locks that
    this process has on it. Another process would then remove the log, and what is written here
    afterwards would be lost. Immutable: files of other programs get no log next to them.
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
    # Without its log a file looks damaged while another process copies the log into it.
    with closing(connect(path)) as connection:
        return int(connection.execute("PRAGMA application_id").fetchone()[0])


def connect(path: Path) -> sqlite3.Connection:
    """Open a file for reading, even if it cannot be written."""
    try:
        return _connect(path, "mode=rw")
    except sqlite3.OperationalError as error:
        # A file in WAL mode needs a writable folder, unless nobody can change the file.
        wal = path.with_name(path.name + "-wal")
        if wal.exists() and wal.stat().st_size:
            raise store_error(error, path) from error
    with translate_errors(path):
        return _connect(path, "mode=ro&immutable=1")


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"file:{uri_path(path)}?{mode}", uri=True, timeout=30)
    try:
        connection.execute("PRAGMA query_only=ON")
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute(f"PRAGMA cache_size={-_CACHE}")
        connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except UnicodeDecodeError as error:  # the driver's message about a damaged schema
        connection.close()
        raise sqlite3.DatabaseError("malformed schema") from error
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def uri_path(path: Path) -> str:
    """Return a path as it is written in SQLite's URIs; bytes that are not UTF-8 stay."""
    return quote(os.fsencode(path.absolute()))


def file_identity(path: Path) -> tuple[int, int]:
    """Return the device and the inode of a file, which stay the same if it is renamed."""
    status = path.stat()
    return status.st_dev, status.st_ino


def reader(connection: sqlite3.Connection) -> RunSql:
    """Return a function that runs SQL on a connection."""

    def run_sql(statement: str, parameters: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        return connection.execute(statement, dict(parameters))

    return run_sql


def revision(connection: sqlite3.Connection, path: Path) -> str:
    """Return the revision of an open file's schema."""
    with translate_errors(path):
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None:
        raise StoreError(f"{path} does not say which schema it has", "restore a backup")
    return str(row[0])


def require_strict() -> None:
    """Raise StoreError if Python's SQLite is too old for our tables."""
    if sqlite3.sqlite_version_info < _STRICT_SINCE:
        raise StoreError(
            f"SQLite {sqlite3.sqlite_version} is too old", "sudokudb needs SQLite 3.37 or newer"
        )


def limit_memory(most: int) -> None:
    """Limit the bytes that SQLite takes in this process from now on."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA hard_heap_limit={most}")


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


# Lists in statements have few lengths, so that few statements are prepared. They are short, since
# SQLite compares the name of each parameter with all others of a statement.
_LENGTHS = (1, 16, 64, 256)
_NAMES = [f"v{i}" for i in range(_LENGTHS[-1])]
_LISTS = {length: ", ".join(f":{name}" for name in _NAMES[:length]) for length in _LENGTHS}


def portions(values: Collection[object]) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield parts of a list as `:v0, :v1, …` with their parameters, padded with the last value.

    >>> listed, values = next(portions([7, 8]))
    >>> listed.count(":"), values["v0"], values["v1"], values["v15"]
    (16, 7, 8, 8)
    """
    items = list(values)
    for low in range(0, len(items), _LENGTHS[-1]):
        part = items[low : low + _LENGTHS[-1]]
        length = next(length for length in _LENGTHS if length >= len(part))
        part += part[-1:] * (length - len(part))
        yield _LISTS[length], dict(zip(_NAMES, part, strict=False))
