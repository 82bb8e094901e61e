"""Read-only files and folders, and full disks."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event

from sudokudb.errors import EXIT_DATABASE, StoreError
from sudokudb.query.labels import TAGS
from sudokudb.store.backends import schema
from sudokudb.store.connection import transactions
from tests.cli.support import START, sudokudb
from tests.support import dump, numbered, permissions_bind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sqlalchemy import Engine

    from sudokudb import Library

permissions = pytest.mark.skipif(not permissions_bind(), reason="permissions do not bind here")


def bound(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return sudokudb(*arguments, bound=True)


# Read-only


@pytest.fixture(params=["file", "folder", "both"])
def read_only(request: pytest.FixtureRequest, database: Path, library: Library) -> Iterator[Path]:
    """A database whose file, folder or both cannot be written."""
    library.close()
    if request.param != "folder":
        database.chmod(0o444)
    if request.param != "file":
        database.parent.chmod(0o555)
    yield database
    database.parent.chmod(0o755)
    database.chmod(0o644)


@pytest.mark.slow
@permissions
@pytest.mark.parametrize("command", [["list"], ["show", "2"], ["solve", "2"], ["db", "check"]])
def test_a_read_only_database_can_be_read(read_only: Path, command: list[str]) -> None:
    before = read_only.read_bytes()
    done = bound(*command)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout
    assert read_only.read_bytes() == before


@permissions
@pytest.mark.parametrize("command", [["remove", "1"], ["edit", "1", "--title", "x"]])
def test_a_read_only_database_cannot_be_changed(read_only: Path, command: list[str]) -> None:
    before = read_only.read_bytes()
    done = bound(*command)
    assert done.returncode == EXIT_DATABASE
    lines = done.stderr.decode().splitlines()
    assert lines[0].startswith(f"sudokudb: {read_only} cannot be ")
    assert len(lines) == 2
    assert lines[1].startswith("hint: ")
    assert read_only.read_bytes() == before


@permissions
def test_no_database_is_made_in_a_read_only_folder(database: Path) -> None:
    database.parent.chmod(0o555)
    done = bound("add", str(numbered(5)))
    database.parent.chmod(0o755)
    assert (done.returncode, done.stdout) == (EXIT_DATABASE, b"")
    assert done.stderr.decode().startswith(f"sudokudb: {database} cannot be opened\n")
    assert list(database.parent.iterdir()) == []


@permissions
def test_a_file_that_cannot_be_read_is_refused(database: Path, library: Library) -> None:
    library.close()
    database.chmod(0)
    done = bound("list")
    database.chmod(0o644)
    assert done.returncode == EXIT_DATABASE
    assert done.stderr.decode() == f"sudokudb: cannot read {database}: Permission denied\n"


@pytest.fixture
def reader(database: Path, library: Library) -> Iterator[Callable[..., bytes]]:
    """Run a command as a user who may read the file and write its folder, not write the file."""
    database.chmod(0o444)
    database.parent.chmod(0o777)

    def run(*arguments: str) -> bytes:
        done = bound(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    yield run
    database.chmod(0o644)


@permissions
def test_a_reader_leaves_no_files_that_lock_the_owner_out(
    database: Path, library: Library, reader: Callable[..., bytes]
) -> None:
    library.close()
    assert reader("list").count(b"\n") == 3
    assert [path.name for path in database.parent.iterdir()] == [database.name]


@permissions
def test_a_reader_sees_what_is_only_in_the_log(
    database: Path, library: Library, reader: Callable[..., bytes], tmp_path: Path
) -> None:
    library.add(numbered(5))
    assert reader("list").count(b"\n") == 4  # the owner has it open
    left = tmp_path / "left" / database.name
    left.parent.mkdir(mode=0o777)
    for suffix in ("", "-wal"):  # as the owner's killed process leaves them
        shutil.copy(f"{database}{suffix}", f"{left}{suffix}")
    before = sorted(left.parent.iterdir())
    assert reader("list", "--db", str(left)).count(b"\n") == 4
    assert sorted(left.parent.iterdir()) == before


@pytest.mark.slow
@permissions
def test_an_older_file_in_a_read_only_folder_is_read_from_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "older" / "puzzles.sqlite3"
    path.parent.mkdir()
    schema.migrate(path, "0001", make=True)
    path.parent.chmod(0o555)
    found = [bound("--db", str(path), *words.split()) for words in ("list", "solve 1", "note 1 x")]
    path.parent.chmod(0o755)
    assert [done.returncode for done in found] == [0, 0, EXIT_DATABASE]
    assert found[0].stdout.count(b"\n") == 3
    assert found[2].stderr.decode().startswith(f"sudokudb: {path} cannot be written: ")
    assert [file.name for file in path.parent.iterdir()] == [path.name]


# A full disk


@pytest.fixture
def full_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit files to four more pages, which SQLite reports like a full disk."""
    original = transactions.open_engine

    def open_engine(path: Path, **options: Any) -> Engine:
        engine = original(path, **options)

        @event.listens_for(engine, "connect")
        def limit(driver: object, record: object) -> None:
            (pages,) = driver.execute("PRAGMA page_count").fetchone()  # type: ignore[attr-defined]
            driver.execute(f"PRAGMA max_page_count = {pages + 4}")  # type: ignore[attr-defined]

        return engine

    monkeypatch.setattr(transactions, "open_engine", open_engine)


