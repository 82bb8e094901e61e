"""Databases of unsolved puzzles, and jobs that are slow or fail; workers import this module.

`-m tests.library.jobs.support PATH` runs a slow job with two workers, in a process that a test
can kill. It prints the number of puzzles.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb import Library, check
from sudokudb.library.jobs import CHECK
from sudokudb.library.jobs.job import verdicts
from tests.support import ROOT, numbered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    Verdicts = list[tuple[int, int | str | None, str | None]]

DEADLY = "9" + "." * 80
_TIME = "2026-11-21T10:00:00Z"
_SMALL = "1.3......2.....4"  # other sizes than 9×9 are solved in Python


def slow(texts: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Take a while over each chunk."""
    time.sleep(0.05)
    return verdicts(texts, threads)


def deadly(texts: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Kill the process over one grid."""
    if DEADLY in texts:
        os.kill(os.getpid(), signal.SIGKILL)
    return verdicts(texts, threads)


def broken(texts: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Raise what no job should raise."""
    raise ArithmeticError("there is\na bug")


SLOW = replace(CHECK, compute=slow)
KILLING = replace(CHECK, compute=deadly)
BROKEN = replace(CHECK, compute=broken)


def fill(path: Path, count: int, *, small: bool = False) -> None:
    """Add unsolved puzzles with one, several or no solutions, or copies of one 4×4 grid."""
    grids = [_SMALL] * count if small else [str(numbered(_bits(n))) for n in range(count)]
    size = 4 if small else 9
    rows = [
        (size, len(grid) - grid.count("."), grid, n, _TIME, _TIME) for n, grid in enumerate(grids)
    ]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO puzzles (size, givens, grid, copy, added, changed) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            rows,
        )


def _bits(number: int) -> int:
    """Return the cells of a grid: a third of the grids have enough for one solution."""
    return (number + 1) | (((1 << 81) - 1) << 30 if number % 3 == 0 else 0)


def stored(library: Library) -> Verdicts:
    """Return the stored verdicts."""
    return [(puzzle.id, puzzle.count, puzzle.level) for puzzle in library]


def expected(library: Library) -> Verdicts:
    """Return the verdicts that the job should store."""
    each = [(puzzle.id, check(puzzle.grid)) for puzzle in library]
    return [(id, verdict.count, verdict.level) for id, verdict in each]


def ask(path: Path, statement: str) -> list[tuple[object, ...]]:
    """Return the rows of an SQL statement."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def count_done(path: Path) -> int:
    """Count the puzzles with a verdict."""
    ((count,),) = ask(path, "SELECT count(*) FROM puzzles WHERE solutions IS NOT NULL")
    return int(str(count))


def wait_until(condition: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.01)


def start_job(path: Path) -> subprocess.Popen[str]:
    """Start a job in another process that has a session of its own, as in a terminal."""
    command = [sys.executable, "-m", __name__, str(path)]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=pipe,
        stderr=pipe,
        text=True,
        start_new_session=True,
    )


if __name__ == "__main__":
    with Library.open(sys.argv[1]) as library:
        try:
            print(sum(library.run(SLOW, workers=2, chunk_cost=4)))  # noqa: T201
        except KeyboardInterrupt:
            sys.exit(130)
