"""Several processes use one file at the same time."""

from __future__ import annotations

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Library
from sudokudb.errors import StaleEdit
from sudokudb.query.labels import TAGS
from sudokudb.store.connection import sqlite_file
from tests.cli.support import at_once
from tests.store.connection import adding
from tests.support import dump, numbered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb.puzzle import Puzzle

EACH = 10


@pytest.mark.slow
def test_six_first_runs_at_once_succeed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SUDOKUDB_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for done in at_once(6, "list"):
        assert (done.returncode, done.stdout.count(b"\n")) == (0, 3), done.stderr
    with Library.open() as library:
        assert library.verify() == []
        assert [puzzle.id for puzzle in library] == [1, 2, 3]
    database = library.path
    assert [path.name for path in database.parent.iterdir()] == [database.name]


@pytest.mark.slow
def test_eight_processes_adding_at_once_lose_nothing(library: Library) -> None:
    """SQLAlchemy's defaults lost five of six updates in such a run; plain BEGIN failed."""
    numbers = range(1000, 1000 + 8 * EACH)
    processes = [adding.start(library.path, first, EACH) for first in numbers[::EACH]]
    assert [process.wait(120) for process in processes] == [0] * 8
    expected = {f"grid {n}": numbered(n) for n in numbers}
    assert {puzzle.title: puzzle.grid for puzzle in library if puzzle.id > 3} == expected
    assert len(library) == 3 + 8 * EACH
    assert library.verify() == []
    with closing(sqlite_file.connect(library.path)) as connection:
        assert connection.execute("SELECT count(*) FROM _changes").fetchone() == (len(expected),)


def test_eight_writers_of_one_puzzle_lose_nothing(library: Library) -> None:
    """Each works with copies that the others have made outdated."""
    lines = [[f"{writer}.{number}" for number in range(3)] for writer in range(8)]

    def write(path: Path, lines: list[str]) -> None:
        with Library.open(path) as own:
            seen = own.get(1)
            for line in lines:
                own.edit(seen, append=line)
                own.labels.put(TAGS, line, [1])
                retry(own, partial(longer_title, line))
                retry(own, partial(more_details, line))

    def longer_title(line: str, now: Puzzle) -> dict[str, Any]:
        return {"title": f"{now.title} {line}"}

    def more_details(line: str, now: Puzzle) -> dict[str, Any]:
        return {"details": {**now.details, line: "x"}}

    def retry(own: Library, change: Callable[[Puzzle], dict[str, Any]]) -> None:
        while True:
            now = own.get(1)
            with suppress(StaleEdit):
                own.edit(now, **change(now))
                return

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, [library.path] * 8, lines))
    found, everything = library.get(1), {line for part in lines for line in part}
    assert sorted(found.notes.splitlines()) == sorted(everything)
    assert set(found.tags) == set(found.details) == everything
    assert set(found.title.split()) == {"Simple", *everything}


@pytest.mark.slow
def test_a_backup_during_writes_is_complete(library: Library, tmp_path: Path) -> None:
    """A plain copy of a file that is written to was corrupt one time in four."""
    writer = adding.start(library.path, 5000, EACH)
    copies: list[Path] = []
    while len(library) == 3 and writer.poll() is None:
        time.sleep(0.01)
    while writer.poll() is None or not copies:
        copies.append(library.back_up(tmp_path / f"copy-{len(copies)}"))
    assert writer.returncode == 0
    for path in copies:
        with Library.open(path) as copy:
            assert copy.verify() == []
            ids = [puzzle.id for puzzle in copy]
            assert ids == list(range(1, len(ids) + 1))  # the state of one moment
    with Library.open(library.back_up(tmp_path / "last")) as last:
        assert len(last) == 3 + EACH


def test_a_backup_is_one_file_with_the_same_content(library: Library, tmp_path: Path) -> None:
    library.add(numbered(7), title="still in the log")
    copy = library.back_up(tmp_path / "copy")
    assert dump(copy) == dump(library.path)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_unread_rows_may_be_closed_after_the_file(library: Library) -> None:
    _, rows = library.select("SELECT title FROM puzzles")
    assert next(rows) == ("Simple",)
    library.close()
    rows.close()  # type: ignore[attr-defined]  # it is a generator
