"""Measure the building of a data set from a list of puzzles: rows a second of CPU time.

    python benchmarks/datasets.py LIST [--rate RATERS]

LIST is a file of any format. The first stage computes the facts and ratings, the second one
decides the splits and writes the tables. Levels are left out in a second run.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from sudokudb import build_dataset


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list", type=Path, metavar="LIST")
    parser.add_argument("--rate", default="", metavar="RATERS")
    given = parser.parse_args()
    for levels in (True, False):
        read, last, start = 0, 0.0, time.process_time()

        def note(rows: int) -> None:
            nonlocal read, last
            read, last = read + rows, time.process_time()

        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "set"
            build_dataset(given.list, target, rate=given.rate, levels=levels, on_rows=note)
        end = time.process_time()
        first, second = read / (last - start), read / (end - last)
        words = "levels" if levels else "no levels"
        print(f"{read:,} rows, {words}: {first:,.0f} and {second:,.0f} rows a second")


if __name__ == "__main__":
    main()
