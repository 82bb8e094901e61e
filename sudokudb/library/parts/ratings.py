"""Ratings of the puzzles: computing and counting them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sudokudb.library import known_names
from sudokudb.store.rows.ratings import current_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.errors import SudokuError
    from sudokudb.library.parts.references import ManyPuzzles, OnePuzzle
    from sudokudb.puzzle import Puzzle, Rating
    from sudokudb.query.step_conditions.step_records import RecordedStep
    from sudokudb.rating.rater import Rater
    from sudokudb.store import Store


class StoredRatings:
    """The part of a library that has the ratings of its puzzles: `library.ratings`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def rate(
        self,
        puzzles: ManyPuzzles,
        rater: Rater | str = "hodoku",
        *,
        again: bool = False,
        on_stored: Callable[[int], object] = lambda _: None,
    ) -> Iterator[tuple[Puzzle, Rating | SudokuError]]:
        """Rate puzzles and store the ratings; yield each puzzle with its rating or an error.

        The puzzles are rated while the caller iterates. The rater is `hodoku`, `se`, the name of a
        file, or a loaded rater. A stored rating by the same version is not computed again, unless
        `again` is set. `on_stored` is called with the number of ratings whenever some are stored.
        To rate all puzzles of a large database, run a `jobs.rating.RateJob`.
        """
        from sudokudb.library.changes import rating
        from sudokudb.library.parts import references
        from sudokudb.rating.rater import load_rater

        chosen = load_rater(rater) if isinstance(rater, str) else rater
        found = references.many_puzzles(self._store, puzzles)
        return rating.rate(self._store, found, chosen, again=again, on_stored=on_stored)

    def steps(self, puzzle: OnePuzzle, rater: str = "hodoku") -> list[RecordedStep]:
        """List the steps of the rating by a rater that counts, as they were recorded with it.

        The list is empty if the puzzle has no such rating, or if it was imported or stored by an
        earlier version of this program: `rate` with `again` records its steps.
        """
        from sudokudb.library.parts import references
        from sudokudb.query.step_conditions.step_records import decode

        with self._store.failures():
            id = references.one_puzzle(self._store, puzzle).id
            record = current_record(self._store.run_sql, id, rater)
        return decode(record) if record else []

    def raters(self) -> list[str]:
        """List the raters that have ratings here, by name; this reads all ratings."""
        return known_names.raters(self._store)

    def count_outdated(self, rater: str, version: str) -> int:
        """Count the ratings that other versions of a rater computed."""
        where = "rater = :rater AND version <> :version AND computed = 1"
        with self._store.failures():
            values = {"rater": rater, "version": version}
            rows = self._store.run_sql(f"SELECT COUNT(*) FROM ratings WHERE {where}", values)
            return cast("int", next(rows)[0])
