"""Updates and checks of the search index.

Each step handles a limited number of puzzles, so that no transaction holds the write lock for long.
"""

from __future__ import annotations

from sqlite3 import DatabaseError
from typing import TYPE_CHECKING

from pyroaring import BitMap

from sudokudb.errors import say
from sudokudb.query.fields import MAX_NUMBER
from sudokudb.store.bitmaps.index import SHIFT, SIZE, decode, encode, last_id
from sudokudb.store.bitmaps.index_keys import SHARED, IdRange, is_time, read
from sudokudb.store.connection.sqlite_file import reader
from sudokudb.store.query_sql import fulltext

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection

    from sudokudb.store.bitmaps.index_keys import Bitmaps

MIN_PUZZLES = 10_000
"""The number of puzzles from which a database has an index: plain SQL is fast enough for fewer."""
STEP = 32_768
"""The largest number of puzzles in one step."""
MAX_UNINDEXED = 2_000
"""The number of new and stale puzzles from which closing a database updates the index."""


def is_wanted(connection: Connection, least: int = MIN_PUZZLES) -> bool:
    """Return whether a database has an index, or enough puzzles for one."""
    if connection.execute("SELECT 1 FROM _bitmaps LIMIT 1").fetchone():
        return True
    enough = "SELECT count(*) FROM (SELECT 1 FROM puzzles LIMIT ?)"
    return bool(connection.execute(enough, (least,)).fetchone()[0] == least)


def is_behind(connection: Connection, many: int = MAX_UNINDEXED) -> bool:
    """Return whether so many puzzles are new or stale that searches become slow."""
    unknown = (
        "SELECT count(*) FROM (SELECT puzzle_id FROM _stale UNION SELECT id FROM puzzles "
        "WHERE id > ? LIMIT ?)"
    )
    given = (last_id(reader(connection)), many)
    return is_wanted(connection) and connection.execute(unknown, given).fetchone()[0] == many


def update(connection: Connection, most: int = STEP, shared: int = SHARED) -> bool:
    """Index up to `most` new or stale puzzles; return False if there were none.

    New puzzles are indexed in the order of their ids, because all above the highest id in the
    index count as new.
    """
    fulltext.update(connection)
    last = last_id(reader(connection))
    span = _next_ids(connection, last, most)
    if span is None:
        # The remaining stale ids are of puzzles that were deleted before they were indexed.
        connection.execute("DELETE FROM _stale")
        return False
    bitmaps = read(connection, span, shared)
    if span.stale:
        _replace(connection, span, bitmaps)
    else:
        _add(connection, span, bitmaps)
    connection.execute(f"DELETE FROM _stale WHERE {span.condition}")
    return True


def clear(connection: Connection) -> None:
    """Empty the index, and rebuild the full-text index."""
    for table in ("_bitmaps", "_stale"):
        connection.execute(f"DELETE FROM {table}")
    fulltext.rebuild(connection)


def find_faults(connection: Connection) -> list[str]:
    """Return a message for each part of the index that does not match the puzzles."""
    connection.execute("SAVEPOINT moment")
    try:
        last = last_id(reader(connection))
        faults = [
            say(
                "search index: {field}:{value} is wrong for puzzles from #{id}; "
                "`sudokudb db upgrade` builds it again",
                field=field,
                value=value,
                id=segment << SHIFT,
            )
            for segment in _segments(connection, last)
            for field, value in sorted(_differences(connection, segment, last))
        ]
        return faults + fulltext.find_faults(connection)
    finally:
        connection.execute("RELEASE moment")


def _next_ids(connection: Connection, last: int, most: int) -> IdRange | None:
    """Return the first stale ids up to the `last` one in the index, or else the first new ids."""
    stale = "(SELECT puzzle_id AS id FROM _stale)"
    return _first_ids(connection, stale, range(-MAX_NUMBER, last + 1), most) or _first_ids(
        connection, "puzzles", range(last + 1, MAX_NUMBER + 1), most
    )


