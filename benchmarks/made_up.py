"""A database of made-up puzzles with facts and ratings, whose search index is written directly.

    python benchmarks/made_up.py FILE [PUZZLES]

The values of a segment are drawn at random, from distributions like those of real collections;
rows and bitmaps have the same values, so that searches can read and sort rows. The grids are not
those of real puzzles.
"""

from __future__ import annotations

import itertools
import random
import sqlite3
import sys
import time
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from pyroaring import BitMap

from sudokudb import Library
from sudokudb.query.fields import FIELDS, HODOKU_LEVELS
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.bitmaps.index import SHIFT, SIZE, encode
from sudokudb.store.bitmaps.index_keys import coarse_key, coarse_value
from sudokudb.store.bitmaps.rating_keys import LEVEL, score_keys, shape_keys

if TYPE_CHECKING:
    from collections.abc import Sequence

    Bitmaps = dict[tuple[str, str], BitMap]
    Values = list[int | str | None]

TECHNIQUES = (
    *("naked-pair", "pointing", "hidden-pair", "claiming", "naked-triple", "x-wing", "xy-wing"),
    *("skyscraper", "x-chain", "als-xz", "swordfish", "jellyfish", "aic", "finned-x-wing"),
)
"""Techniques, from common to rare: each is needed by two thirds as many as the one before it."""
SCORES = [*range(12, 90, 3), *range(90, 120)]
"""Ten times the values of ER."""
GIVENS = [50, 1, 1, 2, 6, 30, 80, 150, 180, 160, 120, 80, 60, 40, 25, 15, 8, 5, 3, 2]
NUMBERS: dict[str, tuple[range, Sequence[float] | None, float]] = {
    "givens": (range(17, 37), GIVENS, 1),
    "symmetry": (range(6), [60, 20, 8, 6, 4, 2], 1),
    "te": (range(4), [500, 490, 9, 1], 0.6),
    "left": (range(250), None, 0.6),
    "redundant": (range(30), [400.0, *range(29, 0, -1)], 0.6),
    "backdoor": (range(4), [450, 440, 100, 10], 0.6),
    "u4": (range(37), [max(1, 612 - 14 * (i - 11) ** 2) for i in range(37)], 0.6),
    "tridagon": (range(1, 9), None, 0.001),
}  # fmt: skip
"""The values of columns, their weights, and the share of puzzles that have one."""
COLUMNS = (*NUMBERS, "level")


def main(path: Path, count: int) -> None:
    """Make the database, and print the time that it takes."""
    Library.open(path, examples=False).close()
    chance, begun = random.Random(1), time.process_time()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
        for trigger in triggers(connection):
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("INSERT INTO tags (id, name) VALUES (1, 'monday'), (2, 'rare')")
        connection.execute("INSERT INTO collections (id, name) VALUES (1, 'half')")
        for segment in range((count >> SHIFT) + 1):
            ids = range(max(1, segment << SHIFT), min(count, (segment + 1 << SHIFT) - 1) + 1)
            if ids:
                _add_segment(connection, chance, segment, ids)
                connection.commit()
                print(segment, round(time.process_time() - begun), "s", flush=True)


def triggers(connection: sqlite3.Connection) -> list[str]:
    """List the triggers of a database."""
    names = "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
    return [name for (name,) in connection.execute(names).fetchall()]


def _add_segment(
    connection: sqlite3.Connection, chance: random.Random, segment: int, ids: range
) -> None:
    relative = range(ids[0] & SIZE - 1, (ids[-1] & SIZE - 1) + 1)
    bitmaps: Bitmaps = defaultdict(BitMap)
    bitmaps["id", ""] = bitmaps["size", "9"] = bitmaps["solutions", "1"] = BitMap(relative)
    bitmaps["has", "solutions"] = bitmaps["copy", "no"] = bitmaps["played", "no"] = BitMap(relative)
    table = {name: _numbers(chance, len(ids), *NUMBERS[name]) for name in NUMBERS}
    table["level"] = [*map(_level, _numbers(chance, len(ids), range(5), [4, 30, 45, 10, 11], 1))]
    for name, values in table.items():
        _add_values(bitmaps, name, relative, values)
    days = [f"2026-{id * 12 // (10**7 + 1) % 12 + 1:02}-01" for id in ids]
    for day, some in itertools.groupby(zip(days, relative, strict=True), lambda pair: pair[0]):
        having = BitMap([id for _, id in some])
        for key in (day[:4], day[:7], day, f"{day}T00:00:00Z"):
            bitmaps["added", key] |= having
    _add_labels(bitmaps, chance, relative)
    rated = _add_ratings(connection, bitmaps, chance, ids, relative)
    _add_techniques(bitmaps, chance, rated)
    _insert_rows(connection, ids, days, table)
    rows = ((*key, segment, encode(found)) for key, found in bitmaps.items() if found)
    connection.executemany(
        "INSERT INTO _bitmaps (field, value, segment, ids) VALUES (?, ?, ?, ?)", rows
    )


