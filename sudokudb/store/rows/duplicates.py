"""Identities that several puzzles share."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from sudokudb.store.connection.sqlite_file import RunSql


def shared(run_sql: RunSql) -> array[int]:
    """Return the identities that several puzzles share, in the order of their first puzzles."""
    rows = run_sql(
        "SELECT identity FROM puzzles WHERE identity IS NOT NULL "
        "GROUP BY identity HAVING count(*) > 1 ORDER BY min(id)",
        {},
    )
    return array("q", (cast("int", number) for (number,) in rows))
