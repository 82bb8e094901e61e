"""Two libraries made one: everything that another has is brought here."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError
from sudokudb.library.imports.batches import CHUNK, Pace, of_records
from sudokudb.library.imports.events import Listener
from sudokudb.library.imports.importer import Importing, Tally, take_in
from sudokudb.library.imports.options import Wishes
from sudokudb.library.imports.writer import Keeper
from sudokudb.library.records import record_of
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.library.base import Base
    from sudokudb.library.imports.batches import Arrivals
    from sudokudb.library.imports.events import Remark
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql

_WISHES = Wishes(on_duplicate="merge", source="")


class Merging(Importing):
    """What brings another library in."""

    def merge(
        self,
        other: Base,
        remark: Callable[[Remark], None] = lambda _: None,
        progress: Callable[[int], None] = lambda _: None,
        wanted: Callable[[str], bool] = lambda _: True,
    ) -> Tally:
        """Add the puzzles of another library that are not here, and to the others what is not.

        Titles, notes, tags, collections and what was found out of both sides survive: where the
        two differ, what is here stands, the other is kept in the notes, and it is remarked upon
        by the number that the puzzle has there. A grid in which a player has put in something else
        stays a puzzle of its own. All of it is one change. The other library is
        only read, as it is at the beginning.
        """
        if _is_one(self._store, other._store):
            raise SudokuError("a library cannot be merged with itself")
        key = f"merge {other._store.location}"
        keeper = Keeper(self._store, f"merge {other.name}", key, _WISHES)
        keeper.begin_again()
        with other._store.snapshot() as query:
            pace = Pace()
            chunks = _chunks(query, other.name, pace)
            listener = Listener(remark, wanted, progress)
            return take_in(keeper, chunks, _WISHES, Tally(resumed=keeper.resumed), listener, pace)


def _is_one(here: Store, there: Store) -> bool:
    if here.path and there.path:
        return here.path.samefile(there.path)
    return here.location == there.location


def _chunks(run_sql: RunSql, name: str, pace: Pace) -> Iterator[tuple[str, Arrivals]]:
    """Yield all puzzles as records, each where its number says."""
    found = puzzles.every(run_sql)
    while part := list(islice(found, min(pace.size, CHUNK))):
        yield name, of_records([replace(record_of(puzzle), line=puzzle.id) for puzzle in part])
