"""What may be wrong with a file and the puzzles in it, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import GridError
from sudokudb.grid import Grid

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator


def find_faults(connection: sqlite3.Connection) -> list[str]:
    """Check a file's structure, its references and every puzzle."""
    whole = connection.execute("PRAGMA integrity_check")
    faults = [str(row[0]) for row in whole if row[0] != "ok"]
    broken = connection.execute("PRAGMA foreign_key_check")
    faults += [f"{row[0]}: row {row[1]} refers to what is not there" for row in broken]
    for id, size, givens, text in connection.execute("SELECT id, size, givens, grid FROM puzzles"):
        faults += [f"puzzle #{id}: {fault}" for fault in _of_puzzle(size, givens, text)]
    return faults


def _of_puzzle(size: int, givens: int, text: str) -> Iterator[str]:
    try:
        grid = Grid(text, size)
    except GridError as error:
        yield error.message
        return
    if str(grid) != text:
        yield "its grid is not in canonical form"
    if grid.givens != givens:
        yield f"{givens} givens are stored, but its grid has {grid.givens}"
    yield from map(str, grid.conflicts())
