"""Deduplication of a batch: detection of new puzzles, exact duplicates and equivalent puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import repeat
from math import isqrt
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from sudokudb.errors import say
from sudokudb.formats.model.record import among
from sudokudb.notation import format_candidates
from sudokudb.query import fields
from sudokudb.store.rows.labels import LABELS
from sudokudb.store.rows.puzzles import column_value
from sudokudb.store.rows.ratings import rating_row
from sudokudb.sukaku import is_sukaku

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.formats.model.record import Record
    from sudokudb.library.imports.batches import Batch
    from sudokudb.puzzle import PlayedGame
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.labels import LabelKind
    from sudokudb.store.writes.bulk_insert import Copy

_COMPUTED = ("id", "grid", "size", "givens", "identity", "symmetry", "copy")
"""The columns that follow from the grid and from the other puzzles."""

FACTS = [field for field in fields.stored() if field.in_files and field.name not in _COMPUTED]
"""The fields whose columns come from records."""
_values = attrgetter(*(field.attribute for field in FACTS))


@dataclass
class Deduplicated:
    """The new puzzles of a batch: their indexes, and their numbers among the copies of their grids.

    `known` maps the indexes of duplicates to the puzzles that they repeat, `same` those of new
    puzzles to an equivalent one. A puzzle is represented by its id or, until `number` is called, by
    −1 − k for the k-th new puzzle. `models` has the grids of equivalent stored puzzles. `merged`
    means that duplicates were merged into the puzzles that they repeat, with conflicts in
    `clashes`. `name` formats a puzzle's id for messages.
    """

    indexes: Sequence[int]
    copies: Sequence[int]
    known: dict[int, int] = field(default_factory=dict)
    same: dict[int, int] = field(default_factory=dict)
    models: dict[int, str] = field(default_factory=dict)
    first: int = 0
    clashes: list[tuple[int, str]] = field(default_factory=list)
    merged: bool = False
    name: Callable[[int], str] = "#{}".format

    @property
    def ids(self) -> range:
        """The ids of the new puzzles."""
        return range(self.first, self.first + len(self.indexes))

    def number(self, first: int) -> None:
        """Give the new puzzles consecutive ids."""
        self.first = first
        for place in (self.known, self.same):
            for index, puzzle in place.items():
                if puzzle < 0:
                    place[index] = first - 1 - puzzle

    def rows(
        self, batch: Batch, texts: dict[str, str]
    ) -> tuple[Sequence[str], list[tuple[Any, ...]]]:
        """Return the columns and rows of the new puzzles.

        `texts` and the current time are the defaults of columns that are empty in a record.
        """
        from sudokudb.store.connection.transactions import now

        time = now()
        defaults: dict[str, object] = {**texts, "added": time, "changed": time}
        columns = (batch.grids, batch.givens, batch.identities, batch.symmetries)
        grids, *facts = (map(column.__getitem__, self.indexes) for column in columns)
        if (records := batch.records) is None:
            shared = map(repeat, defaults.values())
            found = zip(self.ids, grids, repeat(9), *facts, self.copies, *shared, strict=False)
            return (*_COMPUTED, *defaults), list(found)
        sizes = (isqrt(len(batch.grids[i])) for i in self.indexes)
        computed = zip(self.ids, grids, sizes, *facts, self.copies, strict=True)
        known = batch.facts
        rows = [
            (*row, *(known[i] if i in known else _facts(records[i], defaults)))
            for i, row in zip(self.indexes, computed, strict=True)
        ]
        return (*_COMPUTED, *(field.name for field in FACTS)), rows

    def ratings(self, batch: Batch) -> list[tuple[object, ...]]:
        """Return the ratings of the new puzzles, as rows."""
        found = batch.several.get("ratings", {})
        new = zip(self.ids, self.indexes, strict=True)
        return [rating_row(id, rating) for id, i in new for rating in found.get(i, ())]

    def games(self, batch: Batch) -> list[tuple[int, PlayedGame]]:
        """Return the games of the new puzzles, as pairs of a puzzle's id and a game."""
        new = zip(self.ids, self.indexes, strict=True)
        return [(id, game) for id, i in new for game in batch.games.get(i, ())]

    def labels(self, batch: Batch) -> Iterator[tuple[LabelKind, str, list[int]]]:
        """Yield the labels in the file, with the ids of their puzzles.

        The puzzles are the new ones and, if they were merged, the duplicates.
        """
        puzzles = dict(zip(self.indexes, self.ids, strict=True))
        puzzles |= self.known if self.merged else {}
        for kind in LABELS.values():
            ids: dict[str, list[int]] = {}
            for i, names in batch.several.get(kind.name, {}).items():
                for name in names if i in puzzles else ():
                    ids.setdefault(name, []).append(puzzles[i])
            for name, found in ids.items():
                yield kind, name, found

    def events(
        self, batch: Batch, wanted: Callable[[str], bool]
    ) -> Iterator[tuple[int, str, str, str | None]]:
        """Yield line, kind, message and hint of each event of the batch, in the file's order.

        `wanted` returns whether the caller needs events of a kind.
        """
        events: list[tuple[tuple[int, int], str, str | int, str | None]] = [
            ((error.line, error.entry), "error", error.message, error.hint)
            for error in batch.errors
        ]
        if not self.merged:
            events += [
                (
                    batch.place(i),
                    "duplicate",
                    say("the same grid as {name}", name=self.name(id)),
                    None,
                )
                for i, id in self.known.items()
            ]
        events += [(batch.place(i), "equivalent", i, None) for i in self.same]
        warnings = [
            warning for warning in batch.warnings if self.merged or warning[0] not in self.known
        ]
        events += [
            (batch.place(i), "warning", message, None) for i, message in (*warnings, *self.clashes)
        ]
        events.sort(key=lambda event: event[0])
        events = [event for event in events if wanted(event[1])]
        indexes = [what for _, _, what, _ in events if isinstance(what, int)]
        same = self._transforms(batch, indexes) if indexes else {}
        for (line, entry), kind, what, hint in events:
            if message := same[what] if isinstance(what, int) else what:
                yield line, kind, among(entry, message), hint

    def _transforms(self, batch: Batch, indexes: Sequence[int]) -> dict[int, str | None]:
        """Return the transforms to equivalent puzzles; None if two only share their identity."""
        from sudokudb.engine.canon.isomorphs import find_text_transforms

        ids = [self.same[i] for i in indexes]
        models = [self.models.get(id) or batch.grids[self.indexes[id - self.first]] for id in ids]
        texts = find_text_transforms([*zip(models, [batch.grids[i] for i in indexes], strict=True)])
        return {
            i: None
            if text is None
            else say("same as {name}: {text}", name=self.name(id), text=text)
            for i, id, text in zip(indexes, ids, texts, strict=True)
        }


