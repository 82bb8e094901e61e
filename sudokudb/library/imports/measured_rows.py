"""The measured facts of the puzzles of another database, which a merge takes over.

They are taken if both databases have measured a group by the same version: then they are what this
program would compute. Facts that a puzzle has here are kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.query.measures import columns_of
from sudokudb.store.rows import puzzles
from sudokudb.store.writes import computed_columns
from sudokudb.store.writes.computed_columns import Pending
from sudokudb.store.writes.measured_columns import MEASURED, measured_versions

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sqlalchemy import Connection

    from sudokudb.library.imports.deduplicate import Deduplicated
    from sudokudb.store.connection.sqlite_file import RunSql

    Row = tuple[Any, ...]
    MeasuredRows = dict[str, dict[int, Row]]
    """The columns of the measured puzzles of each group, by index or id."""

_PLACES = {g: [puzzles.NAMES.index(name) for name in columns_of(g)] for g in MEASURED}


def measured_rows(
    rows: Sequence[Row], indexes: Mapping[int, int], groups: Sequence[str]
) -> MeasuredRows:
    """Return the facts in rows with the columns of `puzzles.NAMES`, by the indexes of the ids."""
    found: MeasuredRows = {}
    for group in groups:
        lead, *rest = _PLACES[group]
        found[group] = {
            indexes[row[0]]: (row[lead], *(row[place] for place in rest))
            for row in rows
            if row[lead] is not None and row[0] in indexes
        }
    return found


def same_groups(ours: RunSql, theirs: RunSql) -> list[str]:
    """List the groups that two databases measure by the same version."""
    own, others = measured_versions(ours), measured_versions(theirs)
    return [group for group in MEASURED if own[group] == others[group]]


def save(connection: Connection, new: Deduplicated) -> None:
    """Save the facts of the new puzzles of a batch, and of merged ones that lack them."""
    ids = dict(zip(new.indexes, new.ids, strict=True)) | (new.duplicates if new.merged else {})
    for group, rows in new.batch.measured.items():
        found = {Pending(ids[i], new.batch.grids[i], ""): rows[i] for i in rows if i in ids}
        computed_columns.save(connection, MEASURED[group], found, found.values(), keep=True)
