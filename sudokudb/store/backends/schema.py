"""Creation of databases, and upgrades of older ones."""

from __future__ import annotations

import math
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from threading import Lock
from typing import TYPE_CHECKING, cast

from sudokudb import paths
from sudokudb.drafts import discard, draft_of
from sudokudb.errors import StoreError, say, say_count
from sudokudb.store.backends import backup
from sudokudb.store.connection import sqlite_file
from sudokudb.store.connection.file_locks import require_locks
from sudokudb.store.connection.transactions import driver_of, open_engine
from sudokudb.store.writes import bulk_insert, unjournaled

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

    from sudokudb.store.connection.sqlite_file import RunSql

Announce = Callable[[str], object]
"""A function that prints a sentence."""

_STRICT_SINCE = (3, 37)
_MANY = 100_000  # puzzles, from which on an upgrade is announced
_SECONDS = 30e-6  # for each puzzle, if the index is built again
_MEGABYTE = 1_000_000
_STEP = 1 << 17  # puzzles: larger than elsewhere, so that fewer versions of each page are written
_ALEMBIC = Lock()  # Alembic's context is global


def make_current(
    path: Path, announce: Announce, *, own: bool, examples: bool
) -> tuple[bool, Path | None]:
    """Create or upgrade a database; return whether it was created, and the backup.

    A missing folder is created only for the user's own database; elsewhere it is probably a typo.
    """
    if path.exists():
        return False, upgrade(path, announce)
    folder = path.absolute().parent
    if own:
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.is_dir():
        raise StoreError(
            say("there is no folder {folder}", folder=folder),
            say("name a file in a folder that exists"),
        )
    return create(path, examples=examples), None  # False if another process created it first


def create(path: Path, *, examples: bool = True) -> bool:
    """Create a database, with the example grids or empty; return False if it exists.

    The file gets its name when it is complete, so that no process can open a partial database.
    """
    _require_strict()
    require_locks(path)
    backup.require_no_log(path)
    draft = draft_of(path)
    try:
        migrate(draft, make=True, examples=examples)
        backup.complete(draft)
        return backup.publish(draft, path)
    finally:
        discard(draft)


def _require_strict() -> None:
    """Raise StoreError if Python's SQLite is too old for our tables."""
    if sqlite3.sqlite_version_info < _STRICT_SINCE:
        raise StoreError(
            say("SQLite {version} is too old", version=sqlite3.sqlite_version),
            say("sudokudb needs SQLite 3.37 or newer"),
        )


def upgrade(path: Path, announce: Announce) -> Path | None:
    """Back up and upgrade an older file; return the backup, or None if another process was first.

    If there are many puzzles, announce first what it takes. Raise StoreError if the disk has too
    little space: the change is at most as large as the file.

    The backup is made while no other process can write, and gets its name when the migrations have
    run. If the process is killed at the end, before the upgrade counts, the next one uses the same
    backup.
    """
    _require_strict()
    needed = 2 * path.stat().st_size
    _require_space(path, needed)
    with closing(sqlite_file.connect(path)) as connection:
        announce_upgrade(sqlite_file.reader(connection), announce, needed)
    made: list[Path] = []
    engine = open_engine(path, foreign_keys=False)
    try:
        with engine.begin() as connection:
            if sqlite_file.revision(driver_of(connection), path) == sqlite_file.HEAD:
                return None
            with backup.draft_copy(path, path.with_name(f"{path.name}.backup")) as draft:
                _migrate(connection, path)
                copy, is_new = backup.keep(draft, path)
                made += [copy] * is_new
        return copy
    except Exception:
        for copy in made:
            discard(copy)  # the file is unchanged
        raise
    finally:
        engine.dispose()


def announce_upgrade(run_sql: RunSql, announce: Announce, needed: int = 0) -> None:
    """Announce how long an upgrade takes, and the bytes that it needs, unless it is short."""
    few = "SELECT count(*) FROM (SELECT 1 FROM puzzles LIMIT :many) AS found"
    if next(run_sql(few, {"many": _MANY}))[0] != _MANY:
        return
    puzzles = cast("int", next(run_sql("SELECT count(*) FROM puzzles", {}))[0])
    sentence = say_count(
        "upgrading {puzzles:,} puzzles: about {count} minute",
        "upgrading {puzzles:,} puzzles: about {count} minutes",
        math.ceil(puzzles * _SECONDS / 60),
        puzzles=puzzles,
    )
    if needed:
        space = say("{size:,} MB of free space", size=math.ceil(needed / _MEGABYTE))
        sentence = say("{time}, and {space}", time=sentence, space=space)
    announce(sentence)


def _require_space(path: Path, needed: int) -> None:
    free = shutil.disk_usage(path.absolute().parent).free
    if free < needed:
        message = say(
            "{path} was not upgraded: that needs {needed:,} MB, and {free:,} MB are free",
            path=path,
            needed=math.ceil(needed / _MEGABYTE),
            free=free // _MEGABYTE,
        )
        raise StoreError(message, say("free some space and try again"))


def upgraded_copy(path: Path, folder: Path) -> Path:
    """Copy a read-only file, with its log, and upgrade the copy if it is older."""
    copy = folder / path.name
    if sqlite_file.needs_copy(path):
        for suffix in ("", "-wal"):
            shutil.copyfile(f"{path}{suffix}", f"{copy}{suffix}")
    else:
        backup.copy(path, copy)
    if not sqlite_file.is_current(copy):
        migrate(copy)
    return copy


def migrate(
    path: Path, revision: str = "head", *, make: bool = False, examples: bool = True
) -> None:
    """Run the migrations up to a revision in one transaction; `make` creates the file."""
    engine = open_engine(path, foreign_keys=False, make=make)
    try:
        with engine.begin() as connection:
            _migrate(connection, path, revision, examples=examples)
    finally:
        engine.dispose()


def _migrate(
    connection: Connection, path: Path, revision: str = "head", *, examples: bool = True
) -> None:
    run(connection, revision, examples=examples)
    _require_foreign_keys(connection, path)


def run(connection: Connection, revision: str = "head", *, examples: bool = True) -> None:
    """Run the migrations up to a revision in a transaction; compute identities and the index.

    Without `examples`, a database that they create is empty.
    """
    from alembic import command  # takes 100 ms
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(paths.migrations()).replace("%", "%%"))
    with _ALEMBIC:
        command.upgrade(config, revision)
    if not examples:
        bulk_insert.clear(connection)
        bulk_insert.restart(connection)
    if revision == "head":
        unjournaled.save_identities(connection)
        if connection.dialect.name == "sqlite":
            _build_index(connection)


def _build_index(connection: Connection) -> None:
    from sudokudb.store.bitmaps import maintenance

    driver = driver_of(connection)
    while maintenance.is_wanted(driver) and maintenance.update(driver, _STEP):
        pass


def _require_foreign_keys(connection: Connection, path: Path) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise StoreError(
            say(
                "{path}: {count} rows refer to missing rows; the file was not changed",
                path=path,
                count=len(broken),
            ),
            say("restore a backup"),
        )
