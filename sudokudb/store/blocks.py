"""Blocks: what 65,536 ids have in the fields that have few values, a byte for each id.

For each field a block lists the values that occur, and has a code for each of its ids: 0 where
there is no puzzle, else one more than the value's place in the list. Whole columns are so compared
and counted at once, which takes milliseconds where rows take seconds.

Triggers in the file take away what a change makes wrong, whoever makes it; so what is there is
true. It is made anew after bulk work, and little by little when a store is closed. Where a block is
missing the rows are read. A server has no blocks: it counts rows with all its cores.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

from sudokudb.store.conditions import sukaku
from sudokudb.store.members import COLLECTIONS, TAGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from sqlite3 import Connection, Cursor

    from sudokudb.store.members import Kind

    Coded = tuple[str | None, bytes | None]

SHIFT = 16
SIZE = 1 << SHIFT
"""So many ids are a block: those that have the same number but for their last bits."""

MOST_VALUES = 255
"""A block that has more values than this in a field has no codes for it."""


_MOST_KINDS = 100


def _noted(condition: str) -> str:
    return f"CASE WHEN {condition} THEN 1 END"


EXPRESSIONS = {
    "clues": "givens",
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

FILED = {"tag": TAGS, "collection": COLLECTIONS}
"""The fields whose value is the list of the ids of all that a puzzle is filed under."""

FIELDS = (*EXPRESSIONS, *FILED)
"""Every field of a block."""


def build(connection: Connection, limit: int, *, last: bool = False) -> int:
    """Make up to `limit` of the blocks that are missing, in a transaction; return how many.

    The last, which every puzzle that is added takes away, only if that is asked for, and not where
    it is the only one: so few rows are soon read.
    """
    number, built = -1, 0
    whole = {
        row[0]
        for row in connection.execute(
            "SELECT block FROM blocks GROUP BY block HAVING count(*) = ?", (len(FIELDS),)
        )
    }
    end = connection.execute(f"SELECT max(id) >> {SHIFT} FROM puzzles").fetchone()[0] or 0
    end += last and end > 0
    while built < limit:
        found = connection.execute(
            f"SELECT min(id) >> {SHIFT} FROM puzzles WHERE id >= ?", ((number + 1) << SHIFT,)
        )
        number = found.fetchone()[0]
        if number is None or number >= end:
            break
        if number not in whole:
            _build(connection, number)
            built += 1
    return built


def find_faults(connection: Connection) -> list[str]:
    """Say which blocks are not what their puzzles are."""
    numbers = connection.execute("SELECT DISTINCT block FROM blocks ORDER BY block").fetchall()
    return [
        f"block {number}: not what its puzzles are (any change of one of them mends it)"
        for (number,) in numbers
        if not _is_true(connection, number)
    ]


def _is_true(connection: Connection, number: int) -> bool:
    rows = connection.execute(
        'SELECT field, "values", codes FROM blocks WHERE block = ?', (number,)
    ).fetchall()
    made = _made(connection, number)
    try:
        return all(
            made.get(field, (None, None)) == (values, codes and zlib.decompress(codes))
            for field, values, codes in rows
        )
    except zlib.error:
        return False


def _build(connection: Connection, number: int) -> None:
    made = _made(connection, number)
    connection.execute("DELETE FROM blocks WHERE block = ?", (number,))
    connection.executemany(
        'INSERT INTO blocks (block, field, "values", codes) VALUES (?, ?, ?, ?)',
        [
            (number, field, values, codes and zlib.compress(codes, 1))
            for field, (values, codes) in made.items()
        ],
    )


def _made(connection: Connection, number: int) -> dict[str, Coded]:
    """Return what a block is to be: the values and codes of each field."""
    first = number << SHIFT
    span = (first, first + SIZE - 1)
    alike = _alike(connection, span)
    fields = [field for field in EXPRESSIONS if field not in alike]
    rows = _columns(connection, fields, span).fetchall()
    ids = [row[0] for row in rows]
    made = {
        field: _coded(ids, first, [row[place] for row in rows])
        for place, field in enumerate(fields, start=1)
    }
    same = _coded(ids, first, [None] * len(ids))[1]
    made |= {field: (_listed([value]), same) for field, value in alike.items()}
    for field, kind in FILED.items():
        under = _filed(connection, kind, span)
        made[field] = _coded(ids, first, [under.get(id, ()) for id in ids])
    return made


def _columns(connection: Connection, fields: Iterable[str], span: tuple[int, int]) -> Cursor:
    columns = ", ".join(("id", *(EXPRESSIONS[field] for field in fields)))
    return connection.execute(f"SELECT {columns} FROM puzzles WHERE id BETWEEN ? AND ?", span)


def _alike(connection: Connection, span: tuple[int, int]) -> dict[str, object]:
    """Return the fields in which all puzzles of a block are alike, each with its value.

    What an import brings is alike in most fields, and to read them row by row is what takes time.
    """
    fields = [field for field in EXPRESSIONS if field not in ("clues", "level")]
    columns = ", ".join(EXPRESSIONS[field] for field in fields)
    kinds = connection.execute(
        f"SELECT DISTINCT {columns} FROM puzzles WHERE id BETWEEN ? AND ? LIMIT {_MOST_KINDS}", span
    ).fetchall()
    if len(kinds) == _MOST_KINDS:
        return {}
    values = dict(zip(fields, map(set, zip(*kinds, strict=True)), strict=False))
    return {field: found.pop() for field, found in values.items() if len(found) == 1}


def _filed(connection: Connection, kind: Kind, span: tuple[int, int]) -> dict[int, tuple[int, ...]]:
    """Return what the puzzles of a block are filed under, if under anything."""
    found: dict[int, tuple[int, ...]] = {}
    for id, name in connection.execute(
        f"SELECT puzzle_id, {kind.key} FROM {kind.members} WHERE puzzle_id BETWEEN ? AND ? "
        f"ORDER BY puzzle_id, {kind.key}",
        span,
    ):
        found[id] = (*found.get(id, ()), name)
    return found


def _coded(ids: Sequence[int], first: int, column: Sequence[object]) -> Coded:
    """Return the values of a column as JSON, and the codes; nothing if there are too many."""
    values = dict.fromkeys(column)
    if len(values) > MOST_VALUES:
        return None, None
    code_of = {value: code for code, value in enumerate(values, start=1)}
    codes = bytes(map(code_of.__getitem__, column))
    if len(codes) < SIZE:
        slots = bytearray(SIZE)
        for id, code in zip(ids, codes, strict=True):
            slots[id - first] = code
        codes = bytes(slots)
    return _listed(values), codes


def _listed(values: Iterable[object]) -> str:
    return json.dumps([*values], ensure_ascii=False)
