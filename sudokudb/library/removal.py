"""Removing puzzles, however many."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import NotFound
from sudokudb.library.base import Base
from sudokudb.puzzle import name_of
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.puzzle import Puzzle
    from sudokudb.store.connection.sqlite_file import RunSql

_NAMED = 5
_PART = 2048


class Removing(Base):
    """What removes puzzles, as a change that can be undone."""

    def remove(self, *chosen: Puzzle) -> None:
        """Remove puzzles, all of them or none; raises NotFound if one is gone already."""
        self.remove_ids(dict.fromkeys(puzzle.id for puzzle in chosen))

    def remove_ids(self, ids: Iterable[int]) -> tuple[int, Iterator[str]]:
        """Do what `remove` does by numbers, each given once, some thousands at a time.

        Returns how many they were, and their names by number: these are read from the journal as
        they are asked for.
        """
        numbers = iter(ids)
        count, named = 0, ""
        with self._store.writing() as connection:
            from sudokudb.store.writes.journal import Recorder

            query = self._store.querying(connection)
            recorder = Recorder(connection)
            while part := list(islice(numbers, _PART)):
                _require_there(query, part)
                if not count:
                    first = puzzles.by_ids(query, part[:_NAMED])
                    named = ", ".join(puzzle.name for puzzle in first)
                recorder.delete(part)
                count += len(part)
            more = f" and {count - _NAMED:,} more" if count > _NAMED else ""
            recorder.close(f"remove {named}{more}")
            change = recorder.id if recorder.begun else None
        return count, iter(()) if change is None else self._removed(change)

    def _removed(self, change: int) -> Iterator[str]:
        from sudokudb.store.writes.journal import removed

        with self._store.failures():
            for id, title in removed(self._query, change):
                yield name_of(id, title)


def _require_there(run_sql: RunSql, ids: list[int]) -> None:
    there = puzzles.present(run_sql, ids)
    for id in ids:
        if id not in there:
            raise NotFound(f"puzzle #{id} is not there any more")
