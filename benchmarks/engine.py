"""Measure the engine and other solvers on this machine, in puzzles per second.

    python benchmarks/engine.py [LIST ...] [--peer COMMAND ...] [--seconds S] [--seed N]

A LIST is a file with one puzzle of 81 characters per line; without any, puzzles are generated.
Each list is shuffled with a seed. A COMMAND reads puzzle lines from stdin and writes solutions.
Times are CPU seconds of this process, or of the whole process of a peer; solutions are checked
outside the timing. Ratios are to the first row of the table. The last rows are our own commands
with --lines lines of the list (0 skips them), including start-up, next to the engine alone.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shlex
import shutil
import statistics
import subprocess
import sys
import time
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb import Grid, solve
from sudokudb.engine import solve_rows
from sudokudb.engine.backend import VARIABLE, available

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def generate(count: int, givens: int, seed: int) -> list[str]:
    """Generate puzzles with one solution: relabel and shuffle a solved grid, then remove givens."""
    chance = random.Random(seed)
    puzzles: list[str] = []
    while len(puzzles) < count:
        batch = [_thinned(chance, givens) for _ in range(count)]
        _, counts = solve_rows("".join(batch).encode())
        puzzles += [puzzle for puzzle, found in zip(batch, counts, strict=True) if found == 1]
    return puzzles[:count]


def _thinned(chance: random.Random, givens: int) -> str:
    digits = "".join(chance.sample("123456789", 9))
    rows = [
        3 * band + row for band in chance.sample(range(3), 3) for row in chance.sample(range(3), 3)
    ]
    columns = [3 * s + c for s in chance.sample(range(3), 3) for c in chance.sample(range(3), 3)]
    kept = set(chance.sample(range(81), givens))
    shuffled = [SOLVED[9 * row + column] for row in rows for column in columns]
    return "".join(
        digits[int(digit) - 1] if cell in kept else "." for cell, digit in enumerate(shuffled)
    )


def children_cpu() -> float:
    """Return the CPU time of all processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def own_cpu() -> float:
    """Return the CPU time of this process, all threads."""
    return time.process_time()


class Contestant(NamedTuple):
    """A solver: `prepare` makes the input of `run`, which is timed; `read` parses its output."""

    name: str
    prepare: Callable[[list[str]], Any]
    run: Callable[[Any], Any]
    read: Callable[[Any], list[str]]
    cpu: Callable[[], float] = own_cpu
    share: int | None = None


def engine(build: str, limit: int, threads: int) -> Contestant:
    """Return the engine under one build, from a buffer of rows to a buffer of solutions."""

    def run(rows: bytes) -> bytearray:
        os.environ[VARIABLE] = build
        return solve_rows(rows, limit, threads)[0]

    def read(solutions: bytearray) -> list[str]:
        text = solutions.decode()
        return [text[i : i + 81] for i in range(0, len(text), 81)]

    name = f"{build}, limit {limit}, {threads} thread{'s' * (threads > 1)}"
    share = 20_000 if build == "python" else None
    return Contestant(name, lambda puzzles: "".join(puzzles).encode(), run, read, share=share)


def command(name: str, words: list[str], share: int | None = None) -> Contestant:
    """Return an executable, whose whole process is timed, including start-up."""

    def run(feed: str) -> str:
        done = subprocess.run(words, input=feed, capture_output=True, text=True, check=False)
        return done.stdout

    def read(printed: str) -> list[str]:
        found = printed.replace(",", " ").replace(":", " ").split()
        return [word for word in found if len(word) == 81 and word.isdigit()]

    def prepare(puzzles: list[str]) -> str:
        return "".join(f"{puzzle}\n" for puzzle in puzzles)

    return Contestant(name, prepare, run, read, children_cpu, share)


def package(name: str, solver: Callable[[str], str], share: int) -> Contestant:
    """Return a function that solves one puzzle after another."""
    return Contestant(name, list, lambda puzzles: [solver(p) for p in puzzles], list, share=share)


def py_sudoku(puzzle: str) -> str:
    """Solve with the package py-sudoku."""
    from sudoku import Sudoku  # type: ignore[import-not-found]  # may be missing

    board = [[int(c) if c != "." else 0 for c in puzzle[r : r + 9]] for r in range(0, 81, 9)]
    solved = Sudoku(3, 3, board=board).solve().board
    return "".join(str(cell or ".") for row in solved for cell in row)


def dokusan(puzzle: str) -> str:
    """Solve with the package dokusan."""
    from dokusan import solvers  # type: ignore[import-not-found]  # may be missing
    from dokusan.boards import BoxSize, Sudoku  # type: ignore[import-not-found]  # may be missing

    values = [[int(c) if c != "." else 0 for c in puzzle[r : r + 9]] for r in range(0, 81, 9)]
    solved = solvers.backtrack(Sudoku.from_list(values, box_size=BoxSize(3, 3)))
    return "".join(str(cell.value) for cell in solved.cells())


def palm(puzzle: str) -> str:
    """Solve with our own strategy for single grids."""
    return str(solve(Grid(puzzle), 2, "palm").solutions[0])


def single(puzzle: str) -> str:
    """Solve with one call for each grid."""
    return str(solve(puzzle).solutions[0])


