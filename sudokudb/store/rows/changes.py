"""Entries of the journal of changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sudokudb.errors import StoreError, say, sentence_of
from sudokudb.history import Change
from sudokudb.store.rows.column_types import ColumnTypes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.connection.sqlite_file import RunSql

_ALL = 2**63 - 1
_TYPES = ColumnTypes(at=str, what=str, undone=int)


def history(run_sql: RunSql, limit: int | None = None) -> Iterator[Change]:
    """Yield the newest changes, newest first."""
    rows = run_sql(
        "SELECT id, at, what, undone FROM _changes ORDER BY id DESC LIMIT :limit",
        {"limit": _ALL if limit is None else limit},
    )
    for id, at, what, undone in cast("Iterator[tuple[int, str, str, int]]", rows):
        try:
            _TYPES.require((at, what, undone))
        except ValueError as error:
            about = {"id": id, "error": sentence_of(error)}
            raise StoreError(say("change #{id} is damaged: {error}", **about)) from error
        yield Change(id, at, what, bool(undone))
