"""Adding tags and collections to puzzles, and removing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.library.texts import clean_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.store import Store
    from sudokudb.store.rows.labels import LabelKind


def add(store: Store, kind: LabelKind, name: str, ids: Iterable[int]) -> int:
    """Add a label to puzzles; return the number of puzzles that did not have it."""
    name = clean_name(name)
    return _change(store, kind, name, ids, f"{_singular(kind)} {name}", remove=False)


def remove(store: Store, kind: LabelKind, name: str, ids: Iterable[int]) -> int:
    """Remove a label from puzzles; return the number of puzzles that had it."""
    return _change(store, kind, name, ids, f"{_singular(kind)} --remove {name}", remove=True)


def _change(
    store: Store, kind: LabelKind, name: str, ids: Iterable[int], what: str, *, remove: bool
) -> int:
    """Add or remove a label as one change."""
    from sudokudb.store.writes.journal import JournalWriter

    with store.writing() as connection:
        journal = JournalWriter(connection)
        label = journal.label_id(kind, name)
        change = journal.remove_label if remove else journal.add_label
        count = change(kind, label, ids)
        journal.close(f"{what}: {count:,} puzzle{'' if count == 1 else 's'}")
    return count


def _singular(kind: LabelKind) -> str:
    return kind.name.removesuffix("s")
