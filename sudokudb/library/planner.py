"""Planning changes of many puzzles: a face counts them, and asks a person if the rule says so.

The rule is `library.changes.planned.needs_question`. Python itself is never asked.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from sudokudb.library.editor import LibraryEditor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.grid import Grid
    from sudokudb.library.changes.planned import PlannedChange
    from sudokudb.puzzle import Puzzle
    from sudokudb.query.labels import LabelKind


class LibraryPlanner(LibraryEditor):
    """The part of `Library` that counts the puzzles of a change before it makes the change.

    Each method returns a `PlannedChange`, which changes exactly the puzzles that were counted. The
    ids are distinct and ascending; they are `listed` if a person or a program listed their numbers
    one by one on stdin.
    """

    def plan_removal(
        self, ids: Iterable[int], *, listed: bool = False
    ) -> PlannedChange[tuple[int, Iterator[str]]]:
        """Plan to remove puzzles; making the change returns what `remove_ids` returns."""
        from sudokudb.library.changes.planned import PlannedChange

        chosen = array("q", ids)
        return PlannedChange(chosen, lambda: self.remove_ids(chosen), listed=listed)

    def plan_edit(
        self, puzzle: Puzzle, grid: Grid, title: str | None = None
    ) -> PlannedChange[Puzzle]:
        """Plan to change a puzzle as `edit` does; raise the errors that it would raise now."""
        from sudokudb.library.changes import editing
        from sudokudb.library.changes.planned import PlannedChange

        is_changed = editing.check(self._store, puzzle, grid, title)
        ids = [puzzle.id] if is_changed else []
        return PlannedChange(ids, lambda: self.edit(puzzle, grid, title))

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

    def plan_filing(
        self, kind: LabelKind, name: str, ids: Sequence[int], *, listed: bool = False
    ) -> PlannedChange[int]:
        """Plan to add puzzles to a tag or collection, as `file` does."""
        from sudokudb.library.changes import labelling

        return labelling.plan_label(self._store, kind, name, ids, listed=listed)

    def plan_unfiling(
        self, kind: LabelKind, name: str, ids: Sequence[int], *, listed: bool = False
    ) -> PlannedChange[int]:
        """Plan to remove puzzles from a tag or collection, as `unfile` does."""
        from sudokudb.library.changes import labelling

        return labelling.plan_label(self._store, kind, name, ids, remove=True, listed=listed)

    def plan_renaming(self, kind: LabelKind, old: str, new: str) -> PlannedChange[int]:
        """Plan to rename a tag or collection; the puzzles join those of a name that is in use.

        Making the change returns the number of puzzles that had the old name. Raise NotFound if
        no puzzle has it.
        """
        from sudokudb.library.changes import labelling

        return labelling.plan_renaming(self._store, kind, old, new)
