"""Blocks: what 65,536 ids have in the fields that have few values, a byte for each id.

For each field a block lists the values that occur, and has a code for each of its ids: 0 where
there is no puzzle, else one more than the value's place in the list. Whole columns are so compared
and counted at once, which takes milliseconds where rows take seconds.

Triggers in the file take away what a change makes wrong, whoever makes it; so what is there is
true. (One thing escapes them: an INSERT OR REPLACE of a grid that a puzzle of another block has,
which nothing here does.) What is missing is made anew after bulk work, and when a store is closed
in which much is missing. Where a block is missing the rows are read. A server has no blocks: it
counts rows with all its cores.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

from sudokudb.store.conditions import sukaku
from sudokudb.store.members import COLLECTIONS, TAGS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from sqlite3 import Connection, Cursor

    from sudokudb.store.members import Kind

    Coded = tuple[str | None, bytes | None]

SHIFT = 16
SIZE = 1 << SHIFT
"""So many ids are a block: those that have the same number but for their last bits."""

LEAST = 4096
"""Fewer puzzles make no block: they are soon read."""

MOST_VALUES = 255
"""A block that has more values than this in a field has no codes for it."""

_MOST_TEXT = 4 << 20  # characters of a field in a block, which are read at once
_HIGHEST = (1 << 63) - 1
_VISITED = 200  # blocks in a transaction, of which most may be too small


_MOST_KINDS = 100
_SELDOM_ALIKE = ("clues", "level", "notes")  # and notes may be long
_TEXTS = ("source", "author", "license", "notes")


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


def forget(connection: Connection, low: int, high: int) -> None:
    """Take the blocks of some ids away, as the triggers do."""
    span = (low >> SHIFT, high >> SHIFT)
    connection.execute("DELETE FROM blocks WHERE block BETWEEN ? AND ?", span)


def many_missing(connection: Connection, few: int) -> bool:
    """Whether more than a few blocks are missing, and there are puzzles enough for them."""
    highest = connection.execute("SELECT max(id) FROM puzzles").fetchone()[0] or 0
    whole = f"SELECT block FROM blocks GROUP BY block HAVING count(*) = {len(FIELDS)}"
    missing = (highest >> SHIFT) - len(connection.execute(whole).fetchall())
    enough = min(missing * LEAST, _HIGHEST)
    counted = "SELECT count(*) FROM (SELECT 1 FROM puzzles LIMIT ?)"
    return missing > few and bool(connection.execute(counted, (enough,)).fetchone()[0] == enough)


def build(connection: Connection, first: int, count: int, *, last: bool = False) -> int | None:
    """Make what is missing of up to `count` blocks from the first on, in a transaction.

    Returns the number of the block behind them, None where there is none. The last block, which
    every puzzle that is added takes away, is made only if that is asked for, and not where it is
    the only one: so few rows are soon read.
    """
    highest = connection.execute("SELECT max(id) FROM puzzles").fetchone()[0] or 0
    end = (highest >> SHIFT) + (last and highest >= SIZE)
    built, number = 0, first
    for _ in range(_VISITED):
        if built == count:
            break
        start = number << SHIFT
        above = "SELECT min(id) FROM puzzles WHERE id >= ?"
        found = connection.execute(above, (start,)).fetchone()[0] if start < _HIGHEST else None
        if found is None or (number := found >> SHIFT) >= end:
            return None
        built += _complete(connection, number)
        number += 1
    return number


def _complete(connection: Connection, number: int) -> bool:
    """Make the fields that a block lacks; return whether it lacked any and has puzzles enough."""
    first = number << SHIFT
    some = f"SELECT 1 FROM puzzles WHERE id BETWEEN ? AND ? LIMIT {LEAST}"
    if len(connection.execute(some, (first, first + SIZE - 1)).fetchall()) < LEAST:
        return False
    there = "SELECT field FROM blocks WHERE block = ?"
    present = {field for (field,) in connection.execute(there, (number,))}
    lacking = [field for field in FIELDS if field not in present]
    made = _made(connection, number, lacking) if lacking else {}
    connection.executemany(
        'INSERT INTO blocks (block, field, "values", codes) VALUES (?, ?, ?, ?)',
        [
            (number, field, values, codes and zlib.compress(codes, 1))
            for field, (values, codes) in made.items()
        ],
    )
    return bool(made)


def find_faults(connection: Connection) -> list[str]:
    """Say which blocks are not what their puzzles are."""
    numbers = connection.execute("SELECT DISTINCT block FROM blocks ORDER BY block").fetchall()
    return [
        f"block {number}: not what its puzzles are (any change of one of them mends it)"
        for (number,) in numbers
        if not _is_true(connection, number)
    ]


def _is_true(connection: Connection, number: int) -> bool:
    connection.execute("SAVEPOINT moment")  # in which nobody else changes what is compared
    try:
        rows = connection.execute(
            'SELECT field, "values", codes FROM blocks WHERE block = ?', (number,)
        ).fetchall()
        made = _made(connection, number, [field for field, *_ in rows])
        return all(
            made.get(field, (None, None)) == (values, codes and zlib.decompress(codes))
            for field, values, codes in rows
        )
    except zlib.error:
        return False
    finally:
        connection.execute("RELEASE moment")


def _made(connection: Connection, number: int, fields: Collection[str]) -> dict[str, Coded]:
    """Return what some fields of a block are to be."""
    first = number << SHIFT
    span = (first, first + SIZE - 1)
    ids = [id for (id,) in _select(connection, "id", span)]
    alike = _alike(connection, [field for field in fields if field in EXPRESSIONS], span)
    same = _coded(ids, first, [None] * len(ids))[1]
    made: dict[str, Coded] = {}
    for field in fields:
        if field in alike:
            made[field] = _listed([alike[field]]), same
        elif field in FILED:
            under = _filed(connection, FILED[field], span)
            made[field] = _coded(ids, first, [under.get(id, ()) for id in ids])
        elif field in _TEXTS and _length(connection, field, span) > _MOST_TEXT:
            made[field] = None, None
        else:
            rows = _select(connection, EXPRESSIONS[field], span)
            made[field] = _coded(ids, first, [value for (value,) in rows])
    return made


def _length(connection: Connection, field: str, span: tuple[int, int]) -> int:
    """Return how many characters a field has in all puzzles of a block, which are not read here."""
    total = f"SELECT sum(length({field})) FROM puzzles WHERE id BETWEEN ? AND ?"
    return int(connection.execute(total, span).fetchone()[0])


def _select(connection: Connection, columns: str, span: tuple[int, int]) -> Cursor:
    statement = f"SELECT {columns} FROM puzzles WHERE id BETWEEN ? AND ? ORDER BY id"
    return connection.execute(statement, span)


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
