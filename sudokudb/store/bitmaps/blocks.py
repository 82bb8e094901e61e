"""Blocks: what 65,536 ids have in the fields that have few values, some bits for each id.

For each field a block lists the values that occur, and has a code for each of its ids: the value's
place in the list, bit by bit in planes (P. O'Neil and D. Quass, "Improved query performance with
variant indexes", 1997). Whole columns are so compared and counted at once, which takes
milliseconds where rows take seconds.

Triggers in the file take away what a change makes wrong, whoever makes it; so what is there is
true. What is missing is made anew after bulk work, and when a store is closed in which much is
missing. Where a block is missing the rows are read. A server has no blocks: it counts rows with all
its cores.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.store.bitmaps import encoding as codes
from sudokudb.store.bitmaps.bitmap import SHIFT, SIZE
from sudokudb.store.bitmaps.encoding import FIELDS

if TYPE_CHECKING:
    from sqlite3 import Connection

LEAST = 4096
"""Fewer puzzles make no block: they are soon read."""

TRIGGERS = ("puzzles_insert", "puzzles_before_insert")
"""The triggers that take the block of what is put in away, one row at a time."""

_HIGHEST = (1 << 63) - 1
_VISITED = 200  # blocks in a transaction, of which most may be too small


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
    made = codes.read(connection, number, lacking) if lacking else {}
    connection.executemany(
        'INSERT INTO blocks (block, field, "values", planes) VALUES (?, ?, ?, ?)',
        [(number, field, *coded) for field, coded in made.items()],
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
            'SELECT field, "values", planes FROM blocks WHERE block = ?', (number,)
        ).fetchall()
        made = codes.read(connection, number, [field for field, *_ in rows])
        return all(made[field] == (values, planes) for field, values, planes in rows)
    finally:
        connection.execute("RELEASE moment")
