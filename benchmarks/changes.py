"""Commands that change many puzzles, in units of the driver's time; see `store.py`."""

from __future__ import annotations

import itertools
import resource
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

CHANGES = {
    "tag": (["tag", "x", "givens:28..30"], 0.375),
    "undo of the tag": (["undo"], 0.375),
    "remove": (["remove", "givens:28..30"], 1.0),
    "undo of the removal": (["undo"], 1.0),
}
"""Commands that change a quarter of the puzzles, and their bars relative to `executemany`."""


def change_many(source: Path, unit: float) -> None:
    """Measure commands that change many puzzles of the imported database, and a merge of it."""
    imported, small = source.with_name("import.sqlite3"), source.with_name("small.sqlite3")
    first = source.with_name("first.txt")
    with source.open(encoding="ascii") as lines:
        first.write_text("".join(itertools.islice(lines, 20_000)), encoding="ascii")
    for name, (arguments, bar) in CHANGES.items():
        spent = command_time(imported, *arguments)
        print(f"{name}: {spent:.1f} s of CPU, ratio {spent / unit:.2f} (bar {bar})")
    command_time(small, "import", first)
    spent = command_time(small, "merge", imported, "--quiet")
    print(f"merge into 20,000: {spent:.1f} s of CPU, ratio {spent / unit:.2f} (bar 5)")


def command_time(database: Path, *arguments: str | Path) -> float:
    """Return the CPU time of a command, with its start-up."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-P", "-m", "sudokudb", "--db", database, *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
