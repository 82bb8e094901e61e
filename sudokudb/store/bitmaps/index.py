"""The search index: a bitmap of the matching puzzles for each value of each field.

The bitmaps are Roaring bitmaps (D. Lemire et al., "Roaring Bitmaps: Implementation of an
Optimized Software Library", 2018), one for each segment of 2^20 ids. The index may be out of date:
triggers record the ids of changed puzzles in the table `_stale`, and puzzles above the highest id
in the index are new. Both kinds have to be searched with SQL.
"""

from __future__ import annotations

from sqlite3 import DatabaseError
from typing import TYPE_CHECKING, cast

from pyroaring import BitMap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.store.connection.sqlite_file import RunSql

PRESENT = ("id", "")
"""The key of all puzzles."""
NEVER_RATED = ("rated", "never")
"""The key of the puzzles that no rater rates."""
NO_LEVEL = ("graded", "never")
"""The key of the puzzles that are not classic, or have no square boxes: these have no level."""
SHIFT = 20
SIZE = 1 << SHIFT
"""The number of ids in a segment. Bitmaps hold ids relative to the first id of their segment."""

_IDS = "SELECT ids FROM _bitmaps WHERE field = :field AND value = :value AND segment = :segment"
# A recursive query looks up each value once; DISTINCT would read the rows of all segments.
_VALUES = (
    "WITH RECURSIVE found(value) AS (SELECT min(value) FROM _bitmaps WHERE field = :field "
    "UNION ALL SELECT (SELECT min(value) FROM _bitmaps WHERE field = :field "
    "AND value > found.value) FROM found WHERE value IS NOT NULL) "
    "SELECT value FROM found WHERE value IS NOT NULL"
)
_STALE = "SELECT puzzle_id FROM _stale WHERE puzzle_id BETWEEN :first AND :last"


class Index:
    """A reader of bitmaps with a cache. Callers must not change the bitmaps that they receive."""

    def __init__(self, run_sql: RunSql) -> None:
        self._run_sql = run_sql
        self._values: dict[str, list[str]] = {}
        self._bitmaps: dict[tuple[str, str, int], BitMap] = {}
        self._known: dict[int, BitMap] = {}
        where = "FROM _bitmaps WHERE field = 'id' ORDER BY segment"
        self.segments = [cast("int", row[0]) for row in run_sql(f"SELECT segment {where}", {})]
        self.last = last_id(run_sql)
        self._has_stale = next(run_sql("SELECT 1 FROM _stale LIMIT 1", {}), None) is not None

    @property
    def unknown(self) -> str:
        """The SQL condition for puzzles that are new or stale; empty if there are none."""
        new = f"puzzles.id > {self.last:d}"
        if self._has_stale:
            return f"({new} OR puzzles.id IN (SELECT puzzle_id FROM _stale))"
        highest = next(self._run_sql("SELECT max(id) FROM puzzles", {}))[0] or 0
        return new if cast("int", highest) > self.last else ""

    def values(self, field: str) -> list[str]:
        """List the values of a field, sorted as texts."""
        if field not in self._values:
            rows = self._run_sql(_VALUES, {"field": field})
            self._values[field] = [cast("str", row[0]) for row in rows]
        return self._values[field]

    def having(self, field: str, value: str, segment: int) -> BitMap:
        """Return the puzzles of a segment that have a value."""
        key = (field, value, segment)
        if key not in self._bitmaps:
            given = {"field": field, "value": value, "segment": segment}
            row = next(self._run_sql(_IDS, given), None)
            self._bitmaps[key] = decode(cast("bytes", row[0])) if row else BitMap()
        return self._bitmaps[key]

    def any_of(self, field: str, values: Iterable[str], segment: int) -> BitMap:
        """Return the puzzles of a segment that have at least one of the values."""
        return BitMap.union(BitMap(), *(self.having(field, value, segment) for value in values))

    def any_with(self, keys: Iterable[tuple[str, str]], segment: int) -> BitMap:
        """Return the puzzles of a segment that have at least one of some keys."""
        return BitMap.union(BitMap(), *(self.having(*key, segment) for key in keys))

    def known_puzzles(self, segment: int) -> BitMap:
        """Return the puzzles of a segment for which the index is up to date."""
        if segment not in self._known:
            found = self.having(*PRESENT, segment)
            if self._has_stale:
                first = segment << SHIFT
                rows = self._run_sql(_STALE, {"first": first, "last": first + SIZE - 1})
                found = found - BitMap(cast("int", row[0]) - first for row in rows)
            self._known[segment] = found
        return self._known[segment]


def last_id(run_sql: RunSql) -> int:
    """Return the highest id in the index; 0 if the index is empty."""
    rows = run_sql(
        "SELECT segment, ids FROM _bitmaps WHERE field = 'id' ORDER BY segment DESC LIMIT 1", {}
    )
    for segment, ids in rows:
        return (cast("int", segment) << SHIFT) + decode(cast("bytes", ids)).max()
    return 0


def decode(ids: bytes) -> BitMap:
    """Deserialise a stored bitmap; raise DatabaseError if it is malformed."""
    try:
        return BitMap.deserialize(ids)
    except ValueError as error:
        raise DatabaseError("malformed bitmap") from error


def encode(ids: BitMap) -> bytes:
    """Serialise a bitmap."""
    ids.run_optimize()
    return ids.serialize()
