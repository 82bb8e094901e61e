"""Tags and collections: which there are, and putting puzzles into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.library import known_names
from sudokudb.library.parts import references
from sudokudb.query.labels import LABELS, as_kind
from sudokudb.store.rows import labels

if TYPE_CHECKING:
    from sudokudb.library.parts.references import ManyPuzzles
    from sudokudb.query.labels import LabelKind
    from sudokudb.store import Store


class StoredLabels:
    """The part of a library that has the tags and collections: `library.labels`.

    A `kind` is `tag` or `collection`, or a row of the table `sudokudb.query.labels.LABELS`. The
    methods raise UsageError for another one.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def kinds(self) -> list[str]:
        """List the kinds of labels."""
        return [*LABELS]

    def names(self, kind: str | LabelKind) -> list[str]:
        """List the tags or collections in use by name, without counting their puzzles."""
        with self._store.failures():
            return labels.names(self._store.run_sql, as_kind(kind))

    def counts(self, kind: str | LabelKind) -> list[tuple[str, int]]:
        """List the tags or collections in use by name, with their numbers of puzzles."""
        with self._store.failures():
            return labels.counts(self._store.run_sql, as_kind(kind))

    def require(self, kind: str | LabelKind, name: str) -> None:
        """Raise NotFound, with the nearest name as a hint, if there is no such name."""
        with self._store.failures():
            labels.require(self._store.run_sql, as_kind(kind), name)

    def is_in_use(self, kind: str | LabelKind, name: str) -> bool:
        """Return whether a puzzle has a tag or is in a collection."""
        return known_names.is_in_use(self._store, as_kind(kind), name)

    def put(self, kind: str | LabelKind, name: str, puzzles: ManyPuzzles) -> int:
        """Add puzzles to a tag or collection; return the number that were not in it before.

        Raise NotFound for a number that no puzzle has, and NameWithComma for a new name with a
        comma.
        """
        from sudokudb.library.changes import labelling

        ids = references.many_ids(self._store, puzzles)
        return labelling.change_label(self._store, as_kind(kind), name, ids)

    def take(self, kind: str | LabelKind, name: str, puzzles: ManyPuzzles) -> int:
        """Take puzzles out of a tag or collection; return the number that were in it.

        Raise NotFound for a name that is not known, or a number that no puzzle has.
        """
        from sudokudb.library.changes import labelling

        self.require(kind, name)
        ids = references.many_ids(self._store, puzzles)
        return labelling.change_label(self._store, as_kind(kind), name, ids, remove=True)

    def rename(self, kind: str | LabelKind, old: str, new: str) -> int:
        """Rename a tag or collection; its puzzles join those of a name that is in use.

        Return the number of puzzles that had the old name. Raise NotFound if no puzzle has it.
        """
        from sudokudb.library.changes import labelling

        return labelling.plan_renaming(self._store, as_kind(kind), old, new).make()
