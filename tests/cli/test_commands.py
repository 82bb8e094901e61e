"""What all commands have in common: an example in the help, completion, upgrades on the way."""

from __future__ import annotations

import gc
import os
import re
import shlex
import sys
from typing import TYPE_CHECKING

import pytest
import typer.main

from sudokudb import Grid, Library
from sudokudb.cli import main
from sudokudb.cli.app import app, run
from sudokudb.cli.command_table import COMMANDS
from sudokudb.store.backends import schema
from tests.cli.support import started, sudokudb
from tests.conftest import SIMPLE

if TYPE_CHECKING:
    from pathlib import Path


PATHS = [
    *(name for name in COMMANDS if name != "compare"),
    pytest.param("compare", marks=pytest.mark.slow),
    *(f"db {name}" for name in ("path", "info", "check", "backup", "upgrade")),
]


@pytest.mark.parametrize("path", PATHS)
def test_every_command_has_an_example_that_works(
    path: str, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert run([*path.split(), "--help"]) == 0
    example = re.search(r"Examples?:\n +sudokudb (.+)\n", capsys.readouterr().out)
    assert example is not None
    words = shlex.split(example[1])
    assert words[: len(path.split())] == path.split() or path == "db"
    if path != "add":
        library.add("1.3. .... .2.. ...4", title="Tiny")
    if path == "redo":
        library.undo()
    (tmp_path / "puzzles.sdm").write_text(f"{SIMPLE}\n".replace(".", "0"))
    (tmp_path / "puzzles.jsonl").write_text("\n".join(library.dump()))
    library.back_up(tmp_path / "laptop.sqlite3")
    assert run(words) == (1 if path == "check" else 0), capsys.readouterr().err


@pytest.mark.parametrize("path", PATHS)
def test_the_table_of_contents_is_what_there_is(path: str) -> None:
    command = typer.main.get_command(app)
    for name in path.split():
        command = command.get_command(typer.Context(command), name)  # type: ignore[attr-defined]  # a group
    assert command.help


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("show ", ["Difficult", "Intermediate", "Simple"]),
        ("show Si", ["Simple"]),
        ("edit Dif", ["Difficult"]),
        ("solve I", ["Intermediate"]),
        ("check I", ["Intermediate"]),
        ("compare I", ["Intermediate"]),
        ("remove 1 D", ["Difficult"]),
        ("show Nobody", []),
    ],
)
def test_titles_are_completed(library: Library, typed: str, titles: list[str]) -> None:
    assert complete(typed) == titles


def test_commands_are_completed(library: Library) -> None:
    assert complete("re") == ["remove", "redo"]
    assert complete("db in") == ["info"]


def test_completing_makes_no_database(database: Path) -> None:
    assert complete("show ") == []
    assert not database.exists()


def test_titles_that_would_steer_the_terminal_are_not_completed(library: Library) -> None:
    library.add("12..............", title="Si\x1b[31m")
    assert complete("show Si") == ["Simple"]


def complete(typed: str) -> list[str]:
    """Ask as bash does, in a process of its own: completion reads the environment and exits."""
    words = f"sudokudb {typed}"
    environment = {
        "_SUDOKUDB_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    done = sudokudb(env=os.environ | environment)
    assert (done.stderr, done.returncode) == (b"", 0)
    return done.stdout.decode().split()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("solve --debug ", ["none", "grids", "candidates", "all"]),
        ("solve --method p", ["palm", "psp", "php"]),
    ],
)
def test_names_are_completed(typed: str, expected: list[str]) -> None:
    assert complete(typed) == expected


@pytest.mark.parametrize("typed", ["--db {} show Z", "show --db {} Z"])
def test_completion_looks_into_the_database_that_is_named(
    library: Library, tmp_path: Path, typed: str
) -> None:
    other = library.back_up(tmp_path / "other.sqlite3")
    with Library.open(other) as opened:
        opened.add(Grid("1" + "." * 80), title="Zebra")
        opened.add(Grid("2" + "." * 80))
    assert complete(typed.format(other)) == ["Zebra"]


def test_an_older_database_is_upgraded_on_the_way(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    schema.migrate(database, "0001", make=True)
    assert run(["db", "upgrade"]) == 0
    first = capsys.readouterr()
    assert first.out == "upgraded\n"
    assert f"the old one was copied to {database}.backup-1" in first.err
    assert run(["db", "upgrade"]) == 0
    assert capsys.readouterr() == ("up to date\n", "")


def test_version_in_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    from sudokudb import __version__

    done = started("--version")
    assert run(["--version"]) == done.returncode == 0
    assert capsys.readouterr().out == done.stdout.decode() == f"sudokudb {__version__}\n"


def test_ctrl_c_while_modules_are_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("sudokudb.cli.app.run", interrupted)
    monkeypatch.setattr(sys, "argv", ["sudokudb", "list"])
    threshold = gc.get_threshold()
    with pytest.raises(SystemExit) as left:
        main()
    gc.unfreeze()
    gc.set_threshold(*threshold)
    assert left.value.code == 130
