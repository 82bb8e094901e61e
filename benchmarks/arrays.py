"""Measure the functions for arrays: CPU time a grid, next to the functions for rows of bytes.

    python benchmarks/arrays.py LIST [--count N]

LIST is a file with one puzzle of 81 characters per line. Ratios are to the same work on bytes, so
they are what NumPy and copies cost.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from sudokudb import identity_array, solve_array, solve_rows
from sudokudb.engine.canon.identity import describe_rows

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5


def main() -> None:
    """Print a line for each function: grids a second of CPU time, and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list", type=Path)
    parser.add_argument("--count", type=int, default=100_000)
    options = parser.parse_args()
    data = "".join(options.list.read_text().split()[: options.count]).encode()
    rows = np.frombuffer(data, np.uint8).reshape(-1, 81)
    digits = np.where(rows == ord("."), 0, rows - ord("0")).astype(np.uint8)
    compare(
        "solve",
        len(rows),
        lambda: solve_rows(data, threads=1),
        {
            "characters": lambda: solve_array(rows, threads=1),
            "digits": lambda: solve_array(digits, threads=1),
        },
    )
    compare(
        "identity",
        len(rows),
        lambda: describe_rows(data, threads=1),
        {
            "characters": lambda: identity_array(rows, threads=1),
            "digits": lambda: identity_array(digits, threads=1),
        },
    )


def compare(
    name: str, count: int, plain: Callable[[], object], others: dict[str, Callable[[], object]]
) -> None:
    """Print the speed of work on bytes and on arrays; the rounds alternate."""
    works = {"bytes": plain} | others
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for key, work in works.items():
            start = time.process_time()
            work()
            best[key] = min(best[key], time.process_time() - start)
    for key, spent in best.items():
        print(f"{name}, {key}: {count / spent:,.0f} a second, {spent / best['bytes']:.2f}")


if __name__ == "__main__":
    main()
