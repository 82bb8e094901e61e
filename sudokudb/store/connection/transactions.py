"""SQLAlchemy engines with reliable transactions.

The driver's own transaction handling is switched off: it commits before DDL statements, and its
plain BEGIN fails at once if another process is writing.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event, text

from sudokudb.store.connection.file_locks import require_locks
from sudokudb.store.connection.sqlite_file import reader, uri_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from sqlite3 import Connection as Driver

    from sudokudb.store.connection.sqlite_file import RunSql


TIMEOUT_MILLISECONDS = 30_000
"""The time that a transaction waits for other writers."""
PAUSE_SECONDS = 0.02
"""The pause between two transactions of bulk work, which lets waiting writers take a turn."""
_POLL = 18  # milliseconds: SQLite asks after 1, 3, 8 and 18
_CACHE, _BULK_CACHE = 24_000, 44_000  # kibibytes, allocated as needed
_LOG, _BULK_LOG = 1_000, 40_000  # pages before the log is copied into the file


def open_engine(
    path: Path,
    *,
    foreign_keys: bool = True,
    make: bool = False,
    bulk: bool = False,
    timeout: int = TIMEOUT_MILLISECONDS,
) -> Engine:
    """Return an engine for a file in WAL mode; every transaction begins IMMEDIATE.

    The file must exist unless `make` is set, so that a deleted file is not created again. `bulk`
    engines have a larger cache and log, and do not sync at each commit (synchronous=NORMAL); bulk
    work ends with a checkpoint.

    Migrations switch `foreign_keys` off, because rebuilding a table would delete the rows that
    refer to it. The pragma has no effect inside a transaction.
    """
    uri = {"mode": "rwc" if make else "rw", "uri": "true"}
    url = URL.create("sqlite", database=f"file:{uri_path(path)}", query=uri)  # parsing unquotes it
    engine = create_engine(url, connect_args={"timeout": timeout / 1000})

    @event.listens_for(engine, "connect")
    def prepare(driver: Driver, record: object) -> None:
        require_locks(path)
        driver.isolation_level = None
        for pragma in _pragmas(foreign_keys=foreign_keys, bulk=bulk):
            driver.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "close")
    def roll_back(driver: Driver, record: object) -> None:
        # Ctrl-C in a statement closes the connection, but SQLite keeps it open, and keeps its
        # lock, as long as the exception refers to one of its cursors.
        with suppress(sqlite3.Error):
            driver.rollback()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        _begin(driver_of(connection), timeout)

    return engine


def _pragmas(*, foreign_keys: bool, bulk: bool) -> tuple[str, ...]:
    return (
        "journal_mode=WAL",
        f"synchronous={'NORMAL' if bulk else 'FULL'}",
        f"cache_size={-(_BULK_CACHE if bulk else _CACHE)}",
        f"wal_autocheckpoint={_BULK_LOG if bulk else _LOG}",
        f"foreign_keys={'ON' if foreign_keys else 'OFF'}",
        "trusted_schema=OFF",
    )


def _begin(driver: Driver, timeout: int) -> None:
    """Begin a write transaction; wait up to `timeout` milliseconds for other writers.

    SQLite itself polls less and less often and would miss the short pauses of bulk work.
    """
    deadline = time.monotonic() + timeout / 1000
    driver.execute(f"PRAGMA busy_timeout={min(_POLL, timeout)}")
    try:
        while True:
            try:
                driver.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() >= deadline:
                    raise
    finally:
        driver.execute(f"PRAGMA busy_timeout={timeout}")


def driver_of(connection: Connection) -> Driver:
    """Return the driver's own connection."""
    driver = connection.connection.driver_connection
    assert driver is not None
    return cast("Driver", driver)


def run_sql_in(connection: Connection) -> RunSql:
    """Return a function that runs SQL inside a transaction.

    SQLite's own driver is faster, because SQLAlchemy checks every parameter.
    """
    if connection.dialect.name == "sqlite":
        return reader(driver_of(connection))

    def run_sql(statement: str, parameters: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        return (tuple(row) for row in connection.execute(text(statement), dict(parameters)))

    return run_sql


def now() -> str:
    """Return the current time in UTC, in the format in which times are stored."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def insert_row(connection: Connection, table: str, values: Mapping[str, object]) -> int:
    """Insert a row, given by column names and values; return its id."""
    names, marks = ", ".join(values), ", ".join(f":{name}" for name in values)
    statement = f"INSERT INTO {table} ({names}) VALUES ({marks}) RETURNING id"
    return int(connection.execute(text(statement), dict(values)).scalar_one())
