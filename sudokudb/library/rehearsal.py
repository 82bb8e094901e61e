"""An import that only says what it would do."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from sudokudb.library.keeper import refusal
from sudokudb.library.records import merged
from sudokudb.library.sorting import Newcomers, sort_out
from sudokudb.store import puzzles

if TYPE_CHECKING:
    from sudokudb.library.arrivals import Arrivals
    from sudokudb.library.importing import Wishes
    from sudokudb.store import Store


class Rehearsal:
    """Keeps what would be new in a file of its own, which goes when the import ends.

    It says what a `Keeper` would say, but not where two entries of the file itself clash that
    are to be merged.
    """

    resumed = 0

    def __init__(self, store: Store, wishes: Wishes) -> None:
        from sudokudb.store.database import reader

        self._store = store
        self._wishes = wishes
        with store.failures():
            newest = puzzles.newest(store.query, 1)
        self._begun = self._next = newest[0].id + 1 if newest else 1
        self._seen = sqlite3.connect("", isolation_level=None)
        self._seen.executescript(_TABLES)
        self._query = reader(self._seen)

    def skip(self) -> int:
        """Return 0: a rehearsal begins at the beginning."""
        return 0

    def keep(self, chunk: Arrivals, texts: dict[str, str]) -> Newcomers:
        """Find out what would be new."""
        way = self._wishes.on_duplicate
        with self._store.failures():
            new = sort_out([self._store.query, self._query], chunk, way)
            if way == "fail" and new.known:
                raise refusal(self._store.query, chunk, new, lambda id: id >= self._begun)
            new.number(self._next)
            if new.merged:
                self._compare(chunk, new)
        self._remember(chunk, new)
        self._next += len(new.indexes)
        return new

    def _compare(self, chunk: Arrivals, new: Newcomers) -> None:
        """Find where what would be merged clashes."""
        ids = sorted({id for id in new.known.values() if id < self._begun})
        there = {puzzle.id: puzzle for puzzle in puzzles.by_ids(self._store.query, ids)}
        for i, id in new.known.items():
            if chunk.records and id in there:
                _, clashes = merged(there[id], chunk.records[i])
                new.clashes += [(i, f"#{id}: {clash}") for clash in clashes]

    def _remember(self, chunk: Arrivals, new: Newcomers) -> None:
        """Keep what the next chunks may repeat, also marks that a puzzle would have been given."""
        _, rows = new.rows(chunk, {"source": "", "author": "", "license": ""})
        marks = [row[-3:-1] if chunk.records else (None, None) for row in rows]
        kept = [(row[0], row[1], row[4], row[6], *of) for row, of in zip(rows, marks, strict=True)]
        for id, (grid, copy) in new.marked.items():
            number = id if id >= 0 else new.first - 1 - id
            kept.append((number, grid, None, copy.number, copy.placed, copy.candidates))
        self._seen.execute("BEGIN")
        self._seen.executemany(
            "INSERT INTO puzzles (id, grid, identity, copy, placed, candidates) "
            "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE "
            "SET placed = excluded.placed, candidates = excluded.candidates",
            kept,
        )
        self._seen.execute("COMMIT")

    def abandon(self) -> bool:
        """Forget everything; return True, as a `Keeper` does that could."""
        self._seen.close()
        return True

    def finish(self) -> bool:
        """Forget everything; return that nothing was changed."""
        self._seen.close()
        return False


_TABLES = """
    CREATE TABLE puzzles (id INTEGER PRIMARY KEY, grid TEXT, copy INTEGER, identity INTEGER,
                          placed TEXT, candidates TEXT);
    CREATE INDEX by_grid ON puzzles (grid, copy);
    CREATE INDEX by_identity ON puzzles (identity);
"""
