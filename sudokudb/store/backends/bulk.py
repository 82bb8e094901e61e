"""The last steps of bulk work: the search index, the planner's statistics, the checkpoint."""

from __future__ import annotations

import math
import sqlite3
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from sudokudb.store.bitmaps import maintenance
from sudokudb.store.connection.transactions import PAUSE_SECONDS, driver_of

if TYPE_CHECKING:
    from sqlalchemy import Engine


def finish(engine: Engine) -> None:
    """Update the index and the statistics, and copy the log into the file.

    The work itself is already stored, so errors are ignored: another process that keeps writing, a
    full disk, an interruption by the user.
    """
    with suppress(sqlite3.Error, SQLAlchemyError, KeyboardInterrupt):
        update_index(engine)
        with engine.begin() as connection:
            connection.exec_driver_sql("PRAGMA analysis_limit=1000")
            connection.exec_driver_sql("PRAGMA optimize=0x10002")
    with suppress(sqlite3.Error, SQLAlchemyError), engine.connect() as connection:
        driver_of(connection).execute("PRAGMA wal_checkpoint(PASSIVE)")


def update_index(engine: Engine, seconds: float = math.inf) -> None:
    """Update the index in short transactions, for at most `seconds`."""
    deadline = time.monotonic() + seconds
    more = True
    while more and time.monotonic() < deadline:
        with engine.begin() as connection:
            driver = driver_of(connection)
            more = maintenance.is_wanted(driver) and maintenance.update(driver)
        if more:
            time.sleep(PAUSE_SECONDS)


def rebuild_index(engine: Engine) -> None:
    """Empty the index and rebuild it."""
    with engine.begin() as connection:
        maintenance.clear(driver_of(connection))
    update_index(engine)
