"""Files that are not our databases are refused and not changed; any file name works."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.errors import EXIT_DATABASE, NotFound, StoreError
from sudokudb.store.backends import backup
from sudokudb.store.connection import sqlite_file
from sudokudb.store.connection.driver_errors import DAMAGED, store_error
from tests.cli.support import sudokudb
from tests.support import dump, numbered

if TYPE_CHECKING:
    from collections.abc import Callable


def other_program(path: Path, number: int = 0x4D504258) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {number}")
        connection.execute("CREATE TABLE puzzles (id INTEGER)")


def without_id(path: Path) -> None:
    other_program(path, 0)


def damaged(path: Path) -> None:
    other_program(path, sqlite_file.APPLICATION_ID)
    path.write_bytes(path.read_bytes()[:1000])


REFUSED: dict[str, tuple[Callable[[Path], object], str]] = {
    "another program's": (other_program, "is a database of another program"),
    "without an id": (without_id, "is a database of another program"),
    "text": (lambda path: path.write_text("1" * 500), "is not a SQLite database"),
    "short text": (lambda path: path.write_text("x"), "is not a SQLite database"),
    "only a header": (
        lambda path: path.write_bytes(b"SQLite format 3\0"),
        "is not a SQLite database",
    ),
    "0 bytes": (lambda path: path.touch(), "is empty (0 bytes), not a database"),
    "a folder": (lambda path: path.mkdir(), "is a folder, not a database"),
    "a pipe": (lambda path: os.mkfifo(path), "is a special file, not a database"),
    "/dev/null": (lambda path: path.symlink_to("/dev/null"), "is a special file, not a database"),
    "cut off": (damaged, "is damaged"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_files_that_are_not_our_databases_are_refused(database: Path, name: str) -> None:
    make, reason = REFUSED[name]
    make(database)
    before = database.read_bytes() if database.is_file() else None
    with pytest.raises(StoreError) as caught:
        Library.open(database)
    assert caught.value.message == f"{database} {reason}"
    assert [path.name for path in database.parent.iterdir()] == [database.name]
    assert before is None or database.read_bytes() == before


@pytest.mark.parametrize(
    ("command", "hint"),
    [("list", DAMAGED), ("db check", "restore a backup")],
)
def test_db_check_of_a_damaged_file_does_not_recommend_db_check(
    database: Path, command: str, hint: str
) -> None:
    damaged(database)
    done = sudokudb(*command.split())
    assert done.returncode == EXIT_DATABASE
    assert done.stderr.decode() == f"sudokudb: {database} is damaged\nhint: {hint}\n"


def test_a_missing_folder_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no folder"):
        Library.open(tmp_path / "typo" / "puzzles.sqlite3")
    assert list(tmp_path.iterdir()) == []


def test_the_users_own_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SUDOKUDB_DATABASE")
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    with Library.open() as library:
        assert library.is_new
        assert library.path.name == "SudokuCPDB.sqlite3"
        assert tmp_path in library.path.parents


NAMES = ["a b", "100%", "%41", "a?b=c", "a#b", "a'b\"c\nä", "full", ":memory:"]
if os.name == "posix":
    NAMES.append(os.fsdecode(b"\xff"))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_any_file_name_works(tmp_path: Path, name: str) -> None:
    """In the URIs of SQLite and SQLAlchemy %, ? and # have a meaning."""
    path = tmp_path / name
    Library.open(path).close()
    with Library.open(path) as library:
        library.add(numbered(5))
        library.back_up(tmp_path / f"{name}.copy")
    assert sorted(p.name for p in tmp_path.iterdir()) == [name, f"{name}.copy"]


def test_a_relative_path_refers_to_the_folder_in_which_it_was_opened(
    tmp_path: Path, fresh: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "puzzles").write_bytes(fresh)
    monkeypatch.chdir(tmp_path / "here")
    with Library.open("puzzles") as library:
        library.add(numbered(5))
        assert library.info()["path"] == str(tmp_path / "here" / "puzzles")


