"""The columns of the measured facts, by group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query.measures import GROUPS, columns_of
from sudokudb.store.query_sql.computed import CAN_BE_RATED
from sudokudb.store.writes import computed_columns
from sudokudb.store.writes.computed_columns import Derived

if TYPE_CHECKING:
    from sudokudb.store.connection.sqlite_file import RunSql

MEASURED = {
    group: Derived(
        group, columns_of(group), f"{facts[0]} IS NULL AND {CAN_BE_RATED}", columns_of(group)
    )
    for group, facts in GROUPS.items()
}
"""The columns of each group."""


def measured_versions(run_sql: RunSql) -> dict[str, int]:
    """Return the version that measured each group of facts of a database."""
    return {group: computed_columns.version(run_sql, each) for group, each in MEASURED.items()}
