"""What the blocks answer: for which of their ids the terms of a query hold, as bitmaps."""

from __future__ import annotations

import json
from itertools import groupby
from sqlite3 import DatabaseError
from typing import TYPE_CHECKING, cast

from sudokudb.store.bitmaps import bitmap as bitmaps
from sudokudb.store.bitmaps.bitmap import BYTES, SHIFT, SIZE
from sudokudb.store.bitmaps.encoding import PRESENT
from sudokudb.store.bitmaps.predicates import Predicate
from sudokudb.store.sql.index_scan import Bounds

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from sudokudb.store.bitmaps.predicates import Value
    from sudokudb.store.sql.index_scan import Reader

    _Row = tuple[int, str, str, int]

_PLANES = "SELECT planes FROM blocks WHERE block = :block AND field = :field"

_IS_PRESENT = Predicate((PRESENT,), bool)
_ALL = bitmaps.between(0, SIZE - 1)


class _Tables:
    """What is asked of the values that columns have; most columns have the same."""

    def __init__(self) -> None:
        self._values: dict[str, list[Value]] = {}
        self._asked: dict[tuple[str, Predicate], bytes] = {}
        self._known: dict[Predicate, dict[Value, bool]] = {}

    def values(self, text: str) -> list[Value]:
        """Return the values that a block lists, lists as tuples."""
        if (found := self._values.get(text)) is None:
            try:
                listed = cast("list[int | str | list[int] | None]", json.loads(text))
            except ValueError as error:
                raise DatabaseError("malformed block") from error
            found = [tuple(value) if isinstance(value, list) else value for value in listed]
            self._values[text] = found
        return found

    def asked(self, text: str, predicate: Predicate) -> bytes:
        """Return for each value that a block lists whether a predicate asks for it."""
        if (found := self._asked.get((text, predicate))) is None:
            known = self._known.setdefault(predicate, {})
            values = self.values(text)
            for value in values:
                if value not in known:
                    known[value] = predicate.asks_for(value)
            found = bytes(map(known.__getitem__, values))
            self._asked[text, predicate] = found
        return found


class Block:
    """The ids of a block that are in question, and what they have in some fields.

    Of each field there is a row, with the values as they are listed; planes are read when they are
    asked for.
    """

    __slots__ = ("_planes", "_reader", "_rows", "_tables", "ids")

    def __init__(self, reader: Reader, ids: Bounds, rows: dict[str, _Row], tables: _Tables) -> None:
        self.ids = ids
        self._reader, self._rows, self._tables = reader, rows, tables
        self._planes: dict[str, bytes] = {}

    @property
    def _first(self) -> int:
        return self.ids.first >> SHIFT << SHIFT

    def values(self, field: str) -> list[Value]:
        """List the values that occur in a field."""
        return self._tables.values(self._rows[field][2])

    def asked(self, field: str, predicate: Predicate) -> bytes:
        """Return for each value that occurs in a field whether a predicate asks for it."""
        return self._tables.asked(self._rows[field][2], predicate)

    def may_hold(self, predicate: Predicate) -> bool:
        """Whether a value occurs that a predicate asks for."""
        asked = (1 in self.asked(field, predicate) for field in predicate.fields)
        return bool(predicate.found) or (all(asked) if predicate.negated else any(asked))

    def mask(self, predicates: Sequence[Predicate], within: bytes | None = None) -> bytes:
        """Return the bitmap of the ids within another for which all predicates hold."""
        if within is None:
            within = self._in_question()
        for predicate in predicates:
            if not within:
                return b""
            if predicate.found:
                listed = self._listed(predicate.found(self.ids), negated=predicate.negated)
                within = bitmaps.held(listed, b"\0\1", within) if listed else b""
            elif predicate.negated or len(predicate.fields) == 1:
                for field in predicate.fields:
                    within = within and self._held(field, self.asked(field, predicate), within)
            else:
                held = [
                    self._held(field, self.asked(field, predicate), within)
                    for field in predicate.fields
                ]
                within = bitmaps.either([bitmap for bitmap in held if bitmap])
        return within

    def having(self, field: str, asked: Iterable[bool], within: bytes) -> bytes:
        """Return the bitmap of the ids within another whose value is asked for, of all values."""
        return self._held(field, bytes(asked), within)

    def _held(self, field: str, asked: bytes, within: bytes) -> bytes:
        if 0 not in asked:
            return within  # before planes are read
        if 1 not in asked:
            return b""
        return bitmaps.held(self._planes_of(field, len(asked)), asked, within)

    def _planes_of(self, field: str, values: int) -> bytes:
        """Read the planes of the codes of all ids; none where all have the same."""
        number, _, _, length = self._rows[field]
        if length != BYTES * (values - 1).bit_length():
            raise DatabaseError("malformed block")
        if length and field not in self._planes:
            rows = self._reader.query(_PLANES, {"block": number, "field": field})
            self._planes[field] = cast("bytes", next(rows)[0])
        return self._planes.get(field, b"")

    def _in_question(self) -> bytes:
        first = self.ids.first - self._first
        return self._held(
            PRESENT,
            self.asked(PRESENT, _IS_PRESENT),
            bitmaps.between(first, first + self.ids.size - 1) if self.ids.size < SIZE else _ALL,
        )

    def _listed(self, ids: Iterable[int], *, negated: bool) -> bytes:
        """Return the bitmap of some ids of this block, or of the others."""
        listed = bitmaps.of(id - self._first for id in ids)
        if not negated:
            return listed
        return bitmaps.held(listed, b"\1\0", _ALL) if listed else _ALL

    def count(self, predicates: Sequence[Predicate]) -> int:
        """Count the ids for which all predicates hold."""
        mask = self.mask(predicates)
        return bitmaps.count(mask) if mask else 0

    def ids_of(self, mask: bytes, most: int = SIZE, *, descending: bool = False) -> list[int]:
        """List the first ids of a bitmap, in order."""
        return bitmaps.ids(mask, self._first, most, descending) if mask else []

    def codes_of(self, mask: bytes, field: str) -> Iterator[tuple[int, int]]:
        """Yield the ids of a bitmap, in order, each behind the place of its value in a field."""
        codes = bitmaps.codes(self._planes_of(field, len(self.values(field))), mask)
        return zip(codes, self.ids_of(mask), strict=True)

    def within(self, ids: Bounds, mask: bytes) -> bytes:
        """Return the bitmap of the ids of another that are in question."""
        first, last = max(ids.first, self._first), min(ids.last, self._first + SIZE - 1)
        if not mask or first > last:
            return b""
        some = bitmaps.between(first - self._first, last - self._first)
        return bitmaps.held(some, b"\0\1", mask)

    def tally(self, mask: bytes, field: str) -> dict[Value, int]:
        """Count the ids of a bitmap by their value in a field; lists as tuples."""
        found, values = {}, self.values(field)
        for code, value in enumerate(values):
            asked = (bytes(code) + b"\1").ljust(len(values), b"\0")
            if mask and (alike := self._held(field, asked, mask)):
                found[value] = bitmaps.count(alike)
        return found


