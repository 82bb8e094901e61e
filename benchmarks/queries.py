"""Queries of a large database; see `store.py`. Times are CPU times."""

from __future__ import annotations

import gc
import itertools
import random
import statistics
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from imports import lines

from sudokudb import Library, paths
from sudokudb.engine.canon.identity import describe_rows
from sudokudb.query import Order, fields, orders, parse_order, parse_query
from sudokudb.query.fields import HODOKU_LEVELS
from sudokudb.query.labels import COLLECTIONS, KINDS, TAGS
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.backends.postgresql import PostgresStore
from sudokudb.store.backends.sqlite import SqliteStore
from sudokudb.store.rows.ratings import RATING
from sudokudb.store.writes import bulk_insert as bulk
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from sudokudb import Grid
    from sudokudb.store import Store

CHUNK = 20_000
PAGES = {
    "everything": ("", "id"),
    "givens:28": ("givens:28", "id"),
    "givens:24..28": ("givens:24..28", "id"),
    "givens:..16": ("givens:..16", "id"),
    "level:difficult": ("level:difficult", "id"),
    "level:simple,nested": ("level:simple,nested", "id"),
    "solutions:1": ("solutions:1", "id"),
    "symmetry:rot180": ("symmetry:rot180", "id"),
    "tag:monday": ("tag:monday", "id"),
    "tag:rare": ("tag:rare", "id"),
    "collection:half": ("collection:half", "id"),
    "added:2026-03": ("added:2026-03", "id"),
    "title:hard": ("title:hard", "id"),
    "by title": ("", "title"),
    "by givens": ("", "givens"),
    "by givens, down": ("", "-givens"),
    "by level": ("", "level"),
    "by added, down": ("", "-added"),
    "level:difficult givens:24..28 -tag:monday": (
        "level:difficult givens:24..28 -tag:monday",
        "id",
    ),
    "level:nested givens:20": ("level:nested givens:20", "id"),
    "givens:24 level:nested by givens": ("givens:24 level:nested", "givens"),
    "collection:half by title": ("collection:half", "title"),
    "collection:half by givens": ("collection:half", "givens"),
    "tag:monday by givens": ("tag:monday", "givens"),
    "tag:rare by givens": ("tag:rare", "givens"),
    "tag:rare collection:half by added": ("tag:rare collection:half", "added"),
    "added:2026-03..2026-05 by givens": ("added:2026-03..2026-05", "givens"),
    "added:2026-11.. by id, down": ("added:2026-11..", "-id"),
    "-solutions:1": ("-solutions:1", "id"),
    "has:notes": ("has:notes", "id"),
    "source:kaggle": ("source:kaggle", "id"),
    "copy:yes": ("copy:yes", "id"),
    "title:777": ("title:777", "id"),
    "title:777 by givens": ("title:777", "givens"),
    "added:2026-11.. by title": ("added:2026-11..", "title"),
    "hodoku:hard": ("hodoku:hard", "id"),
    "score:800..1200 by score": ("score:800..1200", "score"),
    "se:3.0..4.5 symmetry:rot180": ("se:3.0..4.5 symmetry:rot180", "id"),
    "needs:x-wing -needs:chains": ("needs:x-wing -needs:chains", "id"),
    "needs:xy-wing givens:24..28 by se": ("needs:xy-wing givens:24..28", "se"),
    "disagree:se,hodoku": ("disagree:se,hodoku", "id"),
    "by se, down": ("has:se", "-se"),
}
COUNTS = (
    "",
    "givens:24..28",
    "level:difficult",
    "solutions:1",
    "tag:monday",
    "added:2026-03",
    "title:777",
    "has:notes",
    "givens:24..28 level:difficult",
    "collection:half givens:24..28",
    "level:difficult -tag:monday",
    "solutions:1 givens:..30",
    "symmetry:rot180,none -has:level",
    "collection:half level:simple,nested givens:20.. added:2026-03..",
    "se:3.0..4.5",
    "needs:x-wing -needs:chains",
    "score:800..1200 hodoku:hard",
)
ALL_BY = ("", "givens:24..28", "collection:half", "title:hard")


