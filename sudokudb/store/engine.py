"""SQLAlchemy engines whose transactions are what they say.

The driver's own transaction handling is switched off: it commits around DDL, and a plain
BEGIN fails at once where somebody else writes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, Engine, create_engine, event, text

from sudokudb.store.database import uri_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from sqlite3 import Connection as Driver

    from sudokudb.store.database import Query


PATIENCE_MILLISECONDS = 30_000


def open_engine(
    path: Path,
    *,
    foreign_keys: bool = True,
    make: bool = False,
    patience: int = PATIENCE_MILLISECONDS,
) -> Engine:
    """Return an engine for a file; every transaction begins IMMEDIATE, WAL and FULL.

    The file must exist, unless `make` says otherwise: one that was taken away is not made anew.
    `patience` is how many milliseconds a transaction waits for another.

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
            "synchronous=FULL",
            f"foreign_keys={'ON' if foreign_keys else 'OFF'}",
            "trusted_schema=OFF",
        ):
            driver.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def querying(connection: Connection) -> Query:
    """Return a function that reads inside a transaction, as `database.reader` does outside."""

    def query(statement: str, parameters: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        return (tuple(row) for row in connection.execute(text(statement), dict(parameters)))

    return query
