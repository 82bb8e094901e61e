"""Deduplication of a batch: detection of new puzzles, exact duplicates and equivalent puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sudokudb.notation import format_candidates
from sudokudb.sukaku import is_sukaku

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sudokudb.formats.model.record import Record
    from sudokudb.library.imports.batches import Batch
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.writes.bulk_insert import Copy

    Marks = tuple[str | None, str | None]


@dataclass
class Deduplicated:
    """The new puzzles of a batch: ids, indexes, and numbers among the copies of their grids.

    `duplicates` maps the indexes of duplicates to the ids of the puzzles that they repeat,
    `equivalents` those of new puzzles to the id of an equivalent one; `stored_grids` has the grids
    of equivalent stored puzzles. `merged` means that duplicates were merged into the puzzles that
    they repeat, with conflicts in `clashes`. `name` formats a puzzle's id for messages.
    """

    batch: Batch
    ids: range
    indexes: Sequence[int]
    copies: Sequence[int]
    merged: bool = False
    duplicates: dict[int, int] = field(default_factory=dict)
    equivalents: dict[int, int] = field(default_factory=dict)
    stored_grids: dict[int, str] = field(default_factory=dict)
    clashes: list[tuple[int, str]] = field(default_factory=list)
    ratings: int = 0
    name: Callable[[int], str] = "#{}".format

    @property
    def changing(self) -> dict[int, int]:
        """The duplicates that may change the puzzles that they repeat."""
        if self.merged:
            return self.duplicates
        rated = self.batch.several.get("ratings")
        return {i: id for i, id in self.duplicates.items() if i in rated} if rated else {}


def deduplicate(
    queries: Sequence[RunSql], batch: Batch, first: int, on_duplicate: str
) -> Deduplicated:
    """Compare a batch with the stores that `queries` read; `first` is the next id.

    With `keep`, every puzzle is new, even if its grid is already stored; with `merge`, a puzzle
    without a player's marks receives those of its first duplicate.
    """
    from sudokudb.store.writes import bulk_insert as bulk

    firsts = _firsts(queries, batch)
    count = len(batch.grids)
    distinct = set(batch.identities)
    if not firsts and len(distinct) == count and None not in distinct:
        return Deduplicated(batch, range(first, first + count), range(count), [0] * count)
    new = Deduplicated(batch, range(first, first), [], [], merged=on_duplicate == "merge")
    _compare(new, firsts, _copies(queries, batch, firsts), keep=on_duplicate == "keep")
    stored = {id for id in new.equivalents.values() if id < first}
    for query in queries:
        new.stored_grids |= bulk.lines_by_id(query, stored)
    return new


def _firsts(queries: Sequence[RunSql], batch: Batch) -> dict[int | None, int]:
    """Return the first stored puzzle of each identity in a batch; the first store has priority."""
    from sudokudb.store.writes import bulk_insert as bulk

    distinct = set(batch.identities)
    firsts: dict[int | None, int] = {}
    for query in reversed(queries):
        firsts |= bulk.ids_by_identity(query, distinct)
    return firsts


def _copies(
    queries: Sequence[RunSql], batch: Batch, firsts: dict[int | None, int]
) -> dict[str, list[Copy]]:
    """Return all stored puzzles with a grid of the batch; the last store has priority."""
    from sudokudb.store.writes import bulk_insert as bulk

    pairs = zip(batch.grids, batch.identities, strict=True)
    suspects = {
        grid: identity for grid, identity in pairs if identity is None or identity in firsts
    }
    there: dict[str, dict[int, Copy]] = {}
    for query in queries:
        for grid, copies in bulk.copies_by_line(query, suspects).items():
            there.setdefault(grid, {}).update((copy.number, copy) for copy in copies)
    return {grid: [copies[n] for n in sorted(copies)] for grid, copies in there.items()}


def _compare(
    new: Deduplicated, firsts: dict[int | None, int], there: dict[str, list[Copy]], *, keep: bool
) -> None:
    """Compare the puzzles of a batch in order; add the new ones to `firsts` and `there`."""
    from sudokudb.store.writes.bulk_insert import Copy

    indexes: list[int] = []
    numbers: list[int] = []
    for i, (grid, identity) in enumerate(zip(new.batch.grids, new.batch.identities, strict=True)):
        marks = _marks_of(new.batch.record(i))
        copies = there.setdefault(grid, [])
        place = None if keep else _place(grid, copies, marks)
        if place is not None:
            new.duplicates[i] = copies[place].id
            if new.merged:
                copies[place] = copies[place].with_marks(*marks)
            continue
        id = new.ids.start + len(indexes)
        if not copies and identity in firsts:
            new.equivalents[i] = firsts[identity]
        if identity is not None:
            firsts.setdefault(identity, id)
        indexes.append(i)
        numbers.append(copies[-1].number + 1 if copies else 0)
        copies.append(Copy(id, numbers[-1], *marks))
    new.ids = range(new.ids.start, new.ids.start + len(indexes))
    new.indexes, new.copies = indexes, numbers


def _place(grid: str, copies: list[Copy], marks: Marks) -> int | None:
    """Return the index of the first copy that a puzzle with these marks repeats, or None."""
    return next((place for place, copy in enumerate(copies) if _agree(grid, copy, marks)), None)


def _marks_of(record: Record | None) -> Marks:
    """Return the values of the columns of a player's marks: candidates and placed digits."""
    if record is None:
        return None, None
    return (
        format_candidates(record.candidates) if record.candidates else None,
        record.placed.text if record.placed else None,
    )


def _agree(grid: str, copy: Copy, marks: Marks) -> bool:
    """Return whether marks do not conflict; those of a Sukaku must be equal."""
    there = (copy.candidates, copy.placed)
    if is_sukaku(grid, *there) or is_sukaku(grid, *marks):
        return there == marks
    return all(a is None or b is None or a == b for a, b in zip(there, marks, strict=True))