def measure_queries(folder: Path, count: int, url: str | None) -> None:
    """Fill a library and measure queries in this process."""
    with Library.open(url or folder / "queries.sqlite3") as library:
        begun = time.perf_counter()
        with closing(open_store(library.location)) as store:
            fill(store, count)
        print(f"filled with {count:,} puzzles in {time.perf_counter() - begun:.0f} s")
        gc.disable()  # as timeit does: a collection takes longer than a page
        some = random.Random(3).sample(range(10, count), 100)
        grids = [library.get(id).grid for id in some]
        each("by id", [partial(library.get, id) for id in some])
        each("by grid", [partial(same, library, grid) for grid in grids])
        for name, (query, order) in PAGES.items():
            paged(library, name, query, parse_order(order))
        random_pages(library)
        for query in COUNTS:
            once(f"count {query or 'everything'}", partial(library.count, parse_query(query)))
        for query in ALL_BY:
            for field in [field.name for field in fields.counted_fields()]:
                once(
                    f"histogram {field} of {query or 'everything'}",
                    partial(library.queries.histogram, field, parse_query(query)),
                )


def open_store(location: str) -> Store:
    """Open the store itself, to write rows faster than an import."""
    if paths.is_url(location):
        return PostgresStore.open(location)
    return SqliteStore.open(Path(location))


def fill(store: Store, count: int) -> None:
    """Insert puzzles with the facts that the queries search for."""
    chance = random.Random(4)
    source = lines(count)
    first = 10
    while part := list(itertools.islice(source, CHUNK)):
        found = describe_rows("".join(part).encode("ascii"))
        facts = zip(part, found.givens, found.identities, found.symmetries, strict=True)
        rows = [row(chance, first + i, count, *fact) for i, fact in enumerate(facts)]
        rows.sort(key=lambda row: row[1])
        with store.writing(bulk=True) as connection:
            bulk.insert_rows(connection, COLUMNS, rows)
            add_labels(connection, chance, range(first, first + len(part)))
            add_ratings(connection, chance, range(first, first + len(part)))
        first += len(part)
    with store.writing() as connection:
        bulk.restart(connection)
    store.finish_bulk()


COLUMNS = (
    "id", "grid", "size", "givens", "identity", "symmetry", "copy",
    "title", "level", "solutions", "added", "changed",
)  # fmt: skip


def row(
    chance: random.Random, id: int, count: int, grid: str, givens: int, identity: int, symmetry: int
) -> tuple[Any, ...]:
    """Return a row; one in a hundred has a title, three in four have a level."""
    title = f"Hard {id}" if id % 100 == 0 else ""
    level = chance.choices(LEVELS, (40, 30, 25, 5))[0] if chance.random() < 0.75 else None
    month = id * 12 // (count + 10) + 1
    added = f"2026-{month:02}-01T00:00:00Z"
    return (id, grid, 9, givens, identity, symmetry, 0, title, level, 1, added, added)


def add_labels(connection: Connection, chance: random.Random, ids: range) -> None:
    """Add labels to some of the new puzzles."""
    for name, (kind, label, share) in enumerate(
        ((TAGS, "monday", 0.1), (TAGS, "rare", 0.0005), (COLLECTIONS, "half", 0.5)), start=1
    ):
        if ids.start == 10:
            connection.exec_driver_sql(
                f"INSERT INTO {KINDS[kind.name].name} (id, name) VALUES ({name}, '{label}')"
            )
        if under := [id for id in ids if chance.random() < share]:
            bulk.add_label(connection, kind, name, under)


NEEDED = (
    "x-wing", "xy-wing", "skyscraper", "x-chain", "als-xz", "unique-rectangle-1", "naked-pair",
)  # fmt: skip


def add_ratings(connection: Connection, chance: random.Random, ids: range) -> None:
    """Rate half of the new puzzles by HoDoKu's rules, a quarter by both programs'."""
    rows = []
    for id in ids[::2]:
        score = float(chance.randint(200, 2000))
        rows.append((id, "hodoku", *own_rating(chance, chance.choice(HODOKU_LEVELS), score)))
        if id % 4 < 2:
            rows.append((id, "se", *own_rating(chance, "", chance.randint(12, 99) / 10)))
    marks = ", ".join("?" * (len(RATING) + 1))
    connection.exec_driver_sql(
        f"INSERT INTO ratings (puzzle_id, {', '.join(RATING)}) VALUES ({marks})", rows
    )


