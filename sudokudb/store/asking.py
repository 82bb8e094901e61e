"""Statements of a user's own on a PostgreSQL server: they read, and cannot write."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from sudokudb.store.database import refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

    Rows = Iterator[tuple[object, ...]]

_ROWS = 2000  # that come from the server at a time


class Asking:
    """Asks one statement after another; the rows of one end where the next is asked."""

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
            with self._refusals():
                found = opened.enter_context(_asked(connection, statement))
            columns = [column.name for column in found.description or ()]
            self._open = opened.pop_all()
        return columns, self._rows(self._open, found if columns else iter(()))

    def _rows(self, opened: ExitStack, found: Rows) -> Rows:
        with opened, self._refusals():
            yield from found

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        try:
            yield
        except self._engine.dialect.loaded_dbapi.Error as error:
            raise refused(str(error)) from error


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
