"""Measure the CPU time of building booklets: 6 puzzles within 0.8 s, 200 within 2 s.

    python benchmarks/booklets.py [RUNS]

The minimum of several runs is printed. The puzzles have no level yet: a build solves them.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path

from startup import cpu_seconds

from sudokudb import Grid, Library
from sudokudb.engine.canon.identity import identity_of
from sudokudb.engine.grids import solve_many

COUNTS = {6: 0.8, 200: 2.0}
"""Numbers of puzzles, and seconds."""


def printable(solution: str, count: int) -> list[Grid]:
    """Return valid puzzles, no two of which are equivalent."""
    chance, found = random.Random(7), dict[int | None, Grid]()
    while len(found) < count:
        kept = set(chance.sample(range(81), chance.randint(28, 40)))
        grid = Grid("".join(c if i in kept else "." for i, c in enumerate(solution)))
        if next(solve_many([grid])).count == 1:
            found[identity_of(grid)] = grid
    return list(found.values())


def main() -> None:
    """Measure builds of both sizes, each in a new database."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    sudokudb = str(Path(sys.executable).parent / "sudokudb")
    for count, limit in COUNTS.items():
        with tempfile.TemporaryDirectory() as folder:
            os.environ["SUDOKUDB_DATABASE"] = str(Path(folder, "puzzles.sqlite3"))
            with Library.open() as library:
                solution = str(library.solve(library.get(3)).solutions[0])
                library.puzzles.add_many(printable(solution, count * (runs + 1)))
            build = [sudokudb, "issue", "build", "B", "id:>3", "--count", str(count), "--force"]
            build += ["-o", str(Path(folder, "b.pdf"))]
            seconds = min(cpu_seconds(build) for _ in range(runs))
        print(f"a booklet of {count:3} puzzles: {seconds:.2f} s of CPU (bar {limit:g} s)")


if __name__ == "__main__":
    main()
