"""Open the store of a library: a SQLite file, or a database on a PostgreSQL server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb import paths

if TYPE_CHECKING:
    from sudokudb.store import Store


def open_store(location: str | Path | None) -> Store:
    """Open a store, make it or upgrade it; see `Library.open`."""
    chosen = paths.default_database() if location is None else location
    if isinstance(chosen, str) and paths.is_url(chosen):
        from sudokudb.store.backends.postgresql import PostgresStore

        return PostgresStore.open(chosen)
    from sudokudb.store.backends.sqlite import SqliteStore

    own = location is None and paths.DATABASE_VARIABLE not in os.environ
    return SqliteStore.open(Path(chosen), own=own)


def open_readonly(location: str | Path) -> Store:
    """Open a store only to read it; see `Library.look`."""
    if isinstance(location, str) and paths.is_url(location):
        from sudokudb.store.backends.postgresql import PostgresStore

        return PostgresStore.open_readonly(location)
    from sudokudb.store.backends.sqlite import SqliteStore

    return SqliteStore.open_readonly(Path(location))
