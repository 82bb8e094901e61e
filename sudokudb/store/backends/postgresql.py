"""A store on a PostgreSQL server; needs the extra `postgresql`."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from sudokudb.errors import MissingPackage, StoreError, say
from sudokudb.paths import without_password
from sudokudb.store import CREATE_HINT
from sudokudb.store.backends import schema
from sudokudb.store.backends.integrity import find_faults, find_issue_faults, find_query_faults
from sudokudb.store.backends.user_sql import ServerSql
from sudokudb.store.connection.driver_errors import readonly_error
from sudokudb.store.connection.sqlite_file import (
    HEAD,
    REVISIONS,
    newer_schema_error,
    translate_errors,
)
from sudokudb.store.connection.transactions import TIMEOUT_MILLISECONDS, run_sql_in
from sudokudb.time_limits import out_of_time

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from sqlalchemy import URL, Connection, Engine

    from sudokudb.store.connection.sqlite_file import RunSql

_WRITE_LOCK = 0x5375444B  # the advisory lock of writers: there is one at a time, as in SQLite


class PostgresStore:
    """A database on a server; see `SqliteStore` for its attributes."""

    dialect = "postgresql"
    path: Path | None = None
    backup: Path | None = None

    def __init__(self, url: str, *, readonly: bool = False) -> None:
        self._url = _parse_url(url)
        self.name = without_password(self._url.render_as_string())
        self.location = url
        self.created = False
        self._readonly = readonly
        self.damage: dict[int, str] = {}
        self.failures = partial(translate_errors, self.name)
        self._engine = _engine(self._url)
        self._user_sql = ServerSql(self._engine)
        self.run_sql: RunSql = self._read

    @classmethod
    def open(
        cls,
        url: str,
        announce: Callable[[str], object] = str,
        *,
        make: bool = True,
        readonly: bool = False,
        examples: bool = True,
    ) -> PostgresStore:
        """Open a database by URL; `make` creates missing tables, and older ones are upgraded.

        A `readonly` store neither makes nor upgrades tables. Raises StoreError for a newer
        database, and if the server cannot be reached.
        """
        store = cls(url, readonly=readonly)
        try:
            with store.failures():
                store._prepare(announce, make=make and not readonly, examples=examples)
        except BaseException:
            store.close()
            raise
        return store

    def _prepare(self, announce: Callable[[str], object], *, make: bool, examples: bool) -> None:
        with self._engine.connect() as connection:
            found = _revision(connection, self.name)
        if found is None and not make:
            raise StoreError(say("there are no puzzles in {name}", name=self.name), CREATE_HINT)
        if found != HEAD:
            if found is not None and self._readonly:
                raise StoreError(
                    say("{name} is older", name=self.name),
                    say("`sudokudb --db URL list` upgrades it"),
                )
            with self._engine.begin() as connection:
                _lock(connection, TIMEOUT_MILLISECONDS)
                found = _revision(connection, self.name)
                if found != HEAD:  # no other process was first
                    if found is not None:
                        schema.announce_upgrade(run_sql_in(connection), announce)
                    schema.run(connection, examples=examples or found is not None)
        self.created = found is None

    def close(self) -> None:
        """Close the connections."""
        self._user_sql.close()
        self._engine.dispose()

    def discard(self, is_new: Callable[[RunSql], bool]) -> bool:
        """Return False: a database on a server is not removed."""
        return False

    def _read(
        self, statement: str, parameters: Mapping[str, object]
    ) -> Iterator[tuple[object, ...]]:
        with self._engine.connect() as connection:
            rows = connection.execute(text(statement), dict(parameters)).fetchall()
        return iter([tuple(row) for row in rows])

    @contextmanager
    def writing(self, timeout: int | None = None, *, bulk: bool = False) -> Iterator[Connection]:
        """Open a transaction; wait for another writer to finish."""
        self._require_writable()
        with self.failures(), self._engine.begin() as connection:
            _lock(connection, timeout or TIMEOUT_MILLISECONDS)
            yield connection

    def _require_writable(self) -> None:
        if self._readonly:
            raise readonly_error(self.name)

    @contextmanager
    def snapshot(self, *, any_thread: bool = False) -> Iterator[RunSql]:
        """Open a transaction that does not see later changes; any thread may use it."""
        with self.failures(), self._engine.connect() as connection:
            connection.execution_options(isolation_level="REPEATABLE READ")
            yield run_sql_in(connection)

    @contextmanager
    def limit_time(self, seconds: float | None) -> Iterator[RunSql]:
        """Open a transaction in which a statement raises TimeLimitReached after some seconds."""
        with self.failures(), self._engine.connect() as connection:
            if seconds is not None:
                milliseconds = max(1, round(1000 * seconds))
                connection.execute(text(f"SET LOCAL statement_timeout = {milliseconds:d}"))
            try:
                yield run_sql_in(connection)
            except DBAPIError as error:
                if "statement timeout" not in str(error.orig):
                    raise
                raise out_of_time(seconds) from error

    def finish_bulk(self) -> None:
        """Update the planner's statistics."""
        self._require_writable()
        with self.failures(), self._engine.begin() as connection:
            connection.execute(text("ANALYZE puzzles"))

    def rebuild_index(self) -> None:
        """Do nothing: a server has no search index."""
        self._require_writable()

    def select(
        self, statement: str, time_limit: float | None
    ) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run a user's SQL statement, which cannot write; return columns and rows."""
        with self.failures():
            return self._user_sql.select(statement, time_limit)

    def sql_risk(self) -> str | None:
        """Return a warning if the role is a superuser."""
        with self.failures():
            if self._user_sql.is_superuser():
                return say("this role is a superuser: SQL is safer with a role of its own")
        return None

    def writable(self) -> bool:
        """Return whether the store may be written; the server refuses other writes."""
        return not self._readonly

    def info(self) -> dict[str, object]:
        """Describe the database: name, size in bytes, schema, version of the server."""
        bytes_ = "SELECT pg_database_size(current_database())"
        with self.failures():
            return {
                "path": self.name,
                "bytes": next(self.run_sql(bytes_, {}))[0],
                "schema": HEAD,
                "postgresql": next(self.run_sql("SHOW server_version", {}))[0],
            }

    def is_sound(self, *, deep: bool = False) -> bool:
        """Return True: the server itself detects damage."""
        return True

    def verify(self) -> list[str]:
        """Check every puzzle and issue; return a message for each fault."""
        with self.failures():
            checks = (find_faults, find_issue_faults, find_query_faults)
            return [fault for check in checks for fault in check(self.run_sql)]

    def back_up(self, target: Path) -> NoReturn:
        """Raise StoreError: backups are left to the server's own tools."""
        raise StoreError(
            say("{name} is not a file", name=self.name), say("use pg_dump, or `sudokudb dump`")
        )


