"""Copies of files that are in use, publication of complete drafts, and removal of new files.

This module needs only the standard library.
"""

from __future__ import annotations

import filecmp
import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING

from sudokudb.drafts import discard, draft_of, sync_folder
from sudokudb.errors import StoreError, say
from sudokudb.store.connection.file_locks import require_locks
from sudokudb.store.connection.sqlite_file import connect, reader, uri_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sudokudb.store.connection.sqlite_file import RunSql


def copy(path: Path, target: Path) -> bool:
    """Copy a file that may be in use; return False if the target exists."""
    if target.exists():
        return False
    if not target.absolute().parent.is_dir():
        raise StoreError(say("there is no folder {folder}", folder=target.absolute().parent))
    with draft_copy(path, target) as draft:
        return publish(draft, target)


@contextmanager
def draft_copy(path: Path, target: Path) -> Iterator[Path]:
    """Copy a file that may be in use to a draft of a target, and remove the draft at the end."""
    require_locks(target)
    draft = draft_of(target)
    try:
        with closing(connect(path)) as source, closing(sqlite3.connect(draft)) as copied:
            source.backup(copied)
            copied.execute("PRAGMA journal_mode=DELETE")
        yield draft
    finally:
        discard(draft)


def keep(draft: Path, path: Path) -> tuple[Path, bool]:
    """Give a complete draft the first unused name of a backup; return it, and whether it is new.

    A backup with the same content, which an upgrade that was killed has left, is used again.
    """
    for number in range(1, 10_000):
        target = path.with_name(f"{path.name}.backup-{number}")
        if target.exists() and _are_same(draft, target):
            return target, False
        if publish(draft, target):
            return target, True
    raise StoreError(
        say("{path} has 9,999 backups next to it", path=path), say("remove some of them")
    )


def _are_same(draft: Path, target: Path) -> bool:
    with suppress(OSError):  # another user's
        return filecmp.cmp(draft, target, shallow=False)
    return False


def complete(draft: Path) -> None:
    """Copy the log of a draft into its file; raise StoreError if that fails.

    Closing a database does the same, but does not report errors.
    """
    with closing(sqlite3.connect(draft)) as connection:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        result = connection.execute("PRAGMA quick_check").fetchone()[0]
    if busy or result != "ok":
        raise StoreError(say("{draft} could not be written completely", draft=draft))


def publish(draft: Path, target: Path) -> bool:
    """Rename a complete draft; return False if another process created the file first."""
    require_no_log(target)
    try:
        target.hardlink_to(draft)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if target.exists():
            return False
        draft.rename(target)
    sync_folder(target.absolute().parent)
    return True


def require_no_log(target: Path) -> None:
    """Raise StoreError if a log was left by a file that is gone.

    SQLite would apply the log to a new file of the same name.
    """
    for log in (target.with_name(target.name + suffix) for suffix in ("-wal", "-journal")):
        if log.exists() and log.stat().st_size and not target.exists():
            raise StoreError(
                say("{target} is gone, but its log {name} is not", target=target, name=log.name),
                say("put the database back, or remove the log to make a new database"),
            )


def remove(path: Path, made: os.stat_result, is_new: Callable[[RunSql], bool]) -> bool:
    """Remove a file if its content is new and no other process has it open.

    `made` identifies the file: another file in its place is not removed. Returns whether the file
    was removed.
    """
    uri = f"file:{uri_path(path)}?mode=rw"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=0)) as connection:
            connection.isolation_level = None
            # Leaving WAL mode fails if another process has the file open.
            for statement in (
                "PRAGMA locking_mode=EXCLUSIVE",
                "PRAGMA journal_mode=DELETE",
                "BEGIN EXCLUSIVE",
            ):
                connection.execute(statement)
            if is_new(reader(connection)) and os.path.samestat(path.stat(), made):
                path.unlink()
                return True
    except (sqlite3.Error, OSError):
        pass
    return False
