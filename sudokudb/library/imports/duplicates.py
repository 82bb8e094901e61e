"""Treatment of duplicates in an import: errors, merging, and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import Duplicate, say
from sudokudb.formats.model.record import among
from sudokudb.library.records import merged, merged_ratings
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.labels import COLLECTIONS, TAGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sudokudb.library.imports.batches import Batch
    from sudokudb.library.imports.deduplicate import Deduplicated
    from sudokudb.library.imports.options import ImportOptions
    from sudokudb.puzzle import PlayedGame, Puzzle, Rating
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.labels import LabelKind
    from sudokudb.store.writes.journal import JournalWriter, Row


def duplicate_error(
    run_sql: RunSql, batch: Batch, new: Deduplicated, is_imported: Callable[[int], bool]
) -> Duplicate:
    """Return the error for the first duplicate of a batch."""
    index, id = min(new.known.items())
    puzzle = None if id < 0 or is_imported(id) else puzzles.by_id(run_sql, id)
    error = Duplicate(id, puzzle.title if puzzle else "")
    what = puzzle.name if puzzle else say("an earlier one in this import")
    line, entry = batch.place(index)
    message = among(entry, say("the same grid as {name}", name=what))
    error.message = say("{line}: {message}", line=line, message=message)
    return error


def merge_duplicates(
    new: Deduplicated,
    batch: Batch,
    find: Callable[[Sequence[int]], Iterable[Puzzle]],
    update: Callable[[Mapping[int, Row]], None],
    rate: Callable[[Sequence[tuple[int, Rating]]], None],
) -> None:
    """Merge the facts in a file into the stored puzzles, and record the conflicts.

    `find` reads puzzles by id, `update` changes puzzles, `rate` adds ratings to changed puzzles.
    """
    from sudokudb.store.connection.transactions import now

    if batch.records is None:
        return
    stored = {puzzle.id: puzzle for puzzle in find(sorted(set(new.known.values())))}
    changes: dict[int, Row] = {}
    rated: dict[int, list[Rating]] = {}
    for index, id in new.known.items():
        if id in changes:  # by an earlier entry of this batch
            update({id: changes.pop(id)})
            rate([(id, rating) for rating in rated.pop(id)])
            stored |= {puzzle.id: puzzle for puzzle in find([id])}
        record = batch.records[index]
        values, clashes = merged(stored[id], record)
        ratings, differing = merged_ratings(stored[id], record)
        new.clashes += [
            (index, say("#{id}: {clash}", id=id, clash=clash)) for clash in (*clashes, *differing)
        ]
        if values or ratings:
            changes[id] = values | {"changed": now()}
            rated[id] = ratings
    update(changes)
    rate([(id, rating) for id, ratings in rated.items() for rating in ratings])


def missing_games(
    new: Deduplicated, batch: Batch, find: Callable[[Sequence[int]], Iterable[Puzzle]]
) -> list[tuple[int, PlayedGame]]:
    """Return the games that the stored puzzles lack, as pairs of a puzzle's id and a game.

    A game that was continued elsewhere counts as another game, so that neither is lost.
    """
    known = {index: new.known[index] for index in batch.games if index in new.known}
    stored = {puzzle.id: set(puzzle.games) for puzzle in find(sorted(set(known.values())))}
    return [
        (id, game)
        for index, id in known.items()
        for game in batch.games[index]
        if game not in stored[id]
    ]


def add_labels(
    journal: JournalWriter, new: Deduplicated, batch: Batch, options: ImportOptions
) -> None:
    """Add the labels in the options and in the file to the puzzles."""
    from sudokudb.store.writes import bulk_insert as bulk

    chosen: list[tuple[LabelKind, str]] = [(TAGS, name) for name in options.tags]
    chosen += [(COLLECTIONS, options.collection)] if options.collection else []
    for kind, name in chosen:
        label = journal.label_id(kind, name)
        if new.indexes:
            journal.add_label_to_range(kind, label, new.first, new.first + len(new.indexes) - 1)
        if new.known:
            journal.add_label(kind, label, set(new.known.values()))
    for kind, name, ids in new.labels(batch):
        label = journal.label_id(kind, name)
        bulk.add_label(journal.connection, kind, label, [id for id in ids if id in new.ids])
        journal.add_label(kind, label, [id for id in ids if id not in new.ids])
