"""Files that come and go: copies of one that is in use, drafts that get their name, removal.

Only the standard library is needed here.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from sudokudb.errors import StoreError
from sudokudb.store.connection.sqlite_file import connect, reader, store_error, uri_path

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb.store.connection.sqlite_file import RunSql


def copy(path: Path, target: Path) -> bool:
    """Copy a file that may be in use, all of it or nothing; return False where something stands."""
    if target.exists():
        return False
    if not target.absolute().parent.is_dir():
        raise StoreError(f"there is no folder {target.absolute().parent}")
    draft = draft_of(target)
    try:
        with closing(connect(path)) as source, closing(sqlite3.connect(draft)) as copied:
            source.backup(copied)
            copied.execute("PRAGMA journal_mode=DELETE")
        return publish(draft, target)
    except (sqlite3.Error, OSError) as error:
        raise store_error(error, target) from error
    finally:
        discard(draft)


def draft_of(target: Path) -> Path:
    """Name a file beside `target` in which it is prepared."""
    return target.with_name(f".{target.name}.{os.getpid()}-{os.urandom(4).hex()}.new")


def settle(draft: Path) -> None:
    """Move all that was written into the file itself; a full disk is found out here at the latest.

    Closing does the same but says nothing where it fails.
    """
    with closing(sqlite3.connect(draft)) as connection:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        whole = connection.execute("PRAGMA quick_check").fetchone()[0]
    if busy or whole != "ok":
        raise StoreError(f"{draft} could not be written whole")


def publish(draft: Path, target: Path) -> bool:
    """Give a finished draft its name at one stroke; return False if somebody else was first.

    Raises StoreError where the log of a file lies there that is gone: SQLite would take what is
    in it for what is new in this one.
    """
    for log in (target.with_name(target.name + suffix) for suffix in ("-wal", "-journal")):
        if log.exists() and log.stat().st_size and not target.exists():
            raise StoreError(
                f"{target} is gone, but not its log {log.name}",
                "put the database back beside it, or remove the log to start anew",
            )
    try:
        target.hardlink_to(draft)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if target.exists():
            return False
        draft.rename(target)
    return True


def remove(path: Path, made: tuple[int, int], is_new: Callable[[RunSql], bool]) -> bool:
    """Remove a file that nobody else has open, if what is in it is new; return whether that was so.

    `made` is its device and number: another file that was put in its place stays.

    Only who is alone with a file may take it out of WAL mode.
    """
    uri = f"file:{uri_path(path)}?mode=rw"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=0)) as connection:
            connection.isolation_level = None
            for statement in (
                "PRAGMA locking_mode=EXCLUSIVE",
                "PRAGMA journal_mode=DELETE",
                "BEGIN EXCLUSIVE",
            ):
                connection.execute(statement)
            if is_new(reader(connection)) and identity(path) == made:
                path.unlink()
                return True
    except (sqlite3.Error, OSError):
        pass
    return False


def identity(path: Path) -> tuple[int, int]:
    """Return the device and the number that a file has there, whatever its name."""
    facts = path.stat()
    return facts.st_dev, facts.st_ino


def discard(draft: Path) -> None:
    """Remove a draft and what SQLite keeps beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        draft.with_name(draft.name + suffix).unlink(missing_ok=True)
