"""A store in one SQLite file.

Reading needs the standard library alone; what writes imports SQLAlchemy when it is first called,
which is why those imports stand inside the methods here.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.errors import StoreError
from sudokudb.store.backends import backup as copies
from sudokudb.store.backends import user_sql as asking
from sudokudb.store.backends.integrity import find_faults
from sudokudb.store.bitmaps import blocks
from sudokudb.store.connection import sqlite_file as database
from sudokudb.store.sql import fulltext as texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection, Engine

    from sudokudb.store.connection.sqlite_file import RunSql


_TRIES = 5
_SOON = 20  # milliseconds
_AWHILE = 1  # second
_FEW = 4  # blocks, whose rows are soon read


class SqliteStore:
    """One file, open to be read; each transaction that writes takes the file's lock.

    `created` says that opening made the file, `backup` where an older one was copied to before
    it was upgraded.
    """

    dialect = "sqlite"

    def __init__(self, path: Path, *, created: bool = False, backup: Path | None = None) -> None:
        self.path = path
        self.name = self.location = str(path)
        self.created = created
        self.backup = backup
        self._connection = database.connect(path)
        self.query: RunSql = database.reader(self._connection)
        self._engines: dict[tuple[int | None, bool], Engine] = {}
        self._rest = ExitStack()
        self._file: tuple[int, int] | None = None

    @classmethod
    def open(cls, path: Path, *, own: bool = False) -> SqliteStore:
        """Open a file, which may be the user's `own`; see `Library.open`.

        Again where somebody takes away, meanwhile, what he has made for nothing (see `discard`).
        """
        with failures(path):
            for left in reversed(range(_TRIES)):
                try:
                    if store := cls._open(path, own=own):
                        return store
                except (StoreError, sqlite3.Error, OSError):
                    if path.exists() or not left:
                        raise
            raise StoreError(f"{path} comes and goes", "try again")

    @classmethod
    def _open(cls, path: Path, *, own: bool) -> SqliteStore | None:
        """Open a file; return None where another stands at its path, or none, when it is open."""
        state = database.state(path)
        created = state is database.State.MISSING and _make(path, own=own)
        backup = None
        if state is database.State.OLDER:
            from sudokudb.store.backends import schema

            backup = schema.upgrade(path)
        file = copies.identity(path)
        store = cls(path, created=created, backup=backup)
        if path.exists() and copies.identity(path) == file:
            store._file = file
            return store
        store.close()
        return None

    @classmethod
    def look(cls, path: Path) -> SqliteStore:
        """Open a file only to read it, or a copy of one that would have to be upgraded."""
        with failures(path):
            state = database.state(path)
            if state is database.State.MISSING:
                raise StoreError(f"there is no database {path}", "look at the path")
            if state is database.State.CURRENT:
                return cls(path)
            with ExitStack() as rest:
                folder = rest.enter_context(tempfile.TemporaryDirectory(prefix="sudokudb-"))
                store = cls(_upgraded_copy(path, Path(folder)))
                store.name = store.location = str(path)
                store._rest = rest.pop_all()
            return store

    def close(self) -> None:
        """Let go of the file; first, where it was changed, make anew what counts faster."""
        if self._engines:
            self._dispose()  # each connection has a cache, and what follows needs one of its own
            self._refresh()
        self._connection.close()
        self._dispose()
        self._rest.close()

    def _dispose(self) -> None:
        for engine in self._engines.values():
            engine.dispose()

    def _refresh(self) -> None:
        """Make blocks if many are missing, for no longer than a user hardly sees."""
        from sudokudb.store.backends.settling import refresh

        with suppress(StoreError, KeyboardInterrupt), failures(self.path):
            same = copies.identity(self.path) == self._file
            if same and blocks.many_missing(self._connection, _FEW):
                with self.writing(_SOON):  # nobody else is at work
                    pass
                refresh(self._engines[_SOON, False], _AWHILE)

    def discard(self, is_new: Callable[[RunSql], bool]) -> bool:
        """Close the file, and remove it if it is new and nobody else has it open."""
        self.close()
        self.created = not (self._file and copies.remove(self.path, self._file, is_new))
        return not self.created

    @contextmanager
    def failures(self) -> Iterator[None]:
        """Turn what the drivers raise into StoreError."""
        with failures(self.path):
            yield

    @contextmanager
    def writing(self, patience: int | None = None, *, bulk: bool = False) -> Iterator[Connection]:
        """Open a transaction: all of what happens in it is kept, or nothing.

        Waits `patience` milliseconds for another writer. With `bulk` a power cut may take back the
        last of them, whole, until `settle` is called.
        """
        with failures(self.path):
            from sudokudb.store.connection.transactions import (
                PATIENCE_MILLISECONDS,
                PAUSE_SECONDS,
                driver_of,
                open_engine,
            )

            key = (patience, bulk)
            if key not in self._engines:
                self._engines[key] = open_engine(
                    self.path, patience=patience or PATIENCE_MILLISECONDS, bulk=bulk
                )
            with self._engines[key].begin() as connection:
                yield connection
                texts.catch_up(driver_of(connection))
            if bulk:
                time.sleep(PAUSE_SECONDS)

    @contextmanager
    def snapshot(self) -> Iterator[RunSql]:
        """Return a function that reads the file as it is now; writers are not in its way."""
        with failures(self.path), closing(database.connect(self.path)) as connection:
            connection.execute("BEGIN")
            yield database.reader(connection)

    def querying(self, connection: Connection) -> RunSql:
        """Return a function that reads inside a transaction."""
        from sudokudb.store.connection.transactions import querying

        return querying(connection)

    def settle(self) -> None:
        """End bulk work: what it wrote is safe from now on, and statistics tell the planner."""
        from sudokudb.store.backends.settling import settle

        with failures(self.path):
            for (_, bulk), engine in self._engines.items():
                if bulk:
                    settle(engine)

    def select(self, statement: str) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run a statement of a user's own; it reads, and nothing else."""
        return asking.select(self._connection, statement)

    def writable(self) -> bool:
        """Whether the file and its folder may be written."""
        return all(os.access(p, os.W_OK) for p in (self.path, self.path.absolute().parent))

    def info(self) -> dict[str, object]:
        """Describe the file: path, bytes, schema, versions."""
        with failures(self.path):
            mode = self._connection.execute("PRAGMA journal_mode").fetchone()[0]
            return {
                "path": str(self.path.absolute()),
                "bytes": self.path.stat().st_size,
                "schema": database.revision(self._connection, self.path),
                "journal": mode,
                "sqlite": sqlite3.sqlite_version,
            }

    def verify(self) -> list[str]:
        """Check the file and every puzzle in it; return what is wrong, in words."""
        with failures(self.path):
            whole = self._connection.execute("PRAGMA integrity_check")
            faults = [str(row[0]) for row in whole if row[0] != "ok"]
            broken = self._connection.execute("PRAGMA foreign_key_check")
            faults += [f"{row[0]}: row {row[1]} refers to what is not there" for row in broken]
            faults += blocks.find_faults(self._connection)
            faults += texts.find_faults(self._connection)
            return faults + find_faults(self.query)

    def back_up(self, target: Path) -> Path:
        """Copy the file, also while it is in use; never over one that exists."""
        with failures(target):
            if not copies.copy(self.path, target):
                raise StoreError(f"{target} exists already", "name a file that does not exist")
        return target


def _make(path: Path, *, own: bool) -> bool:
    """Make a database; return whether it was not somebody else who made it.

    Only the user's own may need its folder made, elsewhere it is a typo.
    """
    from sudokudb.store.backends import schema

    folder = path.absolute().parent
    if own:
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.is_dir():
        raise StoreError(f"there is no folder {folder}", "a database is made in one that exists")
    return schema.create(path)


def _upgraded_copy(path: Path, folder: Path) -> Path:
    from sudokudb.store.backends import schema

    copy = folder / "copy.sqlite3"
    copies.copy(path, copy)
    schema.migrate(copy)
    return copy


@contextmanager
def failures(path: Path) -> Iterator[None]:
    """Turn what the drivers raise into StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise database.store_error(error, path) from error
    except Exception as error:
        if isinstance(getattr(error, "orig", None), sqlite3.Error):  # SQLAlchemy's wrapper
            raise database.store_error(error, path) from error
        raise
