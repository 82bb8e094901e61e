"""Making a database, and bringing an older one up to date."""

from __future__ import annotations

import sqlite3
from threading import Lock
from typing import TYPE_CHECKING

import sqlalchemy.exc

from sudokudb import paths
from sudokudb.errors import StoreError
from sudokudb.store.backends import backup as copies
from sudokudb.store.bitmaps import blocks
from sudokudb.store.connection import sqlite_file as database
from sudokudb.store.connection.transactions import driver_of, open_engine
from sudokudb.store.writes import facts

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection


_ALEMBIC = Lock()  # its context is one for the whole process


def create(path: Path) -> bool:
    """Make a database with the example grids in it; return False where one stands there already.

    It gets its name when it is finished, so that nobody ever meets half of one.
    """
    database.require_strict()
    draft = copies.draft_of(path)
    try:
        migrate(draft, name=path, make=True)
        copies.settle(draft)
        return copies.publish(draft, path)
    except (OSError, sqlite3.Error) as error:
        raise database.store_error(error, path) from error
    finally:
        copies.discard(draft)


def upgrade(path: Path) -> Path:
    """Bring an older file up to date, after copying it; return the copy."""
    database.require_strict()
    backup = _back_up(path)
    try:
        migrate(path)
    except Exception:
        copies.discard(backup)  # the file is what it was, and each try would leave one more
        raise
    return backup


def migrate(
    path: Path, revision: str = "head", *, name: Path | None = None, make: bool = False
) -> None:
    """Run the migrations up to a revision in one transaction: all of them or none.

    `name` is what errors call the file, if not by its path; with `make` it need not exist.
    """
    engine = open_engine(path, foreign_keys=False, make=make)
    try:
        with engine.begin() as connection:
            run(connection, revision)
            _require_foreign_keys(connection, path)
    except sqlalchemy.exc.DBAPIError as error:
        raise database.store_error(error, name or path) from error
    finally:
        engine.dispose()


def run(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to a revision within a transaction, and find out what they cannot."""
    from alembic import command  # 100 ms, and only here
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(paths.migrations()).replace("%", "%%"))
    with _ALEMBIC:
        command.upgrade(config, revision)
    if revision == "head":
        facts.save_identities(connection)
        if connection.dialect.name == "sqlite":
            number: int | None = 0
            while number is not None:
                number = blocks.build(driver_of(connection), number, 1, last=True)


def _require_foreign_keys(connection: Connection, path: Path) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise StoreError(
            f"{path}: {len(broken)} rows refer to what is not there; it was not changed",
            "restore a backup",
        )


def _back_up(path: Path) -> Path:
    """Copy a file to the first name beside it that nobody has taken."""
    for number in range(1, 10_000):
        backup = path.with_name(f"{path.name}.backup-{number}")
        if copies.copy(path, backup):
            return backup
    raise StoreError(f"{path} has 9,999 backups beside it", "remove some of them")