_EXAMPLE = "postgresql+psycopg://user@host/name"


def _parse_url(text: str) -> URL:
    """Parse a URL and set its driver to ours."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:  # ValueError: the port
        raise StoreError(say("the URL of the database is malformed"), _EXAMPLE) from error
    if url.get_backend_name() != "postgresql":
        name = without_password(url.render_as_string())
        raise StoreError(
            say("{name} is not a supported database", name=name),
            say("name a file, or {example}", example=_EXAMPLE),
        )
    return url.set(drivername="postgresql+psycopg")


def _engine(url: URL) -> Engine:
    """Return an engine; raise MissingPackage if its driver is not installed."""
    try:
        return create_engine(url, pool_pre_ping=True)
    except ImportError as error:
        hint = "pip install 'sudokudb[postgresql]'"
        message = say("PostgreSQL needs psycopg, which is not installed")
        raise MissingPackage(message, hint) from error


def _revision(connection: Connection, name: str) -> str | None:
    """Return the revision of the schema, or None for an empty database.

    Raises StoreError for a newer database.
    """
    exists = connection.execute(text("SELECT to_regclass('alembic_version')")).scalar()
    if exists is None:
        return None
    found = str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
    if found not in REVISIONS:
        raise newer_schema_error(run_sql_in(connection), name, found)
    return found


def _lock(connection: Connection, timeout: int) -> None:
    """Take the lock of writers; wait at most `timeout` milliseconds."""
    connection.execute(text(f"SET LOCAL lock_timeout = {timeout:d}"))
    connection.execute(text(f"SELECT pg_advisory_xact_lock({_WRITE_LOCK})"))