def stretches(
    reader: Reader,
    predicates: Sequence[Predicate],
    bounds: Bounds,
    also: Collection[str] = (),
    *,
    descending: bool = False,
) -> Iterator[Block | Bounds]:
    """Yield, in the order of ids, blocks and the ids between them that are in no block.

    A block has the fields of the predicates and those of `also`. Blocks that have no value that a
    predicate asks for are left out.
    """
    if bounds and reader.dialect == "sqlite":
        fields = dict.fromkeys(
            (PRESENT, *(f for predicate in predicates for f in predicate.fields), *also)
        )
        for block in _blocks(reader, [*fields], bounds, descending=descending):
            gap, bounds = _parted(bounds, block.ids, descending=descending)
            if gap:
                yield gap
            if all(map(block.may_hold, predicates)):
                yield block
    if bounds:
        yield bounds


def _parted(bounds: Bounds, ids: Bounds, *, descending: bool) -> tuple[Bounds, Bounds]:
    """Return the ids before some of those in question, and those that follow them."""
    below, above = Bounds(bounds.first, ids.first - 1), Bounds(ids.last + 1, bounds.last)
    return (above, below) if descending else (below, above)


def _blocks(
    reader: Reader, fields: Sequence[str], bounds: Bounds, *, descending: bool
) -> Iterator[Block]:
    """Yield the blocks in question that have some fields."""
    tables = _Tables()
    made = reader.begin()
    first, last = (made.bind(id >> SHIFT) for id in bounds)
    listed = ", ".join(map(made.bind, fields))
    rows = reader.query(
        'SELECT block, field, "values", length(planes) FROM blocks '
        f"WHERE block BETWEEN {first} AND {last} AND field IN ({listed}) "
        f"AND planes IS NOT NULL ORDER BY block {'DESC' if descending else 'ASC'}",
        made.parameters,
    )
    for number, parts in groupby(cast("Iterator[_Row]", rows), _number):
        found = {row[1]: row for row in parts}
        if len(found) == len(fields):
            start = number << SHIFT
            ids = Bounds(max(start, bounds.first), min(start + SIZE - 1, bounds.last))
            yield Block(reader, ids, found, tables)


def _number(row: _Row) -> int:
    return row[0]
