"""Database files for the tests: what is in one, grids to fill it with, who may write it."""

from __future__ import annotations

import sqlite3
import subprocess
from contextlib import closing
from functools import cache
from pathlib import Path

from sudokudb import Grid
from tests.forking import bound_by_permissions
from tests.grids import full

ROOT = Path(__file__).parents[1]
_FULL = full(3)


def dump(path: Path) -> list[str]:
    """Return everything in a database as SQL; two that agree here hold the same."""
    with closing(sqlite3.connect(path)) as connection:
        number = connection.execute("PRAGMA application_id").fetchone()[0]
        return [f"-- application_id {number}", *connection.iterdump()]


def numbered(number: int) -> Grid:
    """Return a valid grid that no other number has: its bits say which cells are filled."""
    return Grid("".join(mark if number >> i & 1 else "." for i, mark in enumerate(_FULL)))


@cache
def permissions_bind() -> bool:
    """Whether `bound_by_permissions` does what it says on this system."""
    try:
        done = subprocess.run(
            ["sh", "-c", 'f=$(mktemp) && chmod 0 "$f" && ! (: > "$f"); e=$?; rm -f "$f"; exit $e'],
            preexec_fn=bound_by_permissions,
            capture_output=True,
            timeout=60,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0