def deduplicate(
    queries: Sequence[RunSql], batch: Batch, on_duplicate: str = "skip"
) -> Deduplicated:
    """Compare a batch with the stores that `queries` read.

    With `keep`, every puzzle is new, even if its grid is already stored; with `merge`, a puzzle
    without a player's marks receives those of its first duplicate.
    """
    firsts = _firsts(queries, batch)
    everything = range(len(batch))
    if not firsts and len(set(batch.identities)) == len(everything):
        return Deduplicated(everything, [0] * len(everything))
    new = _deduplicated(batch, firsts, _copies(queries, batch, firsts), on_duplicate)
    stored = {id for id in new.same.values() if id >= 0}
    for query in queries:
        from sudokudb.store.writes import bulk_insert as bulk

        new.models |= bulk.grids_by_id(query, stored)
    return new


def _firsts(queries: Sequence[RunSql], batch: Batch) -> dict[int, int]:
    """Return the first stored puzzle of each identity in a batch; the first store has priority."""
    from sudokudb.store.writes import bulk_insert as bulk

    distinct = set(batch.identities)
    firsts: dict[int, int] = {}
    for query in reversed(queries):
        firsts |= bulk.ids_by_identity(query, distinct)
    return firsts


def _copies(
    queries: Sequence[RunSql], batch: Batch, firsts: dict[int, int]
) -> dict[str, list[Copy]]:
    """Return all stored puzzles with a grid of the batch; the last store has priority."""
    from sudokudb.store.writes import bulk_insert as bulk

    pairs = zip(batch.grids, batch.identities, strict=True)
    suspects = {grid: identity for grid, identity in pairs if identity in firsts}
    there: dict[str, dict[int, Copy]] = {}
    for query in queries:
        for grid, copies in bulk.copies_by_grid(query, suspects).items():
            there.setdefault(grid, {}).update((copy.number, copy) for copy in copies)
    return {grid: [copies[n] for n in sorted(copies)] for grid, copies in there.items()}


def _deduplicated(
    batch: Batch, firsts: dict[int, int], there: dict[str, list[Copy]], on_duplicate: str
) -> Deduplicated:
    """Compare the puzzles of a batch in order; add the new ones to `firsts` and `there`."""
    from sudokudb.store.writes.bulk_insert import Copy

    new = Deduplicated([], [], merged=on_duplicate == "merge")
    taken: list[int] = []
    numbers: list[int] = []
    for i, (grid, identity) in enumerate(zip(batch.grids, batch.identities, strict=True)):
        marks = _marks_of(batch.record(i))
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
    """Return the index of the first copy that a puzzle with these marks repeats, or None."""
    return next((place for place, copy in enumerate(copies) if _agree(grid, copy, marks)), None)


def _marks_of(record: Record | None) -> tuple[str | None, str | None]:
    """Return the values of the columns of a player's marks: candidates and placed digits."""
    if record is None:
        return None, None
    return (
        format_candidates(record.candidates) if record.candidates else None,
        str(record.placed) if record.placed else None,
    )


def _agree(grid: str, copy: Copy, marks: tuple[str | None, str | None]) -> bool:
    """Return whether marks do not conflict; those of a Sukaku must be equal."""
    there = (copy.candidates, copy.placed)
    if is_sukaku(grid, *there) or is_sukaku(grid, *marks):
        return there == marks
    return all(a is None or b is None or a == b for a, b in zip(there, marks, strict=True))


def _facts(record: Record, defaults: dict[str, object]) -> tuple[object, ...]:
    """Return the columns of FACTS for a record."""
    return tuple(
        column_value(fact, value) if value or value == 0 else defaults.get(fact.name, fact.default)
        for fact, value in zip(FACTS, _values(record), strict=True)
    )
