"""What a block says of its puzzles, read from them: the values of each field, and their codes.

A code is the value's place in the list of those that occur; what is no puzzle has the code 0.
"""

from __future__ import annotations

import json
import sys
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, Any

from sudokudb.store.bitmaps import bitmap as bitmaps
from sudokudb.store.bitmaps.bitmap import SHIFT, SIZE
from sudokudb.store.rows.labels import LABELS
from sudokudb.store.sql.conditions import sukaku

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from sqlite3 import Connection

    from sudokudb.store.rows.labels import LabelKind

    Coded = tuple[str | None, bytes | None]

MOST_VALUES = bitmaps.MOST_CODES
"""A block that has more values than this in a field has no codes for it."""

_MOST_TEXT = 4 << 20  # characters of a field in a block, which are read at once
_PART = 4096  # rows that are held at once
_MOST_KINDS = 100
_END = 100  # characters
_SELDOM_ALIKE = ("givens",)
_TEXTS = ("source", "author", "license", "notes")


def _noted(condition: str) -> str:
    return f"CASE WHEN {condition} THEN 1 END"


EXPRESSIONS = {
    "givens": "givens",
    "level": "level",
    "solutions": "solutions",
    "size": "size",
    "symmetry": "symmetry",
    "added": "added",
    "changed": "changed",
    "source": "source",
    "author": "author",
    "license": "license",
    "notes": "notes",
    "copy": f"copy <> 0 AND NOT {sukaku('puzzles')}",
    "title": _noted("title <> ''"),
    "placed": _noted("placed IS NOT NULL"),
    "candidates": _noted("candidates IS NOT NULL"),
    "details": _noted("details IS NOT NULL"),
}
"""The fields of a puzzle's own row, and the value that a block has of each."""

FILED = LABELS
"""The fields whose value is the list of the ids of all that a puzzle is filed under."""

PRESENT = "present"
"""The field that says of each id whether it is a puzzle: its only values are 0 and 1."""

TITLES = "titles"
"""The field whose values are the ends between which all titles of a block lie, in lower case."""

FIELDS = (PRESENT, TITLES, *EXPRESSIONS, *FILED)
"""Every field of a block."""


def read(connection: Connection, number: int, fields: Sequence[str]) -> dict[str, Coded]:
    """Return the values of some fields of a block, as JSON, and planes; None if too many.

    The planes are those of the codes of all its ids, as `bitmaps` has them.
    """
    first = number << SHIFT
    span = (first, first + SIZE - 1)
    runs = _runs(connection, span)
    alike = _alike(connection, [field for field in fields if field in EXPRESSIONS], span)
    made: dict[str, Coded] = {field: (_listed([value]), b"") for field, value in alike.items()}
    if PRESENT in fields:
        there = _placed(b"\1" * sum(map(len, runs)), runs, first)
        made[PRESENT] = _packed((0, 1) if 0 in there else (1,), there)
    if TITLES in fields:
        made[TITLES] = (_listed(_ends(connection, span)), b"")
    own = [
        field
        for field in fields
        if field in EXPRESSIONS
        and field not in alike
        and (field not in _TEXTS or _length(connection, field, span) <= _MOST_TEXT)
    ]
    columns = [EXPRESSIONS[field] for field in own]
    for field, (values, codes) in zip(own, _coded(connection, columns, span), strict=True):
        made[field] = _block(values, codes, runs, first)
    for field in fields:
        if field in FILED:
            under = _filed(connection, FILED[field], span)
            values = _Values()
            codes = values.coded(under.get(id, ()) for id in chain.from_iterable(runs))
            made[field] = _block(values, codes, runs, first)
    return {field: made.get(field, (None, None)) for field in fields}


def _runs(connection: Connection, span: tuple[int, int]) -> list[range]:
    """Return the ids of a block, as runs without a gap."""
    ends = "SELECT count(*), min(id), max(id) FROM puzzles WHERE id BETWEEN ? AND ?"
    count, low, high = connection.execute(ends, span).fetchone()
    if not count or high - low + 1 == count:
        return [range(low, high + 1)] if count else []
    ids = [id for (id,) in connection.execute(_rows("id"), span)]
    breaks = [i for i, (id, after) in enumerate(pairwise(ids), start=1) if after != id + 1]
    return [range(ids[i], ids[j - 1] + 1) for i, j in pairwise([0, *breaks, count])]


def _rows(columns: str) -> str:
    return f"SELECT {columns} FROM puzzles WHERE id BETWEEN ? AND ? ORDER BY id"


