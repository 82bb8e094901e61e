"""Write transactions on a SQLite file, bulk work, and updates of the search index."""

from __future__ import annotations

import math
import sqlite3
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from sudokudb.store.bitmaps import maintenance
from sudokudb.store.connection import transactions
from sudokudb.store.connection.transactions import PAUSE_SECONDS, driver_of
from sudokudb.store.query_sql import fulltext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sqlalchemy import Connection, Engine

_SHORT_TIMEOUT = 20  # milliseconds
_FINISH_TIMEOUT = 1000  # milliseconds; a later program updates the index if this one cannot
_LONGEST_UPDATE = 1  # second: users hardly notice


class SqliteWriter:
    """Engines for a file, created when they are needed.

    `require_in_place` raises StoreError if the file was moved.
    """

    def __init__(self, path: Path, require_in_place: Callable[[], None]) -> None:
        self._path = path
        self._require_in_place = require_in_place
        self._engines: dict[tuple[int | None, bool], Engine] = {}

    def _engine(self, timeout: int | None = None, *, bulk: bool = False) -> Engine:
        key = (timeout, bulk)
        if key not in self._engines:
            timeout = timeout or transactions.TIMEOUT_MILLISECONDS
            self._engines[key] = transactions.open_engine(self._path, timeout=timeout, bulk=bulk)
        return self._engines[key]

    def close(self) -> None:
        """Close the connections and free their caches."""
        for engine in self._engines.values():
            engine.dispose()

    @contextmanager
    def writing(self, timeout: int | None, *, bulk: bool) -> Iterator[Connection]:
        """Open a transaction; see `SqliteStore.writing`."""
        with self._engine(timeout, bulk=bulk).begin() as connection:
            self._require_in_place()
            yield connection
            fulltext.update(driver_of(connection))
            self._require_in_place()
        if bulk:
            time.sleep(PAUSE_SECONDS)

    def finish_bulk(self) -> None:
        """Update the index and the statistics, and copy the log into the file.

        The work itself is already stored, so errors are ignored: another process that keeps
        writing, a full disk, an interruption by the user.
        """
        for key in [key for key in self._engines if key[1]]:
            self._engines.pop(key).dispose()  # to free its cache
        engine = self._engine(_FINISH_TIMEOUT, bulk=True)
        with suppress(sqlite3.Error, SQLAlchemyError, KeyboardInterrupt):
            _update_index(engine)
            with engine.begin() as connection:
                connection.exec_driver_sql("PRAGMA analysis_limit=1000")
                connection.exec_driver_sql("PRAGMA optimize=0x10002")
        with suppress(sqlite3.Error, SQLAlchemyError), engine.connect() as connection:
            driver_of(connection).execute("PRAGMA wal_checkpoint(PASSIVE)")

    def rebuild_index(self) -> None:
        """Empty the search index and rebuild it."""
        engine = self._engine(bulk=True)
        with engine.begin() as connection:
            maintenance.clear(driver_of(connection))
        _update_index(engine)

    def update_index(self) -> None:
        """Spend a limited time on updating the search index."""
        _update_index(self._engine(_SHORT_TIMEOUT), _LONGEST_UPDATE)


def _update_index(engine: Engine, seconds: float = math.inf) -> None:
    """Update the index in short transactions, for at most `seconds`."""
    deadline = time.monotonic() + seconds
    more = True
    while more and time.monotonic() < deadline:
        with engine.begin() as connection:
            driver = driver_of(connection)
            more = maintenance.is_wanted(driver) and maintenance.update(driver)
        if more:
            time.sleep(PAUSE_SECONDS)
