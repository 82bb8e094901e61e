"""Database files for the tests: what is in one, grids to fill it with, commands run over it."""

from __future__ import annotations

import ctypes
import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from sudokudb import Grid
from tests.grids import full

ROOT = Path(__file__).parents[1]
_PR_CAPBSET_DROP, _CAP_DAC_OVERRIDE, _CAP_DAC_READ_SEARCH = 24, 1, 2
_FULL = full(3)


def dump(path: Path) -> list[str]:
    """Return everything in a database as SQL; two that agree here hold the same."""
    with closing(sqlite3.connect(path)) as connection:
        number = connection.execute("PRAGMA application_id").fetchone()[0]
        return [f"-- application_id {number}", *connection.iterdump()]


def numbered(number: int) -> Grid:
    """Return a valid grid that no other number has: its bits say which cells are filled."""
    return Grid("".join(mark if number >> i & 1 else "." for i, mark in enumerate(_FULL)))


def sudokudb(
    *arguments: str | bytes | Path, stdin: bytes | int = b"", **settings: Any
) -> subprocess.CompletedProcess[bytes]:
    """Run the real command; `settings` go to subprocess.run."""
    given = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
    command = [sys.executable, "-P", "-m", "sudokudb", *arguments]
    return subprocess.run(command, **{"capture_output": True, "timeout": 60, **given, **settings})


def at_once(count: int, *arguments: str | Path) -> list[subprocess.CompletedProcess[bytes]]:
    """Run the same command in several processes at the same time."""
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(lambda _: sudokudb(*arguments), range(count)))


def bound_by_permissions() -> None:
    """Make root obey permission bits, as everybody does; a `preexec_fn`.

    What leaves the bounding set is gone after the exec that follows.
    """
    if os.geteuid() == 0:
        for capability in (_CAP_DAC_OVERRIDE, _CAP_DAC_READ_SEARCH):
            ctypes.CDLL(None).prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)


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
