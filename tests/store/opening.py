"""Stores that tests open for themselves, to write rows that no public function writes."""

from __future__ import annotations

from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb import paths
from sudokudb.store.backends.postgresql import PostgresStore
from sudokudb.store.backends.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

    from sudokudb import Library
    from sudokudb.store import Store


def open_store(library: Library) -> Store:
    """Open the database of a library once more."""
    if paths.is_url(library.location):
        return PostgresStore.open(library.location)
    return SqliteStore.open(Path(library.location))


@contextmanager
def writing(
    library: Library, timeout: int | None = None, *, bulk: bool = False
) -> Iterator[Connection]:
    """Open a transaction on the database of a library."""
    with (
        closing(open_store(library)) as store,
        store.writing(timeout, bulk=bulk) as connection,
    ):
        yield connection
