"""The store: a SQLite file or a database on a PostgreSQL server.

Only this package and the migrations use SQLAlchemy and Alembic, and only operations that write
import them. Statements are plain SQL that both databases understand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from sudokudb.errors import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from sqlalchemy import Connection

    from sudokudb.store.connection.sqlite_file import RunSql


CREATE_HINT = say("check the name; `sudokudb import FILE` and `sudokudb add` create a database")
"""The hint for a database that does not exist."""


class Store(Protocol):
    """The base of `SqliteStore` and `PostgresStore`."""

    dialect: str
    name: str
    """The name in messages: a path, or a URL without its password."""
    location: str
    """The path or URL that opens the store again."""
    path: Path | None = None
    """The file, if the store is a file."""
    created: bool = False
    """Whether opening created the database."""
    backup: Path | None = None
    """The copy that was made before an older file was upgraded."""
    damage: dict[int, str]
    """A message for each damaged puzzle that was skipped, by id."""
    run_sql: RunSql
    """Runs a statement with named parameters outside a transaction."""
    failures: Callable[[], AbstractContextManager[None]]
    """Turns the drivers' errors into StoreError."""

    def run_sql_in(self, connection: Connection) -> RunSql:
        """Return a function like `run_sql` inside a transaction."""
        from sudokudb.store.connection.transactions import run_sql_in

        return run_sql_in(connection)

    def snapshot(self) -> AbstractContextManager[RunSql]:
        """Return a context with a function like `run_sql` that does not see later changes."""

    def writing(
        self, timeout: int | None = None, *, bulk: bool = False
    ) -> AbstractContextManager[Connection]:
        """Return a context with a transaction, which is committed at its end."""

    def finish_bulk(self) -> None:
        """End bulk work: make its changes safe from power cuts."""

    def rebuild_index(self) -> None:
        """Build the search index again, if there is one."""

    def select(
        self, statement: str, time_limit: float | None
    ) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run a user's SQL statement, which cannot write; return columns and rows."""

    def sql_risk(self) -> str | None:
        """Return a warning if a user's SQL statement may do harm."""
        return None

    def writable(self) -> bool:
        """Return whether the database may be written; a server itself refuses writes."""
        return True

    def info(self) -> dict[str, object]:
        """Describe the database."""

    def is_sound(self) -> bool:
        """Return whether a quick check finds no damage; a server itself detects it."""
        return True

    def verify(self) -> list[str]:
        """Check the database and every puzzle; return a message for each fault."""

    def back_up(self, target: Path) -> Path:
        """Copy the database to a new file; return its path."""

    def discard(self, is_new: Callable[[RunSql], bool]) -> bool:
        """Close the database; remove its file if it is new and unused. Return whether it was."""
        return False

    def close(self) -> None:
        """Close the database."""
