"""Telling what is new of a chunk from what is known: the very grid, or an isomorph of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sudokudb.formats.model.record import among
from sudokudb.library.records import details_text
from sudokudb.notation import format_candidates
from sudokudb.store.rows.labels import COLLECTIONS, TAGS
from sudokudb.sukaku import is_sukaku

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.formats.model.record import Record
    from sudokudb.library.imports.batches import Arrivals
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.labels import Kind
    from sudokudb.store.writes.bulk_insert import Copy

_PLAIN = (
    "id",
    "grid",
    "size",
    "givens",
    "identity",
    "symmetry",
    "copy",
    "source",
    "added",
    "changed",
    "author",
    "license",
)
_RICH = (*_PLAIN, "title", "notes", "level", "solutions", "placed", "candidates", "details")


@dataclass
class Newcomers:
    """What of a chunk is new: the indexes, and how many have had each grid before.

    `known` are the indexes of duplicates with the puzzle that each repeats; `same` those of new
    isomorphs with the puzzle that each resembles. A puzzle is an id, or −1 − k for the k-th of
    the new ones, until `number` gives these their ids. `merged` says that duplicates gave what
    they had to the puzzles that they repeat, `clashes` where, by index, that was not possible.
    """

    indexes: Sequence[int]
    copies: Sequence[int]
    known: dict[int, int] = field(default_factory=dict)
    same: dict[int, int] = field(default_factory=dict)
    models: dict[int, str] = field(default_factory=dict)
    first: int = 0
    clashes: list[tuple[int, str]] = field(default_factory=list)
    merged: bool = False

    def number(self, first: int) -> None:
        """Give the new ones their ids, in order."""
        self.first = first
        for place in (self.known, self.same):
            for index, puzzle in place.items():
                if puzzle < 0:
                    place[index] = first - 1 - puzzle

    def rows(
        self, chunk: Arrivals, texts: dict[str, str]
    ) -> tuple[Sequence[str], list[tuple[Any, ...]]]:
        """Return columns and rows for the store, in the order of the grids as their index is."""
        from sudokudb.store.connection.transactions import now

        time = now()
        told = (texts["source"], time, time, texts["author"], texts["license"])
        rows = sorted(
            (chunk.grids[i], id, i, copy)
            for id, (i, copy) in enumerate(
                zip(self.indexes, self.copies, strict=True), start=self.first
            )
        )
        givens, identities, symmetries = chunk.givens, chunk.identities, chunk.symmetries
        if chunk.records is None:
            return _PLAIN, [
                (id, grid, 9, givens[i], identities[i], symmetries[i], copy, *told)
                for grid, id, i, copy in rows
            ]
        found = []
        for grid, id, i, copy in rows:
            record = chunk.records[i]
            plain = (id, grid, record.grid.size, givens[i], identities[i], symmetries[i], copy)
            found.append(plain + _told(record, texts, time))
        return _RICH, found

    def filed(self, chunk: Arrivals) -> Iterator[tuple[Kind, str, list[int]]]:
        """Yield what the file itself says puzzles are filed under, and their ids.

        These are the new ones, and where they were merged those that it repeats.
        """
        ids: dict[tuple[Kind, str], list[int]] = {}
        puzzles = [
            *zip(self.indexes, range(self.first, self.first + len(self.indexes)), strict=True)
        ]
        for i, id in puzzles + (list(self.known.items()) if self.merged else []):
            record = chunk.records[i] if chunk.records else None
            for name in record.tags if record else ():
                ids.setdefault((TAGS, name), []).append(id)
            for name in record.collections if record else ():
                ids.setdefault((COLLECTIONS, name), []).append(id)
        for (kind, name), found in ids.items():
            yield kind, name, found

    def remarks(
        self, chunk: Arrivals, wanted: Callable[[str], bool]
    ) -> Iterator[tuple[int, str, str, str | None]]:
        """Yield where, kind, message and hint of what is to be said, in the file's order.

        `wanted` is asked of the kind of each.
        """
        told: list[tuple[tuple[int, int], str, str | int, str | None]] = [
            ((fault.line, fault.entry), "fault", fault.message, fault.hint)
            for fault in chunk.faults.values()
        ]
        if not self.merged:
            told += [
                (chunk.place(i), "duplicate", f"the same grid as #{id}", None)
                for i, id in self.known.items()
            ]
        told += [(chunk.place(i), "same", i, None) for i in self.same]
        left_out = [doubt for doubt in chunk.warnings if self.merged or doubt[0] not in self.known]
        told += [(chunk.place(i), "doubt", s, None) for i, s in (*left_out, *self.clashes)]
        told.sort(key=lambda remark: remark[0])
        told = [remark for remark in told if wanted(remark[1])]
        same = self._isomorphs(chunk, [said for _, _, said, _ in told if isinstance(said, int)])
        for (line, entry), kind, said, hint in told:
            if message := same[said] if isinstance(said, int) else said:
                yield line, kind, among(entry, message), hint

    def _isomorphs(self, chunk: Arrivals, indexes: Sequence[int]) -> dict[int, str | None]:
        """Say how isomorphs are that; None of two that only have their identity in common."""
        from sudokudb.engine.canon.isomorphs import find_text_transforms

        ids = [self.same[i] for i in indexes]
        models = [self.models.get(id) or chunk.grids[self.indexes[id - self.first]] for id in ids]
        texts = find_text_transforms([*zip(models, [chunk.grids[i] for i in indexes], strict=True)])
        return {
            i: None if text is None else f"same as #{id}: {text}"
            for i, id, text in zip(indexes, ids, texts, strict=True)
        }


def sort_out(queries: Sequence[RunSql], chunk: Arrivals, on_duplicate: str = "skip") -> Newcomers:
    """Tell what is new of a chunk from what is in the stores that `queries` read.

    Under `keep` everything is new, also a grid that is there; under `merge` a puzzle without a
    player's marks takes those of the first that repeats it.
    """
    firsts = _firsts(queries, chunk)
    if not firsts and len(set(chunk.identities)) == len(chunk):
        return Newcomers(range(len(chunk)), [0] * len(chunk))
    new = _sorted_out(chunk, firsts, _copies(queries, chunk, firsts), on_duplicate)
    stored = {id for id in new.same.values() if id >= 0}
    for query in queries:
        from sudokudb.store.writes import bulk_insert as bulk

        new.models |= bulk.grids(query, stored)
    return new


def _firsts(queries: Sequence[RunSql], chunk: Arrivals) -> dict[int, int]:
    """Return the first puzzle of each identity in a chunk that has one; the first store's wins."""
    from sudokudb.store.writes import bulk_insert as bulk

    distinct = set(chunk.identities)
    firsts: dict[int, int] = {}
    for query in reversed(queries):
        firsts |= bulk.identities(query, distinct)
    return firsts


