"""Batches of rows from another database, most of which are copied without parsing them.

A row is copied if its grid is plain, each of its columns contains a valid value, and none of them
depends on the grid. Any other row becomes a record, which is validated like the records of a file.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from sudokudb.layout import is_engine_text
from sudokudb.library.imports.batches import SEVERAL, Batch, batch_of
from sudokudb.library.imports.measured_rows import measured_rows
from sudokudb.library.imports.new_rows import FACTS
from sudokudb.library.imports.validation import is_clean
from sudokudb.library.records import record_of
from sudokudb.query import fields
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.formats.model.record import Record
    from sudokudb.store.connection.sqlite_file import RunSql

    Row = tuple[Any, ...]
    Several = dict[str, dict[int, tuple[Any, ...]]]

_DIGITS = ".123456789"
_GRID, _RULES = map(puzzles.NAMES.index, ("grid", "rules"))
_LEVEL, _SOLUTIONS = map(puzzles.NAMES.index, ("level", "solutions"))
_PLACES = [(field, puzzles.NAMES.index(field.name)) for field in FACTS]
_facts = itemgetter(*(place for _, place in _PLACES))


def stored_batch(
    run_sql: RunSql, rows: Sequence[Row], name: str = "", measured: Sequence[str] = ()
) -> Batch:
    """Return rows of the database `name` as a batch; the line of each puzzle is its id.

    It has the facts of the groups in `measured`.
    """
    several = puzzles.related_values(run_sql, [row[0] for row in rows], records=True)

    def make(row: Row) -> Record:
        found = {name: several[name].get(row[0], ()) for name in SEVERAL}
        return record_of(puzzles.puzzle_of(row, found), row[0])

    copied = _describe(list(_plain(rows, several)))
    others = batch_of([make(row) for row in rows if row[0] not in copied])
    columns = (others.grids, others.identities, others.givens, others.symmetries)
    described = copied | dict(zip(others.lines, zip(*columns, strict=True), strict=True))
    kept = [row for row in rows if row[0] in described]
    ids = [row[0] for row in kept]
    indexes = {id: index for index, id in enumerate(ids)}
    places = [indexes[id] for id in others.lines]
    records = _Records(make, kept)
    found = zip(places, map(others.record, range(len(others))), strict=True)
    records.update((place, record) for place, record in found if record)
    grids, identities, givens, symmetries = (
        [described[id][column] for id in ids] for column in range(len(columns))
    )
    batch = Batch(len(rows), others.errors, ids, grids, identities, givens, symmetries, records)
    batch.warnings = [(places[place], warning) for place, warning in others.warnings]
    batch.several = {name: _by_index(several[name], indexes, records, name) for name in SEVERAL}
    batch.games = {indexes[id]: games for id, games in several["games"].items() if id in indexes}
    batch.measured = measured_rows(kept, indexes, measured)
    batch.file = name
    batch.facts = {index: _facts(row) for index, row in enumerate(kept) if index not in records}
    return batch


class _Records(dict[int, "Record"]):
    """The records of rows by index; those of copied rows are created on demand."""

    def __init__(self, make: Callable[[Row], Record], rows: Sequence[Row]) -> None:
        self._make = make
        self._rows = rows

    def __missing__(self, index: int) -> Record:
        return self._make(self._rows[index])


def _plain(rows: Sequence[Row], several: Several) -> Iterator[Row]:
    """Yield the rows that can be copied, provided that their grids have no conflicts."""
    unclean = {
        place: {value for value in {row[place] for row in rows} if not is_clean(field, value)}
        for field, place in _PLACES
    }
    unclean = {place: values for place, values in unclean.items() if values}
    misnamed: set[int] = set()
    for field in fields.label_fields():
        found = several[field.table]
        if wrong := {names for names in set(found.values()) if not is_clean(field, names)}:
            misnamed.update(id for id, names in found.items() if names in wrong)
    for row in rows:
        grid = row[_GRID]
        if not isinstance(grid, str) or not is_engine_text(grid) or grid.strip(_DIGITS):
            continue
        if row[_RULES] != "":
            continue
        if row[_LEVEL] is not None and row[_SOLUTIONS] in (0, 2):
            continue
        if unclean and any(row[place] in values for place, values in unclean.items()):
            continue
        if row[0] not in misnamed:
            yield row


def _describe(rows: Sequence[Row]) -> dict[int, tuple[Any, ...]]:
    """Return grid, identity, givens and symmetry of rows without conflicts, by id."""
    from sudokudb.engine.canon import identity

    ids, grids = [row[0] for row in rows], [row[_GRID] for row in rows]
    found = identity.describe_rows("".join(grids).encode("ascii"))
    columns = (grids, found.identities, found.givens, found.symmetries)
    facts = zip(ids, found.conflicts, zip(*columns, strict=True), strict=True)
    return {id: described for id, conflict, described in facts if not conflict}


def _by_index(
    found: dict[int, tuple[Any, ...]], indexes: dict[int, int], records: _Records, name: str
) -> dict[int, tuple[Any, ...]]:
    """Return labels or ratings by index instead of id, with validated values if there are any."""
    pairs = ((indexes[id], values) for id, values in found.items() if id in indexes)
    return {
        index: getattr(records[index], name) if index in records else values
        for index, values in pairs
    }
