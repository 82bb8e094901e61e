"""A file with swapped pages gives clear errors, whatever the rows of the wrong table contain."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from sudokudb.query.labels import COLLECTIONS, TAGS
from sudokudb.store.connection import transactions
from tests.library.support import rows, run_import
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

COMMANDS = (
    "db check", "dump", "list", "list new --sort title", "show 1", "show 40", "stats", "history",
    "issue list", "export --to jsonl", "list tag:x",
)  # fmt: skip


@pytest.fixture
def filled(library: Library) -> bytes:
    """A small database with rows in every table that a command reads."""
    library.puzzles.add_many([numbered(number) for number in range(5, 60)], "title")
    ratings = [{"rater": "se", "score": 7.2}, {"rater": "x", "level": "hard"}]
    full = {"grid": numbered(200), "notes": "n" * 300, "details": {"a": "b"}, "ratings": ratings}
    run_import(library, rows(full, {"grid": "A" + "." * 624}))
    library.labels.put(TAGS, "x", [1, 2, 3])
    library.labels.put(COLLECTIONS, "y", [1, 2])
    session = library.games.start(library.get(1))
    session.game.toggle_mark(next(c for c, digit in enumerate(session.puzzle.grid) if not digit), 1)
    library.games.save(session)
    library.edit(library.get(1), title="New")
    assert run(["issue", "build", "T", "1-3", "-n", "1", "-o", str(library.path) + ".pdf"]) == 0
    library.database.rebuild_index()
    library.close()
    with closing(sqlite3.connect(library.path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return library.path.read_bytes()


def swapped(data: bytes, one: int, other: int) -> bytes:
    """Exchange two pages, numbered from 0."""
    size = int.from_bytes(data[16:18], "big")
    pages = [data[low : low + size] for low in range(0, len(data), size)]
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def check_pages(database: Path, data: bytes, chance: random.Random, capsys: Capture) -> None:
    size = int.from_bytes(data[16:18], "big")
    broken = swapped(data, *chance.sample(range(1, len(data) // size), 2))
    for command in COMMANDS:
        for left in database.parent.glob(f"{database.name}-*"):
            left.unlink()
        database.write_bytes(broken)
        code = run(command.split())
        found = capsys.readouterr()
        assert code in (0, 1, 3), (command, found.err)
        assert "internal error" not in found.err, (command, found.err)
        assert all(re.match("sudokudb: |hint: ", line) for line in found.err.splitlines())
        if command == "db check" and not (code == 0 and is_same(database, data)):
            assert (code, "hint: restore a backup" in found.err) == (3, True)


def is_same(database: Path, data: bytes) -> bool:
    """Return whether a file still has the content of the data, as after a swap of empty pages.

    The lists of puzzles that were used and of those that the index reads again are left out.
    """
    with closing(sqlite3.connect(database)) as one, closing(sqlite3.connect(":memory:")) as other:
        other.deserialize(data)
        left, right = ({*lines.iterdump()} for lines in (one, other))
        return all("_recent" in line or "_stale" in line for line in left ^ right)


Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    "seed",
    [
        *range(3),
        *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 20)),
        *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(20, 300)),
    ],
)
def test_swapped_pages_give_clear_errors(
    filled: bytes, database: Path, seed: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "TIMEOUT_MILLISECONDS", 50)
    check_pages(database, filled, random.Random(seed), capsys)
