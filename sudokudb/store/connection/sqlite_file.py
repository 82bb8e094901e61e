"""SQLite database files: recognition, connections that read them, and errors.

This module needs only the standard library: most commands open a current file and read it.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from contextlib import closing, contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from sudokudb.errors import StoreError, say
from sudokudb.time_limits import out_of_time
from sudokudb.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping
    from pathlib import Path

    RunSql = Callable[[str, Mapping[str, object]], Iterator[tuple[object, ...]]]
    """Runs a statement with named parameters and returns its rows."""

APPLICATION_ID = 0x5375444B  # "SuDK"
REVISIONS = tuple(f"{number:04}" for number in range(1, 24))
"""Every revision of the schema, oldest first. The numbers are those of the migrations."""
HEAD = REVISIONS[-1]

STEPS = "_holds_for_steps"
"""The SQL function that answers conditions about steps; see `steps_function`."""

NO_PARAMETERS: Mapping[str, object] = {}

_WAIT_MILLISECONDS = 30_000  # for other programs
_FIRST_WAIT_SECONDS = 1  # before it is found out whether there can be locks
_STEPS = 10_000  # instructions of SQLite's machine between two checks of the time: about 1 ms
_CACHE = 48_000  # kibibytes; connections that write have another cache
_ALONE = "mode=ro&immutable=1"  # without its log, and without making one
_MOST_CHECKED = 64_000_000  # bytes: the check takes a tenth of a second
_SMALLEST = 512  # bytes: the smallest page. SQLite takes a shorter file for an empty database.


@contextmanager
def translate_errors(name: str | Path) -> Iterator[None]:
    """Turn the drivers' errors about a database into StoreError."""
    try:
        yield
    except Exception as error:
        if isinstance(error, (sqlite3.Error, OSError)) or hasattr(error, "orig"):  # SQLAlchemy's
            from sudokudb.store.connection.driver_errors import store_error

            raise store_error(error, name) from error
        raise


def is_current(path: Path) -> bool:
    """Return whether a database exists and is current.

    Raises StoreError if it is not one of our databases, or a newer one.
    """
    if connection := open_current(path):
        connection.close()
    return connection is not None


def open_current(path: Path) -> sqlite3.Connection | None:
    """Open a file for reading; return None if it does not exist or has to be upgraded.

    Raises StoreError if it is not one of our databases, or a newer one.
    """
    if not path.exists():
        if path.is_symlink():
            raise StoreError(
                say(
                    "{path} is a link to {target}, which does not exist",
                    path=path,
                    target=path.readlink(),
                ),
                say("repair or remove the link, or name another file with --db"),
            )
        return None
    _require_ours(path)
    _require_own_log(path)
    connection = connect(path)
    try:
        version = revision(connection, path)
        if version == HEAD:
            return connection
        if version not in REVISIONS:
            raise newer_schema_error(reader(connection), path, version)
    except (StoreError, sqlite3.Error):
        connection.close()
        raise
    connection.close()
    return None


def newer_schema_error(run_sql: RunSql, name: str | Path, revision: str) -> StoreError:
    """Return the error for a database with a newer schema; it names the version that is needed."""
    needs: object = __version__
    with suppress(sqlite3.Error, StopIteration):  # a newer schema may have no such table
        (needs,) = next(run_sql("SELECT value FROM _about WHERE name = 'needs'", {}))
    return StoreError(
        say(
            "{name} was made by a newer sudokudb: its schema is {revision}, and {version} "
            "knows up to {head}",
            name=name,
            revision=revision,
            version=__version__,
            head=HEAD,
        ),
        say("upgrade sudokudb to {needs} or newer", needs=needs)
        if needs != __version__
        else say("upgrade sudokudb"),
    )


