"""SQL statements that users write, which can read but not write."""

from __future__ import annotations

import re
import sqlite3
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from sudokudb.errors import SudokuError
from sudokudb.query.fields import find_field
from sudokudb.suggestions import closest_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

    Rows = Iterator[tuple[object, ...]]

_BATCH = 2000  # rows that a server sends at a time


def select(connection: sqlite3.Connection, statement: str) -> tuple[list[str], Rows]:
    """Run a statement on an open file; return columns and rows."""
    # FTS5 declares its table on first use, which looks like writing.
    connection.execute("SELECT rowid FROM texts LIMIT 0")
    connection.set_authorizer(_allow_reading)
    try:
        with _translate_errors(sqlite3.Error, sqlite3.Warning, ValueError):
            cursor = connection.execute(statement)
    except SudokuError as error:
        connection.set_authorizer(None)
        error.hint = error.hint or _suggestion(connection, error.message)
        raise
    finally:
        connection.set_authorizer(None)
    return [column[0] for column in cursor.description or ()], _rows(cursor)


def _rows(cursor: sqlite3.Cursor) -> Rows:
    with _translate_errors(sqlite3.Error):
        for row in cursor:  # noqa: UP028  # `yield from` could close it after the file
            yield row


_READING = frozenset(
    (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE)
)
_PRAGMAS = (
    "table_info",
    "table_xinfo",
    "table_list",
    "index_list",
    "index_info",
    "foreign_key_list",
    "data_version",  # FTS5 needs it
)


_UNKNOWN = re.compile(r"SQL: no such (column|table): (?:\w+\.)?(\w+)")


def _suggestion(connection: sqlite3.Connection, message: str) -> str | None:
    """Return a hint that names a column or table similar to the missing one."""
    if not (found := _UNKNOWN.match(message)):
        return None
    kind, name = found[1], found[2].lower()
    names = "SELECT name FROM sqlite_schema AS t WHERE type IN ('table', 'view')"
    if kind == "column":
        names = f"SELECT DISTINCT c.name FROM ({names}) AS t, pragma_table_info(t.name) AS c"
    existing = [name for (name,) in connection.execute(names)]
    field = find_field(name)
    near = field.attribute if field else closest_name(name, existing)
    return f"did you mean {near!r}?" if near in existing else None


def _allow_reading(action: int, name: str | None, other: str | None, *_: str | None) -> int:
    """Allow only actions that read. ATTACH could make files, and some pragmas write."""
    if action == sqlite3.SQLITE_FUNCTION and other == "load_extension":
        return sqlite3.SQLITE_DENY
    reads = action == sqlite3.SQLITE_PRAGMA and name in _PRAGMAS
    return sqlite3.SQLITE_OK if action in _READING or reads else sqlite3.SQLITE_DENY


@contextmanager
def _translate_errors(*errors: type[Exception]) -> Iterator[None]:
    """Turn the driver's errors into one line."""
    try:
        yield
    except errors as error:
        raise _sql_error(str(error)) from error


def _sql_error(reason: str) -> SudokuError:
    if "authorized to use function" in reason:
        return SudokuError(f"SQL: {reason}")
    if "not authorized" in reason or "read-only" in reason:
        return SudokuError("this statement writes; sql only reads", "begin with SELECT")
    if "one statement" in reason or "multiple commands" in reason:
        return SudokuError("only one statement at a time")
    return SudokuError(f"SQL: {reason.splitlines()[0] if reason else 'unknown error'}")


class ServerSql:
    """Runs statements on a PostgreSQL server; a new statement ends the rows of the previous one."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._open = ExitStack()

    def close(self) -> None:
        """End the rows that are being read."""
        self._open.close()

    def select(self, statement: str) -> tuple[list[str], Rows]:
        """Run a statement in a transaction that cannot write; return columns and rows."""
        self._open.close()
        with ExitStack() as opened:
            connection = opened.enter_context(self._engine.connect())
            with _translate_errors(self._engine.dialect.loaded_dbapi.Error):
                cursor = opened.enter_context(_execute(connection, statement))
            columns = [column.name for column in cursor.description or ()]
            self._open = opened.pop_all()
        return columns, self._rows(self._open, cursor if columns else iter(()))

    def _rows(self, opened: ExitStack, found: Rows) -> Rows:
        with opened, _translate_errors(self._engine.dialect.loaded_dbapi.Error):
            yield from found


def _execute(connection: Connection, statement: str) -> Any:
    """Return a cursor for a statement: on the server if possible, else on the client.

    A cursor on the server takes only queries. Other statements that read, such as EXPLAIN, are
    prepared, because the server then takes only one statement at a time, as a cursor does.
    """
    driver: Any = connection.connection.driver_connection
    connection.exec_driver_sql("SET TRANSACTION READ ONLY")
    cursor = driver.cursor("user_sql")
    cursor.itersize = _BATCH
    try:
        return cursor.execute(statement)
    except connection.dialect.loaded_dbapi.ProgrammingError:
        cursor.close()
        driver.rollback()
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        return driver.execute(statement, prepare=True)
