"""Editing a library: labels, adding, changing and removing puzzles, undo, and saved games.

The modules that write import SQLAlchemy, so the methods import them when they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError
from sudokudb.grid import Grid
from sudokudb.library.lookup import LibraryLookup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.errors import Duplicate
    from sudokudb.grid import ConflictError
    from sudokudb.history import Change
    from sudokudb.library.changes.generated import KnownPuzzles, RunProgress
    from sudokudb.library.changes.long_change import LongChange
    from sudokudb.library.games import GameSession
    from sudokudb.puzzle import PlayedGame, Puzzle, Rating
    from sudokudb.query.labels import LabelKind


class LibraryEditor(LibraryLookup):
    """The part of `Library` that changes puzzles, a few at a time."""

    # Tags and collections

    def file(self, kind: LabelKind, name: str, ids: Iterable[int]) -> int:
        """Add puzzles to a tag or collection; return the number that were not in it before."""
        from sudokudb.library.changes import labelling

        return labelling.change_label(self._store, kind, name, ids)

    def unfile(self, kind: LabelKind, name: str, ids: Iterable[int]) -> int:
        """Remove puzzles from a tag or collection; return the number that were in it."""
        from sudokudb.library.changes import labelling

        self.require(kind, name)
        return labelling.change_label(self._store, kind, name, ids, remove=True)

    # Changing

    def add(
        self,
        grid: Grid | str,
        title: str = "",
        source: str = "",
        *,
        notes: str = "",
        tags: Iterable[str] = (),
        collections: Iterable[str] = (),
        ratings: Iterable[Rating] = (),
    ) -> Puzzle:
        """Store a grid.

        Raises GridError for a text that is not a grid, ConflictError for a grid with conflicts,
        and Duplicate, which names the puzzle, for a grid that is already stored.
        """
        grid = grid if isinstance(grid, Grid) else Grid(grid)
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
        grids: Iterable[Grid],
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
            self._store, grids, texts, labels, tuple(ratings), titles=titles, change=change
        )

    def add_generated(
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
        """Store puzzles of a run of `generate` as one change; return the number of new ones.

        `options` and `next_attempt` describe the run; see `generated`. `ratings` has an item for
        each grid, in the same order. A run that stores its puzzles a part at a time continues one
        long `change`.
        """
        from sudokudb.library.changes import editing, solving
        from sudokudb.library.changes.generated import describe
        from sudokudb.query.labels import COLLECTIONS, TAGS

        run = self.generated(options)
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

    def generated(self, options: str) -> RunProgress | None:
        """Return the progress of the run of `generate` with these options; None if it is new."""
        from sudokudb.library.changes.generated import progress_of

        return progress_of(self.history(), options)

    def record_attempts(self, options: str, next_attempt: int) -> bool:
        """Record that a run of `generate` found no more puzzles before `next_attempt`.

        Returns whether this was possible: only a run that has stored a puzzle has a record.
        """
        from sudokudb.library.changes.generated import record

        if (run := self.generated(options)) is None:
            return False
        record(self._store, options, run, next_attempt)
        return True

    def known_puzzles(self) -> KnownPuzzles:
        """Return the identities of the puzzles, with which grids can be compared."""
        from sudokudb.library.changes.generated import KnownPuzzles

        return KnownPuzzles(self._store.run_sql)

    def edit(
        self,
        puzzle: Puzzle,
        grid: Grid | None = None,
        title: str | None = None,
        texts: Mapping[str, str] | None = None,
        *,
        details: Mapping[str, str] | None = None,
        append: str = "",
    ) -> Puzzle:
        """Change the grid, title or details of a puzzle, or its author, source, license and notes.

        `append` is a text to add on a new line to the notes as they are stored by then. A new grid
        clears the level, the number of solutions, the digits and candidates that a player has
        entered, and all ratings, including imported ones, since they are of the old grid.

        Raises the errors of `add`, and StaleEdit, without saving, if another program has changed
        the same fields since `puzzle` was read.
        """
        from sudokudb.library.changes import editing

        return editing.edit(self._store, puzzle, grid, title, texts or {}, details, append)

    def remove(self, *chosen: Puzzle) -> None:
        """Remove puzzles, all or none; raise NotFound if one was removed before."""
        self.remove_ids(dict.fromkeys(puzzle.id for puzzle in chosen))

    def remove_ids(self, ids: Iterable[int]) -> tuple[int, Iterator[str]]:
        """Remove puzzles as `remove` does, given by distinct ids.

        Returns their number, and an iterator over their names, by id, that reads the journal.
        """
        from sudokudb.library.changes import editing

        return editing.remove(self._store, ids)

    def undo(self) -> Change:
        """Undo the last change; raise NotFound if there is none."""
        from sudokudb.library.changes import editing

        return editing.undo(self._store)[0]

    def undo_last(self, count: int) -> list[Change]:
        """Undo the last changes, newest first, all or none.

        Raises NotFound if there are not so many. Changes that other programs make at the same time
        count.
        """
        from sudokudb.library.changes import editing

        return editing.undo(self._store, count)

    def undo_changes(self, changes: Sequence[Change]) -> list[Change]:
        """Undo the last changes, newest first, all or none.

        Raises StaleEdit if they are no longer the last ones.
        """
        from sudokudb.library.changes import editing

        return editing.undo_changes(self._store, changes)

    def redo(self) -> Change:
        """Redo the change that was undone last; raise NotFound if there is none."""
        from sudokudb.library.changes import editing

        return editing.undo(self._store, redo=True)[0]

    def redo_last(self, count: int) -> list[Change]:
        """Redo the changes that were undone last, oldest first, all or none; see `undo_last`."""
        from sudokudb.library.changes import editing

        return editing.undo(self._store, count, redo=True)

    def redo_changes(self, changes: Sequence[Change]) -> list[Change]:
        """Redo the changes that were undone last, oldest first, all or none; see `undo_changes`."""
        from sudokudb.library.changes import editing

        return editing.undo_changes(self._store, changes, redo=True)

    # Games

    def start_game(self, puzzle: Puzzle) -> GameSession:
        """Begin a game of a puzzle; it is not stored until it is saved."""
        from sudokudb.library import games

        return games.start(puzzle)

    def resume_game(self, puzzle: Puzzle) -> GameSession | None:
        """Return the unfinished game of a puzzle that was saved last, if there is one."""
        from sudokudb.library import games

        return games.resume(self.find(puzzle.id))

    def last_game(self) -> GameSession | None:
        """Return the unfinished game that was saved last, of any puzzle, if there is one."""
        from sudokudb.library import games

        return games.last(self._store)

    def save_game(self, session: GameSession) -> None:
        """Save a game; any thread may do so.

        Raises StaleEdit, without saving, if another program has saved it since it was read, and
        NotFound if the game, or the puzzle of a new game, was removed.
        """
        from sudokudb.library import games

        games.save(self._store, session)

    def remove_game(self, puzzle: Puzzle, game: PlayedGame) -> None:
        """Remove one of the games of a puzzle; raise NotFound if it was removed before."""
        from sudokudb.library import games

        games.remove(self._store, puzzle, game)
