"""The rows of the new puzzles of a batch for each table, and the labels of an import."""

from __future__ import annotations

from itertools import repeat
from math import isqrt
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from sudokudb.query import fields
from sudokudb.query.labels import COLLECTIONS, LABELS, TAGS
from sudokudb.store.rows.puzzles import column_value
from sudokudb.store.rows.ratings import rating_row
from sudokudb.store.rows.stored_lines import split_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.formats.model.record import Record
    from sudokudb.library.imports.deduplicate import Deduplicated
    from sudokudb.library.imports.options import ImportOptions
    from sudokudb.puzzle import PlayedGame
    from sudokudb.query.labels import LabelKind
    from sudokudb.store.writes.journal import JournalWriter

_COMPUTED = ("id", "grid", "size", "givens", "identity", "symmetry", "copy")
"""The columns that follow from the grid and from the other puzzles."""

FACTS = [
    field
    for field in fields.stored_fields()
    if field.in_files and not field.group and field.name not in _COMPUTED
]
"""The fields whose columns come from records."""
_values = attrgetter(*(field.name for field in FACTS))


def puzzle_rows(
    new: Deduplicated, texts: dict[str, str]
) -> tuple[Sequence[str], list[tuple[Any, ...]]]:
    """Return the columns and rows of the new puzzles.

    `texts` and the current time are the defaults of columns that are empty in a record.
    """
    from sudokudb.store.connection.transactions import now

    time, batch = now(), new.batch
    defaults: dict[str, object] = {**texts, "added": time, "changed": time}
    if (records := batch.records) is None:
        shared = map(repeat, defaults.values())
        columns = (new.ids, _choose(new, batch.grids), repeat(9), *_grid_facts(new), new.copies)
        return (*_COMPUTED, *defaults), list(zip(*columns, *shared, strict=False))
    names, computed = _computed_rows(new)
    known = batch.facts
    rows = [
        (*row, *(known[i] if i in known else _facts(records[i], defaults)))
        for i, row in zip(new.indexes, computed, strict=True)
    ]
    return (*names, *(field.name for field in FACTS)), rows


def _choose(new: Deduplicated, column: Sequence[Any]) -> Iterator[Any]:
    """Yield the values of a column of a batch for the new puzzles."""
    return map(column.__getitem__, new.indexes)


def _grid_facts(new: Deduplicated) -> list[Iterator[Any]]:
    """Return the givens, the identities and the symmetries of the new puzzles."""
    batch = new.batch
    return [_choose(new, column) for column in (batch.givens, batch.identities, batch.symmetries)]


def _computed_rows(new: Deduplicated) -> tuple[Sequence[str], Iterator[tuple[Any, ...]]]:
    """Return the names and rows of the columns that follow from lines; few have rules."""
    cells, rules = [*_choose(new, new.batch.grids)], list[str]()
    if any(";" in line for line in cells):
        cells, rules = map(list, zip(*map(split_line, cells), strict=True))
    columns = [new.ids, cells, map(isqrt, map(len, cells)), *_grid_facts(new), new.copies]
    if not rules:
        return _COMPUTED, zip(*columns, strict=True)
    return (*_COMPUTED, "rules"), zip(*columns, rules, strict=True)


def _facts(record: Record, defaults: dict[str, object]) -> tuple[object, ...]:
    """Return the columns of FACTS for a record."""
    return tuple(
        column_value(fact, value) if value or value == 0 else defaults.get(fact.name, fact.default)
        for fact, value in zip(FACTS, _values(record), strict=True)
    )


def rating_rows(new: Deduplicated) -> list[tuple[object, ...]]:
    """Return the ratings of the new puzzles, as rows."""
    found, pairs = new.batch.several.get("ratings", {}), zip(new.ids, new.indexes, strict=True)
    return [rating_row(id, rating) for id, i in pairs for rating in found.get(i, ())]


def games(new: Deduplicated) -> list[tuple[int, PlayedGame]]:
    """Return the games of the new puzzles, as pairs of a puzzle's id and a game."""
    pairs = zip(new.ids, new.indexes, strict=True)
    return [(id, game) for id, i in pairs for game in new.batch.games.get(i, ())]


def labels(new: Deduplicated) -> Iterator[tuple[LabelKind, str, list[int]]]:
    """Yield the labels in the file, with the ids of their puzzles.

    The puzzles are the new ones and, if they were merged, the duplicates.
    """
    puzzles = dict(zip(new.indexes, new.ids, strict=True))
    puzzles |= new.duplicates if new.merged else {}
    for kind in LABELS.values():
        ids: dict[str, list[int]] = {}
        for i, names in new.batch.several.get(kind.name, {}).items():
            for name in names if i in puzzles else ():
                ids.setdefault(name, []).append(puzzles[i])
        for name, found in ids.items():
            yield kind, name, found


def add_labels(journal: JournalWriter, new: Deduplicated, options: ImportOptions) -> None:
    """Add the labels in the options and in the file to the puzzles."""
    from sudokudb.store.writes import bulk_insert as bulk

    chosen: list[tuple[LabelKind, str]] = [(TAGS, name) for name in options.tags]
    chosen += [(COLLECTIONS, options.collection)] if options.collection else []
    for kind, name in chosen:
        label = journal.label_id(kind, name)
        if new.indexes:
            journal.add_label_to_range(kind, label, new.ids[0], new.ids[-1])
        if new.duplicates:
            journal.add_label(kind, label, set(new.duplicates.values()))
    for kind, name, ids in labels(new):
        label = journal.label_id(kind, name)
        bulk.add_label(journal.connection, kind, label, [id for id in ids if id in new.ids])
        journal.add_label(kind, label, [id for id in ids if id not in new.ids])