def contestants(options: argparse.Namespace) -> Iterator[Contestant]:
    """Yield the solvers that are installed, the engine first."""
    for build in available():
        for limit, threads in ((2, 1), (2, 2), (1, 1)) if build != "python" else ((2, 1), (1, 1)):
            yield engine(build, limit, threads)
    for words in options.peer:
        yield command(words, shlex.split(words))
    if shutil.which("qqwing"):
        yield command("qqwing", ["qqwing", "--solve", "--csv"], options.few)
    os.environ.pop(VARIABLE, None)
    yield package("solve(grid), one at a time", single, 20_000)
    yield package("palm, one at a time", palm, options.few)
    if find_spec("sudoku"):
        yield package("py-sudoku", py_sudoku, options.few)
    if find_spec("dokusan"):
        yield package("dokusan", dokusan, options.few)


def measure(contestant: Contestant, puzzles: list[str], seconds: float) -> tuple[float, float, int]:
    """Return puzzles per second of CPU and wall time (medians), and the number of wrong answers."""
    prepared = contestant.prepare(puzzles)
    answers = contestant.read(contestant.run(prepared))  # the warm-up
    rates: list[tuple[float, float]] = []
    begun = time.perf_counter()
    while not rates or (time.perf_counter() - begun < seconds and len(rates) < 50):
        cpu, wall = contestant.cpu(), time.perf_counter()
        contestant.run(prepared)
        cpu, wall = contestant.cpu() - cpu, time.perf_counter() - wall
        rates.append((len(puzzles) / max(cpu, 1e-9), len(puzzles) / wall))
    by_cpu, by_wall = zip(*rates, strict=True)
    return statistics.median(by_cpu), statistics.median(by_wall), wrong(puzzles, answers)


def wrong(puzzles: list[str], answers: list[str]) -> int:
    """Count the wrong solutions among the first 2,000."""
    if len(answers) != len(puzzles):
        return len(puzzles)
    pairs = zip(puzzles[:2000], answers[:2000], strict=True)
    return sum(
        not Grid(answer).is_solution()
        or any(p not in (".", "0", a) for p, a in zip(puzzle, answer, strict=True))
        for puzzle, answer in pairs
    )


def compare(name: str, puzzles: list[str], options: argparse.Namespace) -> None:
    """Print a table for one list."""
    print(f"\n{name}: {len(puzzles):,} puzzles")
    print(f"  {'':34}{'CPU/s':>13}{'wall/s':>13}{'ratio':>9}  wrong")
    repeated = puzzles * max(1, options.at_least // len(puzzles))
    first = 0.0
    for contestant in contestants(options):
        share = (repeated if contestant.cpu is own_cpu else puzzles)[: contestant.share]
        by_cpu, by_wall, faults = measure(contestant, share, options.seconds)
        first = first or by_cpu
        ratio = by_cpu / first
        print(f"  {contestant.name:34}{by_cpu:13,.0f}{by_wall:13,.0f}{ratio:9.4f}  {faults}")


COMMANDS = ("check - --summary", "solve - --summary", "solve -", "solve - > FILE", "check -")


def compare_commands(puzzles: list[str], options: argparse.Namespace) -> None:
    """Print the speed of whole processes on one list, and of the engine alone."""
    os.environ.pop(VARIABLE, None)
    print(
        f"  {f'whole processes, {options.lines:,} lines':34}{'CPU/s':>13}{'engine':>13}{'ratio':>9}"
    )
    some = puzzles * (options.at_least // len(puzzles) + 1)
    rows = "".join(some[: options.at_least]).encode()
    with TemporaryDirectory() as folder:
        source = Path(folder, "lines.txt")
        source.write_text("".join(f"{line}\n" for line in islice(cycle(puzzles), options.lines)))
        for name in COMMANDS:
            target = Path(folder, "answers.txt") if name.endswith("FILE") else Path(os.devnull)
            pairs = [
                (_of_command(name.split()[:3], source, target, options.lines), _of_engine(rows))
                for _ in range(options.runs)
            ]
            by_cpu, own = (statistics.median(rates) for rates in zip(*pairs, strict=True))
            ratio = statistics.median(rate / alone for rate, alone in pairs)
            print(f"  sudokudb {name:25}{by_cpu:13,.0f}{own:13,.0f}{ratio:9.4f}")


def _of_command(words: list[str], source: Path, target: Path, lines: int) -> float:
    """Return the lines per second of CPU that a whole process solves."""
    program = Path(sys.executable).with_name("sudokudb")
    arguments = [word for word in words if word != ">"]
    cpu = children_cpu()
    with source.open("rb") as feed, target.open("wb") as out:
        subprocess.run([program, *arguments], stdin=feed, stdout=out, check=False)
    return lines / (children_cpu() - cpu)


def _of_engine(rows: bytes) -> float:
    """Return the puzzles per second of CPU that the engine alone solves: the median of five."""
    times = []
    for _ in range(5):
        cpu = own_cpu()
        solve_rows(rows, 2, 1)
        times.append(own_cpu() - cpu)
    return len(rows) / 81 / statistics.median(times)


def main() -> None:
    """Read the command line and compare list by list."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="*", type=Path, metavar="LIST")
    parser.add_argument("--peer", action="append", default=[], metavar="COMMAND")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each row of the table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--few", type=int, default=100, help="puzzles for a slow peer")
    parser.add_argument("--at-least", type=int, default=100_000, help="puzzles for the engine")
    parser.add_argument("--lines", type=int, default=1_000_000, help="for whole processes")
    parser.add_argument("--runs", type=int, default=5, help="of each whole process")
    options = parser.parse_args()
    lists = {path.name: path.read_text().split() for path in options.lists} or {
        f"generated, {givens} givens": generate(2_000, givens, options.seed) for givens in (45, 34)
    }
    for name, puzzles in lists.items():
        random.Random(options.seed).shuffle(puzzles)
        compare(name, puzzles, options)
        if options.lines:
            compare_commands(puzzles, options)


if __name__ == "__main__":
    main()
