"""Measure imports and queries of large databases.

    python benchmarks/store.py [ROWS] [--lines N] [--isomorphs N] [--folder DIR] [--url URL]

N lines (a million) are imported and, in the same run, inserted by the standard library's
`executemany` into a table with only a unique grid; meanwhile another process adds
puzzles and waits for its turn. Commands that change a quarter of the lines, and a merge of all into
20,000, are measured in the same unit. Then N isomorphs (100,000) of a fifth as many puzzles are
imported. Then a database of ROWS puzzles (a million) is filled and queried; times of queries are
CPU times. All data is generated from seeds: valid grids, all different. With a URL the database
is on a PostgreSQL server.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from changes import change_many
from imports import compare, longest_wait, repeat
from queries import measure_queries


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--isomorphs", type=int, default=100_000)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--url")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        if given.lines:
            source = Path(folder) / "lines.txt"
            change_many(source, compare(source, given.lines))
            wait = longest_wait(source)
            print(f"longest wait of an add during an import: {wait:.2f} s (bar 1)")
        if given.isomorphs:
            repeat(Path(folder) / "isomorphs", given.isomorphs)
        measure_queries(Path(folder), given.rows, given.url)


if __name__ == "__main__":
    main()