def _require_ours(path: Path) -> None:
    """Raise StoreError for folders, empty files, other files and other databases."""
    if not path.is_file():
        folder = say("{path} is a folder, not a database", path=path)
        special = say("{path} is a special file, not a database", path=path)
        raise StoreError(folder if path.is_dir() else special, say("name another file with --db"))
    if not os.access(path, os.R_OK):
        raise StoreError(
            say("cannot read {path}: {reason}", path=path, reason=os.strerror(errno.EACCES))
        )
    size = path.stat().st_size
    if not size:
        raise StoreError(
            say("{path} is empty (0 bytes), not a database", path=path),
            say("delete it to make a new one"),
        )
    number = _application_id(path) if size >= _SMALLEST else None
    if number is None:
        raise StoreError(
            say("{path} is not a SQLite database", path=path), say("name another file with --db")
        )
    if number != APPLICATION_ID:
        raise StoreError(
            say("{path} is a database of another program", path=path),
            say("name another file with --db"),
        )


def _application_id(path: Path) -> int | None:
    """Return the id in a file's header; None if the file is not a SQLite database.

    SQLite itself must read it: closing a file that was opened in another way drops all locks that
    this process holds on it. Another process would then remove the log, and later writes of this
    process would be lost. `immutable` keeps SQLite from creating a log for other programs' files.
    """
    uri = f"file:{uri_path(path)}?{_ALONE}"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            return int(connection.execute("PRAGMA application_id").fetchone()[0])
    except sqlite3.DatabaseError as error:
        if "not a database" in str(error):
            return None
        if "malformed" not in str(error):
            raise
    # While another process copies the log into a file, it looks damaged without the log.
    with closing(connect(path)) as connection:
        return int(connection.execute("PRAGMA application_id").fetchone()[0])


def _require_own_log(path: Path) -> None:
    """Raise StoreError if the log next to a sound file belongs to another file.

    SQLite would apply the log and damage the file. Large files are not checked, to save time.
    """
    if not has_log(path) or needs_copy(path) or path.stat().st_size > _MOST_CHECKED:
        return
    if not _is_sound(path, "mode=ro") and _is_sound(path, _ALONE):
        log = f"{path.name}-wal"
        raise StoreError(
            say(
                "{path} is sound, but {log} next to it is the log of another file",
                path=path,
                log=log,
            ),
            say("move {log} and {name}-shm away", log=log, name=path.name),
        )


def _is_sound(path: Path, mode: str) -> bool:
    try:
        with closing(_connect(path, mode)) as connection:
            return list(connection.execute("PRAGMA quick_check(1)")) == [("ok",)]
    except sqlite3.OperationalError:  # busy, or not permitted
        return True
    except sqlite3.DatabaseError:
        return False


def has_log(path: Path) -> bool:
    """Return whether there is a log with changes that are not in the file."""
    log = path.with_name(path.name + "-wal")
    try:
        return log.stat().st_size > 0
    except FileNotFoundError:  # another process may remove it at any time
        return False


def needs_copy(path: Path) -> bool:
    """Return whether reading a file would create files that lock out its owner.

    SQLite creates the index of a log (-shm) if it is missing. It would belong to this user, who
    may not write the database.
    """
    index = path.with_name(path.name + "-shm")
    return has_log(path) and not os.access(path, os.W_OK) and not index.exists()


def is_writable(path: Path) -> bool:
    """Return whether a file and its folder may be written."""
    return all(os.access(place, os.W_OK) for place in (path, path.absolute().parent))


def connect(path: Path, *, any_thread: bool = False) -> sqlite3.Connection:
    """Open a file for reading, even if it cannot be written; see `needs_copy`.

    With `any_thread`, other threads than this one may use the connection, one at a time.
    """
    with translate_errors(path):
        if os.access(path, os.W_OK):
            try:
                return _connect(path, "mode=rw", any_thread=any_thread)
            except sqlite3.OperationalError:
                # A file in WAL mode needs a writable folder, unless nobody can change the file.
                if has_log(path):
                    raise
        mode = "mode=ro&readonly_shm=1" if has_log(path) else _ALONE
        return _connect(path, mode, any_thread=any_thread)