def _copies(
    queries: Sequence[RunSql], chunk: Arrivals, firsts: dict[int, int]
) -> dict[str, list[Copy]]:
    """Return all puzzles that have a grid of a chunk; the last store's word counts."""
    from sudokudb.store.writes import bulk_insert as bulk

    pairs = zip(chunk.grids, chunk.identities, strict=True)
    suspects = {grid for grid, identity in pairs if identity in firsts}
    there: dict[str, dict[int, Copy]] = {}
    for query in queries:
        for grid, copies in bulk.exact(query, suspects).items():
            there.setdefault(grid, {}).update((copy.number, copy) for copy in copies)
    return {grid: [copies[n] for n in sorted(copies)] for grid, copies in there.items()}


def _sorted_out(
    chunk: Arrivals, firsts: dict[int, int], there: dict[str, list[Copy]], on_duplicate: str
) -> Newcomers:
    """Go through a chunk in its order; what is new joins `firsts` and `there`."""
    from sudokudb.store.writes.bulk_insert import Copy

    new = Newcomers([], [], merged=on_duplicate == "merge")
    taken: list[int] = []
    numbers: list[int] = []
    for i, (grid, identity) in enumerate(zip(chunk.grids, chunk.identities, strict=True)):
        marks = _marks_of(chunk.records[i]) if chunk.records else (None, None)
        copies = there.setdefault(grid, [])
        place = None if on_duplicate == "keep" else _place(grid, copies, marks)
        if place is not None:
            new.known[i] = copies[place].id
            if new.merged:
                copies[place] = copies[place].given(*marks)
            continue
        me = -1 - len(taken)
        if not copies and identity in firsts:
            new.same[i] = firsts[identity]
        firsts.setdefault(identity, me)
        number = copies[-1].number + 1 if copies else 0
        copies.append(Copy(me, number, *marks))
        taken.append(i)
        numbers.append(number)
    new.indexes, new.copies = taken, numbers
    return new


def _place(grid: str, copies: list[Copy], marks: tuple[str | None, str | None]) -> int | None:
    """Find the first copy that a puzzle with such marks repeats: nothing else tells two apart."""
    return next((place for place, copy in enumerate(copies) if _agree(grid, copy, marks)), None)


def _marks_of(record: Record) -> tuple[str | None, str | None]:
    """Return a player's marks as the store keeps them: candidates, placed digits."""
    return (
        format_candidates(record.candidates) if record.candidates else None,
        str(record.placed) if record.placed else None,
    )


def _agree(grid: str, copy: Copy, marks: tuple[str | None, str | None]) -> bool:
    """Whether no marks are in both and differ; those of a Sukaku are the puzzle itself."""
    there = (copy.candidates, copy.placed)
    if is_sukaku(grid, *there) or is_sukaku(grid, *marks):
        return there == marks
    return all(a is None or b is None or a == b for a, b in zip(there, marks, strict=True))


def _told(record: Record, texts: dict[str, str], time: str) -> tuple[Any, ...]:
    """Return what a file says about a puzzle, in the order of the columns behind its grid's."""
    candidates, placed = _marks_of(record)
    return (
        record.source or texts["source"],
        record.added or time,
        record.changed or time,
        record.author or texts["author"],
        record.license or texts["license"],
        record.title,
        record.notes,
        record.level,
        record.solutions,
        placed,
        candidates,
        details_text(dict(record.details)) if record.details else None,
    )
