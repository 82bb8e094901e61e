"""The stored puzzles: finding, adding, editing and removing them.

The modules that write import SQLAlchemy, so the methods import them when they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import NotFound, SudokuError, say
from sudokudb.grid import as_grid
from sudokudb.library.parts import references
from sudokudb.library.texts import is_text
from sudokudb.query.value_forms import compose
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.errors import Duplicate
    from sudokudb.grid import ConflictError, GridLike
    from sudokudb.library.changes.long_change import LongChange
    from sudokudb.library.equivalents import Equivalent, EquivalentPair
    from sudokudb.library.parts.references import ManyPuzzles, OnePuzzle
    from sudokudb.puzzle import Puzzle, Rating
    from sudokudb.store import Store


class StoredPuzzles:
    """The part of a library that finds and changes puzzles: `library.puzzles`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __len__(self) -> int:
        with self._store.failures():
            return puzzles.count(self._store.run_sql)

    def __contains__(self, ref: OnePuzzle) -> bool:
        """Return whether a number, a title, a grid or a puzzle means at least one puzzle."""
        try:
            return bool(references.find_all(self._store, ref))
        except NotFound:
            return False

    # Finding

    def get(self, ref: OnePuzzle) -> Puzzle:
        """Read the puzzle with an id, a title, the unambiguous beginning of a title, or a grid.

        A puzzle is read again, as it is stored now. Raise NotFound, or Ambiguous, which names the
        candidates.
        """
        return references.find(self._store, ref)

    def find_all(self, ref: OnePuzzle) -> list[Puzzle]:
        """List all puzzles that `get` could mean: the copies of a grid, or of the same title.

        Raise NotFound if there are none.
        """
        return references.find_all(self._store, ref)

    def by_ids(self, ids: Sequence[int]) -> list[Puzzle]:
        """List the puzzles with some ids, in their order, except missing and damaged ones."""
        with self._store.failures():
            return list(puzzles.by_ids(self._store.run_sql, ids, self._store.damage))

    def require_ids(self, ids: Iterable[int]) -> Iterator[int]:
        """Yield ids, each once; raise NotFound for the first that no puzzle has."""
        return references.require_ids(self._store, ids)

    def last_used(self) -> Puzzle:
        """Return the puzzle that was added, edited or solved last; raise NotFound if none is."""
        with self._store.failures():
            found = puzzles.last_used(self._store.run_sql)
        if found is None:
            raise NotFound(say("the database has no puzzles"), say("`sudokudb add` adds one"))
        return found

    def newest(self, limit: int) -> list[Puzzle]:
        """List the `limit` puzzles that were added last, by id."""
        with self._store.failures():
            return puzzles.newest(self._store.run_sql, limit)

    def titles(self, start: str = "", limit: int = 100) -> list[Puzzle]:
        """List the puzzles whose title begins with a text, by title."""
        with self._store.failures():
            start = compose(start)
            return puzzles.title_begins(self._store.run_sql, start, limit) if is_text(start) else []

    def same(self, grid: GridLike) -> Iterator[Equivalent]:
        """Yield the puzzles that are equivalent to a grid (same up to symmetry), by id.

        Raise Unsupported for a Sukaku.
        """
        from sudokudb.library import equivalents

        with self._store.failures():
            yield from equivalents.of_grid(self._store.run_sql, as_grid(grid))

    def duplicates(self) -> Iterator[EquivalentPair]:
        """Yield every puzzle that is equivalent to an earlier one, with the first such puzzle.

        The pairs are ordered by the id of the first puzzle, then by that of the second.
        """
        from sudokudb.library import equivalents

        with self._store.failures():
            yield from equivalents.pairs(self._store.run_sql)

    # Changing

    def add(
        self,
        grid: GridLike,
        title: str = "",
        source: str = "",
        *,
        notes: str = "",
        tags: Iterable[str] = (),
        collections: Iterable[str] = (),
        ratings: Iterable[Rating] = (),
    ) -> Puzzle:
        """Store a grid; return its puzzle.

        Raises GridError for a text that is not a grid, ConflictError for a grid with conflicts,
        and Duplicate, which names the puzzle, for a grid that is already stored.
        """
        (added,) = self.add_many(
            [grid],
            title,
            source,
            notes=notes,
            tags=tags,
            collections=collections,
            ratings=ratings,
        )
        if isinstance(added, SudokuError):
            raise added
        return added

    def add_many(
        self,
        grids: Iterable[GridLike],
        title: str = "",
        source: str = "",
        *,
        titles: Iterable[str] = (),
        notes: str = "",
        tags: Iterable[str] = (),
        collections: Iterable[str] = (),
        ratings: Iterable[Rating] = (),
        change: LongChange | None = None,
    ) -> list[Puzzle | Duplicate | ConflictError]:
        """Store grids with the same texts and labels in one transaction.

        They are one change, or the next part of a long `change`. `titles` may have an own title for
        each grid; an empty one means `title`. Return, for each grid in order, its puzzle or the
        error that `add` would raise.
        """
        from sudokudb.library.changes import editing
        from sudokudb.query.labels import COLLECTIONS, TAGS

        texts = {"title": title, "source": source, "notes": notes}
        labels = {TAGS: tags, COLLECTIONS: collections}
        return editing.add_many(
            self._store,
            map(as_grid, grids),
            texts,
            labels,
            tuple(ratings),
            titles=titles,
            change=change,
        )

    def edit(
        self,
        puzzle: OnePuzzle,
        grid: GridLike | None = None,
        title: str | None = None,
        texts: Mapping[str, str] | None = None,
        *,
        details: Mapping[str, str] | None = None,
        append: str = "",
    ) -> Puzzle:
        """Change the grid, title or details of a puzzle, or its author, source, license and notes.

        Return the puzzle as it is then. `append` is a text to add on a new line to the notes as
        they are stored by then. A new grid clears the level, the number of solutions, the digits
        and candidates that a player has entered, and all ratings, including imported ones, since
        they are of the old grid.

        Raises the errors of `add`, and StaleEdit, without saving, if another program has changed
        the same fields since `puzzle` was read.
        """
        from sudokudb.library.changes import editing

        found = references.one_puzzle(self._store, puzzle)
        new = None if grid is None else as_grid(grid)
        return editing.edit(self._store, found, new, title, texts or {}, details, append)

    def remove(self, *chosen: ManyPuzzles) -> int:
        """Remove puzzles, all or none; return their number.

        A text is a query: `remove("tag:old")`. Raise NotFound if a puzzle was removed before.
        """
        from sudokudb.library.changes import editing

        count, _ = editing.remove(self._store, references.many_ids(self._store, *chosen))
        return count
