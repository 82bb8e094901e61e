"""`sudokudb add` from a pipe; the editor is tested in test_editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.cli import verdict_text
from sudokudb.errors import EXIT_USAGE
from tests.cli.support import sudokudb
from tests.conftest import SIMPLE
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library


def test_a_malformed_line_does_not_stop_the_others(library: Library) -> None:
    done = sudokudb("add", "-", stdin=f"{numbered(1)}\n123\n{numbered(2)}\n".encode())
    assert b"sudokudb: line 2: 81 cells expected, 3 found" in done.stderr
    assert done.returncode == EXIT_USAGE
    assert [puzzle.grid for puzzle in library][3:] == [numbered(1), numbered(2)]


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


def test_what_is_added_with_a_puzzle_is_undone_with_it(library: Library) -> None:
    puzzle = library.add(numbered(1), notes="n", tags=["b", "a"], collections=["c"])
    assert (puzzle.notes, puzzle.tags, puzzle.collections) == ("n", ("a", "b"), ("c",))
    library.undo()
    assert sudokudb("list", "tag:a").returncode == 1
