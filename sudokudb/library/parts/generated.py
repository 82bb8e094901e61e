"""Runs of `generate` that store their puzzles: what they have stored, and where they stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError
from sudokudb.library.changes.generated import KnownPuzzles, describe, progress_of, record
from sudokudb.query.labels import COLLECTIONS, TAGS
from sudokudb.store.rows import changes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.grid import Grid
    from sudokudb.library.changes.generated import RunProgress
    from sudokudb.library.changes.long_change import LongChange
    from sudokudb.puzzle import Rating
    from sudokudb.store import Store


class GeneratedRuns:
    """The part of a library that has the runs of `generate`: `library.generated_runs`.

    A run is identified by its `options`, a text.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(
        self,
        grids: Iterable[Grid],
        options: str,
        next_attempt: int,
        *,
        tags: Iterable[str] = (),
        collections: Iterable[str] = (),
        ratings: Iterable[Rating | None] = (),
        change: LongChange | None = None,
    ) -> int:
        """Store puzzles of a run as one change; return the number of new ones.

        `ratings` has an item for each grid, in the same order. A run that stores its puzzles a
        part at a time continues one long `change`.
        """
        from sudokudb.library.changes import editing, solving

        run = self.progress(options)
        before = run.found if run else 0
        texts = {"source": f"sudokudb generate {options}"}
        labels = {TAGS: tags, COLLECTIONS: collections}

        def text_of(added: int) -> str:
            return describe(options, before + added, next_attempt)

        results = editing.add_many(
            self._store, grids, texts, labels, computed=ratings, describe=text_of, change=change
        )
        added = [result for result in results if not isinstance(result, SudokuError)]
        solving.learn_valid(self._store, added)
        return len(added)

    def progress(self, options: str) -> RunProgress | None:
        """Return the progress of a run; None if it is new."""
        with self._store.failures():
            return progress_of(changes.history(self._store.run_sql), options)

    def record_attempts(self, options: str, next_attempt: int) -> bool:
        """Record that a run found no more puzzles before `next_attempt`.

        Returns whether this was possible: only a run that has stored a puzzle has a record.
        """
        if (run := self.progress(options)) is None:
            return False
        record(self._store, options, run, next_attempt)
        return True

    def known_puzzles(self) -> KnownPuzzles:
        """Return the identities of the stored puzzles, with which grids can be compared."""
        return KnownPuzzles(self._store.run_sql)
