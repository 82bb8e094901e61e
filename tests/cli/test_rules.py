"""Puzzles with other rules, or of other sizes, in every command: right, or refused in one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.cli.command_table import COMMANDS
from tests.cli.support import sudokudb
from tests.test_layout import VARIANTS

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb.grid import Grid

ASKED = {
    # command: the words after it, in which @ is the number of the puzzle and GRID its line
    "list": ["id:@", "id:@ --json", "id:@ --csv"],
    "browse": [],  # a terminal
    "show": ["@", "@ --json"],
    "add": ["GRID"],
    "edit": ["@ --title new"],
    "remove": ["@"],
    "tag": ["x @"],
    "collections": ["x @"],
    "note": ["@ words"],
    "stats": ["", "--json"],
    "query": ["fields"],
    "duplicates": ["", "@", "GRID"],
    "play": [],  # a terminal
    "solve": ["@", "GRID", "@ --json", "@ --method palm"],
    "explain": ["@", "GRID", "@ --json", "@ -o FILE.parquet"],
    "hint": ["@", "GRID"],
    "verify": [],  # a file of its own
    "practice": ["hidden-single @", "hidden-single"],
    "check": ["@", "GRID", "@ --json"],
    "rate": ["@", "GRID", "@ --json", "id:@ --csv", "--all"],
    "measure": ["@", "GRID", "--all"],
    "generate": [],  # makes its own grids
    "vary": ["@ --limit 2", "GRID --limit 2"],
    "minimise": ["@", "GRID"],
    "repair": ["@", "GRID"],
    "picture": ["@", "@ -o FILE.svg", "@ -o FILE.png"],
    "compare": ["@", "GRID"],
    "canon": ["@", "GRID", "--all"],
    "transform": ["@ rotate180", "GRID mirror"],
    "same": ["@", "@ @"],
    "import": [],  # in tests of formats
    "export": ["@", "@ -o FILE.json", "@ -o FILE.sdm", "@ -o FILE.html"],
    "convert": [],  # in tests of formats
    "dataset": ["build id:@ -o FILE"],
    "issue": ["build Title id:@ --count 1 -o FILE.pdf"],
    "formats": [],
    "serve": [],  # in tests of the page
    "history": [""],
    "undo": [""],
    "redo": [""],
    "merge": [],
    "dump": [""],
    "load": [],
    "sql": ["SQL"],
    "db": ["check", "info"],
}
NOT_RATED = ("explain", "hint", "practice", "rate", "measure")
OWN = (
    "SELECT id, grid, solve(grid), is_valid(grid), rate(grid), canon(grid) "
    "FROM puzzles WHERE id = 4"
)


def test_every_command_is_asked() -> None:
    assert ASKED.keys() <= COMMANDS.keys()
    assert {*COMMANDS} - {*ASKED} <= {"rules"}


def _words(text: str, grid: Grid, folder: Path) -> list[str]:
    named = {"GRID": str(grid), "SQL": OWN}
    words = [named.get(word, word.replace("@", "4")) for word in text.split()]
    return [word.replace("FILE", str(folder / "out")) for word in words]


KINDS = [
    pytest.param(kind, marks=() if kind == "killer" else pytest.mark.slow) for kind in VARIANTS
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", [name for name in ASKED if ASKED[name]])
def test_no_command_takes_it_for_classic(command: str, kind: str, tmp_path: Path) -> None:
    """Wherever the cells stand, the rules follow; an error is one line, and a hint."""
    path, grid = tmp_path / "own.sqlite3", VARIANTS[kind]
    with Library.open(path) as library:
        library.add(grid, title="own")
    for text in ASKED[command]:
        done = sudokudb("--db", path, command, *_words(text, grid, tmp_path))
        assert done.returncode in (0, 1, 2), (text, done.stderr)
        assert b"Traceback" not in done.stderr
        errors = [line for line in done.stderr.splitlines() if line.startswith(b"sudokudb: ")]
        assert done.returncode != 2 or len(errors) == 1, (text, done.stderr)
        _require_rules(grid, done.stdout + done.stderr.replace(b"hint: ", b""))
        for file in tmp_path.glob("out*"):
            page = file.read_text("utf-8") if file.suffix == ".html" else ""
            if page:  # its board has the cells, and the rules by themselves
                assert f";{grid.layout.rules_text}".rstrip(";") in page
            else:
                _require_rules(grid, file.read_bytes())


def _require_rules(grid: Grid, output: bytes) -> None:
    """Require the rules wherever an output has the cells of a grid with rules."""
    rules = grid.layout.rules_text
    if not rules:
        return
    text = output.decode("utf-8", "replace").replace("\\\\", "\\")
    cells = (re.escape(grid.text), re.escape(grid.text.replace(".", "0")))
    for found in re.finditer("|".join(cells), text):
        assert text[found.end() :].startswith(f";{rules[:10]}"), text[found.start() :][:200]


@pytest.mark.parametrize("kind", ["jigsaw", "x", "killer"])
@pytest.mark.parametrize("command", NOT_RATED)
def test_one_puzzle_is_refused_by_its_number(command: str, kind: str, tmp_path: Path) -> None:
    path, grid = tmp_path / "own.sqlite3", VARIANTS[kind]
    with Library.open(path) as library:
        library.add(grid)
    words = ["hidden-single", "4"] if command == "practice" else ["4"]
    done = sudokudb("--db", path, command, *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert re.fullmatch(
        rb"sudokudb: #4 has other rules than rows, columns and boxes \([a-z ]+\): "
        rb"sudokudb does not rate or explain such puzzles\n",
        done.stderr,
    )


@pytest.mark.parametrize("command", ["rate", "measure", "practice hidden-single"])
def test_of_many_puzzles_they_are_counted(command: str, tmp_path: Path) -> None:
    path = tmp_path / "own.sqlite3"
    with Library.open(path) as library:
        library.puzzles.add_many(VARIANTS.values())
    done = sudokudb("--db", path, *command.split(), "id:..6")
    assert (
        done.stderr.count(b"left out: 3 puzzles with other rules than rows, columns and boxes") == 1
    )
    assert done.stdout.splitlines()
