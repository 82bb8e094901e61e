"""On a file system without file locks, a command ends soon and names the reason."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from sudokudb.store.connection import file_locks, sqlite_file
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

fcntl = pytest.importorskip("fcntl")
REASON = os.strerror(errno.ENOLCK)


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every lock fail that this program asks for, as all of SQLite's would."""

    def fail(*_: object) -> None:
        raise OSError(errno.ENOLCK, REASON)

    monkeypatch.setattr(fcntl, "lockf", fail)


def test_files_can_be_locked_here(tmp_path: Path) -> None:
    assert file_locks.lock_fault(tmp_path / "a") is None
    assert file_locks.lock_fault(tmp_path / "missing" / "a") is None  # not known
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("no_locks")
@pytest.mark.parametrize(
    "command", ["undo", "tag a 1", "--db new add GRID", "db backup new", "remove 1"]
)
def test_a_command_that_writes_names_the_reason(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    library.close()
    before = sorted(folder.iterdir())
    assert run(command.replace("GRID", str(numbered(5))).split()) == 3
    error, hint = capsys.readouterr().err.splitlines()
    name = "new" if "new" in command else library.path
    assert error == f"sudokudb: {name} cannot be locked: {REASON}"
    assert hint.startswith("hint: its file system has no file locks")
    assert sorted(folder.iterdir()) == before


@pytest.mark.slow  # it waits
@pytest.mark.usefixtures("no_locks")
@pytest.mark.parametrize("has_log", [True, False])
def test_a_reader_waits_for_no_lock(
    library: Library, capsys: pytest.CaptureFixture[str], has_log: bool
) -> None:
    """A file without a log can be read without locks."""
    library.close()
    with closing(sqlite3.connect(library.path)) as other:
        other.execute(f"PRAGMA journal_mode = {'WAL' if has_log else 'DELETE'}")
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("UPDATE puzzles SET title = 'x' WHERE id = 1")
        other.commit()  # it keeps its lock
        other.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        code = run(["list"])
        assert time.monotonic() - began < 5
    found = capsys.readouterr()
    assert (code, found.out.count("\n")) == ((3, 0) if has_log else (0, 3))
    assert (f"cannot be locked: {REASON}" in found.err) == has_log


def test_a_reader_waits_longer_where_there_are_locks(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.close()
    monkeypatch.setattr(sqlite_file, "_FIRST_WAIT_SECONDS", 0.01)
    with closing(sqlite_file.connect(library.path)) as connection:
        assert connection.execute("PRAGMA busy_timeout").fetchone() == (30_000,)
