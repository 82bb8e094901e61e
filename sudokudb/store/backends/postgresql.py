"""A store in a PostgreSQL database, by URL; needs the extra `postgresql`."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from sudokudb.errors import StoreError
from sudokudb.store.backends import schema
from sudokudb.store.backends.integrity import find_faults
from sudokudb.store.backends.user_sql import Asking
from sudokudb.store.connection.sqlite_file import HEAD, REVISIONS, newer
from sudokudb.store.connection.transactions import PATIENCE_MILLISECONDS, querying

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from sqlalchemy import URL, Connection, Engine

    from sudokudb.store.connection.sqlite_file import RunSql

_WRITERS = 0x5375444B  # the lock that whoever writes holds, as in SQLite


class PostgresStore:
    """One schema on a server. `created` says that opening made its tables."""

    dialect = "postgresql"
    path: Path | None = None
    backup: Path | None = None

    def __init__(self, url: str) -> None:
        self._url = _read_url(url)
        self.name = self._url.render_as_string(hide_password=True)
        self.location = url
        self.created = False
        self._engine = _engine(self._url)
        self._asking = Asking(self._engine)
        self.query: RunSql = self._read

    @classmethod
    def open(cls, url: str) -> PostgresStore:
        """Open a database by URL, make its tables where there are none, or bring them up to date.

        Raises StoreError for one of a newer version, and where there is no way to the server.
        """
        with _closed_on_error(cls(url)) as store:
            with store.failures(), store._engine.connect() as connection:
                found = _revision(connection, store.name)
            if found != HEAD:
                with store.failures(), store._engine.begin() as connection:
                    found = _upgrade(connection, store.name)
            store.created = found is None
            return store

    @classmethod
    def look(cls, url: str) -> PostgresStore:
        """Open a database only to read it."""
        with _closed_on_error(cls(url)) as store:
            with store.failures(), store._engine.connect() as connection:
                found = _revision(connection, store.name)
            if found != HEAD:
                raise StoreError(
                    f"{store.name} {'has no puzzles' if found is None else 'is older'}",
                    "`sudokudb --db URL list` makes it or brings it up to date",
                )
            return store

    def close(self) -> None:
        """Let go of the connections."""
        self._asking.close()
        self._engine.dispose()

    def discard(self, is_new: Callable[[RunSql], bool]) -> bool:
        """Return False: what is on a server is not removed from here."""
        return False

    @contextmanager
    def failures(self) -> Iterator[None]:
        """Turn what the driver raises into StoreError."""
        with failures(self.name):
            yield

    def _read(
        self, statement: str, parameters: Mapping[str, object]
    ) -> Iterator[tuple[object, ...]]:
        with self._engine.connect() as connection:
            rows = connection.execute(text(statement), dict(parameters)).fetchall()
        return iter([tuple(row) for row in rows])

    @contextmanager
    def writing(self, patience: int | None = None, *, bulk: bool = False) -> Iterator[Connection]:
        """Open a transaction; those that write come one after the other, as in SQLite."""
        with failures(self.name), self._engine.begin() as connection:
            _lock(connection, patience or PATIENCE_MILLISECONDS)
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[RunSql]:
        """Return a function that reads the database as it is now."""
        with failures(self.name), self._engine.connect() as connection:
            connection.execution_options(isolation_level="REPEATABLE READ")
            yield querying(connection)

    def querying(self, connection: Connection) -> RunSql:
        """Return a function that reads inside a transaction."""
        return querying(connection)

    def settle(self) -> None:
        """Gather statistics for the planner."""
        with failures(self.name), self._engine.begin() as connection:
            connection.execute(text("ANALYZE puzzles"))

    def select(self, statement: str) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run a statement of a user's own; it reads, and nothing else."""
        with failures(self.name):
            return self._asking.select(statement)

    def writable(self) -> bool:
        """Whether it may be written: the server says so when it is tried."""
        return True

    def info(self) -> dict[str, object]:
        """Describe the database: where, bytes, schema, version."""
        bytes_ = "SELECT pg_database_size(current_database())"
        with failures(self.name):
            return {
                "path": self.name,
                "bytes": next(self.query(bytes_, {}))[0],
                "schema": HEAD,
                "postgresql": next(self.query("SHOW server_version", {}))[0],
            }

    def verify(self) -> list[str]:
        """Check every puzzle; return what is wrong, in words."""
        with failures(self.name):
            return find_faults(self.query)

    def back_up(self, target: Path) -> NoReturn:
        """Raise StoreError: the server's own tools copy it."""
        raise StoreError(f"{self.name} is no file", "use pg_dump, or `sudokudb dump`")


@contextmanager
def _closed_on_error(store: PostgresStore) -> Iterator[PostgresStore]:
    try:
        yield store
    except BaseException:
        store.close()
        raise


_EXAMPLE = "postgresql+psycopg://user@host/name"


def _read_url(text: str) -> URL:
    """Return a URL with the driver that is used here, whichever it names."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:  # ValueError: of a port
        raise StoreError("the URL of the database cannot be read", _EXAMPLE) from error
    if url.get_backend_name() != "postgresql":
        name = url.render_as_string(hide_password=True)
        raise StoreError(f"{name} is no database that is known", f"a file, or {_EXAMPLE}")
    return url.set(drivername="postgresql+psycopg")


def _engine(url: URL) -> Engine:
    """Return an engine for reading; what writes adds its own locks."""
    try:
        return create_engine(url, pool_pre_ping=True)
    except ImportError as error:
        hint = "pip install 'sudokudb[postgresql]'"
        raise StoreError("PostgreSQL needs the package psycopg", hint) from error


def _revision(connection: Connection, name: str) -> str | None:
    """Return the schema's revision, None for an empty database; raise StoreError for a newer."""
    there = connection.execute(text("SELECT to_regclass('alembic_version')")).scalar()
    if there is None:
        return None
    found = str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
    if found not in REVISIONS:
        needs = connection.execute(text("SELECT value FROM about WHERE name = 'needs'")).scalar()
        raise newer(name, found, str(needs or ""))
    return found


def _upgrade(connection: Connection, name: str) -> str | None:
    """Bring the tables up to date, unless somebody was faster; return the revision of before."""
    _lock(connection, PATIENCE_MILLISECONDS)
    found = _revision(connection, name)
    if found != HEAD:
        schema.run(connection)
    return found


def _lock(connection: Connection, patience: int) -> None:
    """Wait until nobody else writes."""
    connection.execute(text(f"SET LOCAL lock_timeout = {patience:d}"))
    connection.execute(text(f"SELECT pg_advisory_xact_lock({_WRITERS})"))


@contextmanager
def failures(name: str) -> Iterator[None]:
    """Turn what the driver raises into StoreError, in one line."""
    try:
        yield
    except DBAPIError as error:
        reason = str(error.orig).strip().splitlines()
        if "lock timeout" in str(error.orig):
            raise StoreError(
                f"{name} is busy: another program is writing to it", "try again"
            ) from error
        raise StoreError(f"{name}: {reason[0] if reason else 'unknown error'}") from error
