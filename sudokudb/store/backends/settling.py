"""Work that ends a bulk job: indexes, statistics, the checkpoint."""

from __future__ import annotations

import math
import sqlite3
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from sudokudb.store.bitmaps import blocks
from sudokudb.store.connection.transactions import PAUSE_SECONDS, driver_of

if TYPE_CHECKING:
    from sqlalchemy import Engine


_AT_ONCE = 1  # block, which takes a sixth of a second


def settle(engine: Engine) -> None:
    """Make what counts faster, look at what the indexes hold, write the log into the file.

    All this can wait: where somebody else is writing all the time, where the disk is full or
    somebody interrupts it, it is left out, since the work that it ends is kept already.
    """
    with suppress(sqlite3.Error, SQLAlchemyError, KeyboardInterrupt):
        refresh(engine, last=True)
        with engine.begin() as connection:
            connection.exec_driver_sql("PRAGMA analysis_limit=1000")
            connection.exec_driver_sql("PRAGMA optimize=0x10002")
    with suppress(sqlite3.Error, SQLAlchemyError), engine.connect() as connection:
        driver_of(connection).execute("PRAGMA wal_checkpoint(PASSIVE)")


def refresh(engine: Engine, seconds: float = math.inf, *, last: bool = False) -> None:
    """Make the blocks that are missing, in a walk over all of them that may take some seconds."""
    deadline = time.monotonic() + seconds
    number: int | None = 0
    while number is not None and time.monotonic() < deadline:
        with engine.begin() as connection:
            number = blocks.build(driver_of(connection), number, _AT_ONCE, last=last)
        if number is not None:
            time.sleep(PAUSE_SECONDS)
