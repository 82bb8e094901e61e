"""Measure the generator on this machine, in puzzles per second of CPU time.

    python benchmarks/generate.py [--number N] [--list FILE]

FILE has one puzzle of 81 characters per line: the engine's speed on it measures the machine.
QQWing is measured, too, where it is installed. Threads are compared by wall time, the best of five
interleaved pairs.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import time
from contextlib import suppress
from functools import partial
from itertools import groupby, islice, product
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.engine import solve_rows
from sudokudb.engine.backend import PYTHON, available
from sudokudb.errors import SudokuError
from sudokudb.generator import GenerateRequest, generate_for
from sudokudb.generator.full import compiled_generator
from sudokudb.generator.run import blocks
from sudokudb.generator.samplers.few import fewer
from sudokudb.generator.units import SYMMETRY_CHOICES, unit_numbers
from sudokudb.generator.vary import vary

if TYPE_CHECKING:
    from collections.abc import Callable

PATTERN = "x.xx.xx.x.x.x.x.x.x...x...xxx.x.x.xx...x.x...xx.x.x.xxx...x...x.x.x.x.x.x.xx.xx.x"
SECONDS = 3.0  # for each pattern of the file


def main() -> None:
    """Print all measurements, and how busy the machine is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=20_000)
    parser.add_argument("--list", type=Path)
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    if options.list:
        engine_speed(options.list)
    extension_speed(options.number)
    for name, number, request in requests(options.number):
        report(name, number, partial(take, number, request))
    puzzle = next(generate_for(GenerateRequest(seed=1))).grid
    report("vary by one given", 100, lambda: len([*islice(vary(puzzle), 100)]))
    steps()
    patterns()
    qqwing(2_000)
    threads(options.number)


def report(name: str, number: int, call: Callable[[], int | None]) -> None:
    """Call a function and print how many results per second it made."""
    begun = time.process_time()
    made = call() or number
    show(name, made, time.process_time() - begun)


def show(name: str, made: int, seconds: float) -> None:
    """Print how many things a second were made."""
    print(f"{name:44}{made / seconds:12,.1f} /s", flush=True)


def least_seconds(call: Callable[[], object]) -> float:
    """Return the CPU time of the fastest of three calls."""
    found = []
    for _ in range(3):
        begun = time.process_time()
        call()
        found.append(time.process_time() - begun)
    return min(found)


def engine_speed(file: Path) -> None:
    """Measure the engine on the puzzles of a file."""
    lines = [line[:81] for line in file.read_bytes().splitlines() if len(line) >= 81]
    rows = b"".join(lines)
    report(f"engine on {file.name}", len(lines), lambda: len(solve_rows(rows, 2, 1)[1]))


def extension_speed(number: int) -> None:
    """Measure the extension alone: full grids, and puzzles by instruction set and symmetry.

    The speed with grids given is what is left without the time that the full grids take.
    """
    extension = compiled_generator()
    if extension is None:
        return
    puzzles, grids = bytearray(81 * number), bytearray(81 * number)
    drawing = least_seconds(lambda: extension.full_grids(1, 0, grids))
    show("full grids", number, drawing)
    builds = [name for name in available() if name != PYTHON]
    for symmetry, build in product(SYMMETRY_CHOICES, builds):
        arguments = (1, 0, unit_numbers(symmetry), puzzles, grids, build)
        seconds = least_seconds(partial(extension.top_down, *arguments))
        show(f"puzzles, {build}, {symmetry}", number, seconds)
        show(f"puzzles, {build}, {symmetry}, grids given", number, seconds - drawing)


def requests(number: int) -> list[tuple[str, int, GenerateRequest]]:
    """Return the requests to measure through Python, with their names and numbers of puzzles."""
    cells = tuple(cell for cell, mark in enumerate(PATTERN) if mark == "x")
    return [
        ("from Python", number, GenerateRequest(None, seed=1)),
        ("20 or 21 givens", 100, GenerateRequest(None, seed=1, givens=(20, 21))),
        ("20 givens", 20, GenerateRequest(None, seed=1, givens=(20, 20))),
        (
            "minimal cell by cell, rot180",
            200,
            GenerateRequest(None, symmetry="rot180", minimal="cell"),
        ),
        ("level simple", 5_000, GenerateRequest(None, seed=1, level="simple")),
        ("level intermediate", 5_000, GenerateRequest(None, seed=1, level="intermediate")),
        ("level difficult", number // 4, GenerateRequest(None, seed=1, level="difficult")),
        (f"a pattern of {len(cells)} cells", 200, GenerateRequest(None, seed=1, pattern=cells)),
        ("unbiased, 25 givens", 20, GenerateRequest(None, sampling="unbiased", givens=(25, 25))),
        ("4×4", 500, GenerateRequest(None, seed=1, size=4)),
        ("16×16", 4, GenerateRequest(None, seed=1, size=16)),
        ("25×25", 1, GenerateRequest(None, seed=1, size=25)),
    ]


def take(number: int, request: GenerateRequest) -> int:
    """Generate puzzles; return how many."""
    return len([*islice(generate_for(request), number)])


def steps() -> None:
    """Measure the steps from 22 to 21 givens and from 21 to 20, over all pairs of givens."""
    for givens in (22, 21):
        request = GenerateRequest(None, seed=1, givens=(givens, givens))
        rows = [str(made.grid).encode() for made in islice(generate_for(request), 20)]
        name = f"steps from {givens} to {givens - 1} givens"
        report(name, 1, partial(count_steps, rows))


def count_steps(rows: list[bytes]) -> int:
    """Return how many puzzles with a given less are one step from these."""
    return sum(len(fewer(row)) for row in rows)


def patterns() -> None:
    """Measure the patterns of a file, by their number of cells."""
    file = Path(__file__).with_name("patterns.txt")
    for number, lines in groupby(file.read_text().splitlines(), lambda line: line.count("x")):
        some = [tuple(cell for cell, mark in enumerate(line) if mark == "x") for line in lines]
        begun = time.process_time()
        found = sum(in_time(GenerateRequest(None, seed=1, pattern=cells)) for cells in some)
        seconds = time.process_time() - begun
        show(f"{len(some)} patterns of {number} cells", found, seconds)


def in_time(request: GenerateRequest) -> int:
    """Return how many puzzles are made in SECONDS of CPU time; 0 for an impossible request."""
    found, end = 0, time.process_time() + SECONDS
    with suppress(SudokuError):
        for block in blocks(request):
            found += len(block.puzzles)
            if time.process_time() > end:
                break
    return found


def threads(number: int) -> None:
    """Compare two threads with one."""
    best = {1: 0.0, 2: 0.0}
    for _ in range(5):
        for count in best:
            begun = time.perf_counter()
            made = sum(
                len(one.puzzles)
                for one in blocks(GenerateRequest(4 * number, seed=1), threads=count)
            )
            best[count] = max(best[count], made / (time.perf_counter() - begun))
    print(f"{'two threads to one, wall time':44}{best[2] / best[1]:12.2f}")


def qqwing(number: int) -> None:
    """Measure QQWing, or print that it is not installed."""
    if not shutil.which("qqwing"):
        print("qqwing is not installed: no comparison")
        return
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(["qqwing", "--generate", str(number)], stdout=subprocess.DEVNULL, check=True)
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    print(f"{'qqwing':44}{number / seconds:12,.1f} /s")


if __name__ == "__main__":
    main()
