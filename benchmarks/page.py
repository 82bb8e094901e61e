"""Measure the web page with ten thousand puzzles: wall time of each view, and growth of memory.

    python benchmarks/page.py [REQUESTS]

The site is `sudokudb serve` in a process of its own, and this process is its only visitor. Then
twelve visitors ask for what computes longest, while another one opens the list and adds a puzzle.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode, urlsplit

from sudokudb import Grid, Library

if TYPE_CHECKING:
    from urllib.parse import SplitResult

PUZZLES = 10_000
SOLUTION = "653192874794856213812347596241735968587469132936281745369518427128674359475923681"
PAGES = [
    "/", "/?after=5000", "/?sort=-givens", "/?sort=-givens&after=5000", "/?sort=title&after=9000",
    "/?q=givens%3A40..", "/?q=Title+77", "/?q=level%3Asimple&sort=-id", "/?view=table",
    "/?q=level:simple+givens:9..14+needs:hidden-single&sort=score&view=boards",
    "/?techniques=all", "/progress", "/next?id=3", "/today",
    "/puzzle/3", "/puzzle/3.svg", "/puzzle/3/stages", "/puzzle/3/solutions",
    "/api/puzzles?q=id%3A3",
]  # fmt: skip
RUNS = 15
WARM_UP = 500
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
HINT = f'{{"grid": "{HARD}", "digits": "{HARD}", "depth": "step"}}'
LONGEST = [
    f"/grid/{HARD}/steps?rater=se", f"/grid/{HARD}.png?step=9&rater=se",
    f"/grid/{quote(str(Grid.empty(25)))}/solutions?limit=500",
    f"/grid/{'.' * 81}/solutions?limit=500",
]  # fmt: skip
VISITORS, LOOKS = 12, 20
FORM = "x-www-form-urlencoded"


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
    if answer.status not in (200, 303):
        raise SystemExit(f"{path}: {answer.status}")
    return (time.perf_counter() - begun) * 1000


def post(connection: HTTPConnection, path: str, body: str, kind: str) -> int:
    """Send a form or an object; return the status of the answer."""
    connection.request("POST", path, body, {"content-type": f"application/{kind}"})
    answer = connection.getresponse()
    answer.read()
    return answer.status


def measure_views(connection: HTTPConnection) -> None:
    """Print the time of each page."""
    for path in PAGES:
        times = [get(connection, path) for _ in range(RUNS + 1)][1:]
        print(f"{path:32} {statistics.median(times):6.1f} ms, at most {max(times):6.1f}")


def measure_growth(connection: HTTPConnection, process: int, requests: int) -> None:
    """Print the memory of the server during many requests, of which one in 15 is for a hint."""
    for done in range(-WARM_UP, requests + 1):
        if at := done % (len(PAGES) + 1):
            get(connection, PAGES[at - 1])
        elif post(connection, "/api/hint", HINT, "json") != 200:
            raise SystemExit("/api/hint")
        if done >= 0 and done % max(1, requests // 10) == 0:
            print(f"{done:6,} requests  {resident(process) / 1024:6.1f} MB")


def measure_crowd(address: SplitResult) -> None:
    """Print how long the list takes, and whether a puzzle is added, among many slow requests."""
    answers: Counter[int] = Counter()
    stop = threading.Event()

    def ask(visitor: int) -> None:
        while not stop.is_set():
            connection = connect(address)
            connection.request("GET", LONGEST[visitor % len(LONGEST)])
            answer = connection.getresponse()
            answer.read()
            answers[answer.status] += 1

    visitors = [threading.Thread(target=ask, args=(number,)) for number in range(VISITORS)]
    for visitor in visitors:
        visitor.start()
    connection, times = connect(address), []
    for _ in range(LOOKS):
        time.sleep(0.5)
        times.append(get(connection, "/"))
    added = post(connection, "/new", urlencode({"size": "4", "line1": "12"}), FORM)
    stop.set()
    for visitor in visitors:
        visitor.join()
    middle, most = statistics.median(times), max(times)
    print(f"the list next to {VISITORS} visitors {middle:.1f} ms, at most {most:.1f}")
    print(f"their answers {dict(answers)}; the answer to a new puzzle {added}")


def connect(address: SplitResult) -> HTTPConnection:
    """Return a connection to the page."""
    return HTTPConnection(str(address.hostname), address.port)


def main() -> None:
    """Measure the pages, then the memory, then a crowd."""
    requests = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "puzzles.sqlite3")
        fill(database)
        command = [sys.executable, "-P", "-m", "sudokudb", "serve", "--port=0", f"--db={database}"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            address = urlsplit(process.stdout.readline().strip())
            measure_views(connect(address))
            measure_growth(connect(address), process.pid, requests)
            measure_crowd(address)
            process.terminate()


if __name__ == "__main__":
    main()
