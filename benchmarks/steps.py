"""Measure conditions about steps in a database of made-up ratings with records of their steps.

    python benchmarks/steps.py FILE [PUZZLES]

The file is made if it does not exist, with a million rated puzzles. Times are CPU times.
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

from made_up import TECHNIQUES, triggers

from sudokudb import Library
from sudokudb.puzzle import format_techniques
from sudokudb.query.step_conditions.step_records import RecordedStep, encode, first_technique
from sudokudb.store.bitmaps import maintenance

if TYPE_CHECKING:
    from collections.abc import Callable

CONDITIONS = (
    *("before(swordfish,als-xz)", "before(x-wing,als-xz)", "eliminates(x-wing)>=3"),
    *("then(naked-pair,x-wing)", "left(swordfish)<60", "step(swordfish)>50", "step(aic)<9"),
    *("before(swordfish,aic) OR eliminates(jellyfish)>5", "count(x-wing)>=2", "only(singles)"),
)


def main(path: Path, count: int) -> None:
    """Make the database if it is missing; print the times of first pages and of counts."""
    if not path.exists():
        _make(path, count)
    with Library.open(path) as library:
        for text in CONDITIONS:
            calls = (partial(library.queries.keys, text), partial(library.count, text))
            page, whole = (min(_spent(call) for _ in range(3)) for call in calls)
            found = library.count(text)
            print(f"{text:52} {found:8,}  page {page:7.1f} ms  all {whole:7.0f} ms")


def _spent(call: Callable[[], object]) -> float:
    begun = time.process_time()
    call()
    return 1000 * (time.process_time() - begun)


def _make(path: Path, count: int) -> None:
    Library.open(path, examples=False).close()
    chance = random.Random(2)
    some = [_rating(chance) for _ in range(4_000)]
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
            "techniques, first, record) VALUES (?, 'hodoku', '3', 1, 900, 'hard', ?, ?, ?, ?)",
            ((id, *chance.choice(some)) for id in range(1, count + 1)),
        )
        connection.execute("DELETE FROM _stale")
        while maintenance.update(connection, 1 << 17):
            connection.commit()
        connection.commit()


def _rating(chance: random.Random) -> tuple[int, str, str, bytes]:
    """Return the steps, techniques, first technique and record of a made-up rating."""
    keys = [key for n, key in enumerate(TECHNIQUES) if chance.random() < 0.7 * (2 / 3) ** n]
    steps = [RecordedStep("hidden-single")] * 45 + [
        RecordedStep(key, chance.randint(1, 9), chance.randint(20, 250))
        for key in keys
        for _ in range(chance.choice((1, 1, 2)))
    ]
    chance.shuffle(steps)
    counts: dict[str, int] = {}
    for key in [*reversed(keys), "hidden-single"]:
        counts[key] = sum(step.technique == key for step in steps)
    record = encode(steps)
    return len(steps), format_techniques(counts), first_technique(record), record


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