def _level(number: int | str | None) -> str | None:
    return LEVELS[number] if isinstance(number, int) and number < len(LEVELS) else None


def _numbers(
    chance: random.Random, count: int, values: range, weights: Sequence[float] | None, known: float
) -> Values:
    drawn: Values = [*chance.choices(values, weights, k=count)]
    if known == 1:
        return drawn
    return [v if chance.random() < known else None for v in drawn]


def _add_values(bitmaps: Bitmaps, name: str, relative: range, values: Values) -> None:
    groups = defaultdict(list)
    for id, value in zip(relative, values, strict=True):
        groups[value].append(id)
    field = FIELDS[name]
    for value, some in groups.items():
        if value is None:
            continue
        bitmaps[name, str(value)] = having = BitMap(some)
        if field.optional:
            bitmaps["has", name] |= having
        if field.coarse:
            bitmaps[coarse_key(name), coarse_value(field, str(value))] |= having


def _add_labels(bitmaps: Bitmaps, chance: random.Random, relative: range) -> None:
    for field, label, share in (("tag", "1", 0.1), ("tag", "2", 0.0005), ("collection", "1", 0.5)):
        bitmaps[field, label] = BitMap(chance.sample(relative, int(len(relative) * share)))
        bitmaps["has", field] |= bitmaps[field, label]


def _add_ratings(
    connection: sqlite3.Connection,
    bitmaps: Bitmaps,
    chance: random.Random,
    ids: range,
    relative: range,
) -> BitMap:
    """Rate half of the puzzles by both raters; return them."""
    keys: dict[tuple[str, str], list[int]] = defaultdict(list)
    rows: list[tuple[object, ...]] = []
    for id, own in zip(ids, relative, strict=True):
        if chance.random() < 0.5:
            er, ep, ed = _parts(chance)
            score, level = chance.randint(200, 2000), chance.choice(HODOKU_LEVELS)
            of_hodoku = [*score_keys("hodoku", score), (f"hodoku{LEVEL}", level)]
            for key in (*score_keys("se", er), *shape_keys(er, ep, ed), *of_hodoku):
                keys[key].append(own)
            rows += ((id, "se", er, ep, ed, ""), (id, "hodoku", score, None, None, level))
    connection.executemany(
        "INSERT INTO ratings (puzzle_id, rater, score, ep, ed, level, version, computed) "
        "VALUES (?, ?, ?, ?, ?, ?, '1', 1)",
        rows,
    )
    bitmaps |= {key: BitMap(some) for key, some in keys.items()}
    bitmaps["has", "rating"] = bitmaps["has", "se"]
    return bitmaps["has", "se"]


def _parts(chance: random.Random) -> tuple[float, float, float]:
    """Return ER, EP and ED of a puzzle; a few are pearls, and fewer diamonds."""
    er, shape = chance.choice(SCORES) / 10, chance.random()
    ep = er if shape < 0.02 else 1.2 if shape < 0.7 else min(er, chance.choice(SCORES) / 10)
    return er, ep, ep if shape < 0.01 else 1.2


def _add_techniques(bitmaps: Bitmaps, chance: random.Random, rated: BitMap) -> None:
    bitmaps["has", "needs"] = bitmaps["has", "hardest"] = bitmaps["has", "steps"] = rated
    listed, share = list(rated), 0.7
    for name in TECHNIQUES:
        bitmaps["needs", name] = BitMap(chance.sample(listed, int(len(listed) * share)))
        share *= 2 / 3


def _insert_rows(
    connection: sqlite3.Connection, ids: range, days: list[str], table: dict[str, Values]
) -> None:
    columns = ", ".join(f'"{name}"' for name in COLUMNS)
    marks = ", ".join("?" * len(COLUMNS))
    values = zip(ids, map(_grid, ids), days, *(table[name] for name in COLUMNS), strict=True)
    connection.executemany(
        f"INSERT INTO puzzles (id, grid, added, {columns}, size, solutions, changed) "
        f"VALUES (?, ?, ? || 'T00:00:00Z', {marks}, 9, 1, '2026-12-01T00:00:00Z')",
        values,
    )


def _grid(id: int) -> str:
    """Return a text with the length of a grid, one for each id."""
    return f"{id:.>81}".replace("0", ".")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000)
