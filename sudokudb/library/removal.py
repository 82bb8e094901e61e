"""Remove puzzles, however many, as one change."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import NotFound
from sudokudb.puzzle import name_of
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql

PAGE = 2048
_NAMED = 5


def remove(store: Store, ids: Iterable[int], page_size: int) -> tuple[int, Iterator[str]]:
    """Remove puzzles, a page of ids at a time; return their number and their names."""
    from sudokudb.store.writes.journal import JournalWriter

    remaining = iter(ids)
    count, named = 0, ""
    with store.writing() as connection:
        journal = JournalWriter(connection)
        while page := list(islice(remaining, page_size)):
            _require_stored(journal.run_sql, page)
            if not count:
                first = puzzles.by_ids(journal.run_sql, page[:_NAMED])
                named = ", ".join(puzzle.name for puzzle in first)
            journal.delete(page)
            count += len(page)
        more = f" and {count - _NAMED:,} more" if count > _NAMED else ""
        journal.close(f"remove {named}{more}")
    return count, _names(store, journal.change_id) if count else iter(())


def _names(store: Store, change_id: int) -> Iterator[str]:
    """Yield the names of removed puzzles from the journal, since they may be millions."""
    from sudokudb.store.writes.journal import removed_puzzles

    with store.failures():
        for id, title in removed_puzzles(store.run_sql, change_id):
            yield name_of(id, title)


def _require_stored(run_sql: RunSql, ids: list[int]) -> None:
    stored = puzzles.present(run_sql, ids)
    for id in ids:
        if id not in stored:
            raise NotFound(f"puzzle #{id} was removed")
