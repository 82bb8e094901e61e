"""Measure forms, identities and transforms per second in C and Python, with one and two threads.

    python benchmarks/identity.py [LIST ...] [--seconds S] [--peer COMMAND ...]

A LIST is a file with one puzzle of 81 characters per line; without any, puzzles are generated, also
grids with many automorphisms. A COMMAND reads such lines from stdin; its whole process is timed.
Each puzzle is first transformed at random, so that the order of a list does not matter. Ratios are
to the first row of the table.
"""

from __future__ import annotations

import argparse
import os
import random
import shlex
import statistics
import subprocess
import time
from collections import deque
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine import SOLVED, children_cpu, generate, own_cpu

from sudokudb import Grid
from sudokudb.engine.backend import VARIABLE
from sudokudb.engine.canon.identity import canon_rows, describe_rows, minlex_rows
from sudokudb.engine.canon.isomorphs import find_row_transforms
from sudokudb.symmetry import random_transform

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SYMMETRIC = (
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "." * 81,
    "1" * 81,
    "1" + "." * 80,
    "1..2......3" + "." * 60 + "4.........",
    "123456789" * 9,
)


SLOW_LEAST = "many automorphisms"
"""The list whose least forms take up to 35 ms each compiled, and 5 s in Python."""


class Contestant(NamedTuple):
    """A function that is measured with at most `share` puzzles."""

    name: str
    run: Callable[[bytes], object]
    cpu: Callable[[], float] = own_cpu
    share: int | None = None


def contestants(peers: list[str], others: bytes, few: int) -> Iterator[Contestant]:
    """Yield the functions in C and Python, then the peers.

    `others` are isomorphs of the puzzles, in order. Python gets `few` puzzles.
    """
    for build, share in (("", None), ("python", few)):
        os.environ[VARIABLE] = build
        name = build or "compiled"
        for threads in (1, 2) if not build else (1,):
            label = f"{name}, {threads} thread{'s' * (threads > 1)}"
            yield Contestant(f"forms, {label}", partial(canon_rows, threads=threads), share=share)
            yield Contestant(
                f"minlex, {label}",
                partial(minlex_rows, threads=threads),
                share=share and share // 10,
            )
            yield Contestant(
                f"identities, {label}", partial(describe_rows, threads=threads), share=share
            )
            yield Contestant(
                f"transforms, {label}",
                partial(find_all_transforms, others, threads),
                share=share and share // 4,
            )
    for words in peers:
        yield Contestant(words, partial(command, words), children_cpu)


def find_all_transforms(others: bytes, threads: int, rows: bytes) -> None:
    """Find the transforms from puzzles to the first of the others."""
    deque(find_row_transforms(rows, others[: len(rows)], threads), 0)


def command(words: str, rows: bytes) -> None:
    """Run a peer with the puzzles as its input."""
    lines = b"".join(rows[at : at + 81] + b"\n" for at in range(0, len(rows), 81))
    subprocess.run(shlex.split(words), input=lines, stdout=subprocess.DEVNULL, check=False)


def transformed(puzzles: list[str], at_least: int, seed: int = 1) -> bytes:
    """Transform puzzles at random, repeated until there are enough."""
    chance = random.Random(seed)
    images = [str(random_transform(chance).apply(Grid(puzzle))) for puzzle in puzzles]
    return "".join(images * max(1, at_least // len(images))).encode()


def measure(contestant: Contestant, rows: bytes, seconds: float) -> tuple[float, float]:
    """Return the medians of puzzles per second of CPU and of wall time."""
    count = len(rows) // 81
    rates: list[tuple[float, float]] = []
    begun = time.perf_counter()
    while not rates or (time.perf_counter() - begun < seconds and len(rates) < 50):
        cpu, wall = contestant.cpu(), time.perf_counter()
        contestant.run(rows)
        cpu, wall = contestant.cpu() - cpu, time.perf_counter() - wall
        rates.append((count / max(cpu, 1e-9), count / wall))
    by_cpu, by_wall = zip(*rates, strict=True)
    return statistics.median(by_cpu), statistics.median(by_wall)


def compare(name: str, puzzles: list[str], options: argparse.Namespace) -> None:
    """Print a table for one list."""
    print(f"\n{name}: {len(puzzles):,} puzzles")
    print(f"  {'':34}{'CPU/s':>13}{'wall/s':>13}{'ratio':>9}")
    rows, first = transformed(puzzles, options.at_least), 0.0
    others = transformed(puzzles, options.at_least, 2)
    for contestant in contestants(options.peer, others, options.few):
        if name == SLOW_LEAST and contestant.name.startswith("minlex"):
            continue
        share = rows[: 81 * contestant.share] if contestant.share else rows
        by_cpu, by_wall = measure(contestant, share, options.seconds)
        first = first or by_cpu
        print(f"  {contestant.name:34}{by_cpu:13,.0f}{by_wall:13,.0f}{by_cpu / first:9.4f}")


def main() -> None:
    """Read the command line and compare list by list."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="*", type=Path, metavar="LIST")
    parser.add_argument("--peer", action="append", default=[], metavar="COMMAND")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row of the table")
    parser.add_argument("--at-least", type=int, default=50_000, help="puzzles for the engine")
    parser.add_argument("--few", type=int, default=2_000, help="puzzles for pure Python")
    options = parser.parse_args()
    lists = {path.name: path.read_text().split() for path in options.lists} or {
        "generated, 34 givens": generate(2_000, 34, 1),
        "one full grid, transformed": [SOLVED] * 2_000,
        SLOW_LEAST: list(SYMMETRIC) * 20,
    }
    for name, puzzles in lists.items():
        compare(name, puzzles, options)


if __name__ == "__main__":
    main()
