"""Merging of another database into this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import UsageError, say
from sudokudb.library.imports.batches import BatchSize
from sudokudb.library.imports.events import ImportObserver
from sudokudb.library.imports.importer import save_batches
from sudokudb.library.imports.measured_rows import same_groups
from sudokudb.library.imports.options import ImportOptions
from sudokudb.library.imports.stored_rows import stored_batch
from sudokudb.library.imports.writer import ImportWriter
from sudokudb.store.rows import issues, puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.library.imports.batches import Batch
    from sudokudb.library.imports.events import ImportResult
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql

_OPTIONS = ImportOptions(on_duplicate="merge", source="")
_MOST = 8_192  # records with all their texts take more memory than lines


def merge(
    store: Store, other: Store, observer: ImportObserver | None, batch_size: int | None
) -> ImportResult:
    """Merge a snapshot of another store; see `Library.merge`."""
    if _are_same(store, other):
        raise UsageError(say("a database cannot be merged with itself"))
    size = BatchSize(batch_size)
    writer = ImportWriter(store, f"merge {other.name}", _OPTIONS)
    with other.snapshot() as run_sql:
        measured = same_groups(store.run_sql, run_sql)
        found = _batches(run_sql, other.name, size, writer, measured)
        result = save_batches(writer, found, _OPTIONS, observer or ImportObserver(), size)
    result.issues = writer.issues
    return result


def _are_same(store: Store, other: Store) -> bool:
    if store.path and other.path:
        return store.path.samefile(other.path)
    return store.location == other.location


def _batches(
    run_sql: RunSql, name: str, size: BatchSize, writer: ImportWriter, measured: Sequence[str]
) -> Iterator[Batch]:
    """Yield all puzzles in batches; then add the issues to the same change."""
    after = 0
    while rows := puzzles.stored_after(run_sql, after, min(size.size, _MOST)):
        yield stored_batch(run_sql, rows, name, measured)
        after = rows[-1][0]
    writer.add_issues(issues.every(run_sql))
