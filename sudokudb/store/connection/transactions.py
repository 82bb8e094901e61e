"""SQLAlchemy engines whose transactions are what they say.

The driver's own transaction handling is switched off: it commits around DDL, and a plain
BEGIN fails at once where somebody else writes.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event, text

from sudokudb.store.connection.sqlite_file import reader, uri_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from sqlite3 import Connection as Driver

    from sqlalchemy import CursorResult

    from sudokudb.store.connection.sqlite_file import RunSql


PATIENCE_MILLISECONDS = 30_000
PAUSE_SECONDS = 0.02
"""Between two transactions of bulk work, so that who waits gets his turn."""
_POLL = 18  # milliseconds: SQLite asks after 1, 3, 8 and 18
_CACHE = 32_000  # kibibytes, which are only taken where they are needed
_LOG, _BULK_LOG = 1_000, 16_000  # pages, before they are written into the file


def open_engine(
    path: Path,
    *,
    foreign_keys: bool = True,
    make: bool = False,
    bulk: bool = False,
    patience: int = PATIENCE_MILLISECONDS,
) -> Engine:
    """Return an engine for a file; every transaction begins IMMEDIATE, WAL and FULL.

    The file must exist, unless `make` says otherwise: one that was taken away is not made anew.
    `patience` is how many milliseconds a transaction waits for another. `bulk` work has a larger
    cache and is synchronous=NORMAL: it ends with `settle`.

    Migrations have `foreign_keys` off: rebuilding a table would else delete what refers to it,
    and inside a transaction the pragma does nothing.
    """
    uri = {"mode": "rwc" if make else "rw", "uri": "true"}
    url = URL.create("sqlite", database=f"file:{uri_path(path)}", query=uri)  # parsing unquotes it
    engine = create_engine(url, connect_args={"timeout": patience / 1000})

    @event.listens_for(engine, "connect")
    def prepare(driver: Driver, record: object) -> None:
        driver.isolation_level = None
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={'NORMAL' if bulk else 'FULL'}",
            f"cache_size={-_CACHE}",
            f"wal_autocheckpoint={_BULK_LOG if bulk else _LOG}",
            f"foreign_keys={'ON' if foreign_keys else 'OFF'}",
            "trusted_schema=OFF",
        ):
            driver.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "close")
    def roll_back(driver: Driver, record: object) -> None:
        # Ctrl-C in a statement closes the connection; but SQLite leaves one open, with its lock,
        # while the exception still holds a cursor of it.
        with suppress(sqlite3.Error):
            driver.rollback()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        _begin(driver_of(connection), patience)

    return engine


def _begin(driver: Driver, patience: int) -> None:
    """Begin a transaction that writes, and wait for others up to `patience` milliseconds.

    SQLite asks less and less often, and would miss each of the short pauses that bulk work makes.
    """
    deadline = time.monotonic() + patience / 1000
    driver.execute(f"PRAGMA busy_timeout={min(_POLL, patience)}")
    try:
        while True:
            try:
                driver.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() >= deadline:
                    raise
    finally:
        driver.execute(f"PRAGMA busy_timeout={patience}")


def driver_of(connection: Connection) -> Driver:
    """Return the driver's own connection."""
    driver = connection.connection.driver_connection
    assert driver is not None
    return cast("Driver", driver)


def querying(connection: Connection) -> RunSql:
    """Return a function that reads inside a transaction, as `database.reader` does outside.

    SQLite's driver takes the statements as they are; SQLAlchemy would look at every parameter.
    """
    if connection.dialect.name == "sqlite":
        return reader(driver_of(connection))

    def query(statement: str, parameters: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        return (tuple(row) for row in connection.execute(text(statement), dict(parameters)))

    return query


def now() -> str:
    """Return the time in UTC as the tables have it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def inserted_id(result: CursorResult[Any]) -> int:
    """Return the id of the row that a statement inserted."""
    key = result.inserted_primary_key
    assert key is not None
    return int(key[0])
