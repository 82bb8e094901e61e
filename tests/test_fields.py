"""A new field is a row of the table of fields, an attribute of the dataclass and a column.

With these three it can be imported, stored, searched, sorted, shown, exported, dumped, loaded,
merged and undone.
"""

from __future__ import annotations

import csv
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from tests.extra_field import COLUMN
from tests.support import ROOT, numbered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Commands = Callable[..., list[str]]

STARS: dict[str, int | None] = {"Low": 5, "None": None, "High": 70}


def make_database(path: Path, empty: bytes) -> Path:
    """Make a database without puzzles whose tables have the additional column."""
    path.write_bytes(empty)
    with closing(sqlite3.connect(path)) as connection, connection:
        for table in ("puzzles", "_change_rows"):
            connection.execute(f"ALTER TABLE {table} ADD COLUMN {COLUMN}")
    return path


def records(stars: dict[str, int | None] = STARS) -> str:
    """Return a puzzle for each title as our own JSON lines."""
    mark = {"format": "sudokudb", "version": 1}
    each = [
        mark | {"grid": str(numbered(0b1111 + 16 * n)), "title": title, "stars": count}
        for n, (title, count) in enumerate(stars.items())
    ]
    return "".join(json.dumps(entry) + "\n" for entry in each)


@pytest.fixture(scope="module")
def extended() -> Iterator[subprocess.Popen[str]]:
    """Start a process in which the table of fields has the additional one."""
    command = [sys.executable, "-m", "tests.extra_field"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        yield process
        assert process.communicate()[0] == ""


@pytest.fixture
def commands(extended: subprocess.Popen[str], empty: bytes, tmp_path: Path) -> Commands:
    """Return a function that runs commands on a database with three starss."""
    database = make_database(tmp_path / "starss.sqlite3", empty)
    (tmp_path / "starss.jsonl").write_text(records())
    first = ["import", str(tmp_path / "starss.jsonl")]

    def run(*listed: str) -> list[str]:
        lines = [first, *(line.split() for line in listed)]
        assert extended.stdin
        assert extended.stdout
        print(json.dumps([["--db", str(database), *line] for line in lines]), file=extended.stdin)
        extended.stdin.flush()
        results = json.loads(extended.stdout.readline())
        assert [code for code, _ in results] == [0] * len(results)
        return [out for _, out in results[1:]]

    return run


def titles(lines: str) -> list[str]:
    """Return the titles that `list` printed."""
    return [line.split("\t")[1] for line in lines.splitlines()]


FOUND = {
    "stars:5": ["Low"],
    "points:>5": ["High"],
    "\N{MINUS SIGN}stars:5..10": ["None", "High"],
    "has:stars": ["Low", "High"],
    "--sort stars": ["Low", "High", "None"],
    "--sort -points": ["High", "Low", "None"],
    "givens:4.. --sort -stars --limit 1": ["High"],
}


def test_a_new_field_is_searched_and_sorted(commands: Commands) -> None:
    found = map(titles, commands(*(f"list {arguments}" for arguments in FOUND)))
    assert dict(zip(FOUND, found, strict=True)) == FOUND


def test_a_new_field_is_shown_and_exported(commands: Commands, tmp_path: Path) -> None:
    shown, listed, jsonl, table = commands(
        "show Low --json", "list --csv", "export --format jsonl", f"export -o {tmp_path}/t.csv"
    )
    assert json.loads(shown)["stars"] == STARS["Low"]
    expected = ["5", "", "70"]
    assert [row["stars"] for row in csv.DictReader(listed.splitlines())] == expected
    assert [json.loads(line).get("stars") for line in jsonl.splitlines()] == [5, None, 70]
    assert table == ""
    with (tmp_path / "t.csv").open(newline="") as file:
        assert [row["stars"] for row in csv.DictReader(file)] == expected


def test_a_new_field_survives_our_own_files(
    commands: Commands, empty: bytes, tmp_path: Path
) -> None:
    lines = []
    for suffix in ("json", "jsonl", "csv", "parquet"):
        other = make_database(tmp_path / f"{suffix}.sqlite3", empty)
        file = tmp_path / f"own.{suffix}"
        lines += [f"export -o {file}", f"import {file} --db {other}", f"list --json --db {other}"]
    assert [stars_of(found) for found in commands(*lines)[2::3]] == [STARS] * 4


def stars_of(listed: str) -> dict[str, Any]:
    """Return the stars of each title."""
    return {puzzle["title"]: puzzle["stars"] for puzzle in json.loads(listed)}


def test_a_new_field_survives_a_dump(commands: Commands, empty: bytes, tmp_path: Path) -> None:
    other, file = make_database(tmp_path / "other.sqlite3", empty), tmp_path / "dump.jsonl"
    *_, found, again = commands(
        f"dump -o {file}",
        f"load {file} --db {other}",
        f"list --json --db {other}",
        f"dump --db {other}",
    )
    assert stars_of(found) == STARS
    assert again == file.read_text()
    assert '"stars": 70' in again


def test_a_duplicate_fills_it_and_undo_empties_it(commands: Commands, tmp_path: Path) -> None:
    file = tmp_path / "again.jsonl"
    file.write_text(records({"Low": 6, "None": 7}))
    *_, merged, _, undone = commands(
        f"import {file} --on-duplicate merge", "list --json", "undo", "list --json"
    )
    assert stars_of(merged) == STARS | {"None": 7}
    assert stars_of(undone) == STARS


def test_an_invalid_value_is_ignored(commands: Commands, tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text(records({"a": None, "b": None, "c": None, "Wrong": 1000}))
    assert stars_of(commands(f"import {file}", "list --json")[1]) == STARS | {"Wrong": None}
