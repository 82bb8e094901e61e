"""Conflicts between a change of several transactions and later changes by other programs.

Changes are undone from the newest to the oldest. A change that continues after a later one was made
must not touch the puzzles that the later one touched, because its undo would overwrite them; and it
cannot be undone before a later one that touched the same puzzles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sudokudb.query.labels import KINDS
from sudokudb.store.rows.stored_lines import line_sql

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from collections.abc import Set as AbstractSet

    from sudokudb.store.connection.sqlite_file import RunSql

_TABLES = (
    "_change_rows",
    "_change_ratings",
    "_change_games",
    *(f"_change_{name}" for name in KINDS),
)
_TOUCHED_LATER = " UNION ".join(
    f"SELECT puzzle_id FROM {table} WHERE change_id > :change" for table in _TABLES
)
_OWN = " UNION ".join(
    f"SELECT puzzle_id FROM {table} WHERE change_id = :change" for table in _TABLES
)
_OVERLAPPING = (
    "SELECT 1 FROM {0} AS newer JOIN _changes AS c ON c.id = newer.change_id "
    "WHERE newer.change_id > :change AND newer.change_id NOT IN ({1}) AND undone = 0 "
    f"AND (newer.puzzle_id IN ({_OWN}) OR EXISTS (SELECT 1 FROM _change_ranges "
    "WHERE change_id = :change AND newer.puzzle_id BETWEEN first AND last)) LIMIT 1"
)


def has_later(run_sql: RunSql, change: int) -> bool:
    """Return whether the journal has a later change."""
    later = "SELECT 1 FROM _changes WHERE id > :change LIMIT 1"
    return next(run_sql(later, {"change": change}), None) is not None


def conflicts_with_later(
    run_sql: RunSql, change: int, ids: Collection[int], keys: AbstractSet[tuple[str, int]]
) -> bool:
    """Return whether a later change touched one of the puzzles, or removed one with such a key.

    A key is the line and the copy number of a puzzle to be added: undoing the later change would
    restore a removed puzzle with the same key.
    """
    later: dict[str, object] = {"change": change}
    images = run_sql(
        f"SELECT {line_sql('_change_rows')}, copy FROM _change_rows "
        "WHERE change_id > :change AND grid IS NOT NULL",
        later,
    )
    if not keys.isdisjoint(cast("Iterable[tuple[str, int]]", images)):
        return True
    return bool(ids) and _touched_later(run_sql, later, set(ids))


def _touched_later(run_sql: RunSql, later: dict[str, object], ids: set[int]) -> bool:
    touched = (cast("int", row[0]) for row in run_sql(_TOUCHED_LATER, later))
    if not ids.isdisjoint(touched):
        return True
    ranges = run_sql("SELECT first, last FROM _change_ranges WHERE change_id > :change", later)
    each = cast("Iterable[tuple[int, int]]", ranges)
    return any(first <= id <= last for first, last in each for id in ids)


def was_changed_later(run_sql: RunSql, changes: Collection[int]) -> bool:
    """Return whether later changes, not undone, touched the same puzzles as one of the changes."""
    listed = ", ".join(f"{id:d}" for id in changes)
    return any(
        next(run_sql(_OVERLAPPING.format(table, listed), {"change": id}), None)
        for id in changes
        for table in _TABLES
    )
