"""What the blocks answer: for which of their ids the terms of a query hold, as masks.

A mask is a number that has a byte for each id of a block, the lowest for the first: 1 where all
terms hold. Terms about other than the fields of blocks are not answered here.
"""

from __future__ import annotations

import json
import zlib
from functools import cached_property, partial, reduce
from itertools import groupby
from operator import and_, or_
from sqlite3 import DatabaseError
from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.query import fields
from sudokudb.query.fields import Kind
from sudokudb.query.values import following
from sudokudb.store import members, texts
from sudokudb.store.codes import FIELDS, FILED, SHIFT, SIZE
from sudokudb.store.folding import folded
from sudokudb.store.walks import Bounds, selects
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from sudokudb.query import Span, Term
    from sudokudb.store.walks import Reader, Walk

    Value = int | str | tuple[int, ...] | None
    Holds = Callable[[Value], bool]
    _Row = tuple[int, str, str | None, bytes | None]

_PRESENT = bytes([0, *[1] * 255])


class Test(NamedTuple):
    """A term: for which values of any of some fields it holds.

    Of a term about other than fields of blocks `found` lists the ids for which it holds.
    """

    fields: tuple[str, ...] = ()
    holds: Holds = bool
    negated: bool = False
    found: Callable[[Bounds], Iterable[int]] | None = None


def tests_of(reader: Reader, terms: Iterable[Term]) -> list[Test] | None:
    """Return the tests that terms are; None if blocks do not say what is asked for.

    A range of ids is none: `bounds_of` says all of it.
    """
    tests = []
    for term in terms:
        if term.field == "id" and len(term.spans) == 1 and not term.negated:
            continue
        if (test := _test(reader, term)) is None:
            return None
        tests.append(test)
    return sorted(_joined(tests), key=lambda test: test.found is not None)  # the longest last


def _joined(tests: Iterable[Test]) -> Iterator[Test]:
    """Yield one test for all that are about the same field alone: what contradicts is seen soon."""
    alone: dict[str, list[Test]] = {}
    for test in tests:
        if len(test.fields) == 1:
            alone.setdefault(test.fields[0], []).append(test)
        else:
            yield test
    for field, several in alone.items():
        yield Test((field,), partial(_all_hold, several)) if len(several) > 1 else several[0]


def _all_hold(tests: Iterable[Test], value: Value) -> bool:
    return all(test.holds(value) is not test.negated for test in tests)


def _test(reader: Reader, term: Term) -> Test | None:
    if term.field == "has":
        return Test(term.words, _is_there, term.negated)
    if term.field in texts.FIELDS and (walk := texts.walk_of(reader, term)):
        return _of_texts(reader, term, walk)
    if term.field not in FIELDS or term.field == "title":
        return None
    return Test((term.field,), _holds(reader, term), term.negated)


def _of_texts(reader: Reader, term: Term, walk: Walk) -> Test:
    """Return the test for words of texts, of which blocks say only whether there are any."""

    def found(bounds: Bounds) -> Iterator[int]:
        made = reader.begin()
        every = " UNION ALL ".join(selects(walk, [term], bounds, made))
        return (cast("int", row[0]) for row in reader.query(every, made.parameters))

    return Test(negated=term.negated, found=found)


def _is_there(value: Value) -> bool:
    return value not in (None, "", ())


def _holds(reader: Reader, term: Term) -> Holds:
    kind = fields.FIELDS[term.field].kind
    if kind is Kind.NAME:
        named = {
            members.find(reader.query, FILED[term.field], word)
            for word in dict.fromkeys(term.words)
        }
        return lambda value: isinstance(value, tuple) and not named.isdisjoint(value)
    if term.field == "copy":
        return lambda value: ("yes" if value else "no") in term.words
    if term.field == "symmetry":
        bits = sum(SYMMETRIES.get(word, 0) for word in set(term.words))
        none = "none" in term.words
        return lambda value: (none and not value) or bool(cast("int", value) & bits)
    if kind is Kind.CHOICE:
        return lambda value: value in term.words
    if kind is Kind.TEXT:
        words = [folded(word) for word in term.words]
        return lambda value: any(word in folded(cast("str", value)) for word in words)
    if kind is Kind.DATE:
        return lambda value: any(_dated(cast("str", value), span) for span in term.spans)
    return lambda value: isinstance(value, int) and any(s.holds(value) for s in term.spans)


def _dated(value: str, span: Span) -> bool:
    low, high = cast("str | None", span.low), cast("str | None", span.high)
    return (low is None or value >= low) and (high is None or value < following(high))


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

    def mask(self, test: Test) -> int:
        """Return the mask of the ids whose value a test asks for."""
        held = self.held(test)
        if not any(held):
            return 0
        if all(held):
            return self.present
        table = bytes([0, *held]).ljust(256, b"\0")
        return int.from_bytes(self.codes.translate(table), "little")

    def held(self, test: Test) -> list[bool]:
        """Return for each value whether a test asks for it."""
        return [test.holds(value) is not test.negated for value in self.values]


class Block(NamedTuple):
    """The ids of a block that are in question, and its columns by field."""

    ids: Bounds
    columns: dict[str, Column]

    @property
    def _first(self) -> int:
        return self.ids.first >> SHIFT << SHIFT

    def mask(self, tests: Sequence[Test]) -> int:
        """Return the mask of the ids for which all tests hold."""
        if not all(map(self._may_hold, tests)):
            return 0  # before anything is unpacked
        found = -1
        for test in tests:
            if test.found:
                found &= self._listed(test.found(self.ids), negated=test.negated)
            else:
                held = [self.columns[field].mask(test) for field in test.fields]
                found &= reduce(and_ if test.negated else or_, held)
            if not found:
                return 0
        found = self._present if found < 0 else found
        if self.ids.size < SIZE:
            found &= (1 << 8 * self.ids.size) - 1 << 8 * (self.ids.first - self._first)
        return found

    def _may_hold(self, test: Test) -> bool:
        held = (any(self.columns[field].held(test)) for field in test.fields)
        return bool(test.found) or (all(held) if test.negated else any(held))

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
    tests: Sequence[Test],
    bounds: Bounds,
    also: Collection[str] = (),
    *,
    descending: bool = False,
) -> Iterator[Block | Bounds]:
    """Yield, in the order of ids, blocks and the ids between them that are in no block.

    A block has the fields of the tests and those of `also`.
    """
    if reader.dialect == "sqlite":
        fields = dict.fromkeys(("size", *(f for test in tests for f in test.fields), *also))
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
