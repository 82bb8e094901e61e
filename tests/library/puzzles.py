"""Libraries full of puzzles about which nothing is known, and what is known of them later."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

from sudokudb import check
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library

    Known = list[tuple[int, int | str | None, str | None]]


_TIME = "2026-11-21T10:00:00Z"


def fill(path: Path, count: int) -> None:
    """Put puzzles with one solution, several or none into a database, ids from 4."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO puzzles (size, givens, grid, added, changed) VALUES (9, ?, ?, ?, ?)",
            [(grid.givens, str(grid), _TIME, _TIME) for grid in map(numbered, _numbers(count))],
        )


def _numbers(count: int) -> list[int]:
    """Return bits of cells: a third of the grids have enough of them for one solution."""
    return [(n + 1) | (((1 << 81) - 1) << 30 if n % 3 == 0 else 0) for n in range(count)]


def known(library: Library) -> Known:
    return [(puzzle.id, puzzle.count, puzzle.level) for puzzle in library]


def expected(library: Library) -> Known:
    verdicts = [(puzzle.id, check(puzzle.grid)) for puzzle in library]
    return [(id, verdict.count, verdict.level) for id, verdict in verdicts]


def ask(path: Path, statement: str) -> list[tuple[object, ...]]:
    """Return what a database says just now."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def done(path: Path) -> int:
    """Count the puzzles that are known about."""
    rows = ask(path, "SELECT count(*) FROM puzzles WHERE solutions IS NOT NULL")
    return int(str(rows[0][0]))


def workers(path: Path) -> set[int]:
    """Return the processes that hold leases."""
    return {int(str(row[0]).split()[-2]) for row in ask(path, "SELECT worker FROM leases")}


def wait_until(condition: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.01)


def is_there(pid: int) -> bool:
    """Whether a process is there, if only to be reaped."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
