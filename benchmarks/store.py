"""Measure imports and queries of large databases.

    python benchmarks/store.py [ROWS] [--lines N] [--isomorphs N] [--folder DIR] [--url URL]

N lines (a million) are imported and, in the same run, inserted by the standard library's
`executemany` into a table that has nothing but a unique grid; meanwhile another process adds
puzzles and waits for its turn. Commands that change a quarter of the lines, and a merge of all into
20,000, are measured in the same unit. Then N isomorphs (100,000) of a fifth as many puzzles are
imported. Then a database of ROWS puzzles (a million) is filled and queried; times of queries are
CPU times. All data is generated from seeds: valid grids, all different. With a URL the database
is on a PostgreSQL server.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import SOLVED

from sudokudb import Grid, Library
from sudokudb.engine.canon.identity import describe_rows
from sudokudb.query import Order, fields, orders, parse_order, parse_query
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.rows.labels import COLLECTIONS, KINDS, TAGS
from sudokudb.store.writes import bulk_insert as bulk
from sudokudb.symmetry import SYMMETRIES, random_transform

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection

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
)
ALL_BY = ("", "givens:24..28", "collection:half", "title:hard")


def lines(count: int, seed: int = 1) -> Iterator[str]:
    """Yield different valid grids of about 30 givens: parts of transformed full grids."""
    chance = random.Random(seed)
    bits = chance.getrandbits
    full = [str(random_transform(chance).apply(Grid(SOLVED))) for _ in range(500)]
    for number in range(count):
        mask = bits(81) & bits(81) | bits(81) & bits(81) & bits(81)
        text = full[number % 500]
        yield "".join([d if mask >> i & 1 else "." for i, d in enumerate(text)])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--isomorphs", type=int, default=100_000)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--url")
    parser.add_argument("--driver", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--intake", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.driver:
        print(json.dumps(by_driver(given.driver)))
        return
    if given.intake:
        print(json.dumps(by_import(given.intake)))
        return
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        if given.lines:
            compare(Path(folder), given.lines)
        if given.isomorphs:
            repeat(Path(folder) / "isomorphs", given.isomorphs)
        measure_queries(Path(folder), given.rows, given.url)


# --- importing ---------------------------------------------------------------------------------


def compare(folder: Path, count: int) -> None:
    """Import lines in a separate process, and compare that with the bare driver."""
    source = folder / "lines.txt"
    with source.open("w", encoding="ascii") as out:
        out.writelines(f"{line}\n" for line in lines(count))
    ours = measured("--intake", source)
    theirs = measured("--driver", source)
    print(
        f"import of {count:,} lines: {ours['cpu']:.1f} s of CPU, {ours['memory']:.0f} MB at most "
        f"(bar 150), {ours['bytes'] / count:.0f} bytes a puzzle (bar 260)"
    )
    print(f"executemany into a table with a unique grid: {theirs['cpu']:.1f} s of CPU")
    print(f"ratio {ours['cpu'] / theirs['cpu']:.2f} (bar 2)")
    change_many(source, theirs["cpu"])
    print(f"longest wait of an add during an import: {longest_wait(source):.2f} s (bar 1)")


CHANGES = {
    "tag": (["tag", "x", "givens:28..30"], 0.375),
    "undo of the tag": (["undo"], 0.375),
    "remove": (["remove", "givens:28..30"], 1.0),
    "undo of the removal": (["undo"], 1.0),
}
"""Commands that change a quarter of the puzzles, and their bars relative to `executemany`."""


def change_many(source: Path, unit: float) -> None:
    """Measure commands that change many puzzles of the imported database, and a merge of it."""
    imported, small = source.with_name("import.sqlite3"), source.with_name("small.sqlite3")
    first = source.with_name("first.txt")
    with source.open(encoding="ascii") as lines:
        first.write_text("".join(itertools.islice(lines, 20_000)), encoding="ascii")
    for name, (arguments, bar) in CHANGES.items():
        spent = command_time(imported, *arguments)
        print(f"{name}: {spent:.1f} s of CPU, ratio {spent / unit:.2f} (bar {bar})")
    command_time(small, "import", first)
    spent = command_time(small, "merge", imported, "--quiet")
    print(f"merge into 20,000: {spent:.1f} s of CPU, ratio {spent / unit:.2f} (bar 5)")


def command_time(database: Path, *arguments: str | Path) -> float:
    """Return the CPU time of a command, with its start-up."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "sudokudb", "--db", database, *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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
    found = measured("--intake", source)
    each = 1000 * found["cpu"] / (len(models) + count)
    print(
        f"import of {len(models):,} lines and {count:,} isomorphs of them: {found['cpu']:.1f} s "
        f"of CPU, {each:.3f} ms a line, {found['memory']:.0f} MB at most"
    )


def measured(face: str, source: Path) -> dict[str, float]:
    """Run one side in a separate process."""
    done = subprocess.run(
        [sys.executable, __file__, face, str(source)], check=True, capture_output=True, text=True
    )
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
    busy = subprocess.Popen(
        [sys.executable, __file__, "--intake", str(source)], stdout=subprocess.DEVNULL
    )
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


# --- queries -----------------------------------------------------------------------------------


def measure_queries(folder: Path, count: int, url: str | None) -> None:
    """Fill a library and measure queries in this process."""
    with Library.open(url or folder / "queries.sqlite3") as library:
        begun = time.perf_counter()
        fill(library, count)
        print(f"filled with {count:,} puzzles in {time.perf_counter() - begun:.0f} s")
        some = random.Random(3).sample(range(10, count), 100)
        grids = [library.find(id).grid for id in some]
        each("by id", [lambda id=id: library.find(id) for id in some])
        each("by grid", [lambda grid=grid: list(library.same(grid)) for grid in grids])
        for name, (query, order) in PAGES.items():
            paged(library, name, query, parse_order(order))
        random_pages(library)
        for query in COUNTS:
            once(f"count {query or 'everything'}", lambda q=query: library.count(parse_query(q)))
        for query in ALL_BY:
            for field in [field.name for field in fields.counted()]:
                once(
                    f"histogram {field} of {query or 'everything'}",
                    lambda field=field, query=query: library.histogram(field, parse_query(query)),
                )


def fill(library: Library, count: int) -> None:
    """Insert puzzles with the facts that the queries search for."""
    chance = random.Random(4)
    source = lines(count)
    first = 10
    while part := list(itertools.islice(source, CHUNK)):
        found = describe_rows("".join(part).encode("ascii"))
        facts = zip(part, found.givens, found.identities, found.symmetries, strict=True)
        rows = [row(chance, first + i, count, *fact) for i, fact in enumerate(facts)]
        rows.sort(key=lambda row: row[1])
        with library._store.writing(bulk=True) as connection:
            bulk.insert_rows(connection, COLUMNS, rows)
            add_labels(connection, chance, range(first, first + len(part)))
        first += len(part)
    with library._store.writing() as connection:
        bulk.restart(connection)
    library._store.finish_bulk()


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


def paged(library: Library, name: str, query: str, order: Order) -> None:
    """Measure the first page, the next one, and one far down."""
    tree = parse_query(query)
    _, after = library.page(tree, order)
    calls: list[Callable[[], object]] = [lambda: library.page(tree, order)]
    if after:
        calls.append(lambda: library.page(tree, order, after))
    for _ in range(20):
        if not after:
            break
        _, after = library.page(tree, order, after)
    if after:
        calls.append(lambda: library.page(tree, order, after))
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
            library.page(tree, by)
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


if __name__ == "__main__":
    main()