# Backups


def test_a_backup_never_overwrites(library: Library, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    for target in (taken, tmp_path, library.path):
        with pytest.raises(StoreError, match="exists already"):
            library.back_up(target)
    assert taken.read_text() == "mine"
    assert len(library) == 3


def test_a_file_made_during_the_backup_is_not_overwritten(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "copy"
    publish = backup.publish

    def too_late(draft: Path, name: Path) -> bool:
        name.write_text("another process was first")
        return publish(draft, name)

    monkeypatch.setattr(backup, "publish", too_late)
    with pytest.raises(StoreError, match="exists already"):
        library.back_up(target)
    assert target.read_text() == "another process was first"
    assert [path.name for path in tmp_path.glob(".*")] == []


def test_backups_need_no_hard_links(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    assert dump(library.back_up(tmp_path / "copy")) == dump(library.path)


@pytest.mark.parametrize("name", ["no/folder", "n" * 300], ids=["folder", "long"])
def test_a_backup_that_cannot_be_written_is_an_error(
    library: Library, tmp_path: Path, name: str
) -> None:
    with pytest.raises(StoreError):
        library.back_up(tmp_path / name)


# Errors of the drivers

EXPLAINED = {
    "attempt to write a readonly database": "cannot be written: it is read-only",
    "database is locked": "is busy: another program is writing to it",
    "database or disk is full": "was not changed: the disk is full",
    "disk I/O error": "could not be read or written (disk error)",
    "unable to open database file": "cannot be opened",
    "database disk image is malformed": "is damaged",
}


@pytest.mark.parametrize("reason", EXPLAINED)
def test_errors_of_the_driver_are_explained(reason: str) -> None:
    error = store_error(sqlite3.OperationalError(reason), Path("p"))
    assert error.message == f"p {EXPLAINED[reason]}"


def test_words_in_a_path_do_not_change_the_explanation() -> None:
    error = PermissionError(errno.EACCES, "Permission denied", "/full/readonly/locked")
    assert store_error(error, Path("p")).message == "p: Permission denied"


def test_a_file_removed_while_open_is_not_made_again(database: Path, library: Library) -> None:
    for path in database.parent.glob("puzzles.sqlite3*"):
        path.unlink()
    with pytest.raises(StoreError):
        library.add(numbered(5))
    assert not database.exists()


@pytest.mark.parametrize("replaced", [False, True])
def test_a_write_to_a_file_that_was_moved_is_an_error(
    database: Path, library: Library, fresh: bytes, replaced: bool
) -> None:
    library.add(numbered(5))
    database.rename(database.with_name("moved"))
    if replaced:
        database.write_bytes(fresh)
    with pytest.raises(StoreError, match="was moved, removed or replaced while it was open"):
        library.add(numbered(6))
    if replaced:  # its log cannot be saved
        with pytest.raises(StoreError, match="was moved, removed or replaced"):
            library.close()
    assert replaced or not database.exists()
    assert not replaced or database.read_bytes() == fresh


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be moved")
@pytest.mark.parametrize("noticed", [False, True])
def test_what_was_saved_before_a_move_is_in_the_moved_file(
    database: Path, library: Library, noticed: bool
) -> None:
    library.add(numbered(5))
    moved = database.rename(database.with_name("moved"))
    if noticed:
        with pytest.raises(StoreError) as caught:
            library.add(numbered(6))
        assert caught.value.hint == "this change was not saved; open the database at its new place"
    else:
        library.close()
    with Library.open(moved) as again:
        assert len(again) == 4
        assert again.verify() == []


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be moved")
def test_the_log_of_a_moved_file_is_not_copied_while_another_process_has_it_open(
    database: Path, library: Library
) -> None:
    library.add(numbered(5))
    moved = database.rename(database.with_name("moved"))
    reading = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
    reading += "c.execute('SELECT * FROM puzzles').fetchall(); print(flush=True); input()"
    command = [sys.executable, "-c", reading, moved]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as other:  # type: ignore[call-overload]
        other.stdout.readline()
        before = moved.stat().st_mtime_ns
        with pytest.raises(StoreError) as caught:
            library.add(numbered(6))
        assert "move the database back" in str(caught.value.hint)
        with pytest.raises(StoreError, match="was moved, removed or replaced") as caught:
            library.close()
        assert "changes may be only in puzzles.sqlite3-wal" in str(caught.value.hint)
        assert moved.stat().st_mtime_ns == before
        other.communicate(b"\n")
    with Library.open(moved.rename(database)) as again:
        assert len(again) == 4


def test_the_log_of_another_file_is_told_apart_from_damage(tmp_path: Path) -> None:
    """SQLite would write it into the file."""
    sound, other = tmp_path / "sound", tmp_path / "other"
    for path, count in ((sound, 50), (other, 400)):
        with Library.open(path) as library:
            library.puzzles.add_many([numbered(number) for number in range(count)], path.name)
    before = sound.read_bytes()
    with Library.open(other) as library:
        library.puzzles.add_many([numbered(number) for number in range(400, 500)])
        log = (tmp_path / "other-wal").read_bytes()
    (tmp_path / "sound-wal").write_bytes(log)
    for _ in range(2):
        with pytest.raises(StoreError, match="sound is sound, but sound-wal next to it"):
            Library.open(sound)
    assert sound.read_bytes() == before
    (tmp_path / "sound-wal").unlink()
    with Library.open(sound) as library:
        assert len(library) == 53


RESET_BUG: dict[tuple[int, ...], bool] = {
    (3, 6, 23): False,
    (3, 7, 0): True,
    (3, 44, 6): False,
    (3, 50, 7): False,
}


@pytest.mark.parametrize("version", [*RESET_BUG, (3, 51, 2), (3, 51, 3)])
def test_versions_of_sqlite_with_the_bug_are_known(version: tuple[int, ...]) -> None:
    assert sqlite_file.has_wal_reset_bug(version) is RESET_BUG.get(version, version == (3, 51, 2))


def test_solving_does_not_wait_for_another_writer(database: Path, library: Library) -> None:
    puzzle = library.add(numbered(5))
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert len(library.solve(puzzle).solutions) == 2
        other.execute("ROLLBACK")
    assert library.get(puzzle.id).count is None


def test_a_number_is_an_id_and_not_a_title(library: Library) -> None:
    library.add(numbered(5), title="99")
    assert library.get("99").title == "99"
    with pytest.raises(NotFound):
        library.get(99)


def test_opening_a_file_again_keeps_the_locks_of_the_first(library: Library) -> None:
    """Closing a file without SQLite would drop all locks that the process has on it."""
    with Library.open(library.path) as again:
        assert len(again) == 3
    assert sudokudb("--db", library.path, "add", "1.3......2.....4").returncode == 0
    assert library.path.with_name(library.path.name + "-wal").exists()
    assert [puzzle.id for puzzle in library] == [1, 2, 3, 4]


@pytest.mark.parametrize("suffix", ["-wal", "-journal"])
def test_the_log_of_a_missing_file_is_not_applied_to_a_new_one(
    tmp_path: Path, database: Path, suffix: str
) -> None:
    """SQLite applies the log that is next to a file, whichever file it belongs to."""
    with Library.open(tmp_path / "other") as other:
        other.add(numbered(3), "other's")
        log = (tmp_path / "other-wal").read_bytes()
    left = database.with_name(database.name + suffix)
    left.write_bytes(log)
    with pytest.raises(StoreError, match="is gone, but its log") as caught:
        Library.open(database)
    assert caught.value.hint
    assert (database.exists(), left.read_bytes()) == (False, log)
    assert [path.name for path in tmp_path.glob(".*")] == []  # no draft is left
    with Library.open(tmp_path / "other") as other, pytest.raises(StoreError, match="is gone"):
        other.back_up(database)
    left.write_bytes(b"")  # as SQLite may leave it
    with Library.open(database) as library:
        assert len(library) == 3
