"""Transactions are durable, take the write lock at once and wait for each other."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import StoreError
from sudokudb.store.connection import sqlite_file
from sudokudb.store.connection.transactions import TIMEOUT_MILLISECONDS, open_engine
from tests.store.opening import open_store, writing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Engine

    from sudokudb import Library

FULL = 2


@pytest.fixture
def engine(library: Library) -> Iterator[Engine]:
    engine = open_engine(library.path)
    yield engine
    engine.dispose()


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", FULL),
        ("foreign_keys", 1),
        ("trusted_schema", 0),
        ("busy_timeout", TIMEOUT_MILLISECONDS),
    ],
)
def test_write_connections_are_set_up(engine: Engine, pragma: str, value: object) -> None:
    with engine.connect() as connection:
        assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value


def test_readers_cannot_write_and_do_not_trust_the_schema(library: Library) -> None:
    with closing(sqlite_file.connect(library.path)) as connection:
        assert connection.execute("PRAGMA trusted_schema").fetchone() == (0,)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection.execute("DELETE FROM puzzles")


def test_a_reader_does_not_wait_for_a_writer(engine: Engine, library: Library) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM puzzles")
        assert len(library) == 3


def test_ddl_is_rolled_back_with_the_rest(engine: Engine) -> None:
    with pytest.raises(ZeroDivisionError), engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE half (a INTEGER)")
        raise ZeroDivisionError
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT 1 FROM sqlite_schema WHERE name = 'half'")
        assert found.first() is None


def test_reading_and_writing_in_one_transaction_loses_no_update(engine: Engine) -> None:
    """With a plain BEGIN most of these fail at once or lose updates, whatever the timeout."""
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO _about VALUES ('counter', '0')")
    start = threading.Barrier(4)

    def count() -> None:
        start.wait()
        for _ in range(25):
            with engine.begin() as connection:
                found = connection.exec_driver_sql("SELECT value FROM _about WHERE name='counter'")
                value = int(found.scalar_one()) + 1
                connection.exec_driver_sql(
                    f"UPDATE _about SET value='{value}' WHERE name='counter'"
                )

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT value FROM _about WHERE name = 'counter'")
        assert found.scalar_one() == "100"


@pytest.mark.slow
def test_finishing_bulk_work_does_not_wait_for_another_writer(library: Library) -> None:
    """The search index can be updated later."""
    with closing(open_store(library)) as store:
        with store.writing(50, bulk=True) as connection:
            connection.exec_driver_sql("UPDATE puzzles SET title = 'Mine' WHERE id = 1")
        with closing(sqlite3.connect(library.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("DELETE FROM _recent")
            store.finish_bulk()
    assert library.get(1).title == "Mine"


def test_a_transaction_waits_for_its_timeout(library: Library) -> None:
    with closing(sqlite3.connect(library.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        with pytest.raises(StoreError, match="is busy"), writing(library, 100):
            pass
        assert 0.09 < time.monotonic() - begun < 5
