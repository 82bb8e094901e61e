"""Add grids to a database in another process: `-m ….adding PATH FIRST COUNT`."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from sudokudb import Library
from tests.support import ROOT, numbered

if TYPE_CHECKING:
    from pathlib import Path


def start(path: Path, first: int, count: int) -> subprocess.Popen[bytes]:
    """Start a process that adds the grids of `count` numbers from `first` on."""
    command = [sys.executable, "-m", __name__, str(path), str(first), str(count)]
    return subprocess.Popen(command, cwd=ROOT)


def add_many(path: str, first: int, count: int) -> None:
    with Library.open(path) as library:
        for number in range(first, first + count):
            library.add(numbered(number), title=f"grid {number}")


if __name__ == "__main__":
    add_many(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
