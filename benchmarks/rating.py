"""Measure the raters on one core, in puzzles per second of CPU time.

    python benchmarks/rating.py LIST ... [--raters NAMES] [--seconds S] [--seed N]

A LIST is a file with one puzzle of 81 characters per line. Each is shuffled with a seed, and rated
until the time is over. In the same run the engine solves the first list: where it
solves as many easy puzzles per second as in RESULTS.md, the ratings compare, too; else scale them.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

from sudokudb.engine import solve_rows
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import load_rater

PART = 1024  # puzzles between two looks at the clock, at most


def engine_speed(puzzles: list[str]) -> float:
    """Return how many puzzles the engine solves per second, proving uniqueness: the best of 5."""
    rows = "".join(puzzles * (100_000 // len(puzzles) + 1)).encode()
    times = []
    for _ in range(5):
        begun = time.process_time()
        solve_rows(rows, 2, 1)
        times.append(time.process_time() - begun)
    return len(rows) / 81 / min(times)


def speed(puzzles: list[str], name: str, seconds: float) -> tuple[float, int, int]:
    """Return ratings per second, how many puzzles were rated, and how many need guessing."""
    rater, size, done, guesses, spent = load_rater(name), 16, 0, 0, 0.0
    while spent < seconds and done < len(puzzles):
        part = puzzles[done : done + size]
        begun = time.process_time()
        outcomes = rate(part, rater)
        spent += time.process_time() - begun
        done += len(part)
        guesses += sum(not outcome.solved for outcome in outcomes)
        size = min(2 * size, PART)
    return done / spent, done, guesses


def alone(puzzles: list[str], name: str) -> float:
    """Return the microseconds that a call for one puzzle takes more than its share of one call."""
    rater, few = load_rater(name), puzzles[:64]
    rate(few, rater)
    times = []
    for calls in ([few], [[one] for one in few]):
        begun = time.process_time()
        for _ in range(20):
            for each in calls:
                rate(each, rater)
        times.append(time.process_time() - begun)
    return (times[1] - times[0]) / 20 / len(few) * 1e6


def main() -> None:
    """Print a table: lists, and the speed of each rater."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="+", type=Path, metavar="LIST")
    parser.add_argument("--raters", default="hodoku,se", metavar="NAMES")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each list and rater")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for path in options.lists:
        puzzles = path.read_text().split()
        random.Random(options.seed).shuffle(puzzles)
        print(f"{path.name}: the engine solves {engine_speed(puzzles):,.0f} a second")
        for name in options.raters.split(","):
            rated, done, guesses = speed(puzzles, name, options.seconds)
            more = alone(puzzles, name)
            print(f"  {name:10}{rated:12,.1f} a second ({done:,} puzzles, {guesses:,} unsolved)")
            print(f"  {'':10}{more:12,.1f} µs more for a puzzle that is rated alone")


if __name__ == "__main__":
    main()
