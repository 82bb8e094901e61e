"""What the blocks answer: for which of their ids the terms of a query hold, as masks.

A mask is a number that has a byte for each id of a block, the lowest for the first: 1 where all
terms hold.
"""

from __future__ import annotations

import json
import zlib
from functools import cached_property, reduce
from itertools import groupby
from operator import and_, or_
from sqlite3 import DatabaseError
from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.store.codes import SHIFT, SIZE
from sudokudb.store.walks import Bounds

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from sudokudb.store.predicates import Predicate, Value
    from sudokudb.store.walks import Reader

    _Row = tuple[int, str, str | None, bytes | None]

_PRESENT = bytes([0, *[1] * 255])


class Column:
    """What the ids of a block have in a field."""

    def __init__(self, values: list[Value], packed: bytes) -> None:
        self.values = values
        self._packed = packed

    @cached_property
    def codes(self) -> bytes:
        """The code of each id."""
        try:
            return zlib.decompress(self._packed)
        except zlib.error as error:
            raise DatabaseError("malformed block") from error

    @property
    def present(self) -> int:
        """The mask of the ids that are puzzles."""
        return int.from_bytes(self.codes.translate(_PRESENT), "little")

    def mask(self, predicate: Predicate) -> int:
        """Return the mask of the ids whose value a predicate asks for."""
        held = self.held(predicate)
        if not any(held):
            return 0
        if all(held):
            return self.present
        table = bytes([0, *held]).ljust(256, b"\0")
        return int.from_bytes(self.codes.translate(table), "little")

    def held(self, predicate: Predicate) -> list[bool]:
        """Return for each value whether a predicate asks for it."""
        return [predicate.holds(value) is not predicate.negated for value in self.values]


class Block(NamedTuple):
    """The ids of a block that are in question, and its columns by field."""

    ids: Bounds
    columns: dict[str, Column]

    @property
    def _first(self) -> int:
        return self.ids.first >> SHIFT << SHIFT

    def mask(self, predicates: Sequence[Predicate]) -> int:
        """Return the mask of the ids for which all predicates hold."""
        if not all(map(self._may_hold, predicates)):
            return 0  # before anything is unpacked
        found = -1
        for predicate in predicates:
            if predicate.found:
                found &= self._listed(predicate.found(self.ids), negated=predicate.negated)
            else:
                held = [self.columns[field].mask(predicate) for field in predicate.fields]
                found &= reduce(and_ if predicate.negated else or_, held)
            if not found:
                return 0
        found = self._present if found < 0 else found
        if self.ids.size < SIZE:
            found &= (1 << 8 * self.ids.size) - 1 << 8 * (self.ids.first - self._first)
        return found

    def _may_hold(self, predicate: Predicate) -> bool:
        held = (any(self.columns[field].held(predicate)) for field in predicate.fields)
        return bool(predicate.found) or (all(held) if predicate.negated else any(held))

    @property
    def _present(self) -> int:
        return next(iter(self.columns.values())).present

    def _listed(self, ids: Iterable[int], *, negated: bool) -> int:
        """Return the mask of some ids of this block, or of the others."""
        first, marks = self._first, bytearray(SIZE)
        for id in ids:
            marks[id - first] = 1
        mask = int.from_bytes(marks, "little")
        return self._present & ~mask if negated else mask

    def ids_of(self, mask: int, *, descending: bool = False) -> Iterator[int]:
        """Yield the ids of a mask, in order."""
        first, marks = self._first, mask.to_bytes(SIZE if mask else 0, "little")
        place = marks.rfind(1) if descending else marks.find(1)
        while place >= 0:
            yield first + place
            place = marks.rfind(1, 0, place) if descending else marks.find(1, place + 1)

    def pairs_of(self, mask: int, field: str) -> Iterator[tuple[Value, int]]:
        """Yield the ids of a mask, in order, each behind its value in a field."""
        first, values, codes = self._first, self.columns[field].values, self.columns[field].codes
        return ((values[codes[id - first] - 1], id) for id in self.ids_of(mask))

    def tally(self, mask: int, field: str) -> dict[Value, int]:
        """Count the ids of a mask by their value in a field; lists as tuples."""
        column = self.columns[field]
        codes = int.from_bytes(column.codes, "little") & mask * 0xFF
        held = codes.to_bytes(SIZE, "little") if mask else b""
        counted = ((value, held.count(code)) for code, value in enumerate(column.values, 1))
        return {value: number for value, number in counted if number}


def stretches(
    reader: Reader,
    predicates: Sequence[Predicate],
    bounds: Bounds,
    also: Collection[str] = (),
    *,
    descending: bool = False,
) -> Iterator[Block | Bounds]:
    """Yield, in the order of ids, blocks and the ids between them that are in no block.

    A block has the fields of the predicates and those of `also`.
    """
    if reader.dialect == "sqlite":
        fields = dict.fromkeys(
            ("size", *(f for predicate in predicates for f in predicate.fields), *also)
        )
        for block in _read(reader, [*fields], bounds, descending=descending):
            gap, bounds = _parted(bounds, block.ids, descending=descending)
            if gap:
                yield gap
            yield block
    if bounds:
        yield bounds


def _parted(bounds: Bounds, ids: Bounds, *, descending: bool) -> tuple[Bounds, Bounds]:
    """Return the ids before some of those in question, and those that follow them."""
    below, above = Bounds(bounds.first, ids.first - 1), Bounds(ids.last + 1, bounds.last)
    return (above, below) if descending else (below, above)


def _read(
    reader: Reader, fields: Sequence[str], bounds: Bounds, *, descending: bool
) -> Iterator[Block]:
    """Yield the blocks in question that have some fields."""
    made = reader.begin()
    first, last = (made.bind(id >> SHIFT) for id in bounds)
    listed = ", ".join(map(made.bind, fields))
    rows = reader.query(
        'SELECT block, field, "values", codes FROM blocks '
        f"WHERE block BETWEEN {first} AND {last} AND field IN ({listed}) "
        f"ORDER BY block {'DESC' if descending else 'ASC'}",
        made.parameters,
    )
    for number, parts in groupby(cast("Iterator[_Row]", rows), _number):
        columns = {
            field: Column(_values(values), codes)
            for _, field, values, codes in parts
            if values is not None and codes is not None
        }
        if len(columns) == len(fields):
            start = number << SHIFT
            ids = Bounds(max(start, bounds.first), min(start + SIZE - 1, bounds.last))
            yield Block(ids, columns)


def _values(listed: str) -> list[Value]:
    """Return the values that a block lists; the code of the first is 1."""
    try:
        values = json.loads(listed)
    except ValueError as error:
        raise DatabaseError("malformed block") from error
    return [tuple(value) if isinstance(value, list) else value for value in values]


def _number(row: _Row) -> int:
    return row[0]
