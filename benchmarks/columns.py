"""Columns of a library and exports of files, next to the bare driver that reads the same columns.

python benchmarks/columns.py FOLDER [COUNT]
"""

from __future__ import annotations

import sqlite3
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import pandas
import polars
import pyarrow
from imports import lines

from sudokudb import Library

if TYPE_CHECKING:
    from collections.abc import Callable

SEVEN = ("id", "title", "grid", "givens", "level", "solutions", "identity")
BEFORE = (
    *("grid", "title", "author", "source", "license", "notes", "placed", "candidates", "details"),
    *("tags", "collections", "level", "solutions", "id", "added", "changed", "ratings"),
)
"""The columns that exports had before solutions, identities and ratings were columns."""
PROGRAMS: dict[str, Callable[[Any], object]] = {
    "pyarrow.table": pyarrow.table,
    "polars.DataFrame": polars.DataFrame,
    "pandas.DataFrame.from_arrow": pandas.DataFrame.from_arrow,
    "duckdb, arrow table": lambda columns: duckdb.from_arrow(columns).to_arrow_table(),
}


def rate(count: int, work: Callable[[], object]) -> float:
    """Return the puzzles a second of CPU, the best of three runs."""
    best = 0.0
    for _ in range(3):
        start = time.process_time()
        work()
        best = max(best, count / (time.process_time() - start))
    return best


def read_bare(path: Path) -> None:
    """Read seven columns with the driver alone."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"SELECT {', '.join(SEVEN)} FROM puzzles").fetchall()


def main(folder: Path, count: int) -> None:
    """Print the speeds, and their ratios to the first."""
    path = folder / "columns.sqlite3"
    with Library.open(path, examples=False) as library:
        source = folder / "lines.txt"
        source.write_text("\n".join(lines(count)) + "\n", "ascii")
        library.import_files(source)
        total = len(library)
        bare = rate(total, lambda: read_bare(path))
        print(f"fetchall of seven columns: {bare:,.0f} a second")
        pyarrow.table(library.columns("id:1", SEVEN))
        for name, program in PROGRAMS.items():
            speed = rate(total, partial(program, library.columns("", SEVEN)))
            print(f"{name}: {speed:,.0f} ({speed / bare:.2f}; bar 300,000)")
        for more in ("solution", "minlex", "solution_identity", "hodoku_score,se_er", "tags"):
            names = [*SEVEN, *more.split(",")]
            speed = rate(total, library.columns("", names).to_arrow)
            print(f"with {more}: {speed:,.0f} ({speed / bare:.2f})")
        for suffix in ("csv", "jsonl", "parquet"):
            compare_exports(library, folder / f"out.{suffix}", total)


def compare_exports(library: Library, file: Path, total: int) -> None:
    """Print the speed of an export with the columns that it had before, and with all."""
    old = rate(total, lambda: library.export(file, columns=BEFORE, force=True))
    new = rate(total, lambda: library.export(file, force=True))
    print(f"{file.suffix}: {old:,.0f} with stored columns, {new:,.0f} with all ({new / old:.2f})")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100_000)
