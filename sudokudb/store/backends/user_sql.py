"""Statements of a user's own: they read, and cannot write."""

from __future__ import annotations

import re
import sqlite3
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from sudokudb.errors import SudokuError
from sudokudb.query.fields import find_field
from sudokudb.suggestions import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

    Rows = Iterator[tuple[object, ...]]

_ROWS = 2000  # that come from the server at a time


def select(connection: sqlite3.Connection, statement: str) -> tuple[list[str], Rows]:
    """Run a statement on an open file; return columns and rows."""
    # FTS5 declares its table when it first meets it, which looks like writing.
    connection.execute("SELECT rowid FROM texts LIMIT 0")
    connection.set_authorizer(_reads_only)
    try:
        with _refusals(sqlite3.Error, sqlite3.Warning, ValueError):
            cursor = connection.execute(statement)
    except SudokuError as error:
        connection.set_authorizer(None)
        error.hint = error.hint or _meant(connection, error.message)
        raise
    finally:
        connection.set_authorizer(None)
    return [column[0] for column in cursor.description or ()], _rows(cursor)


def _rows(cursor: sqlite3.Cursor) -> Rows:
    with _refusals(sqlite3.Error):
        for row in cursor:  # noqa: UP028  # `yield from` would close it, after the file maybe
            yield row


_READING = frozenset(
    (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE)
)
_ASKING = (
    "table_info",
    "table_xinfo",
    "table_list",
    "index_list",
    "index_info",
    "foreign_key_list",
    "data_version",  # which FTS5 looks at
)


_UNKNOWN = re.compile(r"SQL: no such (column|table): (?:\w+\.)?(\w+)")


def _meant(connection: sqlite3.Connection, message: str) -> str | None:
    """Return a hint at the column or table whose name is like one that is not there."""
    if not (found := _UNKNOWN.match(message)):
        return None
    kind, name = found[1], found[2].lower()
    names = "SELECT name FROM sqlite_schema AS t WHERE type IN ('table', 'view')"
    if kind == "column":
        names = f"SELECT DISTINCT c.name FROM ({names}) AS t, pragma_table_info(t.name) AS c"
    there = [name for (name,) in connection.execute(names)]
    field = find_field(name)
    near = field.attribute if field else nearest(name, there)
    return f"there is a {kind} {near}" if near in there else None


def _reads_only(action: int, name: str | None, other: str | None, *_: str | None) -> int:
    """Allow what reads; ATTACH would make files, and some PRAGMAs write."""
    if action == sqlite3.SQLITE_FUNCTION and other == "load_extension":
        return sqlite3.SQLITE_DENY
    asks = action == sqlite3.SQLITE_PRAGMA and name in _ASKING
    return sqlite3.SQLITE_OK if action in _READING or asks else sqlite3.SQLITE_DENY


@contextmanager
def _refusals(*errors: type[Exception]) -> Iterator[None]:
    """Turn what a driver raises into one line."""
    try:
        yield
    except errors as error:
        raise _refused(str(error)) from error


def _refused(reason: str) -> SudokuError:
    """Return the error for a statement of a user's own, in one line."""
    if "authorized to use function" in reason:
        return SudokuError(f"SQL: {reason}")
    if "not authorized" in reason or "read-only" in reason:
        return SudokuError("nothing is changed by SQL here: it only reads", "begin with SELECT")
    return SudokuError(f"SQL: {reason.splitlines()[0] if reason else 'refused'}")


class Asking:
    """Asks a PostgreSQL server; the rows of one statement end where the next is asked."""

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
            with _refusals(self._engine.dialect.loaded_dbapi.Error):
                found = opened.enter_context(_asked(connection, statement))
            columns = [column.name for column in found.description or ()]
            self._open = opened.pop_all()
        return columns, self._rows(self._open, found if columns else iter(()))

    def _rows(self, opened: ExitStack, found: Rows) -> Rows:
        with opened, _refusals(self._engine.dialect.loaded_dbapi.Error):
            yield from found


def _asked(connection: Connection, statement: str) -> Any:
    """Return a cursor for a statement: on the server, or, where that takes none such, here.

    A server's cursor takes only queries. What else reads, such as EXPLAIN, is prepared: the server
    then takes one statement at a time, as it does for a cursor.
    """
    driver: Any = connection.connection.driver_connection
    connection.exec_driver_sql("SET TRANSACTION READ ONLY")
    cursor = driver.cursor("asked")
    cursor.itersize = _ROWS
    try:
        return cursor.execute(statement)
    except connection.dialect.loaded_dbapi.ProgrammingError:
        cursor.close()
        driver.rollback()
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        return driver.execute(statement, prepare=True)