def _ends(connection: Connection, span: tuple[int, int]) -> tuple[str, ...]:
    """Return what is at or before all titles, and what is at or behind them, both short."""
    low, high = connection.execute(
        "SELECT min(lower(title)), max(lower(title)) FROM puzzles "
        "WHERE id BETWEEN ? AND ? AND title <> ''",
        span,
    ).fetchone()
    if low is None:
        return ()
    return low[:_END], high if len(high) <= _END else high[:_END] + chr(sys.maxunicode)


def _length(connection: Connection, field: str, span: tuple[int, int]) -> int:
    """Return how many characters a field has in all puzzles of a block, which are not read here."""
    total = f"SELECT sum(length({field})) FROM puzzles WHERE id BETWEEN ? AND ?"
    return int(connection.execute(total, span).fetchone()[0] or 0)


def _alike(
    connection: Connection, fields: Iterable[str], span: tuple[int, int]
) -> dict[str, object]:
    """Return the fields in which all puzzles of a block are alike, each with its value.

    What an import brings is alike in most fields, and to read them row by row is what takes time.
    """
    asked = [field for field in fields if field not in _SELDOM_ALIKE]
    if not asked:
        return {}
    columns = ", ".join(EXPRESSIONS[field] for field in asked)
    kinds = connection.execute(
        f"SELECT DISTINCT {columns} FROM puzzles WHERE id BETWEEN ? AND ? LIMIT {_MOST_KINDS}", span
    ).fetchall()
    if len(kinds) == _MOST_KINDS:
        return {}
    values = zip(asked, map(set, zip(*kinds, strict=True)), strict=True)
    return {field: found.pop() for field, found in values if len(found) == 1}


class _Values(dict[object, int]):
    """The values of a column in the order in which they come, each with its code."""

    def __missing__(self, value: object) -> int:
        self[value] = code = len(self)
        return code

    def coded(self, column: Iterable[object]) -> bytes:
        """Return the codes of more of the column; none once there are too many values."""
        try:
            return b"" if len(self) > MOST_VALUES else bytes(map(self.__getitem__, column))
        except ValueError:  # a code that is no byte
            return b""


def _coded(
    connection: Connection, columns: Sequence[str], span: tuple[int, int]
) -> Iterator[tuple[_Values, bytes]]:
    """Return the values and the codes of some columns, which are read side by side."""
    values, codes = [_Values() for _ in columns], [bytearray() for _ in columns]
    rows = connection.execute(_rows(", ".join(columns)), span) if columns else iter(())
    while part := list(islice(rows, _PART)):
        for found, filled, column in zip(values, codes, zip(*part, strict=True), strict=True):
            filled += found.coded(column)
    return zip(values, map(bytes, codes), strict=True)


def _filed(
    connection: Connection, kind: LabelKind, span: tuple[int, int]
) -> dict[int, tuple[int, ...]]:
    """Return what the puzzles of a block are filed under, if under anything."""
    found: dict[int, tuple[int, ...]] = {}
    for id, name in connection.execute(
        f"SELECT puzzle_id, {kind.key} FROM {kind.members} WHERE puzzle_id BETWEEN ? AND ? "
        f"ORDER BY puzzle_id, {kind.key}",
        span,
    ):
        found[id] = (*found.get(id, ()), name)
    return found


def _block(values: _Values, codes: bytes, runs: Sequence[range], first: int) -> Coded:
    """Return the values of a field, in their order, and the planes; nothing if too many."""
    if len(values) > MOST_VALUES:
        return None, None
    ranked = sorted(values, key=_rank)
    places = bytes(map(ranked.index, values)).ljust(bitmaps.MOST_CODES, b"\0")
    return _packed(ranked, _placed(codes.translate(places), runs, first))


def _rank(value: object) -> tuple[bool, Any]:
    return value is not None, value


def _packed(values: Sequence[object], codes: bytes) -> Coded:
    return _listed(values), bitmaps.planes_of(codes, len(values))


def _placed(codes: bytes, runs: Sequence[range], first: int) -> bytes:
    """Return codes at the places of their ids."""
    if len(codes) == SIZE:
        return codes
    slots, begin = bytearray(SIZE), 0
    for run in runs:
        slots[run.start - first : run.stop - first] = codes[begin : begin + len(run)]
        begin += len(run)
    return bytes(slots)


def _listed(values: Iterable[object]) -> str:
    return json.dumps([*values], ensure_ascii=False)
