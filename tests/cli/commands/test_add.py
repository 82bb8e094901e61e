"""`sudokudb add` from a pipe; the editor is tested in test_editor."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.cli import run, verdict_text
from sudokudb.errors import EXIT_USAGE
from sudokudb.formats.model.record import Record
from tests.cli.support import sudokudb
from tests.conftest import SIMPLE
from tests.formats.support import written
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library


def test_a_file_is_named_in_the_hint(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "monday.txt").write_text(SIMPLE)
    assert run(["add", "monday.txt"]) == EXIT_USAGE
    assert "hint: to read grids from a file: - < monday.txt\n" in capsys.readouterr().err


COUNTS = {
    SIMPLE: "one solution, simple",
    "." * 81: "1,000 or more solutions",
    "." * 256: "2 or more solutions",
    "123....4" + "." * 8: "no solution: r1c4 has no candidate",
}


@pytest.mark.parametrize("grid", COUNTS, ids=COUNTS.values())
def test_the_solutions_of_a_grid_are_counted(grid: str) -> None:
    verdict = verdict_text.quick_verdict(Grid(grid))
    assert verdict_text.solutions_text(verdict) == COUNTS[grid]


def test_solutions_are_counted_for_a_limited_time() -> None:
    verdict = verdict_text.quick_verdict(Grid("." * 625), 0.01)
    assert verdict_text.solutions_text(verdict) == "solutions not counted"


@pytest.mark.slow
def test_grids_from_a_pipe_have_the_titles_above_them(library: Library) -> None:
    text = f"Monday\n{numbered(1)}\n\nTuesday\n{numbered(2)}\n"
    assert sudokudb("add", "-", stdin=text.encode()).returncode == 0
    assert [library.get(id).title for id in (4, 5)] == ["Monday", "Tuesday"]


def test_what_is_added_with_a_puzzle_is_undone_with_it(library: Library) -> None:
    puzzle = library.add(numbered(1), notes="n", tags=["b", "a"], collections=["c"])
    assert (puzzle.notes, puzzle.tags, puzzle.collections) == ("n", ("a", "b"), ("c",))
    library.undo()
    assert sudokudb("list", "tag:a").returncode == 1


def test_a_grid_is_added_with_ratings(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    grid = "1.3. .... .2.. ...4"
    for wrong in ("7.2", "se:", "se:nan", "se:-1"):
        assert run(["add", grid, "--rating", wrong]) == 2
        assert f"{wrong!r} is not a rating" in capsys.readouterr().err
    assert run(["add", grid, "--rating", "se:1", "--rating", "se:2"]) == 2
    assert "two ratings by one rater" in capsys.readouterr().err
    assert run(["add", grid, "--rating", "se:1.5", "--rating", "hodoku:120"]) == 0
    assert [str(rating) for rating in library.get(4).ratings] == ["hodoku 120", "se 1.5"]
    assert (run(["undo"]), run(["redo"])) == (0, 0)
    assert len(library.get(4).ratings) == 2


def test_grids_from_a_pipe_are_one_change(library: Library) -> None:
    """They are stored 500 at a time."""
    grids = "".join(f"{numbered(number)}\n" for number in range(1, 1102))
    assert sudokudb("add", "-", stdin=grids.encode()).returncode == 0
    assert [change.what for change in library.changes.history()] == [
        "add #4 (untitled) and 1,100 more"
    ]
    library.undo()
    assert len(library) == 3


LAYOUTS = {
    "tabs": f"puzzle\ttitle\n{numbered(1)}\tMonday\n",
    "commas": f"puzzle,title\n{numbered(1)},Monday\n",
    "cells between commas": ",".join(str(numbered(1)).replace(".", "0")) + "\n",
    "JSON": json.dumps({"puzzle": str(numbered(1)), "title": "Monday"}),
    "JSON lines": json.dumps({"puzzle": str(numbered(1)), "title": "Monday"}) + "\n",
    "a game id": written("solo", [Record(grid=numbered(1))]).decode(),
    "a link": written("f-puzzles", [Record(grid=numbered(1))]).decode(),
    "rows": "\n".join(str(numbered(1))[at : at + 9] for at in range(0, 81, 9)),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_add_reads_what_import_reads(name: str, library: Library) -> None:
    text = LAYOUTS[name].encode()
    done = sudokudb("add", "-", stdin=text)
    (added,) = [puzzle for puzzle in library if puzzle.id > 3]
    assert done.returncode == 0
    assert added.title == ("Monday" if "Monday" in LAYOUTS[name] else "")
    library.undo()
    assert sudokudb("import", "-", "--source", "stdin", stdin=text).returncode == 0
    (imported,) = [puzzle for puzzle in library if puzzle.id > 3]
    assert (imported.grid, imported.title) == (added.grid, added.title)


def test_a_sukaku_is_not_added_as_an_empty_grid(library: Library) -> None:
    text = written("sukaku", [Record(grid=Grid("." * 81), candidates=(3,) * 81)])
    done = sudokudb("add", "-", stdin=text)
    assert (done.returncode, len(library)) == (2, 3)
    assert b"a Sukaku, which has no givens\nhint: `sudokudb import -` stores it\n" in done.stderr


def test_facts_that_are_not_added_are_reported(library: Library) -> None:
    text = json.dumps({"puzzle": str(numbered(1)), "author": "Ann", "rating": 3})
    done = sudokudb("add", "-", stdin=text.encode())
    note = b"only grids and titles are added: `sudokudb import -` keeps all facts\n"
    assert (done.returncode, done.stderr.endswith(note)) == (0, True)
    assert library.get(4).author == ""


def test_rules_that_are_not_classic_are_refused(library: Library) -> None:
    done = sudokudb("add", "-", stdin=f"puzzle,type\n{numbered(1)},killer\n".encode())
    assert done.returncode == 2
    assert b"killer: this rule cannot be read here" in done.stderr
    assert len(library) == 3


def test_at_most_ten_errors_are_reported_and_the_others_counted(library: Library) -> None:
    lines = [str(numbered(1)), *[str(numbered(1))[1:]] * 600, str(numbered(2))]
    done = sudokudb("add", "-", stdin="\n".join(lines).encode())
    errors = done.stderr.decode().splitlines()
    assert (done.returncode, len(library)) == (2, 5)
    assert sum(": 81 cells expected, 80 found" in line for line in errors) == 10
    assert errors[-1] == "sudokudb: and 590 more errors"


def test_a_binary_file_is_one_error(library: Library) -> None:
    chance = random.Random(1)
    for data in (bytes(range(256)) * 99, chance.randbytes(50_000), b"\x7fELF\2\1\1" + bytes(99)):
        done = sudokudb("add", "-", stdin=data)
        assert done.returncode == 2
        assert done.stderr.count(b"\n") <= 2
    assert len(library) == 3
