"""`--all`: computing what is not known yet of every puzzle."""

from __future__ import annotations

import pytest

from sudokudb import Grid, Library
from sudokudb.cli.app import run

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
