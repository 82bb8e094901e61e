"""Measure how many rows a second `find_leaks` compares, and its memory.

    python benchmarks/leaks.py [LIST ...] [--rows N] [--folder FOLDER]

A LIST is a file with one puzzle of 81 characters per line; without any, puzzles are made from
random full grids, each of a class of its own. The puzzles are split into two sets that share
nothing, and a third set has hidden copies of the first: there, every row is reported and compared
by its form. Rates are rows of both sets per second of CPU, in three columns: without solution
classes, with them where the files have solutions, and where they have none.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.parquet

from sudokudb import find_leaks, solve_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Cells = NDArray[np.uint8]

COMMAND = """
import sys
from pathlib import Path
from sudokudb import find_leaks

find_leaks(*sys.argv[1:])
print(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
"""
EMPTY, ZERO = ord("."), ord("0")


def solve(rows: Cells) -> tuple[Cells, NDArray[np.int32]]:
    """Return the first solutions, and the numbers of solutions."""
    solutions, counts = solve_rows(rows.tobytes())
    return np.frombuffer(solutions, np.uint8).reshape(-1, 81), np.frombuffer(counts, np.int32)


def make(count: int, chance: np.random.Generator) -> Cells:
    """Return puzzles of 36 to 49 givens with one solution each, of random full grids."""
    found = np.zeros((0, 81), np.uint8)
    while len(found) < count:
        boxes = np.full((50_000, 81), EMPTY, np.uint8)
        for box in range(3):
            cells = [27 * box + 9 * (cell // 3) + 3 * box + cell % 3 for cell in range(9)]
            boxes[:, cells] = np.argsort(chance.random((len(boxes), 9)), axis=1) + ord("1")
        rows = solve(boxes)[0].copy()
        places = np.argsort(np.argsort(chance.random(rows.shape), axis=1), axis=1)
        rows[places >= chance.integers(36, 50, (len(rows), 1))] = EMPTY
        found = np.concatenate((found, rows[solve(rows)[1] == 1]))
    return found[:count]


def hide(rows: Cells, chance: np.random.Generator) -> Cells:
    """Return the rows with other digits, and mirrored at the diagonal."""
    digits = np.full((len(rows), 256), EMPTY, np.uint8)
    digits[:, ord("1") : ord("9") + 1] = np.argsort(chance.random((len(rows), 9)), axis=1) + 49
    turned = rows.reshape(-1, 9, 9).transpose(0, 2, 1).reshape(-1, 81)
    return np.take_along_axis(digits, turned, 1)


def texts(rows: Cells) -> list[str]:
    """Return rows as texts."""
    data = rows.tobytes().decode("ascii")
    return [data[low : low + 81] for low in range(0, len(data), 81)]


def write_csv(path: Path, rows: Cells, full: Cells | None) -> None:
    """Write a table as on Kaggle."""
    with path.open("w") as out:
        out.write("quizzes,solutions\n" if full is not None else "quizzes,id\n")
        others = texts(full) if full is not None else ["1"] * len(rows)
        quizzes = texts(np.where(rows == EMPTY, np.uint8(ZERO), rows))
        out.writelines(f"{a},{b}\n" for a, b in zip(quizzes, others, strict=True))


def write_parquet(path: Path, rows: Cells, full: Cells | None) -> None:
    """Write a Parquet file."""
    columns = {"puzzle": texts(rows)} | ({"solution": texts(full)} if full is not None else {})
    pyarrow.parquet.write_table(pa.table(columns), path, compression="zstd", row_group_size=65_536)


def write_hrm(path: Path, rows: Cells, full: Cells | None) -> None:
    """Write a folder in the layout of HRM."""
    path.mkdir()
    np.save(path / "all__inputs.npy", np.where(rows == EMPTY, 1, rows - ZERO + 1).astype(np.uint8))
    if full is not None:
        np.save(path / "all__labels.npy", full - np.uint8(ZERO - 1))


def write_lines(path: Path, rows: Cells, full: Cells | None) -> None:
    """Write a list."""
    path.write_text("".join(f"{text}\n" for text in texts(rows)))


WRITERS: dict[str, Callable[[Path, Cells, Cells | None], None]] = {
    "csv": write_csv,
    "parquet": write_parquet,
    "hrm": write_hrm,
    "txt": write_lines,
}


def write_sets(folder: Path, sets: dict[str, Cells]) -> None:
    """Write every set in every way, with its solutions and without."""
    for name, rows in sets.items():
        full = solve(rows)[0]
        for kind, write in WRITERS.items():
            write(folder / f"{name}.{kind}", rows, full)
            write(folder / f"{name}-alone.{kind}", rows, None)


def rate(first: Path, second: Path, *, solutions: bool) -> float:
    """Return the rows a second of CPU."""
    begun = time.process_time()
    report = find_leaks(first, second, solutions=solutions)
    return sum(one.rows for one in report.sets) / (time.process_time() - begun)


def compare(folder: Path, first: str, second: str, kind: str) -> None:
    """Print a row of the table."""
    ways = (("", False), ("", True), ("-alone", True))
    rates = [
        rate(folder / f"{first}{end}.{kind}", folder / f"{second}{end}.{kind}", solutions=way)
        for end, way in ways
    ]
    print(f"  {first} and {second}, {kind:10}" + "".join(f"{each:14,.0f}" for each in rates))


def memory(*paths: Path) -> int:
    """Return the most memory, in bytes, of a process that compares sets (on Linux)."""
    words = [sys.executable, "-P", "-c", COMMAND, *map(str, paths)]
    run = subprocess.run(words, check=True, capture_output=True)
    return int(run.stdout) << 10


def read_lists(paths: list[Path]) -> Cells:
    """Return the puzzles of lists."""
    lines = [line[:81] for path in paths for line in path.read_text().splitlines()]
    rows = "".join(line for line in lines if len(line) == 81 and line[0] != "#").replace("0", ".")
    return np.frombuffer(rows.encode("ascii"), np.uint8).reshape(-1, 81)


def main() -> None:
    """Write the files, and print the table."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("lists", nargs="*", type=Path, metavar="LIST")
    parser.add_argument("--rows", type=int, default=400_000, help="of both sets")
    parser.add_argument("--folder", type=Path, help="for the files; a temporary one by default")
    options = parser.parse_args()
    chance = np.random.default_rng(1)
    rows = read_lists(options.lists) if options.lists else make(options.rows, chance)
    half = len(rows) // 2
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        sets = {"one": rows[:half], "two": rows[half:], "copies": hide(rows[:half], chance)}
        write_sets(folder, sets)
        print(f"{len(rows):,} rows; rows a second of CPU: exact and equivalent; with solution")
        print("classes, where the files have solutions, and where they have none")
        rate(folder / "two.csv", folder / "copies.csv", solutions=True)  # imports
        for second in ("two", "copies"):
            for kind in WRITERS:
                compare(folder, "one", second, kind)
        part = half // 4
        write_sets(folder, {"few": rows[:part], "others": rows[half : half + part]})
        few = memory(folder / "few.hrm", folder / "others.hrm")
        many = memory(folder / "one.hrm", folder / "two.hrm")
        print(f"memory: {many >> 20} MB; {(many - few) / (len(rows) - 2 * part):.0f} B for a row")


if __name__ == "__main__":
    main()
