"""Import a file in a process of its own: `-m tests.library.imports.support DATABASE FILE`.

Prints the number of puzzles that were added and the peak memory in megabytes.
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


def start_import(location: str | Path, file: Path) -> subprocess.Popen[str]:
    """Start a process that imports a file."""
    command = [sys.executable, "-m", __name__, str(location), str(file)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def many_lines(count: int) -> Iterator[str]:
    """Yield valid grids, always the same, of which no two are equal: parts of three solutions."""
    chance = random.Random(count)
    solved = [
        [_subsets(text[low : low + 9]) for low in range(0, 81, 9)] for text in SOLUTIONS.values()
    ]
    for number in range(count):
        rows = solved[number % 3]
        bits = chance.getrandbits(81) & (chance.getrandbits(81) | chance.getrandbits(81))
        yield "".join([row[bits >> 9 * i & 511] for i, row in enumerate(rows)])


def _subsets(row: str) -> list[str]:
    """Return what is left of a row for each set of its cells."""
    return [
        "".join(mark if bits >> i & 1 else "." for i, mark in enumerate(row)) for bits in range(512)
    ]


def write_lines(path: Path, count: int) -> Path:
    """Write a file of so many grids."""
    with path.open("w", encoding="ascii") as file:
        file.writelines(f"{line}\n" for line in many_lines(count))
    return path


def run_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command; the last word on stderr is its peak memory in megabytes."""
    code = (
        "import sys; from sudokudb.cli import run; "
        "from tests.library.imports.support import peak_memory; "
        "code = run(sys.argv[1:]); print(peak_memory(), file=sys.stderr); sys.exit(code)"
    )
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def peak_memory() -> int:
    """Return the peak memory of this process in megabytes.

    The kernel's own count, if there is one: `getrusage` begins with the memory of the process that
    started this one, which is a whole test run.
    """
    status = Path("/proc/self/status")
    if status.exists():
        high = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(high.split()[1]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    with Library.open(sys.argv[1]) as library:
        result = library.import_files([Path(sys.argv[2])])
    print(result.added, peak_memory())  # noqa: T201