def _first_ids(connection: Connection, table: str, within: range, most: int) -> IdRange | None:
    """Return up to `most` ids of a table that are in a range and in one segment."""
    if not within:
        return None
    ids = f"SELECT id FROM {table} WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?"
    first = connection.execute(ids, (within[0], within[-1], 1)).fetchone()
    if first is None:
        return None
    end = min(within[-1], first[0] | SIZE - 1)
    last = connection.execute(f"SELECT max(id) FROM ({ids})", (first[0], end, most)).fetchone()
    return IdRange(first[0], last[0], stale=table != "puzzles")


def _add(connection: Connection, span: IdRange, bitmaps: Bitmaps) -> None:
    """Add new puzzles to the index."""
    for key, ids in bitmaps.items():
        _write(connection, key, span.segment, ids | _read_bitmap(connection, key, span.segment))


def _replace(connection: Connection, span: IdRange, bitmaps: Bitmaps) -> None:
    """Replace stale puzzles in the index."""
    chosen = f"SELECT puzzle_id FROM _stale WHERE {span.condition}"
    low = span.segment << SHIFT
    gone = BitMap(id - low for (id,) in connection.execute(chosen))
    for key in {*_keys(connection, span.segment), *bitmaps}:
        before = _read_bitmap(connection, key, span.segment)
        after = before - gone | bitmaps.get(key, BitMap())
        if after != before:
            _write(connection, key, span.segment, after)


def _keys(connection: Connection, segment: int) -> Iterator[tuple[str, str]]:
    rows = connection.execute("SELECT field, value FROM _bitmaps WHERE segment = ?", (segment,))
    yield from rows.fetchall()


def _read_bitmap(connection: Connection, key: tuple[str, str], segment: int) -> BitMap:
    row = connection.execute(
        "SELECT ids FROM _bitmaps WHERE field = ? AND value = ? AND segment = ?", (*key, segment)
    ).fetchone()
    return decode(row[0]) if row else BitMap()


def _write(connection: Connection, key: tuple[str, str], segment: int, ids: BitMap) -> None:
    """Store a bitmap, or delete it if it is empty."""
    if ids:
        statement = (
            "INSERT OR REPLACE INTO _bitmaps (field, value, segment, ids) VALUES (?, ?, ?, ?)"
        )
        connection.execute(statement, (*key, segment, encode(ids)))
    else:
        statement = "DELETE FROM _bitmaps WHERE field = ? AND value = ? AND segment = ?"
        connection.execute(statement, (*key, segment))


def _segments(connection: Connection, last: int) -> list[int]:
    """List the segments that have bitmaps, or puzzles up to the id `last`."""
    rows = connection.execute(
        "SELECT segment FROM _bitmaps UNION SELECT id >> ? FROM puzzles WHERE id <= ? ORDER BY 1",
        (SHIFT, last),
    )
    return [number for (number,) in rows]


def _differences(connection: Connection, segment: int, last: int) -> Iterator[tuple[str, str]]:
    """Yield the keys of a segment's bitmaps that do not match the puzzles."""
    expected: Bitmaps = {}
    low = segment << SHIFT
    top = min(low + SIZE - 1, last)
    for first in range(low, top + 1, STEP):
        span = IdRange(first, min(first + STEP - 1, top))
        for key, ids in read(connection, span, 1).items():
            expected[key] = expected.get(key, BitMap()) | ids
    stale = connection.execute(
        "SELECT puzzle_id FROM _stale WHERE puzzle_id BETWEEN ? AND ?", (low, top)
    )
    unknown = BitMap(id - low for (id,) in stale)
    for key in {*_keys(connection, segment), *expected}:
        if _is_damaged(connection, key, segment, expected.get(key, BitMap()), unknown):
            yield key


def _is_damaged(
    connection: Connection,
    key: tuple[str, str],
    segment: int,
    expected: BitMap,
    unknown: BitMap,
) -> bool:
    """Return whether a bitmap is unreadable or differs from the puzzles that are not stale."""
    try:
        stored = _read_bitmap(connection, key, segment) - unknown
    except DatabaseError:
        return True
    return not stored <= expected if is_time(key) else stored != expected - unknown