def _connect(path: Path, mode: str, *, any_thread: bool = False) -> sqlite3.Connection:
    uri = f"file:{uri_path(path)}?{mode}"
    connection = sqlite3.connect(
        uri, uri=True, timeout=_FIRST_WAIT_SECONDS, check_same_thread=not any_thread
    )
    try:
        connection.execute("PRAGMA query_only=ON")
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute(f"PRAGMA cache_size={-_CACHE}")
        _read_schema(connection, path)
    except UnicodeDecodeError as error:  # the driver's message about a damaged schema
        connection.close()
        raise sqlite3.DatabaseError("malformed schema") from error
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _read_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Read the schema; wait for other programs, but not for locks that the file cannot have."""
    wait, read = f"PRAGMA busy_timeout={_WAIT_MILLISECONDS}", "SELECT 1 FROM sqlite_schema"
    try:
        connection.execute(read).fetchone()
        connection.execute(wait)
    except sqlite3.OperationalError as error:
        from sudokudb.store.connection.file_locks import lock_fault

        if "locked" not in str(error) or lock_fault(path):
            raise
        connection.execute(wait)
        connection.execute(read).fetchone()


def uri_path(path: Path) -> str:
    """Return a path quoted for SQLite's URIs, which may contain bytes that are not UTF-8."""
    return quote(os.fsencode(path.absolute()))


def reader(connection: sqlite3.Connection) -> RunSql:
    """Return a function that runs SQL on a connection."""
    connection.create_function(STEPS, 3, _holds_for_steps, deterministic=True)

    def run_sql(statement: str, parameters: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        return connection.execute(statement, dict(parameters))

    return run_sql


@cache
def _steps_function() -> Callable[..., bool | None]:
    """Return the function `steps_function.holds`, which is imported where it is needed."""
    from sudokudb.store.connection.steps_function import holds

    return holds


def _holds_for_steps(*values: Any) -> bool | None:
    return _steps_function()(*values)


@contextmanager
def limit_time(connection: sqlite3.Connection, seconds: float) -> Iterator[RunSql]:
    """Yield a function that runs SQL; it and the body raise TimeLimitReached after some seconds."""
    deadline = time.monotonic() + seconds
    read = reader(connection)

    def run_sql(statement: str, parameters: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        if time.monotonic() > deadline:
            raise out_of_time(seconds)
        return read(statement, parameters)

    connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
    try:
        yield run_sql
    except sqlite3.OperationalError as error:
        if time.monotonic() > deadline:
            raise out_of_time(seconds) from error
        raise


def revision(connection: sqlite3.Connection, path: Path) -> str:
    """Return the revision of an open file's schema; raise StoreError if the file is damaged."""
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None or not isinstance(row[0], str) or len(row[0]) != len(HEAD):
        raise StoreError(
            say("{path} does not say which schema it has", path=path), say("restore a backup")
        )
    return row[0]


def has_wal_reset_bug(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Return whether SQLite has a bug that can damage a file to which several programs write."""
    return (3, 7, 0) <= version <= (3, 51, 2) and version not in {(3, 44, 6), (3, 50, 7)}


def limit_memory(most: int) -> None:
    """Limit the memory, in bytes, that SQLite may use in this process."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA hard_heap_limit={most}")


# With few lengths of lists, few statements have to be prepared. The lists are short, because SQLite
# compares the name of each parameter with all others of the statement.
_LENGTHS = (1, 16, 64, 256)
_NAMES = [f"v{i}" for i in range(_LENGTHS[-1])]
_LISTS = {length: ", ".join(f":{name}" for name in _NAMES[:length]) for length in _LENGTHS}


def rows_of(
    run_sql: RunSql,
    statement: str,
    values: Collection[object],
    given: Mapping[str, object] = NO_PARAMETERS,
) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a statement for a list of values, which takes the place of `{values}`.

    The statement is run for parts of the list. `given` are its other parameters.

    >>> echo = lambda statement, given: [(statement.count(":"), given["v0"], given["v15"])]
    >>> list(rows_of(echo, "SELECT {values}", [7, 8]))
    [(16, 7, 8)]
    """
    items = list(values)
    for low in range(0, len(items), _LENGTHS[-1]):
        part = items[low : low + _LENGTHS[-1]]
        length = next(length for length in _LENGTHS if length >= len(part))
        part += part[-1:] * (length - len(part))
        listed = dict(zip(_NAMES, part, strict=False))
        yield from run_sql(statement.replace("{values}", _LISTS[length]), {**listed, **given})
