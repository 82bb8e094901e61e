"""`--all`: computing what is not known yet of every puzzle."""

from __future__ import annotations

import pytest

from sudokudb import Grid, Library
from sudokudb.cli import run
from tests.support import SLOW

EMPTY, SMALL = "." * 81, "1.3......2.....4"
NO_CANDIDATE = "12345678." + "." * 18 + "........9" + "." * 45


@pytest.mark.parametrize("command", ["solve", "check"])
def test_all_computes_what_is_not_known_yet(
    library: Library, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    library.add_many(map(Grid, (EMPTY, SMALL, NO_CANDIDATE)))
    for count in (3, 0):
        assert run([command, "--all"]) == 0
        assert f" {count} puzzles" in capsys.readouterr().out
    added = [(puzzle.level or "", str(puzzle.count)) for puzzle in library][3:]
    assert added == [("", "2 or more"), ("simple", "1"), ("", "0")]


@pytest.mark.parametrize("command", ["solve", "check"])
def test_puzzles_that_reach_the_time_limit_are_counted_and_stay(
    library: Library, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    library.add_many(map(Grid, (SMALL, SLOW)))
    for count in ("1 puzzle", "0 puzzles"):
        assert run([command, "--all", "--time-limit", "0.2"]) == 1
        out, err = capsys.readouterr()
        assert out == f"solved {count}\n"
        assert err.splitlines()[0] == "sudokudb: not counted: 1 puzzle, stopped after 0.2 s"
    assert [puzzle.count for puzzle in library][3:] == [1, None]