def own_rating(chance: random.Random, level: str, score: float) -> tuple[str | float, ...]:
    """Return the columns of a rating from its version on, with two techniques."""
    needed = " ".join(f"{name}={chance.randint(1, 3)}" for name in chance.sample(NEEDED, 2))
    return "1", 1, level, score, 1.2, 1.2, chance.randint(40, 90), f"{needed} naked-single=30"


def paged(library: Library, name: str, query: str, order: Order) -> None:
    """Measure the first page, the next one, and one far down."""
    tree = parse_query(query)
    _, after = library.queries.page(tree, order)
    calls: list[Callable[[], object]] = [lambda: library.queries.page(tree, order)]
    if after:
        calls.append(lambda: library.queries.page(tree, order, after))
    for _ in range(20):
        if not after:
            break
        _, after = library.queries.page(tree, order, after)
    if after:
        calls.append(lambda: library.queries.page(tree, order, after))
    each(f"page {name}", calls * 7)


def random_pages(library: Library, count: int = 300) -> None:
    """Measure first pages of random queries of one to three terms in any order."""
    chance = random.Random(6)
    spent = []
    for _ in range(count):
        words = [random_term(chance) for _ in range(chance.randint(1, 3))]
        order = chance.choice(("", "-")) + chance.choice(orders())
        tree, by = parse_query(" ".join(words)), parse_order(order)
        times = []
        for _ in range(3):
            begun = time.process_time()
            library.queries.page(tree, by)
            times.append(1000 * (time.process_time() - begun))
        spent.append((min(times), " ".join(words), order))
    spent.sort()
    parts = {share: spent[min(count * share // 100, count - 1)][0] for share in (50, 90, 99, 100)}
    print(
        f"{count} random pages: median {parts[50]:.2f} ms, 90 % below {parts[90]:.2f}, "
        f"99 % below {parts[99]:.2f} (bar 20), worst {parts[100]:.2f}"
    )
    for milliseconds, query, order in spent[-5:]:
        print(f"  {milliseconds:8.2f} ms: {query} by {order}")


def random_term(chance: random.Random) -> str:
    """Return a term of a query."""
    low, high = sorted(chance.choices(range(18, 43), k=2))
    first, last = sorted(chance.choices(range(1, 13), k=2))
    name = chance.choice(("tag:monday", "tag:rare", "collection:half", "tag:nothing"))
    return chance.choice(
        (
            f"givens:{low}..{high}",
            f"{chance.choice(('', '-'))}level:{chance.choice(LEVELS)}",
            f"solutions:{chance.randint(0, 2)}",
            f"{chance.choice(('', '-'))}{name}",
            f"added:2026-{first:02}..2026-{last:02}",
            f"symmetry:{chance.choice((*SYMMETRIES, 'none'))}",
            f"{chance.choice(('', '-'))}has:{chance.choice(('title', 'level', 'tag', 'notes'))}",
            chance.choice(("title:hard", "title:777", "-title:77")),
        )
    )


def same(library: Library, grid: Grid) -> list[object]:
    """Return the stored puzzles that are equivalent to a grid."""
    return list(library.puzzles.same(grid))


def each(name: str, calls: list[Callable[[], object]]) -> None:
    """Print the median and the worst of some calls, in milliseconds."""
    calls[0]()
    spent = []
    for call in calls:
        begun = time.process_time()
        call()
        spent.append(1000 * (time.process_time() - begun))
    print(f"{name:50} {statistics.median(spent):8.2f} ms, at most {max(spent):8.2f}")


def once(name: str, call: Callable[[], object]) -> None:
    """Print the time of one call in seconds, the better of two."""
    spent = []
    for _ in range(2):
        begun = time.process_time()
        call()
        spent.append(time.process_time() - begun)
    print(f"{name:50} {min(spent):8.3f} s")
