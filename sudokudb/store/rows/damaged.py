"""Reading of files that may be damaged: unreadable rows are recorded and skipped."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any, cast

from sudokudb.errors import say
from sudokudb.store.connection.sqlite_file import NO_PARAMETERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.store.connection.sqlite_file import RunSql

    Row = tuple[Any, ...]
    Damage = dict[int, str]
    """A message for each damaged puzzle, by id, and for issues and queries, by negative numbers."""

_CLOSE = 10_000  # ids that are tried one after the other


def one_by_one(run_sql: RunSql, columns: str, ids: Sequence[int], damage: Damage) -> Iterator[Row]:
    """Yield columns, the id first, of the puzzles with the given ids, read one at a time.

    Here and below, an unreadable row has None in all columns but its id and is recorded in
    `damage`.
    """
    for id in ids:
        yield from _row(run_sql, columns, id, "", damage)


def rows_after(
    run_sql: RunSql,
    columns: str,
    after: int,
    limit: int,
    damage: Damage | None,
    also: str = "",
    values: Mapping[str, object] = NO_PARAMETERS,
) -> list[Row]:
    """Return columns of the first puzzles with ids above `after`.

    `also` is another condition, which begins with AND, and `values` are its parameters. If `damage`
    is None, an unreadable row raises the driver's error.
    """
    statement = f"SELECT {columns} FROM puzzles WHERE id > :after {also} ORDER BY id LIMIT :limit"
    try:
        rows = _rows(run_sql, statement, {"after": after, "limit": limit, **values})
        _require_above(after, rows)
    except sqlite3.Error:
        if damage is None:
            raise
    else:
        return rows
    rows = []
    while len(rows) < limit and (id := _next_id(run_sql, after, damage)) is not None:
        rows += _row(run_sql, columns, id, also, damage, values)
        after = id
    return rows


def _rows(run_sql: RunSql, statement: str, given: Mapping[str, object]) -> list[Row]:
    return cast("list[Row]", list(run_sql(statement, given)))


def _row(
    run_sql: RunSql,
    columns: str,
    id: int,
    also: str,
    damage: Damage,
    values: Mapping[str, object] = NO_PARAMETERS,
) -> list[Row]:
    """Return the row of a puzzle in a list, which is empty if there is none."""
    statement = f"SELECT {columns} FROM puzzles WHERE id = :id {also}"
    try:
        return _rows(run_sql, statement, {"id": id, **values})
    except sqlite3.Error as error:
        damage[id] = say("puzzle #{id} is damaged: {error}", id=id, error=str(error))
        return [(id, *[None] * columns.count(","))]


def _next_id(run_sql: RunSql, after: int, damage: Damage) -> int | None:
    """Return the next readable id; record the ids that are skipped."""
    try:
        return _id_above(run_sql, after)
    except sqlite3.Error as error:
        low, high = after, after + 1
        while not _is_readable(run_sql, high):
            if high > _highest(run_sql):
                damage[after + 1] = say(
                    "no puzzle from #{first} on can be read: {error}",
                    first=after + 1,
                    error=str(error),
                )
                return None
            low, high = high, high + (1 if high - after < _CLOSE else high - after)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if _is_readable(run_sql, middle) else (middle, high)
        damage[after + 1] = say(
            "puzzles #{first} to #{last} cannot be read: {error}",
            first=after + 1,
            last=high,
            error=str(error),
        )
        return _id_above(run_sql, high)


def _is_readable(run_sql: RunSql, id: int) -> bool:
    """Return whether the row after an id can be read."""
    try:
        _id_above(run_sql, id)
    except sqlite3.Error:
        return False
    return True


def _id_above(run_sql: RunSql, id: int) -> int | None:
    rows = _rows(run_sql, "SELECT id FROM puzzles WHERE id > :id ORDER BY id LIMIT 1", {"id": id})
    _require_above(id, rows)
    return cast("int", rows[0][0]) if rows else None


def _require_above(id: int, rows: list[Row]) -> None:
    """Raise an error for a damaged id, which would make the caller read in an endless loop."""
    if rows and rows[-1][0] <= id:
        raise sqlite3.DatabaseError("database disk image is malformed")


def ascending(ids: Iterable[int]) -> Iterator[int]:
    """Yield ids; raise an error for a lower one, after which a damaged file would not end."""
    last: int | None = None
    for id in ids:
        if last is not None and id <= last:
            raise sqlite3.DatabaseError("database disk image is malformed")
        yield id
        last = id


def _highest(run_sql: RunSql) -> int:
    """Return the highest id that was ever assigned."""
    highest = "SELECT seq FROM sqlite_sequence WHERE name = 'puzzles'"
    return cast("int", next(run_sql(highest, {}), (0,))[0])
