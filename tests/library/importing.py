"""Imports a file in a process of its own: `-m tests.library.importing DATABASE FILE`.

Prints how many were added and how many megabytes it took at most.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb import Library
from tests.support import ROOT, SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator


def start(location: str | Path, file: Path) -> subprocess.Popen[str]:
    """Start a process that imports a file."""
    command = [sys.executable, "-m", __name__, str(location), str(file)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def many_lines(count: int) -> Iterator[str]:
    """Yield valid grids, always the same, of which no two are equal: parts of three solutions."""
    chance = random.Random(count)
    solved = [
        [_parts(text[low : low + 9]) for low in range(0, 81, 9)] for text in SOLUTIONS.values()
    ]
    for number in range(count):
        rows = solved[number % 3]
        bits = chance.getrandbits(81) & (chance.getrandbits(81) | chance.getrandbits(81))
        yield "".join([row[bits >> 9 * i & 511] for i, row in enumerate(rows)])


def _parts(row: str) -> list[str]:
    """Return what is left of a row for each set of its cells."""
    return [
        "".join(mark if bits >> i & 1 else "." for i, mark in enumerate(row)) for bits in range(512)
    ]


def write(path: Path, count: int) -> Path:
    """Write a file of so many grids."""
    with path.open("w", encoding="ascii") as file:
        file.writelines(f"{line}\n" for line in many_lines(count))
    return path


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command; the last word on stderr is how many megabytes it took at most."""
    code = (
        "import sys; from sudokudb.cli.app import run; from tests.library.importing import peak; "
        "code = run(sys.argv[1:]); print(peak(), file=sys.stderr); sys.exit(code)"
    )
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def peak() -> int:
    """Return how many megabytes this process took at most.

    Not from `getrusage` where the kernel tells better: its maximum begins with what the process
    that started this one held, a whole test run.
    """
    status = Path("/proc/self/status")
    if status.exists():
        high = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(high.split()[1]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    with Library.open(sys.argv[1]) as library:
        tally = library.import_files([Path(sys.argv[2])])
    print(tally.added, peak())  # noqa: T201
