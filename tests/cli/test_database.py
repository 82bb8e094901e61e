"""A new database is created by a command that stores something, not by one that fails before."""

from __future__ import annotations

import shlex
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.cli import run
from sudokudb.store.backends import schema
from sudokudb.store.connection import sqlite_file
from tests.cli.support import sudokudb
from tests.conftest import SIMPLE
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

GRID = str(numbered(5))


@pytest.fixture(autouse=True)
def files(folder: Path) -> None:
    (folder / "good").write_text(f"{GRID}\n")
    (folder / "bad").write_text("1" * 80)
    (folder / "dump").write_text('{"sudokudb dump": 1}\n{"id": 8}\n')


# What fails before it stores anything, with the exit code.
FAILING = {
    "load none": 2, "load dump": 2, "merge good": 3, "import bad none": 2, "import - --tag t": 2,
    "import good --dry-run": 0, f"add {SIMPLE}": 1, f"add {GRID} --title '\0'": 2, "add -": 2,
}  # fmt: skip
NOT_FILLING = [
    "list", "stats", "show 1", "solve 1", "check --all", "canon 1", "same 1", "duplicates",
    "edit 1 --title x", "remove 1", "tag t 1", "tag", "collections", "note 1 n", "undo", "redo",
    "export", "dump", "sql x", "db info", "db check", "db backup b", "db upgrade",
]  # fmt: skip


@pytest.mark.parametrize("command", FAILING)
def test_a_command_that_stores_nothing_creates_no_database(
    folder: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(folder.iterdir())
    assert run(["--db", "new", *shlex.split(command)]) == FAILING[command]
    assert sorted(folder.iterdir()) == before
    assert "created a new database" not in capsys.readouterr().err


@pytest.mark.parametrize("command", NOT_FILLING)
def test_a_named_database_is_created_only_by_commands_that_fill_it(
    folder: Path, command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(folder.iterdir())
    assert run(["--db", "new", *shlex.split(command)]) == 3
    monkeypatch.setenv("SUDOKUDB_DATABASE", "new")
    assert run(shlex.split(command)) == 3
    assert sorted(folder.iterdir()) == before
    assert capsys.readouterr().err.count("sudokudb: there is no database new\nhint: ") == 2


def test_the_default_database_is_created_by_the_first_command(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SUDOKUDB_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    assert run(["list", "--count"]) == 0
    out, err = capsys.readouterr()
    assert out == "3\n"
    assert err.startswith(f"sudokudb: created a new database: {folder / 'data'}")


def test_a_pipe_without_a_valid_grid_creates_no_database(folder: Path) -> None:
    done = sudokudb("--db", "new", "add", "-", stdin=b"12\n11" + b"." * 79)
    assert (done.returncode, (folder / "new").exists()) == (2, False)
    assert done.stderr.endswith(b"sudokudb: there is no database new, and none was created\n")


CREATING = {
    "import good bad": 2,
    "import good --tag t": 0,
}


@pytest.mark.parametrize("command", CREATING)
def test_a_command_that_stores_something_creates_a_database(
    folder: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--db", "new", *shlex.split(command)]) == CREATING[command]
    assert "created a new database: new\n" in capsys.readouterr().err
    with Library.open(folder / "new") as library:
        assert library.verify() == []


@pytest.mark.parametrize(
    ("command", "titles"),
    [
        ("import good", [""]),
        ("load all", ["mine"]),
        ("merge other", ["mine"]),
        ("generate --seed 1 --add", [""]),
        (f"add {GRID}", ["Simple", "Intermediate", "Difficult", ""]),
    ],
)
@pytest.mark.parametrize("place", ["new", ""])
def test_commands_that_store_many_puzzles_make_a_database_without_examples(
    folder: Path, command: str, titles: list[str], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open("other", examples=False) as other:
        other.add(Grid(GRID), title="mine")
        (folder / "all").write_text("\n".join(other.dump()))
    monkeypatch.setenv("SUDOKUDB_DATABASE", "elsewhere")
    assert run([*(["--db", place] if place else []), *command.split()]) == 0
    with Library.open(place or "elsewhere") as library:
        assert [puzzle.title for puzzle in library] == titles
        assert [puzzle.id for puzzle in library] == [*range(1, len(titles) + 1)]
        assert library.verify() == []


@pytest.mark.migrations
def test_a_database_is_made_without_examples_by_the_migrations(folder: Path) -> None:
    assert run(["--db", "new", "import", "good"]) == 0
    with Library.open(folder / "new", examples=False) as library:
        assert [puzzle.id for puzzle in library] == [1]
        library.undo()
        assert ([*library], library.verify()) == ([], [])


def test_examples_that_are_stored_stay(folder: Path) -> None:
    Library.open("new").close()
    assert run(["--db", "new", "import", "good"]) == 0
    with Library.open("new", examples=False) as library:
        assert [puzzle.id for puzzle in library] == [1, 2, 3, 4]


@pytest.mark.migrations
def test_a_command_makes_a_database_by_the_migrations(folder: Path) -> None:
    assert run(["--db", "new", "add", GRID]) == 0
    with Library.open(folder / "new") as library:
        assert (len(list(library)), library.verify()) == (4, [])


def test_a_database_into_which_another_process_wrote_is_not_discarded() -> None:
    with Library.open("new") as library, Library.open("new") as other:
        other.add(GRID)
        other.close()
        assert not library.database.discard()
    with Library.open("new") as library:
        assert [str(puzzle.grid) for puzzle in library][3:] == [GRID]
        assert not library.database.discard()


def test_a_database_that_another_process_has_open_is_not_discarded(folder: Path) -> None:
    made = Library.open("new")
    with closing(sqlite3.connect(folder / "new")) as reader:
        reader.execute("SELECT 1 FROM puzzles").fetchall()  # an idle reader counts too
        assert not made.database.discard()
        assert reader.execute("SELECT count(*) FROM puzzles").fetchone() == (3,)
    assert made.database.discard()
    assert not list(folder.glob("new*"))


@pytest.mark.parametrize("waits", [False, True])
def test_a_database_that_is_discarded_during_opening_is_created_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, waits: bool
) -> None:
    """It goes before it is opened, or while the opening waits."""
    Library.open("new").close()
    connect, calls = sqlite_file.connect, []

    def vanish(path: Path) -> sqlite3.Connection:
        calls.append(path)
        if len(calls) > 1:
            return connect(path)
        opened = connect(path) if waits else None
        for file in folder.glob("new*"):
            file.unlink()
        return opened or connect(path)

    monkeypatch.setattr(sqlite_file, "connect", vanish)
    with Library.open("new") as library:
        assert library.is_new
        assert library.add(GRID).id == 4
    with Library.open("new") as library:
        assert [str(puzzle.grid) for puzzle in library][3:] == [GRID]


def test_only_the_first_of_two_that_create_a_database_may_discard_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = schema.create
    first: list[Path] = []

    def slow(path: Path, *, examples: bool) -> bool:
        if not first:
            first.append(path)
            Library.open(path).close()
        return create(path, examples=examples)

    monkeypatch.setattr(schema, "create", slow)
    with Library.open("new") as library:
        assert not library.is_new
        assert not library.database.discard()
    assert (folder / "new").exists()


def test_an_older_database_is_backed_up_and_upgraded(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    schema.migrate(database, "0001", make=True)
    assert run(["db", "upgrade"]) == 0
    first = capsys.readouterr()
    assert first.out == "upgraded\n"
    assert f"the old one was copied to {database}.backup-1" in first.err
    assert run(["db", "upgrade"]) == 0
    assert capsys.readouterr() == ("up to date\n", "")
