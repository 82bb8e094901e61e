"""Which identities more than one puzzle has."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from sudokudb.store.connection.sqlite_file import RunSql


def shared(run_sql: RunSql) -> array[int]:
    """Return each identity that several puzzles have, once, in the order of the first of these."""
    rows = run_sql(
        "SELECT identity FROM puzzles WHERE identity IS NOT NULL "
        "GROUP BY identity HAVING count(*) > 1 ORDER BY min(id)",
        {},
    )
    return array("q", (cast("int", number) for (number,) in rows))
