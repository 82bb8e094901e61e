"""The history of changes, undo and redo, and the planning of changes of many puzzles.

A face counts the puzzles of a planned change, and asks a person if the rule says so; the rule is
`library.changes.planned.needs_question`. Python itself is never asked.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from sudokudb.store.rows import changes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.grid import Grid
    from sudokudb.history import Change
    from sudokudb.library.changes.planned import PlannedChange
    from sudokudb.puzzle import Puzzle
    from sudokudb.query.labels import LabelKind
    from sudokudb.store import Store


class ChangeHistory:
    """The part of a library that has the changes of its puzzles: `library.changes`.

    Each method `plan_…` returns a `PlannedChange`, which changes exactly the puzzles that were
    counted. The ids are distinct and ascending; they are `listed` if a person or a program listed
    their numbers one by one on stdin.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def history(self, limit: int | None = None) -> Iterator[Change]:
        """Yield the newest changes of the journal, newest first."""
        with self._store.failures():
            yield from changes.history(self._store.run_sql, limit)

    # Undo

    def undo(self) -> Change:
        """Undo the last change; raise NotFound if there is none."""
        return self.undo_last(1)[0]

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
        return self.redo_last(1)[0]

    def redo_last(self, count: int) -> list[Change]:
        """Redo the changes that were undone last, oldest first, all or none; see `undo_last`."""
        from sudokudb.library.changes import editing

        return editing.undo(self._store, count, redo=True)

    def redo_changes(self, changes: Sequence[Change]) -> list[Change]:
        """Redo the changes that were undone last, oldest first, all or none; see `undo_changes`."""
        from sudokudb.library.changes import editing

        return editing.undo_changes(self._store, changes, redo=True)

    # Planning

    def plan_removal(
        self, ids: Iterable[int], *, listed: bool = False
    ) -> PlannedChange[tuple[int, Iterator[str]]]:
        """Plan to remove puzzles, all or none.

        Making the change returns their number, and an iterator over their names, by id, that reads
        the journal.
        """
        from sudokudb.library.changes import editing
        from sudokudb.library.changes.planned import PlannedChange

        chosen = array("q", ids)
        return PlannedChange(chosen, lambda: editing.remove(self._store, chosen), listed=listed)

    def plan_edit(
        self, puzzle: Puzzle, grid: Grid, title: str | None = None
    ) -> PlannedChange[Puzzle]:
        """Plan to change a puzzle as `edit` does; raise the errors that it would raise now."""
        from sudokudb.library.changes import editing
        from sudokudb.library.changes.planned import PlannedChange

        is_changed = editing.check(self._store, puzzle, grid, title)
        ids = [puzzle.id] if is_changed else []
        return PlannedChange(
            ids, lambda: editing.edit(self._store, puzzle, grid, title, {}, None, "")
        )

    def plan_texts(
        self,
        ids: Sequence[int],
        texts: Mapping[str, str],
        *,
        append: str = "",
        listed: bool = False,
    ) -> PlannedChange[int]:
        """Plan to set the title, author, source, license or notes of puzzles.

        `append` is a text to add on a new line to their notes. Making the change returns the number
        of puzzles that it changed.
        """
        from sudokudb.library.changes import texts_of_many

        return texts_of_many.plan_texts(self._store, ids, texts, append, listed=listed)

    def plan_putting(
        self, kind: LabelKind, name: str, ids: Sequence[int], *, listed: bool = False
    ) -> PlannedChange[int]:
        """Plan to add puzzles to a tag or collection, as `labels.put` does."""
        from sudokudb.library.changes import labelling

        return labelling.plan_label(self._store, kind, name, ids, listed=listed)

    def plan_taking(
        self, kind: LabelKind, name: str, ids: Sequence[int], *, listed: bool = False
    ) -> PlannedChange[int]:
        """Plan to take puzzles out of a tag or collection, as `labels.take` does."""
        from sudokudb.library.changes import labelling

        return labelling.plan_label(self._store, kind, name, ids, remove=True, listed=listed)

    def plan_renaming(self, kind: LabelKind, old: str, new: str) -> PlannedChange[int]:
        """Plan to rename a tag or collection, as `labels.rename` does."""
        from sudokudb.library.changes import labelling

        return labelling.plan_renaming(self._store, kind, old, new)
