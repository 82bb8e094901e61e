"""Plug-ins on the command line: the example, and broken ones, each of which is one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import cli
from sudokudb.cli.completion import complete_format, complete_method, complete_written
from sudokudb.cli.plugin_commands import command_names
from tests.conftest import DIFFICULT, SIMPLE
from tests.distributions import example, install
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library

__all__ = ["example", "install"]
BROKEN = "sudokudb: the plug-in {name!r} of broken-things 2.0 is broken: {reason}"
HINT = "hint: another version of broken-things 2.0 may work; or uninstall it"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_command_runs_with_its_options_and_the_database(
    example: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["digits"]) == 0
    plain = capsys.readouterr().out
    assert plain.splitlines()[0] == "1\t8"
    assert cli.run(["--db", str(library.name), "digits", "--json"]) == 0
    assert capsys.readouterr().out.startswith('{\n  "1": 8,\n  "2": 9,')
    assert cli.run(["--db", "no/where.sqlite3", "digits"]) == 3
    assert "no/where.sqlite3" in capsys.readouterr().err


def test_help_lists_the_command_and_explains_it(
    example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["--help"]) == 0
    assert "\nPlug-ins:\n  digits       Count how often" in capsys.readouterr().out
    assert cli.run(["digits", "--help"]) == 0
    assert capsys.readouterr().out.startswith("Usage: sudokudb digits [OPTIONS]\n")
    assert cli.run(["digits", "--all"]) == 2
    assert "hint: `sudokudb digits --help` explains" in capsys.readouterr().err


def test_a_mistyped_command_is_compared_with_those_of_plug_ins(
    example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["digit"]) == 2
    assert capsys.readouterr().err.endswith("hint: did you mean 'digits'?\n")
    assert cli.run(["formts"]) == 2
    assert capsys.readouterr().err.endswith("hint: did you mean 'formats'?\n")


def test_a_format_a_method_and_a_rater_are_used_by_name(
    example: Path, tmp_path: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in ("export -o a.cells 3", "import a.cells", "convert a.cells --to line"):
        assert cli.run(line.split()) == 0
    told = capsys.readouterr()
    assert DIFFICULT in told.out
    assert "a.cells:1: the same grid as #3" in told.err
    assert cli.run(["convert", "a.cells", "--from", "cells", "--to", "cells"]) == 0
    assert capsys.readouterr().out == (tmp_path / "a.cells").read_text()
    assert cli.run(["solve", "--method", "fewest-first", DIFFICULT]) == 0
    assert capsys.readouterr().out == SOLUTIONS["Difficult"] + "\n"
    assert cli.run(["rate", "--rater", "singles", "1"]) == 0
    assert cli.run(["list", "has:score", "by:singles"]) == 0
    assert "Simple" in capsys.readouterr().out


def test_puzzles_that_its_format_cannot_hold_are_left_out(
    example: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.txt").write_text(f"{'.' * 81}\n{SIMPLE}\n")
    assert cli.run(["convert", "a.txt", "--to", "cells"]) == 2
    told = capsys.readouterr()
    assert told.out.startswith("r1c2=8 ")
    assert "a.txt:1: cells does not hold a grid without givens\n" in told.err


def test_lists_and_completion_have_the_names(
    example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["formats"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[-1] == "cells\tread and written\t.cells\tlists of givens, such as r1c2=5"
    assert complete_format("cel") == complete_written("cel") == ["cells"]
    assert complete_method("few") == ["fewest-first"]
    assert command_names() == ["digits"]


COMMANDS_BROKEN = {
    "import nowhere": "ModuleNotFoundError: No module named 'nowhere'",
    "run = 3": "it is not a function",
    "def go(): pass": "AttributeError: module 'broken_things' has no attribute 'run'",
    "def run(): return 'a text'": "run returned a value of type str",
    "def run(): raise KeyError('x')": "KeyError: 'x'",
    "def run(x: object): pass": "RuntimeError: Type not yet supported: <class 'object'>",
}


@pytest.mark.parametrize("code", COMMANDS_BROKEN)
def test_a_broken_command_is_one_line(
    code: str, install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    install("broken-things 2.0", {"sudokudb.commands": {"go": "broken_things:run"}}, code)
    assert cli.run(["go"]) == 2
    line = BROKEN.format(name="go", reason=COMMANDS_BROKEN[code])
    assert capsys.readouterr().err == f"{line}\n{HINT}\n"


def test_lists_go_on_after_a_broken_plug_in(
    install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    entries = {
        "sudokudb.commands": {
            "go": "nowhere:run",
            "list": "nowhere:run",
            "fine": "broken_things:f",
        },
        "sudokudb.formats": {"x": "broken_things"},
    }
    install("broken-things 2.0", entries, 'def f(): """Do nothing."""')
    assert cli.run(["--help"]) == 0
    told = capsys.readouterr()
    assert told.out.endswith("\nPlug-ins:\n  fine         Do nothing.\n")
    assert told.err.splitlines() == [
        BROKEN.format(name="go", reason="ModuleNotFoundError: No module named 'nowhere'"),
        HINT,
        BROKEN.format(name="list", reason="sudokudb itself has this name"),
    ]
    assert cli.run(["formats"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("line\t")
    reason = "its module has no FORMAT of the class Format"
    assert told.err == f"{BROKEN.format(name='x', reason=reason)}\n{HINT}\n"
    assert cli.run(["fine"]) == 0


@pytest.mark.parametrize(("code", "exit_code"), [("typer.Exit(3)", 3), ("typer.Abort", 130)])
def test_a_command_ends_as_typer_says(
    code: str, exit_code: int, install: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    source = f"import typer\ndef run(): raise {code}"
    install("broken-things 2.0", {"sudokudb.commands": {"go": "broken_things:run"}}, source)
    assert cli.run(["go"]) == exit_code
    assert "broken" not in capsys.readouterr().err


def test_a_file_that_a_broken_format_reads_is_one_error(
    install: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.x").write_text("hello")
    source = (
        "from sudokudb.formats.registry import Format\n"
        "FORMAT = Format('x', 'x', ('.x',), writes=False)\n"
        "def confidence(source): return 9\n"
        "def read(source, size): yield SIMPLE\n"
    )
    install("broken-things 2.0", {"sudokudb.formats": {"x": "broken_things"}}, source)
    assert cli.run(["import", "a.x"]) == 2
    errors = [line for line in capsys.readouterr().err.splitlines() if "broken" in line]
    reason = "NameError: name 'SIMPLE' is not defined"
    assert errors == [BROKEN.format(name="x", reason=reason).replace(": ", ": a.x: ", 1), HINT]
