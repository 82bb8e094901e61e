"""Measure traces on one core, in puzzles per second of CPU time, beside ratings of the same run.

    python benchmarks/traces.py LIST ... [--raters NAMES] [--limit N]

A LIST is a file with a puzzle of 81 characters per line, of which the first N are traced. The
columns are: ratings; packed steps; Arrow tables; Parquet; the last two with sentences; JSON lines
with them; and the bytes of a trace as Parquet, without and with sentences.
"""

from __future__ import annotations

import argparse
import io
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudokudb.columns.trace_files import trace_lines, write_parquet
from sudokudb.columns.traces import trace_batches, trace_schema
from sudokudb.engine import solve_rows
from sudokudb.rating.packed import packed_traces
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import load_rater

if TYPE_CHECKING:
    from collections.abc import Callable

LINES = 256  # traces of which JSON is measured


def spent(work: Callable[[], Any]) -> float:
    """Return the seconds of CPU time that some work takes: the best of two."""
    times = []
    for _ in range(2):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def parquet(puzzles: list[str], rater: str, *, sentences: bool) -> bytes:
    """Return the traces of puzzles as a file."""
    made = trace_batches(puzzles, rater, sentences=sentences, threads=1)
    write_parquet(made, trace_schema(rater, sentences=sentences), out := io.BytesIO())
    return out.getvalue()


def arrow(puzzles: list[str], rater: str, *, sentences: bool) -> list[Any]:
    """Return the traces of puzzles as batches."""
    return list(trace_batches(puzzles, rater, sentences=sentences, threads=1))


def speeds(puzzles: list[str], name: str) -> str:
    """Return a row of speeds and sizes."""
    rater, count = load_rater(name), len(puzzles)
    batches = arrow(puzzles[:LINES], name, sentences=True)
    lines = spent(lambda: [line for batch in batches for line in trace_lines(batch)])
    works = (
        lambda: rate(puzzles, rater),
        lambda: list(packed_traces(puzzles, rater, 1)),
        lambda: arrow(puzzles, name, sentences=False),
        lambda: parquet(puzzles, name, sentences=False),
        lambda: arrow(puzzles, name, sentences=True),
        lambda: parquet(puzzles, name, sentences=True),
    )
    found = [count / spent(work) for work in works]
    found.append(min(LINES, count) / lines)
    sizes = [len(parquet(puzzles, name, sentences=each)) / count for each in (False, True)]
    return " ".join(f"{number:9,.0f}" for number in (*found, *sizes))


def main() -> None:
    """Print a table: lists, and the speeds of each rater."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="+", type=Path, metavar="LIST")
    parser.add_argument("--raters", default="hodoku,se", metavar="NAMES")
    parser.add_argument("--limit", type=int, default=4096, metavar="N")
    options = parser.parse_args()
    heads = ["rate", "packed", "arrow", "parquet", "+words", "+words", "JSON", "bytes", "+words"]
    print(" " * 8, *(f"{head:>9}" for head in heads))
    for path in options.lists:
        texts = [line[:81].replace("0", ".") for line in path.read_text().split()]
        puzzles = [text for text in texts if len(text) == 81][: options.limit]
        rows = "".join(puzzles).encode()
        engine = len(puzzles) / spent(partial(solve_rows, rows, 2, 1))
        print(f"{path.name}: the engine solves {engine:,.0f} a second")
        for name in options.raters.split(","):
            print(f"  {name:6}", speeds(puzzles, name))


if __name__ == "__main__":
    main()
