"""Full grids in an import: solutions of the puzzles before them, or puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import DIFFICULT
from tests.library.support import counts, lines, many, run_import, short
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from sudokudb import Library
    from sudokudb.grid import Grid

pytestmark = pytest.mark.everywhere

SOLVED, ELSE = SOLUTIONS["Difficult"], SOLUTIONS["Simple"]


@pytest.mark.parametrize("above", [0, 1, 1000, 5000])
@pytest.mark.parametrize("dry_run", [False, True])
def test_full_grids_among_plain_lines_are_counted(
    library: Library, above: int, *, dry_run: bool
) -> None:
    """They are found wherever a block of lines begins and ends."""
    every: list[str | Grid] = [*many(100), *([DIFFICULT] * above)]
    before = every[:above]
    file = lines(*before, DIFFICULT, SOLVED, ELSE)
    result, events = run_import(library, file, dry_run=dry_run)
    assert result.entries == above + 2
    assert result.added == min(above, 100) + 1
    found = [event for event in short(events) if "duplicate" not in event]
    assert [event for event in found if "equivalent" not in event] == [
        f"{above + 3} warning: no empty cell: a solution without its puzzle?",
        "0 solution: 1 full grid was read as the solution of the puzzle before it",
        "0 solution: 1 full grid does not solve the puzzle before it: read as a puzzle",
    ]


@pytest.mark.parametrize("count", [1, 1499, 1500, 1501, 5000])
def test_each_solution_belongs_to_the_line_before_it(library: Library, count: int) -> None:
    result, events = run_import(library, lines(*[DIFFICULT, SOLVED] * count))
    assert counts(result) == (0, count, 0, 0)
    start = f"{count:,} full grid"
    assert [e.message.startswith(start) for e in events if e.kind == "solution"] == [True]


def test_a_solution_after_a_block_of_lines_belongs_to_its_last_line(library: Library) -> None:
    grids = many(100)
    text: list[str | Grid] = [*grids, DIFFICULT, f"{SOLVED} # solved"]
    result, events = run_import(library, lines(*text))
    assert (result.added, result.duplicates) == (100, 1)
    assert [e.message for e in events if e.kind == "solution"] == [
        "1 full grid was read as the solution of the puzzle before it"
    ]
