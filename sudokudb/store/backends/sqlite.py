"""A store in a SQLite file.

Reading needs only the standard library; SQLAlchemy is imported with `sqlite_writer` to write.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.errors import StoreError, say
from sudokudb.store.connection import sqlite_file
from sudokudb.store.connection.sqlite_file import translate_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection

    from sudokudb.store.backends.sqlite_writer import SqliteWriter
    from sudokudb.store.connection.sqlite_file import RunSql


_TRIES = 5
_UNEXPECTED = (TypeError, ValueError, AttributeError, LookupError, ArithmeticError)


class SqliteStore:
    """A file that is open for reading; write transactions use connections of their own.

    `name` is the store's name in messages, without a password, and `location` what opens it again.
    `created` is whether opening created the database; `backup` is the copy that was made before an
    older file was upgraded. `damage` has a message for each damaged puzzle that was skipped, by id.
    `run_sql` runs a statement outside a transaction; `failures` turns the drivers' errors into
    StoreError.
    """

    dialect = "sqlite"

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection | None = None,
        *,
        copy: Path | None = None,
        created: bool = False,
        readonly: bool = False,
    ) -> None:
        self.path, self._file = path, copy or path
        self.name = self.location = str(path)
        self.created = created
        self._readonly = readonly
        self.backup: Path | None = None
        self.damage: dict[int, str] = {}
        self.failures = partial(translate_errors, self.name)
        self._connection = connection or sqlite_file.connect(self._file)
        self.run_sql = sqlite_file.reader(self._connection)
        self._writer: SqliteWriter | None = None
        self._temporary = ExitStack()
        self._identity: os.stat_result | None = None

    @classmethod
    def open(
        cls,
        path: Path,
        announce: Callable[[str], object] = str,
        *,
        own: bool = False,
        examples: bool = True,
    ) -> SqliteStore:
        """Open a file; create it if it is missing, upgrade it if it is older.

        For `own`, the user's default database, `announce` and `examples` see `Library.open`.
        Opening is retried if another process has created the file and removes it again (see
        `discard`).
        """
        with translate_errors(path):
            if _must_copy(path):
                return cls._open_copy(path, readonly=False)
            for left in reversed(range(_TRIES)):
                try:
                    if store := cls._open(path, announce, own=own, examples=examples):
                        return store
                except (StoreError, sqlite3.Error, OSError):
                    if path.exists() or not left:
                        raise
            raise StoreError(
                say("{path} is made and removed by other programs", path=path), say("try again")
            )

    @classmethod
    def _open(
        cls, path: Path, announce: Callable[[str], object], *, own: bool, examples: bool
    ) -> SqliteStore | None:
        """Open, create or upgrade a file; return None if another file has replaced it meanwhile."""
        created, backup = False, None
        identity = _identity_of(path)
        connection = sqlite_file.open_current(path)
        if connection is None:
            from sudokudb.store.backends import schema

            created, backup = schema.make_current(path, announce, own=own, examples=examples)
            identity = _identity_of(path)
        store = cls(path, connection, created=created)
        store.backup, store._identity = backup, identity
        if identity and _is_same(path, identity):
            return store
        store.close()
        return None

    @classmethod
    def open_readonly(cls, path: Path) -> SqliteStore:
        """Open a file for reading only; upgrade a temporary copy of an older one."""
        with translate_errors(path):
            if not sqlite_file.needs_copy(path) and (conn := sqlite_file.open_current(path)):
                return cls(path, conn, readonly=True)
            if not path.exists():
                raise StoreError(
                    say("there is no database {path}", path=path), say("check the path")
                )
            return cls._open_copy(path, readonly=True)

    @classmethod
    def _open_copy(cls, path: Path, *, readonly: bool) -> SqliteStore:
        """Open a temporary copy of a file that is read-only, or opened for reading only."""
        from sudokudb.store.backends import schema

        with ExitStack() as temporary:
            folder = temporary.enter_context(tempfile.TemporaryDirectory(prefix="sudokudb-"))
            copy = schema.upgraded_copy(path, Path(folder))
            store = cls(path, copy=copy, readonly=readonly)
            store._temporary = temporary.pop_all()
        return store

    def close(self) -> None:
        """Close the file; update the search index first if much has changed.

        Raises StoreError if the file was moved and its log may contain unsaved changes.
        """
        if self._writer:
            self._writer.close()  # to free the caches before the update, which needs its own
            self._update_index(self._writer)
        lost = self._is_moved() and not self._save_log() and self._writer is not None
        self._connection.close()
        if self._writer:
            self._writer.close()
        self._temporary.close()
        if lost:
            self._writer = None  # closing again raises nothing
            raise self._moved_error(
                say(
                    "move the database back to its name: changes may be only in {log}",
                    log=f"{self.path.name}-wal",
                )
            )

    def _update_index(self, writer: SqliteWriter) -> None:
        """Update the search index for a limited time if it is far behind."""
        from sudokudb.store.bitmaps import maintenance

        with suppress(StoreError, KeyboardInterrupt), translate_errors(self.path):
            if not self._is_moved() and maintenance.is_behind(self._connection):
                writer.update_index()

    def discard(self, is_new: Callable[[RunSql], bool]) -> bool:
        """Close the file; remove it if it is new and no other process has it open."""
        from sudokudb.store.backends import backup

        self.close()
        self.created = not (self._identity and backup.remove(self.path, self._identity, is_new))
        return not self.created

    @contextmanager
    def writing(self, timeout: int | None = None, *, bulk: bool = False) -> Iterator[Connection]:
        """Open a transaction; wait at most `timeout` milliseconds for other writers.

        A power cut may undo the last `bulk` transactions, each as a whole, until `finish_bulk` is
        called.
        """
        with (
            translate_errors(self.path),
            self._open_writer().writing(timeout, bulk=bulk) as connection,
        ):
            yield connection

    def _open_writer(self) -> SqliteWriter:
        from sudokudb.store.backends.sqlite_writer import SqliteWriter

        if self._readonly:
            from sudokudb.store.connection.driver_errors import readonly_error

            raise readonly_error(self.name)
        if self._file != self.path:
            raise OSError("readonly")  # as SQLite says it of a file that cannot be written
        self._require_in_place()
        if self._writer is None:
            self._writer = SqliteWriter(self.path, self._require_in_place)
        return self._writer

    def _require_in_place(self) -> None:
        """Raise StoreError if the file was moved: the changes would be lost with its log."""
        if not self._is_moved():
            return
        hint = say("this change was not saved; open the database at its new place")
        if not self._save_log():
            hint = say(
                "this change was not saved; move the database back to its name: "
                "earlier changes may be only in {log}",
                log=f"{self.path.name}-wal",
            )
        raise self._moved_error(hint)

    def _moved_error(self, hint: str) -> StoreError:
        what = say("{path} was moved, removed or replaced while it was open", path=self.path)
        return StoreError(what, hint)

    def _is_moved(self) -> bool:
        return self._identity is not None and not _is_same(self.path, self._identity)

    def _save_log(self) -> bool:
        """Copy the log into the moved file; return whether this worked."""
        from sudokudb.store.connection import moved_file

        return moved_file.save_log(self._connection, self.path, self._identity)

    @contextmanager
    def snapshot(self, *, any_thread: bool = False) -> Iterator[RunSql]:
        """Open a transaction that does not see later changes and does not block writers.

        With `any_thread`, other threads than this one may use it, one at a time.
        """
        with (
            translate_errors(self.path),
            closing(sqlite_file.connect(self._file, any_thread=any_thread)) as connection,
        ):
            connection.execute("BEGIN")
            yield sqlite_file.reader(connection)

    @contextmanager
    def limit_time(self, seconds: float | None) -> Iterator[RunSql]:
        """Open a connection whose statements raise TimeLimitReached after some seconds."""
        if seconds is None:
            yield self.run_sql
            return
        with (
            closing(sqlite_file.connect(self._file)) as connection,
            sqlite_file.limit_time(connection, seconds) as run_sql,
        ):
            yield run_sql

    def finish_bulk(self) -> None:
        """End bulk work: update the search index, and make the changes safe from power cuts."""
        with translate_errors(self.path):
            self._open_writer().finish_bulk()

    def rebuild_index(self) -> None:
        """Rebuild the search index from the puzzles."""
        with translate_errors(self.path):
            self._open_writer().rebuild_index()

    def select(
        self, statement: str, time_limit: float | None
    ) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run a user's SQL statement, which cannot write; return columns and rows."""
        from sudokudb.store.backends import user_sql

        return user_sql.select(sqlite_file.connect(self._file), statement, time_limit)

    def writable(self) -> bool:
        """Return whether the store, the file and its folder may be written."""
        is_in_place = self._file == self.path and not self._readonly
        return is_in_place and sqlite_file.is_writable(self.path)

    def info(self) -> dict[str, object]:
        """Describe the file: path, size in bytes, schema, journal mode, version of SQLite."""
        with translate_errors(self.path):
            mode = self._connection.execute("PRAGMA journal_mode").fetchone()[0]
            return {
                "path": str(self.path.absolute()),
                "bytes": self.path.stat().st_size,
                "schema": sqlite_file.revision(self._connection, self.path),
                "journal": mode,
                "sqlite": sqlite3.sqlite_version,
            }

    def verify(self) -> list[str]:
        """Check the file, the search index and every puzzle; return a message for each fault."""
        from sudokudb.store.backends import integrity
        from sudokudb.store.bitmaps import maintenance

        faults: list[str] = []
        for check in (
            lambda: integrity.find_file_faults(self._connection, self.path),
            lambda: integrity.find_schema_faults(self._connection),
            lambda: maintenance.find_faults(self._connection),
            lambda: integrity.find_number_faults(self.run_sql),
            lambda: integrity.find_label_faults(self.run_sql),
            lambda: integrity.find_faults(self.run_sql),
            lambda: integrity.find_issue_faults(self.run_sql),
            lambda: integrity.find_query_faults(self.run_sql),
        ):
            try:
                faults.extend(check())
            except sqlite3.DatabaseError as error:
                faults.append(say("a check ended early: {error}", error=str(error)))
                self._connection.rollback()  # an open transaction would lock out writers
            except StoreError as error:
                faults.append(error.message)
            except _UNEXPECTED:  # values of other tables, where pages are in the wrong place
                if self.is_sound(deep=True):
                    raise
                faults.append(say("a check ended early: {error}", error=say("damaged values")))
        return faults

    def sql_risk(self) -> str | None:
        """Return None: the authorizer lets a user's SQL statement only read."""
        return None

    def is_sound(self, *, deep: bool = False) -> bool:
        """Return whether a check of the file, quick or `deep`, finds no damage."""
        check = "integrity_check" if deep else "quick_check"
        with suppress(sqlite3.DatabaseError):
            return list(self._connection.execute(f"PRAGMA {check}(1)")) == [("ok",)]
        return False

    def back_up(self, target: Path) -> Path:
        """Copy the file, which may be in use; raise StoreError if the target exists."""
        from sudokudb.store.backends import backup

        with translate_errors(target):
            if not backup.copy(self._file, target):
                raise StoreError(
                    say("{target} exists already", target=target),
                    say("name a file that does not exist"),
                )
        return target


def _identity_of(path: Path) -> os.stat_result | None:
    return path.stat() if path.exists() else None


def _is_same(path: Path, identity: os.stat_result) -> bool:
    """Return whether the file at a path is still the one with this identity."""
    return path.exists() and os.path.samestat(path.stat(), identity)


def _must_copy(path: Path) -> bool:
    """Return whether a read-only file must be copied, because it is older or its log is needed."""
    if not path.exists() or not path.is_file() or sqlite_file.is_writable(path):
        return False
    return sqlite_file.needs_copy(path) or not sqlite_file.is_current(path)
