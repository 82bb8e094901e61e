"""Adding tags and collections to puzzles, removing and renaming them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import UsageError, say
from sudokudb.library.changes.planned import PlannedChange, matching_ids, without
from sudokudb.library.texts import clean_name, require_no_comma
from sudokudb.store.rows import labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.query.labels import LabelKind
    from sudokudb.store import Store


def change_label(
    store: Store, kind: LabelKind, name: str, ids: Iterable[int], *, remove: bool = False
) -> int:
    """Add a label to puzzles, or remove it; return the number of puzzles that this changed.

    Raise NameWithComma for a new name with a comma.
    """
    from sudokudb.store.writes.journal import JournalWriter

    name = clean_name(name)
    with store.writing() as connection:
        journal = JournalWriter(connection)
        if labels.find(journal.run_sql, kind, name) is None:
            require_no_comma(name)
        label = journal.label_id(kind, name)
        change = journal.remove_label if remove else journal.add_label
        count = change(kind, label, ids)
        journal.close(f"{_word(kind)}{' --remove' if remove else ''} {name}: {_puzzles(count)}")
    return count


def plan_label(
    store: Store,
    kind: LabelKind,
    name: str,
    ids: Sequence[int],
    *,
    remove: bool = False,
    listed: bool = False,
) -> PlannedChange[int]:
    """Plan to add a label to those puzzles that lack it, or to remove it from those that have it.

    Raise NotFound for a label to remove that no puzzle has, and NameWithComma as `change_label`.
    """
    name = clean_name(name)
    with store.failures():
        if remove:
            labels.require_used(store.run_sql, kind, name)
        label = labels.find(store.run_sql, kind, name)
        if label is None:
            require_no_comma(name)
        have = matching_ids(store.run_sql, _HAVE.format(**kind._asdict()), ids, {"label": label})
    changed = have if remove else without(ids, have)
    return PlannedChange(
        changed,
        lambda: change_label(store, kind, name, changed, remove=remove),
        len(ids) - len(changed),
        takes_away=remove,
        listed=listed,
    )


_HAVE = "SELECT puzzle_id FROM {members} WHERE {key} = :label AND puzzle_id IN ({{values}})"


def plan_renaming(store: Store, kind: LabelKind, old: str, new: str) -> PlannedChange[int]:
    """Plan to give the puzzles with one label another one in its place, which may be in use.

    Raise NotFound if no puzzle has the old label, and SudokuError if both names are the same.
    """
    old, new = clean_name(old), clean_name(new)
    with store.failures():
        label = labels.require_used(store.run_sql, kind, old)
        found = labels.find(store.run_sql, kind, new)
        if found is None:
            require_no_comma(new)
        if labels.name_of(store.run_sql, kind, label) == new:
            raise UsageError(say("{name!r} is the name already", name=new))
        ids = labels.members(store.run_sql, kind, label)
    return PlannedChange(ids, lambda: _rename(store, kind, old, new, ids))


def _rename(store: Store, kind: LabelKind, old: str, new: str, ids: Sequence[int]) -> int:
    from sudokudb.store.writes import spellings
    from sudokudb.store.writes.journal import JournalWriter

    with store.writing() as connection:
        journal = JournalWriter(connection)
        before = labels.require_used(journal.run_sql, kind, old)
        after = journal.label_id(kind, new)
        stored = labels.name_of(journal.run_sql, kind, after)
        is_free = before == after or not labels.is_used(journal.run_sql, kind, after)
        if is_free and stored != new:
            spellings.change(connection, journal.change_id, kind, after, stored, new)
        count = len(ids)
        if before != after:
            journal.add_label(kind, after, ids)
            count = journal.remove_label(kind, before, ids)
        journal.close(f"{_word(kind)} --rename {old} {new}: {_puzzles(count)}")
    return count


def _word(kind: LabelKind) -> str:
    return kind.name.removesuffix("s")


def _puzzles(count: int) -> str:
    return f"{count:,} puzzle{'' if count == 1 else 's'}"
