"""What is done with the entries of a chunk that are known: refused, merged, filed with the new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import Duplicate
from sudokudb.formats.model.record import among
from sudokudb.library.records import merged
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.labels import COLLECTIONS, TAGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sudokudb.library.imports.batches import Arrivals
    from sudokudb.library.imports.deduplicate import Deduplicated
    from sudokudb.library.imports.options import Wishes
    from sudokudb.puzzle import Puzzle
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.labels import LabelKind
    from sudokudb.store.writes.journal import Recorder, Row


def refusal(
    run_sql: RunSql, chunk: Arrivals, new: Deduplicated, is_ours: Callable[[int], bool]
) -> Duplicate:
    """Return the error for the first grid of a chunk that is not new."""
    index, id = min(new.known.items())
    if id < 0 or is_ours(id):
        error = Duplicate(id, "")
        what = "one before it in this import"
    else:
        puzzle = puzzles.by_id(run_sql, id)
        assert puzzle is not None
        error = Duplicate(id, puzzle.title)
        what = puzzle.name
    line, entry = chunk.place(index)
    error.message = f"{line}: {among(entry, f'the same grid as {what}')}"
    return error


def merge(
    new: Deduplicated,
    chunk: Arrivals,
    find: Callable[[Sequence[int]], Iterable[Puzzle]],
    update: Callable[[int, Row], None],
) -> None:
    """Give the puzzles that are known what the file says of them beside, and note what clashes.

    `find` reads puzzles by their numbers, `update` changes one.
    """
    from sudokudb.store.connection.transactions import now

    if chunk.records is None:
        return
    there = {puzzle.id: puzzle for puzzle in find(sorted(set(new.known.values())))}
    for i, id in new.known.items():
        if id not in there:  # what was changed is read again
            there |= {puzzle.id: puzzle for puzzle in find([id])}
        if id not in there:  # removed meanwhile: a rehearsal locks nobody out
            continue
        values, clashes = merged(there[id], chunk.records[i])
        new.clashes += [(i, f"#{id}: {clash}") for clash in clashes]
        if values:
            update(id, values | {"changed": now()})
            del there[id]


def file(
    run_sql: RunSql, recorder: Recorder, new: Deduplicated, chunk: Arrivals, wishes: Wishes
) -> None:
    """File the new and the known under what was wished, and the new as their file says."""
    wished: list[tuple[LabelKind, str]] = [(TAGS, name) for name in wishes.tags]
    wished += [(COLLECTIONS, wishes.collection)] if wishes.collection else []
    for kind, name in wished:
        id = recorder.named(run_sql, kind, name)
        if new.indexes:
            recorder.file_range(kind, id, new.first, new.first + len(new.indexes) - 1)
        recorder.file_these(kind, id, set(new.known.values()))
    for kind, name, ids in new.filed(chunk):
        recorder.file_these(kind, recorder.named(run_sql, kind, name), ids)
