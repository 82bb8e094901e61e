"""Removal of any number of puzzles as one change."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from sudokudb.puzzle import name_of
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.store import Store

_NAMED = 5


def remove(store: Store, ids: Iterable[int]) -> tuple[int, Iterator[str]]:
    """Remove puzzles; return their number and their names."""
    from sudokudb.store.writes.journal import JournalWriter

    remaining = iter(ids)
    with store.writing() as connection:
        journal = JournalWriter(connection)
        first = list(islice(remaining, _NAMED))
        named = ", ".join(puzzle.name for puzzle in puzzles.by_ids(journal.run_sql, first))
        count = journal.delete(chain(first, remaining))
        more = f" and {count - _NAMED:,} more" if count > _NAMED else ""
        journal.close(f"remove {named}{more}")
    return count, _names(store, journal.change_id) if count else iter(())


def _names(store: Store, change_id: int) -> Iterator[str]:
    """Yield the names of removed puzzles from the journal, as there may be millions."""
    from sudokudb.store.writes.journal import removed_puzzles

    with store.failures():
        for id, title in removed_puzzles(store.run_sql, change_id):
            yield name_of(id, title)
