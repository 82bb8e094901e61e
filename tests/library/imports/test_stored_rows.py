"""Rows of another database: copying a row gives the same puzzle as importing its record."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb.library.imports import new_rows
from sudokudb.library.imports.batches import Batch, batch_of
from sudokudb.library.imports.deduplicate import Deduplicated
from sudokudb.library.imports.stored_rows import stored_batch
from sudokudb.library.records import record_of
from sudokudb.store.rows import puzzles
from tests.library.support import CLASH, FOUR_BY_FOUR, dumped, many, rows, run_import, short
from tests.store.opening import open_store
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb import Library

TIME = "2026-01-02T03:04:05Z"


def some(chance: random.Random) -> dict[str, Any]:
    """Return a few fields of a puzzle."""
    fields: dict[str, Any] = {
        "title": chance.choice(["T", "Ünï", "a\tb"]),
        "notes": "one\ntwo",
        "source": "a book",
        "details": {"time": "1"},
        "placed": "." * 80 + chance.choice("56"),
        "level": "nested",
        "solutions": chance.choice([0, 1, 2]),
        "added": TIME,
        "tags": chance.sample(["x", "y", "Z"], 2),
        "collections": ["of Ann"],
        "ratings": [{"rater": "se", "score": 2.5}, {"rater": "", "level": "hard"}],
    }
    return {name: fields[name] for name in chance.sample(sorted(fields), chance.randrange(4))}


@pytest.fixture(
    params=[0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))]
)
def other(request: pytest.FixtureRequest, make_library: Callable[[], Library]) -> Library:
    """A database of random puzzles."""
    chance = random.Random(request.param)
    grids = [FOUR_BY_FOUR, *many(30), *many(10)]
    library = make_library()
    run_import(library, rows(*({"grid": grid, **some(chance)} for grid in grids)), source="")
    run_import(library, rows(*({"grid": grid} for grid in many(3))), on_duplicate="keep")
    return library


DAMAGE = {
    "a decomposed title": "title = 'Cafe' || char(769)",
    "a long title": f"title = '{'x' * 600}'",
    "spaces around a title": "title = ' x '",
    "a NUL": "author = 'a' || char(0) || 'b'",
    "a time": "added = 'yesterday'",
    "an empty time": "changed = ''",
    "an unknown level": "level = 'awful'",
    "a level without one solution": "level = 'simple', solutions = 2",
    "an unknown number": "solutions = 7",
    "conflicts": f"grid = '{CLASH}'",
    "another notation": "grid = replace(grid, '.', '0')",
    "a solution": f"""details = '{{"solution": "{next(iter(SOLUTIONS.values()))}"}}'""",
}


def damage(library: Library, what: str) -> None:
    with closing(sqlite3.connect(library.location)) as file, file:
        file.execute("PRAGMA ignore_check_constraints = 1")
        file.execute(f"UPDATE puzzles SET {DAMAGE[what]} WHERE id IN (7, 20)")
        file.execute("UPDATE tags SET name = name || char(7) WHERE name = 'x'")


def both(library: Library) -> tuple[Batch, Batch]:
    """Return the rows of a database as a batch, and all its records as a batch."""
    with closing(open_store(library)) as store:
        every = [record_of(puzzle, puzzle.id) for puzzle in puzzles.every(store.run_sql)]
        found = puzzles.stored_after(store.run_sql, 0, 1000)
        return stored_batch(store.run_sql, found), batch_of([*every])


def described(batch: Batch) -> list[object]:
    """Return all that an import uses of a batch."""
    assert batch.records is not None
    new = Deduplicated(batch, range(1, len(batch) + 1), range(len(batch)), [0] * len(batch))
    return [
        (batch.entries, batch.errors, sorted(batch.warnings)),
        [list(column) for column in (batch.lines, batch.grids, batch.identities)],
        [list(column) for column in (batch.givens, batch.symmetries)],
        [batch.records[index] for index in range(len(batch))],
        new_rows.puzzle_rows(new, {"source": "", "author": "", "license": ""}),
        new_rows.rating_rows(new),
        [(kind, name, sorted(ids)) for kind, name, ids in new_rows.labels(new)],
    ]


@pytest.mark.everywhere
def test_rows_are_copied_as_their_records_would_be(other: Library) -> None:
    copied, made = both(other)
    assert described(copied) == described(made)
    assert 20 < len(copied.facts) < len(copied)


@pytest.mark.parametrize("what", DAMAGE)
@pytest.mark.parametrize("other", [3], indirect=True)
def test_values_that_are_not_valid_are_cleaned(other: Library, what: str) -> None:
    damage(other, what)
    copied, made = both(other)
    assert described(copied) == described(made)
    assert not {7, 20} & {copied.lines[index] for index in copied.facts}


@pytest.mark.everywhere
def test_a_merge_stores_what_an_import_of_the_dump_stores(
    other: Library, make_library: Callable[[], Library]
) -> None:
    merged, imported = make_library(), make_library()
    chance = random.Random(5)
    for library in (merged, imported):
        chance.seed(5)
        given = rows(*({"grid": grid, **some(chance)} for grid in many(15)))
        run_import(library, given, source="here")
    source = rows(*({**json.loads(line), "copy": None} for line in [*other.dump()][1:]))
    merged.merge(other)
    _, events = run_import(imported, source, on_duplicate="merge", source="")
    assert dumped(merged, times=False) == dumped(imported, times=False), short(events)
    assert merged.verify() == []