@pytest.mark.usefixtures("full_soon")
def test_a_library_keeps_its_puzzles_and_works_on_after_a_full_disk(library: Library) -> None:
    saved, before = 0, dump(library.path)
    with pytest.raises(StoreError, match="was not changed: the disk is full") as caught:
        for number in range(1000):
            library.add(numbered(number), "x" * 400)
            saved, before = saved + 1, dump(library.path)
    assert caught.value.exit_code == EXIT_DATABASE
    assert saved > 0
    assert dump(library.path) == before
    assert library.verify() == []
    assert len(library) == 3 + saved
    library.labels.put(TAGS, "monday", [1])
    library.undo()
    assert library.get(1).tags == ()


@cache
def can_mount() -> bool:
    """Return whether this process can mount a small file system for itself."""
    if not shutil.which("unshare"):
        return False
    mount = ["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(mount, capture_output=True, timeout=10).returncode == 0


mounts = pytest.mark.skipif(not can_mount(), reason="no file system can be mounted here")


def on_a_full_disk(
    folder: Path, fill: str, *arguments: str, kilobytes: int = 0
) -> subprocess.CompletedProcess[bytes]:
    """Run a command while `folder` is a file system of 1 MB that the lines of `fill` fill.

    The files that the command leaves are copied to `after` next to the folder. Some `kilobytes` of
    the file system remain free.
    """
    script = f"""
        set -e
        mount -t tmpfs -o size=1m tmpfs "$1"
        {fill}
        head -c {kilobytes}k /dev/zero > "$1/free"
        cat /dev/zero > "$1/ballast" 2> /dev/null || true
        rm "$1/free"
        shift
        set +e
        "$@"
        code=$?
        rm "{folder}/ballast"
        cp -r "{folder}" "{folder.parent}/after"
        exit $code"""
    return subprocess.run(
        ["unshare", "-m", "sh", "-c", script, "sh", folder, *START, *arguments],
        capture_output=True,
        timeout=60,
        env=os.environ | {"SUDOKUDB_DATABASE": str(folder / "puzzles.sqlite3")},
    )


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    folder = tmp_path / "disk"
    folder.mkdir()
    return folder


WRITES: dict[str, Callable[[], tuple[str, ...]]] = {
    "add": lambda: ("add", str(numbered(5))),
    "edit": lambda: ("edit", "1", "--title", "x" * 400),
    "remove": lambda: ("remove", "1", "2", "3"),
    "backup": lambda: ("db", "backup", "copy"),
}


@mounts
@pytest.mark.parametrize(
    "name",
    [pytest.param(x, marks=[pytest.mark.slow] * (x != "add")) for x in WRITES],
)
def test_a_full_disk_changes_nothing(library: Library, disk: Path, name: str) -> None:
    library.close()
    before = dump(library.path)
    arguments = WRITES[name]()
    if name == "backup":
        arguments = (*arguments[:-1], str(disk / "copy"))
    done = on_a_full_disk(disk, f'cp "{library.path}" "$1"', *arguments)
    after = disk.parent / "after"
    assert (done.returncode, done.stdout) == (EXIT_DATABASE, b"")
    lines = done.stderr.decode().splitlines()
    assert lines[0].startswith(f"sudokudb: {disk}"), lines
    assert len(lines) <= 2
    assert dump(after / "puzzles.sqlite3") == before
    assert not [path for path in after.iterdir() if not path.name.startswith("puzzles.sqlite3")]


@mounts
def test_reading_works_on_a_full_disk(library: Library, disk: Path) -> None:
    library.close()
    done = on_a_full_disk(disk, f'cp "{library.path}" "$1"', "list")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 3


@mounts
@pytest.mark.parametrize(
    "kilobytes", [0, *(pytest.param(some, marks=pytest.mark.slow) for some in (60, 100, 120, 136))]
)
def test_nothing_is_left_on_a_disk_that_is_too_small(disk: Path, kilobytes: int) -> None:
    """The log may fit, but not the file that it is copied to at the end."""
    done = on_a_full_disk(disk, "", "add", str(numbered(5)), kilobytes=kilobytes)
    assert (done.returncode, done.stdout) == (EXIT_DATABASE, b"")
    assert done.stderr.decode().startswith(f"sudokudb: {disk / 'puzzles.sqlite3'} ")
    assert list((disk.parent / "after").iterdir()) == []
