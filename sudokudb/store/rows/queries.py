"""Saved queries, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sudokudb.errors import StoreError, say, sentence_of
from sudokudb.query.named_queries import NamedQuery
from sudokudb.store.rows.column_types import ColumnTypes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.damaged import Damage

QUERY = ("name", "text", "changed")
"""The columns of a saved query."""

_BELOW_ISSUES = 2**31
_SELECT = f"SELECT {', '.join(QUERY)} FROM queries"
_TYPES = ColumnTypes(**dict.fromkeys(QUERY, str))


def saved_texts(run_sql: RunSql) -> dict[str, str]:
    """Return the texts of all saved queries, by name."""
    return {query.name: query.text for query in every(run_sql)}


def every(run_sql: RunSql, damage: Damage | None = None) -> Iterator[NamedQuery]:
    """Yield all saved queries by name.

    Damaged ones are skipped and recorded in `damage`, under numbers below those of issues; if
    `damage` is None, the first one raises StoreError.
    """
    rows = list(run_sql(f"{_SELECT} ORDER BY name", {}))
    for number, row in enumerate(rows, start=_BELOW_ISSUES):
        try:
            found = _read_row(row)
        except StoreError as error:
            if damage is None:
                raise
            damage[-number] = error.message
        else:
            yield found


def by_name(run_sql: RunSql, name: str) -> NamedQuery | None:
    """Return the saved query with a name, which must be in lower case."""
    rows = list(run_sql(f"{_SELECT} WHERE name = :name", {"name": name}))
    return _read_row(rows[0]) if rows else None


def _read_row(row: tuple[object, ...]) -> NamedQuery:
    try:
        _TYPES.require(row)
    except ValueError as error:
        about = {"name": str(row[0])[:60], "error": sentence_of(error)}
        raise StoreError(
            say("the saved query {name!r} is damaged: {error}", **about),
            say("`sudokudb db check` lists all damage"),
        ) from error
    return NamedQuery(*cast("tuple[str, str, str]", row))
