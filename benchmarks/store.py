"""What the store costs at scale: an import against the bare driver, waits beside it, and queries.

    python benchmarks/store.py [ROWS] [--lines N] [--isomorphs N] [--folder DIR] [--url URL]

N lines (a million) are imported and, in the same run, put into an equally indexed table by the
standard library's `executemany`; an `add` beside a running import waits for its turn. Then N
isomorphs (100,000) are imported behind a fifth as many puzzles that they are made of. Then a
library of ROWS puzzles (a million; ten for the record) is filled and asked. All data is made here,
from a seed: valid grids, all different. With a URL of PostgreSQL the library is there.
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
from sudokudb.query import Order, parse_order, parse_query
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.rows.labels import COLLECTIONS, KINDS, TAGS
from sudokudb.store.search import counts
from sudokudb.store.writes import bulk_insert as bulk
from sudokudb.symmetry import random_transform

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
    "level:difficult givens:24..28 -tag:monday": ("level:difficult givens:24..28 -tag:monday", "id"),
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
        ask(Path(folder), given.rows, given.url)


# --- importing ---------------------------------------------------------------------------------


def compare(folder: Path, count: int) -> None:
    """Import lines, in a process of its own, beside the bare driver and beside somebody's adds."""
    source = folder / "lines.txt"
    with source.open("w", encoding="ascii") as out:
        out.writelines(f"{line}\n" for line in lines(count))
    ours = measured("--intake", source)
    theirs = measured("--driver", source)
    print(f"import of {count:,} lines: {ours['cpu']:.1f} s of CPU, {ours['memory']:.0f} MB at most")
    print(f"executemany, as many rows and indexes: {theirs['cpu']:.1f} s of CPU")
    print(f"ratio {ours['cpu'] / theirs['cpu']:.2f} (bar 2)")
    print(f"longest wait of an add beside an import: {longest_wait(source):.2f} s (bar 1)")


def repeat(folder: Path, count: int) -> None:
    """Import puzzles and then isomorphs of them, each said with its transform."""
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
    """Run one side in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, face, str(source)], check=True, capture_output=True, text=True
    )
    return dict(json.loads(done.stdout))


def by_import(source: Path) -> dict[str, float]:
    """Import a file into a new database: validated, de-duplicated, undoable."""
    with Library.open(source.with_name("import.sqlite3")) as library:
        begun = time.process_time()
        tally = library.import_files([source])
        spent = time.process_time() - begun
    assert tally.added, tally
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"cpu": spent, "memory": peak}


def by_driver(source: Path) -> dict[str, float]:
    """Put the rows that the import made into a table like its own, in one transaction."""
    columns = "id, grid, size, givens, identity, symmetry, copy, source, added, changed"
    made = sqlite3.connect(source.with_name("import.sqlite3"))
    rows = made.execute(f"SELECT {columns} FROM puzzles ORDER BY id").fetchall()
    plain = sqlite3.connect(source.with_name("driver.sqlite3"))
    schema = "SELECT sql FROM sqlite_schema WHERE tbl_name = 'puzzles' AND sql IS NOT NULL"
    kinds = "type IN ('table', 'index') ORDER BY rowid"
    for (statement,) in made.execute(f"{schema} AND {kinds}").fetchall():
        plain.execute(statement)
    begun = time.process_time()
    with plain:
        plain.executemany(f"INSERT INTO puzzles ({columns}) VALUES (?,?,?,?,?,?,?,?,?,?)", rows)
    return {"cpu": time.process_time() - begun}


def longest_wait(source: Path) -> float:
    """Add grids by hand while a file is imported; return the longest that one took."""
    path = source.with_name("import.sqlite3")
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    longest = 0.0
    extra = lines(100_000, seed=2)
    with Library.open(path) as library:
        library.add(next(extra))  # what is imported at the first is not waited for
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


# --- asking ------------------------------------------------------------------------------------


def ask(folder: Path, count: int, url: str | None) -> None:
    """Fill a library and measure queries inside this process."""
    with Library.open(url or folder / "asked.sqlite3") as library:
        begun = time.perf_counter()
        fill(library, count)
        print(f"filled with {count:,} puzzles in {time.perf_counter() - begun:.0f} s")
        some = random.Random(3).sample(range(10, count), 100)
        grids = [library.find(id).grid for id in some]
        each("by id", [lambda id=id: library.find(id) for id in some])
        each("by grid", [lambda grid=grid: list(library.same(grid)) for grid in grids])
        for name, (query, order) in PAGES.items():
            paged(library, name, query, parse_order(order))
        for query in COUNTS:
            once(f"count {query or 'everything'}", lambda q=query: library.count(parse_query(q)))
        for query in ALL_BY:
            for field in counts.HISTOGRAMS:
                once(
                    f"histogram {field} of {query or 'everything'}",
                    lambda field=field, query=query: library.histogram(field, parse_query(query)),
                )


def fill(library: Library, count: int) -> None:
    """Put puzzles in by the thousand, with what queries ask for."""
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
            file(connection, chance, range(first, first + len(part)))
        first += len(part)
    with library._store.writing() as connection:
        bulk.restart(connection)
    library._store.settle()


COLUMNS = (
    "id", "grid", "size", "givens", "identity", "symmetry", "copy",
    "title", "level", "solutions", "added", "changed",
)  # fmt: skip


def row(
    chance: random.Random, id: int, count: int, grid: str, givens: int, identity: int, symmetry: int
) -> tuple[Any, ...]:
    """Make a row: one of a hundred has a title, three of four a level."""
    title = f"Hard {id}" if id % 100 == 0 else ""
    level = chance.choices(LEVELS, (40, 30, 25, 5))[0] if chance.random() < 0.75 else None
    month = id * 12 // (count + 10) + 1
    added = f"2026-{month:02}-01T00:00:00Z"
    return (id, grid, 9, givens, identity, symmetry, 0, title, level, 1, added, added)


def file(connection: Connection, chance: random.Random, ids: range) -> None:
    """File some of the new puzzles."""
    for name, (kind, label, share) in enumerate(
        ((TAGS, "monday", 0.1), (TAGS, "rare", 0.0005), (COLLECTIONS, "half", 0.5)), start=1
    ):
        if ids.start == 10:
            connection.exec_driver_sql(
                f"INSERT INTO {KINDS[kind.name].name} (id, name) VALUES ({name}, '{label}')"
            )
        if under := [id for id in ids if chance.random() < share]:
            bulk.file(connection, kind, name, under)


def paged(library: Library, name: str, query: str, order: Order) -> None:
    """Measure a first page, the next, and one far behind."""
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


def each(name: str, calls: list[Callable[[], object]]) -> None:
    """Print the median and the worst of some calls, in milliseconds."""
    calls[0]()
    spent = []
    for call in calls:
        begun = time.perf_counter()
        call()
        spent.append(1000 * (time.perf_counter() - begun))
    print(f"{name:50} {statistics.median(spent):8.2f} ms, at most {max(spent):8.2f}")


def once(name: str, call: Callable[[], object]) -> None:
    """Print what one call takes, in seconds, the better of two."""
    spent = []
    for _ in range(2):
        begun = time.perf_counter()
        call()
        spent.append(time.perf_counter() - begun)
    print(f"{name:50} {min(spent):8.3f} s")


if __name__ == "__main__":
    main()
