"""Imports of large files, next to the standard library's driver; see `store.py`."""

from __future__ import annotations

import itertools
import json
import random
import resource
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from engine import SOLVED

from sudokudb import Grid, Library
from sudokudb.symmetry import random_transform

if TYPE_CHECKING:
    from collections.abc import Iterator


def lines(count: int, seed: int = 1) -> Iterator[str]:
    """Yield different valid grids of about 30 givens: parts of transformed full grids."""
    chance = random.Random(seed)
    bits = chance.getrandbits
    full = [str(random_transform(chance).apply(Grid(SOLVED))) for _ in range(500)]
    for number in range(count):
        mask = bits(81) & bits(81) | bits(81) & bits(81) & bits(81)
        text = full[number % 500]
        yield "".join([d if mask >> i & 1 else "." for i, d in enumerate(text)])


def compare(source: Path, count: int) -> float:
    """Import lines in a separate process, and compare that with the bare driver; return its CPU."""
    with source.open("w", encoding="ascii") as out:
        out.writelines(f"{line}\n" for line in lines(count))
    ours = measured("import", source)
    theirs = measured("driver", source)
    print(
        f"import of {count:,} lines: {ours['cpu']:.1f} s of CPU, {ours['memory']:.0f} MB at most "
        f"(bar 150), {ours['bytes'] / count:.0f} bytes a puzzle (bar 260)"
    )
    print(f"executemany into a table with a unique grid: {theirs['cpu']:.1f} s of CPU")
    print(f"ratio {ours['cpu'] / theirs['cpu']:.2f} (bar 2)")
    return theirs["cpu"]


def repeat(folder: Path, count: int) -> None:
    """Import puzzles and then isomorphs of them, each reported with its transform."""
    folder.mkdir()
    chance, models = random.Random(5), list(lines(count // 5, seed=3))
    images = (
        random_transform(chance).apply(Grid(model))
        for model in itertools.islice(itertools.cycle(models), count)
    )
    source = folder / "lines.txt"
    with source.open("w", encoding="ascii") as out:
        out.writelines(f"{line}\n" for line in itertools.chain(models, images))
    found = measured("import", source)
    each = 1000 * found["cpu"] / (len(models) + count)
    print(
        f"import of {len(models):,} lines and {count:,} isomorphs of them: {found['cpu']:.1f} s "
        f"of CPU, {each:.3f} ms a line, {found['memory']:.0f} MB at most"
    )


def measured(side: str, source: Path) -> dict[str, float]:
    """Run one side in a separate process."""
    command = [sys.executable, __file__, side, str(source)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def by_import(source: Path) -> dict[str, float]:
    """Import a file into a new database: validated, de-duplicated, undoable."""
    path = source.with_name("import.sqlite3")
    with Library.open(path) as library:
        begun = time.process_time()
        tally = library.import_files([source])
        spent = time.process_time() - begun
    assert tally.added, tally
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"cpu": spent, "memory": peak, "bytes": path.stat().st_size}


def by_driver(source: Path) -> dict[str, float]:
    """Insert the lines into a table with only a unique grid, in one transaction."""
    with source.open(encoding="ascii") as file:
        rows = [(line.rstrip(),) for line in file]
    plain = sqlite3.connect(source.with_name("driver.sqlite3"))
    plain.execute("CREATE TABLE puzzles (id INTEGER PRIMARY KEY, grid TEXT UNIQUE)")
    begun = time.process_time()
    with plain:
        plain.executemany("INSERT INTO puzzles (grid) VALUES (?)", rows)
    return {"cpu": time.process_time() - begun}


def longest_wait(source: Path) -> float:
    """Add grids one by one while a file is imported; return the longest time that one took."""
    path = source.with_name("import.sqlite3")
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    longest = 0.0
    extra = lines(100_000, seed=2)
    with Library.open(path) as library:
        library.add(next(extra))  # imports modules, which must not be timed
    busy = subprocess.Popen([sys.executable, __file__, "import", source], stdout=subprocess.DEVNULL)
    with Library.open(path) as library:
        library.add(next(extra))
        for line in extra:
            if busy.poll() is not None:
                break
            begun = time.perf_counter()
            library.add(line)
            longest = max(longest, time.perf_counter() - begun)
            time.sleep(0.2)
    busy.wait()
    return longest


SIDES = {"import": by_import, "driver": by_driver}

if __name__ == "__main__":
    print(json.dumps(SIDES[sys.argv[1]](Path(sys.argv[2]))))
