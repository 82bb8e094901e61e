"""Measure the keys of `sudokudb browse` among many puzzles.

    python benchmarks/browse.py [PUZZLES]

The app runs in this process, on a screen of 120 × 40. For each key: the CPU time until the screen
is drawn again, as median and maximum of several presses; the last ones far down in the list.
"""

from __future__ import annotations

import asyncio
import io
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from engine import SOLVED

from sudokudb import Library
from sudokudb.formats.source.source import Source
from sudokudb.play.browser import PAGE, Browser
from sudokudb.play.screens.app import PlayApp
from sudokudb.play.screens.browse_screen import BrowseScreen
from sudokudb.play.settings import Settings
from sudokudb.query.labels import TAGS

if TYPE_CHECKING:
    from collections.abc import Callable

BAR = 50  # milliseconds
TIMES = 15
KEYS = {
    "next row": "next",
    "page of rows": "page-down",
    f"end: read {PAGE} more": "last",
    "first row": "first",
}
QUERIES = ("", "givens:30", "level:simple", "tag:monday", "has:game", "ab", "-played:yes title:12")
ORDERS = ("title", "-givens", "givens,-title", "")


def fill(path: Path, count: int) -> Library:
    """Fill a library with puzzles, some tagged, some played."""
    chance = random.Random(1)
    lines = []
    for number in range(count):
        marks = dict(zip("123456789", chance.sample("123456789", 9), strict=True))
        kept = {*chance.sample(range(81), chance.randint(22, 36))}
        cells = (marks[mark] if cell in kept else "." for cell, mark in enumerate(SOLVED))
        lines.append("".join(cells) + f" Puzzle {number}\n")
    library = Library.open(path)
    library.import_files([Source(io.BytesIO("".join(lines).encode()), "a.txt", ".txt")])
    library.labels.put(TAGS, "monday", range(4, count, 3))
    for id in range(1, count, max(count // 100, 1)):
        session = library.games.start(library.get(id))
        session.game.fill_marks()
        library.games.save(session)
    return library


def report(name: str, times: list[float]) -> None:
    """Print the median and the largest of some times in milliseconds."""
    most = max(times)
    missed = "" if most <= BAR else "  MISSED"
    print(f"{name:44} {statistics.median(times):6.1f} {most:6.1f}{missed}")


async def measure(library: Library) -> None:
    """Run the app, and measure."""
    settings, browser = Settings(theme="dark"), Browser(library)
    app = PlayApp(library, lambda app: app.push_screen(BrowseScreen(browser, settings)), settings)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.screen
        assert isinstance(screen, BrowseScreen)

        async def timed(act: Callable[..., object], *words: object) -> float:
            """Return the CPU time of an action and of drawing the screen after it."""
            await pilot.pause()
            began = time.process_time()
            act(*words)
            screen.draw()
            for y in range(screen.size.height):
                screen.canvas.render_line(y)
            return 1000 * (time.process_time() - began)

        screen.act("next")  # the first time imports modules
        browser.toggle_tag("warm")
        for name, id in KEYS.items():
            report(name, [await timed(screen.act, id) for _ in range(TIMES)])
        for place in ("first row", "last row"):
            browser.move(-(10**9))
            for _ in range(len(library) // PAGE if place == "last row" else 0):
                browser.move(10**9)
            name = f"tag, at the {place}"
            report(name, [await timed(browser.toggle_tag, f"{n}") for n in range(TIMES)])
            for id in ("remove", "undo", "undo", "redo"):
                name = f"{id}, at the {place}"
                report(name, [await timed(screen.act, id) for _ in range(TIMES)])
        for query in QUERIES:
            times = [await timed(browser.search, query) for _ in range(TIMES)]
            report(f"search `{query}`", times)
        browser.search("")
        for order in ORDERS:
            report(f"sort `{order}`", [await timed(browser.sort_by, order) for _ in range(TIMES)])


def main() -> None:
    """Fill a library and measure."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with (
        tempfile.TemporaryDirectory() as folder,
        fill(Path(folder, "puzzles.sqlite3"), count) as library,
    ):
        print(f"{f'{len(library):,} puzzles, CPU in ms (bar {BAR})':44} median   most")
        asyncio.run(measure(library))


if __name__ == "__main__":
    main()
