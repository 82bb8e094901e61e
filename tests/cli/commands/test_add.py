"""`sudokudb add` from a pipe; the editor is tested in test_editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.cli import run, verdict_text
from sudokudb.errors import EXIT_USAGE
from tests.cli.support import sudokudb
from tests.conftest import SIMPLE
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


def test_grids_from_a_pipe_have_the_titles_above_them(library: Library) -> None:
    text = f"Monday\n{numbered(1)}\n\nTuesday\n{numbered(2)}\n"
    assert sudokudb("add", "-", stdin=text.encode()).returncode == 0
    assert [library.find(id).title for id in (4, 5)] == ["Monday", "Tuesday"]


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
    assert [str(rating) for rating in library.find(4).ratings] == ["hodoku 120", "se 1.5"]
    assert (run(["undo"]), run(["redo"])) == (0, 0)
    assert len(library.find(4).ratings) == 2


def test_grids_from_a_pipe_are_one_change(library: Library) -> None:
    """They are stored 500 at a time."""
    grids = "".join(f"{numbered(number)}\n" for number in range(1, 1102))
    assert sudokudb("add", "-", stdin=grids.encode()).returncode == 0
    assert [change.what for change in library.history()] == ["add #4 (untitled) and 1,100 more"]
    library.undo()
    assert len(library) == 3
