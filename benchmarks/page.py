"""Measure the web page with ten thousand puzzles: wall time of each view, and growth of memory.

    python benchmarks/page.py [REQUESTS]

The site is `sudokudb serve` in a process of its own, and this process is its only visitor.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from sudokudb import Library

PUZZLES = 10_000
SOLUTION = "653192874794856213812347596241735968587469132936281745369518427128674359475923681"
PAGES = [
    "/", "/?after=5000", "/?sort=-givens", "/?sort=-givens&after=5000", "/?sort=title&after=9000",
    "/?q=givens%3A40..", "/?q=Title+77", "/?q=level%3Asimple&sort=-id", "/?counts=yes",
    "/puzzle/3", "/puzzle/3.svg", "/puzzle/3/stages", "/puzzle/3/solutions",
    "/api/puzzles?q=id%3A3",
]  # fmt: skip
RUNS = 15


def grid(number: int) -> str:
    """Return a different grid for each number."""
    cells = enumerate(SOLUTION)
    return "".join(digit if number >> cell % 17 & 1 else "." for cell, digit in cells)


def fill(database: Path) -> None:
    """Store many puzzles, each with its own title."""
    lines = (f"{grid(number)} # Title {number}" for number in range(1, PUZZLES + 1))
    source = database.with_suffix(".txt")
    source.write_text("\n".join(lines))
    with Library.open(database) as library:
        library.import_files([source])


def resident(process: int) -> int:
    """Return the memory of a process in KB, on Linux."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def get(connection: HTTPConnection, path: str) -> float:
    """Request a page; return the milliseconds until it is complete."""
    begun = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path}: {answer.status}")
    return (time.perf_counter() - begun) * 1000


def main() -> None:
    """Measure the pages, then the memory."""
    requests = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "puzzles.sqlite3")
        fill(database)
        command = [
            sys.executable,
            "-P",
            "-m",
            "sudokudb",
            "serve",
            "--port=0",
            "--db",
            str(database),
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            address = urlsplit(process.stdout.readline().strip())
            connection = HTTPConnection(str(address.hostname), address.port)
            for path in PAGES:
                times = [get(connection, path) for _ in range(RUNS + 1)][1:]
                print(f"{path:32} {statistics.median(times):6.1f} ms, at most {max(times):6.1f}")
            for done in range(requests + 1):
                get(connection, PAGES[done % len(PAGES)])
                if done % max(1, requests // 10) == 0:
                    print(f"{done:6,} requests  {resident(process.pid) / 1024:6.1f} MB")
            process.terminate()


if __name__ == "__main__":
    main()
