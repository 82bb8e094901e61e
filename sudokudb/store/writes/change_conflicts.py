"""Whether a change gets in the way of changes that were made after it.

Changes are taken back from the newest to the oldest. One that goes on although newer ones stand
must therefore not touch what these touched: their undo would find it changed. Nor can it be taken
back before them where they touched the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sudokudb.store.rows.labels import KINDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from collections.abc import Set as AbstractSet

    from sudokudb.store.connection.sqlite_file import RunSql

_TABLES = ("change_rows", *(f"change_{name}" for name in KINDS))
_TOUCHED = " UNION ".join(
    f"SELECT puzzle_id FROM {table} WHERE change_id > :change" for table in _TABLES
)
_OWN = " UNION ".join(
    f"SELECT puzzle_id FROM {table} WHERE change_id = :change" for table in _TABLES
)
_BUILT_UPON = (
    "SELECT 1 FROM {0} AS newer JOIN changes ON changes.id = newer.change_id "
    "WHERE newer.change_id > :change AND newer.change_id NOT IN ({1}) AND undone = 0 "
    f"AND (newer.puzzle_id IN ({_OWN}) OR EXISTS (SELECT 1 FROM change_ranges "
    "WHERE change_id = :change AND newer.puzzle_id BETWEEN first AND last)) LIMIT 1"
)
_NEWER = "SELECT DISTINCT undone FROM changes WHERE id > :change"


def crosses(
    run_sql: RunSql, change: int, ids: Collection[int], keys: AbstractSet[tuple[str, int]]
) -> bool:
    """Tell whether a newer change touched one of some puzzles, or had one with one of the keys.

    The keys are the grids and copies of puzzles that are to be added; newer changes may have
    removed such puzzles, which come back when that is undone.
    """
    newer: dict[str, object] = {"change": change}
    if next(run_sql("SELECT 1 FROM changes WHERE id > :change LIMIT 1", newer), None) is None:
        return False
    images = run_sql(
        "SELECT grid, copy FROM change_rows WHERE change_id > :change AND grid IS NOT NULL", newer
    )
    if not keys.isdisjoint(cast("Iterable[tuple[str, int]]", images)):
        return True
    return bool(ids) and _touched(run_sql, newer, set(ids))


def may_be_last(run_sql: RunSql, change: int) -> bool:
    """Tell whether newer changes stand, and it is all one which is taken back first.

    Not where something was undone: that is done again in the order of the numbers.
    """
    newer = [row[0] for row in run_sql(_NEWER, {"change": change})]
    return newer == [0] and not built_upon(run_sql, [change])


def built_upon(run_sql: RunSql, ids: Collection[int]) -> bool:
    """Tell whether newer changes that stand touched what one of some changes touched."""
    listed = ", ".join(f"{id:d}" for id in ids)
    return any(
        next(run_sql(_BUILT_UPON.format(table, listed), {"change": id}), None)
        for id in ids
        for table in _TABLES
    )


def _touched(run_sql: RunSql, newer: dict[str, object], ids: set[int]) -> bool:
    touched = (cast("int", row[0]) for row in run_sql(_TOUCHED, newer))
    if not ids.isdisjoint(touched):
        return True
    spans = run_sql("SELECT first, last FROM change_ranges WHERE change_id > :change", newer)
    each = cast("Iterable[tuple[int, int]]", spans)
    return any(first <= id <= last for first, last in each for id in ids)
