"""Opening a library, and what its parts have in common."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Self

from sudokudb import paths
from sudokudb.errors import StoreError, SudokuError

if TYPE_CHECKING:
    from types import TracebackType

    from sudokudb.store import Store


class Base:
    """A library over a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._query = store.query

    @classmethod
    def open(cls, location: str | Path | None = None) -> Self:
        """Open a database, the user's own unless `location` names another: a file, or a URL.

        Makes one, with the example grids, where nothing stands; copies an older one and brings it
        up to date. Raises StoreError for a newer file, another program's and what is none.
        A URL is one of PostgreSQL's: `postgresql+psycopg://user@host/name`.
        """
        chosen = paths.default_database() if location is None else location
        if isinstance(chosen, str) and paths.is_url(chosen):
            from sudokudb.store.backends.postgresql import PostgresStore

            return cls(PostgresStore.open(chosen))
        from sudokudb.store.backends.sqlite import SqliteStore

        own = location is None and paths.DATABASE_VARIABLE not in os.environ
        return cls(SqliteStore.open(Path(chosen), own=own))

    @classmethod
    def look(cls, location: str | Path) -> Self:
        """Open a database that is there only to read it: it is neither made nor upgraded.

        Of an older file a copy is upgraded, which goes when the library is closed.
        """
        if isinstance(location, str) and paths.is_url(location):
            from sudokudb.store.backends.postgresql import PostgresStore

            return cls(PostgresStore.look(location))
        from sudokudb.store.backends.sqlite import SqliteStore

        return cls(SqliteStore.look(Path(location)))

    @property
    def name(self) -> str:
        """What messages call the database."""
        return self._store.name

    @property
    def path(self) -> Path:
        """The file of the database; raises StoreError where a server has it."""
        if self._store.path is None:
            raise StoreError(f"{self.name} is no file")
        return self._store.path

    def require_other(self, file: str | Path) -> None:
        """Raise SudokuError for the database's own file, where another is to be read or written."""
        path = self._store.path
        if path is not None and path.exists() and Path(file).exists() and path.samefile(file):
            raise SudokuError(f"{file} is the database itself", "name another file")

    @property
    def created(self) -> bool:
        """Whether opening made the database."""
        return self._store.created

    @property
    def backup(self) -> Path | None:
        """Where an older file was copied to before it was upgraded."""
        return self._store.backup

    def close(self) -> None:
        """Let go of the database."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def is_text(text: str) -> bool:
    """Whether a database can hold it: arguments may have bytes that are no UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\x00" not in text
