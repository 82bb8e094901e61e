"""Bitmaps of the puzzles whose facts are known, perhaps without a value; see `sql.computed`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyroaring import BitMap

from sudokudb.query.fields import FIELDS, Kind
from sudokudb.query.measures import lead_of
from sudokudb.query.raters import record_field, steps_field
from sudokudb.store.bitmaps.index import NEVER_RATED, NO_LEVEL, PRESENT
from sudokudb.store.query_sql.values import is_first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.search.index_nodes.leaf import Part

    Key = tuple[str, str]

_NOT_VALID = ("solutions", "0"), ("solutions", "2")


def find_computed(index: Index, field: str) -> tuple[int, Part]:
    """Return the puzzles for which a field is known, and the number of bitmaps per segment."""
    keys = [*_keys(field)]

    def part(segment: int) -> BitMap:
        return BitMap().union(*(index.having(*key, segment) for key in keys))

    return len(keys), part


def not_computed(index: Index, field: str) -> Part:
    """Return the puzzles for which a field is not computed."""
    _, known = find_computed(index, field)
    return lambda segment: index.having(*PRESENT, segment) - known(segment)


def _keys(field: str) -> Iterator[Key]:
    """Yield the keys whose bitmaps have the puzzles for which a field is known."""
    if is_first(field):
        yield from _keys(record_field(field))
        return
    yield "has", lead_of(field) if FIELDS[field].group else field
    if field == "level":
        yield from _NOT_VALID
        yield NO_LEVEL
    elif field != "solutions":
        yield NEVER_RATED
    if FIELDS[field].kind is Kind.TECHNIQUE:
        yield steps_field(field), "0"
