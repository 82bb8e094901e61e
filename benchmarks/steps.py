"""Measure conditions about steps in a database of ratings with records of their steps.

    python benchmarks/steps.py FILE [PUZZLES]

The file is made if it does not exist, with a million puzzles, each with the rating of one of
20,000 random minimal puzzles. Times are CPU times, the least of three; the share is that of the
puzzles that have the techniques that the condition implies.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from made_up import triggers

from sudokudb import Library, Query, generate
from sudokudb.query.raters import resolve_raters
from sudokudb.query.step_conditions.step_records import first_technique
from sudokudb.rating.rater import load_rater
from sudokudb.rating.ratings import Grader
from sudokudb.store.bitmaps import maintenance
from sudokudb.store.search.step_search import narrow

if TYPE_CHECKING:
    from collections.abc import Callable

RATED = 20_000
CONDITIONS = (
    *("before(swordfish,chains)", "before(chains,fish)", "before(x-wing,als-xz)"),
    *("eliminates(x-wing)>=3", "eliminates(x-wing)>=20", "then(naked-pair,x-wing)"),
    *("left(chains)<60", "left(swordfish)<60", "step(chains)>50", "step(swordfish)>60"),
    *("step(x-wing)<3", "then(pointing,pointing,pointing)", "left(hardest)<60 hardest:chains"),
    *("before(swordfish,aic) OR eliminates(jellyfish)>5", "-before(x-wing,chains) needs:x-wing"),
    *("count(x-wing)>=2", "only(singles)", "first(x-wing)"),
)


def main(path: Path, count: int) -> None:
    """Make the database if it is missing; print the times of first pages and of counts."""
    if not path.exists():
        _make(path, count)
    with Library.open(path) as library:
        for text in CONDITIONS:
            calls = (partial(library.queries.keys, text), partial(library.count, text))
            page, whole = (min(_spent(call) for _ in range(3)) for call in calls)
            narrowed = library.count(Query((narrow(resolve_raters(Query(text), {}).tree),)))
            print(
                f"{text:52} {100 * narrowed / count:5.1f} % {library.count(text):8,}"
                f"  page {page:7.1f} ms  all {whole:7.0f} ms",
                flush=True,
            )


def _spent(call: Callable[[], object]) -> float:
    begun = time.process_time()
    call()
    return 1000 * (time.process_time() - begun)


def _make(path: Path, count: int) -> None:
    Library.open(path, examples=False).close()
    chance = random.Random(2)
    some = _ratings()
    with closing(sqlite3.connect(path)) as connection:
        for trigger in triggers(connection):
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.executemany(
            "INSERT INTO puzzles (id, grid, size, givens, added, changed) "
            "VALUES (?, ?, 9, 25, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')",
            ((id, f"{id:.>81}".replace("0", ".")) for id in range(1, count + 1)),
        )
        connection.executemany(
            "INSERT INTO ratings (puzzle_id, rater, version, computed, score, level, steps, "
            "techniques, first, record) VALUES (?, 'hodoku', '3', 1, ?, ?, ?, ?, ?, ?)",
            ((id, *chance.choice(some)) for id in range(1, count + 1)),
        )
        connection.execute("DELETE FROM _stale")
        while maintenance.update(connection, 1 << 17):
            connection.commit()
        connection.commit()


def _ratings() -> list[tuple[float | None, str, int | None, str, str, bytes]]:
    """Return ratings: score, level, number of steps, techniques, first technique and record."""
    texts = [str(puzzle.grid) for puzzle in generate(RATED, seed=1)]
    return [
        (one.score, one.level, one.steps, one.techniques, first_technique(record), record)
        for one in Grader(load_rater("hodoku")).ratings(texts)
        if (record := one.record)
    ]


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
