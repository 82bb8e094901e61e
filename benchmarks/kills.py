"""Kill `measure --all` at random moments, and compare the result with that of one go.

    python benchmarks/kills.py FOLDER [PUZZLES] [KILLS]

Random minimal puzzles are made (a million), imported, and measured three times: in one go; killed
ten times by SIGKILL; and by two processes at once while puzzles are edited. The facts of the
three must be equal, row by row. Wall times are printed. FOLDER keeps the databases.
"""

from __future__ import annotations

import hashlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from sudokudb import Grid, Library
from sudokudb.engine.measure import measure_grids
from sudokudb.query.measures import GROUPS, columns_of

SUDOKUDB = [sys.executable, "-m", "sudokudb"]
COLUMNS = [name for group in GROUPS for name in columns_of(group)]
EDITED = 40
PAUSE = 0.25  # seconds between two edits


def main(folder: Path, count: int, kills: int) -> None:
    """Measure, and print what is equal."""
    folder.mkdir(exist_ok=True)
    source = folder / "source.sqlite3"
    if not source.exists():
        _make(source, count)
    whole, killed, shared = (
        Path(shutil.copy(source, folder / f"{name}.sqlite3"))
        for name in ("whole", "killed", "shared")
    )
    begun = time.monotonic()
    _start(whole).wait()
    seconds = time.monotonic() - begun
    print(f"{count:,} puzzles measured in {seconds:.0f} s", flush=True)
    _kill_often(killed, kills, seconds)
    print(f"the same after the kills: {_digest(killed) == _digest(whole)}", flush=True)
    edits = _measure_twice_and_edit(shared)
    _edit(whole, edits)
    _start(whole).wait()
    print(f"the same with two at once and {len(edits)} edits: {_digest(shared) == _digest(whole)}")
    for path in (killed, shared):
        _check(path)


def _make(path: Path, count: int) -> None:
    lines = path.with_name("lines.txt")
    with lines.open("wb") as out:
        command = [*SUDOKUDB, "generate", "-n", str(count), "--seed", "25"]
        subprocess.run(command, check=True, stdout=out)
    Library.open(path, examples=False).close()
    command = [*SUDOKUDB, "import", str(lines), "--db", str(path)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _start(path: Path) -> subprocess.Popen[bytes]:
    command = [*SUDOKUDB, "measure", "--all", "--db", str(path)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _kill_often(path: Path, kills: int, seconds: float) -> None:
    chance = random.Random(8)
    for _ in range(kills):
        process = _start(path)
        time.sleep(chance.uniform(0, 1.5 * seconds / kills))
        process.send_signal(signal.SIGKILL)
        print(f"killed: {process.wait() == -signal.SIGKILL}; missing {_missing(path)}", flush=True)
    if process := _start(path):
        assert process.wait() == 0


def _missing(path: Path) -> list[int]:
    """Count the puzzles that lack each group."""
    leads = ", ".join(f"sum({columns_of(group)[0]} IS NULL)" for group in GROUPS)
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.execute(f"SELECT {leads} FROM puzzles").fetchone())


def _measure_twice_and_edit(path: Path) -> dict[int, str]:
    """Measure in two processes, and edit puzzles meanwhile; return the new grids by number."""
    edits = {}
    processes = [_start(path), _start(path)]
    with Library.open(path) as library:
        numbers = random.Random(9).sample([*library.ids()], EDITED)
        for id in numbers:
            edits[id] = str(library.get(id).grid)[::-1]
            library.edit(id, grid=Grid(edits[id]))
            time.sleep(PAUSE)
    print(f"ended with {[process.wait() for process in processes]}; missing {_missing(path)}")
    assert _start(path).wait() == 0
    return edits


def _edit(path: Path, edits: dict[int, str]) -> None:
    with Library.open(path) as library:
        for id, text in edits.items():
            library.edit(id, grid=Grid(text))


def _digest(path: Path) -> str:
    """Return a hash of the facts of all puzzles."""
    digest = hashlib.sha256()
    wanted = ", ".join(("id", "grid", "solutions", *COLUMNS))
    with closing(sqlite3.connect(path)) as connection:
        for row in connection.execute(f"SELECT {wanted} FROM puzzles ORDER BY id"):
            digest.update(repr(row).encode())
    return digest.hexdigest()


def _check(path: Path) -> None:
    """Print whether the file is right, and whether a sample of its facts is."""
    with Library.open(path) as library:
        ids = random.Random(3).sample([*library.ids()], 500)
        puzzles = [library.get(id) for id in ids]
        facts = [name for names in GROUPS.values() for name in names]
        found = measure_grids([str(puzzle.grid) for puzzle in puzzles])
        wrong = [
            puzzle.id
            for puzzle, known in zip(puzzles, found, strict=True)
            if isinstance(known, str) or any(getattr(puzzle, n) != known[n] for n in facts)
        ]
        print(f"{path.name}: verify {library.verify()}, wrong in a sample of 500: {wrong}")


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[2:]]
    main(Path(sys.argv[1]), *(*numbers, *(1_000_000, 10)[len(numbers) :]))
