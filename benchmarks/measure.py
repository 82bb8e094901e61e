"""Measure the measured facts, in puzzles per second of CPU time on one core.

    python benchmarks/measure.py [LIST ...] [--peer PROGRAM] [--seconds S] [--at-most N]

A LIST is a file with one valid puzzle of 81 characters per line; without any, puzzles are
generated. T&E is also measured on the puzzles of each depth alone. A PROGRAM reads lines from
stdin, and takes one of the words of PEER_WORDS; it runs in turn with this one, and the ratio is how
many times as fast this one is.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
from array import array
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine import children_cpu, generate, own_cpu

from sudokudb.engine import solve_rows
from sudokudb.engine.measure import GROUPS, measure_rows
from sudokudb.generator.options import generate as generate_puzzles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FACTS = {
    "te": ("te",),
    "expansion, left": ("expansion", "left"),
    "tridagon": ("tridagon",),
    "backdoor, backdoors": ("backdoor", "backdoors"),
    "redundant": ("redundant",),
    "automorphisms": ("automorphisms",),
    "expansion identity": ("expansion_identity",),
    "pattern identity": ("pattern_identity",),
    "solution identity": ("solution_identity",),
    "u4, u6, disjoint": ("u4", "u6", "disjoint"),
    "band": ("band",),
    **{f"group {group}": (group,) for group in GROUPS},
}
"""What is measured together."""
PEER_WORDS = {
    "te": ("te", "3"),
    "expansion, left": ("expand",),
    "tridagon": ("tridagon",),
    "backdoor, backdoors": ("backdoors",),
    "u4, u6, disjoint": ("unav",),
    "band": ("bands",),
}
OF_SOLUTIONS = {"u4, u6, disjoint", "band"}
ENOUGH = 20  # puzzles of one depth


class Speed(NamedTuple):
    """Puzzles per second, and the ratio to the peer; the medians of several turns."""

    own: float
    ratio: float | None


def timed(call: Callable[[], object], cpu: Callable[[], float]) -> float:
    """Return the CPU time of a call."""
    begun = cpu()
    call()
    return max(cpu() - begun, 1e-9)


def compare(name: str, lines: list[str], options: argparse.Namespace) -> Speed:
    """Measure facts of some puzzles, in turn with the peer, until the time is over."""
    rows, counts = "".join(lines).encode(), array("i", [1]) * len(lines)
    words = PEER_WORDS.get(name) if options.peer else None
    solutions = bytes(solve_rows(rows)[0]).decode()
    given = [solutions[at : at + 81] for at in range(0, len(solutions), 81)]
    text = "\n".join(given if name in OF_SOLUTIONS else lines) + "\n"
    own, other = list[float](), list[float]()
    measure_rows(rows[:81], FACTS[name])  # tables are made now
    while sum(own) < options.seconds and len(own) < 50:
        own.append(timed(partial(measure_rows, rows, FACTS[name], 1, counts=counts), own_cpu))
        if words:
            other.append(timed(partial(run, [options.peer, *words], text), children_cpu))
    ratio = statistics.median(b / a for a, b in zip(own, other, strict=True)) if words else None
    return Speed(len(lines) / statistics.median(own), ratio)


def run(command: list[str], text: str) -> None:
    """Run the peer."""
    subprocess.run(command, input=text.encode(), stdout=subprocess.DEVNULL, check=True)


def by_depth(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the puzzles of each T&E depth of which there are enough."""
    depths = measure_rows("".join(lines).encode(), ["te"])["te"]
    for depth in sorted({*depths}):
        some = [line for line, own in zip(lines, depths, strict=True) if own == depth]
        if len(some) >= ENOUGH:
            yield depth, some


def report(label: str, speed: Speed) -> None:
    """Print a line of the table."""
    ratio = f"{speed.ratio:9.2f}" if speed.ratio else ""
    print(f"  {label:24}{speed.own:13,.0f}{ratio}", flush=True)


def main() -> None:
    """Read the command line and measure list by list."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("lists", nargs="*", type=Path, metavar="LIST")
    parser.add_argument("--peer", metavar="PROGRAM")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row of the table")
    parser.add_argument("--at-most", type=int, default=10_000, help="puzzles of a list")
    options = parser.parse_args()
    lists = {path.name: path.read_text().split() for path in options.lists} or {
        "generated, 34 givens": generate(2_000, 34, 1),
        "generated, minimal": [str(one.grid) for one in generate_puzzles(500, seed=1)],
    }
    for name, puzzles in lists.items():
        random.Random(1).shuffle(puzzles)
        some = puzzles[: options.at_most]
        print(f"\n{name}: {len(some):,} puzzles\n  {'':24}{'CPU/s':>13}{'to peer':>9}")
        for facts in FACTS:
            report(facts, compare(facts, some, options))
        for depth, these in by_depth(some):
            report(f"te, {len(these):,} of depth {depth}", compare("te", these, options))


if __name__ == "__main__":
    main()
