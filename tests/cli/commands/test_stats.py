"""The command `stats`: counts of what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import run
from sudokudb.engine.single import solve

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from sudokudb import Library
    from tests.cli.support import Terminal


def test_games_are_counted_by_level_and_by_week(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    for id, seconds in ((1, 100), (1, 300), (1, 200)):
        session = library.games.start(id)
        session.game.fill(solve(session.puzzle.grid).solutions[0])
        session.game.seconds = seconds
        library.games.save(session)
    session = library.games.start(3)
    session.game.place(0, 6)
    library.games.save(session)
    assert run(["stats", "--games"]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    found = {(what, which): rest for what, which, *rest in lines}
    assert found["begun", "difficult"] == ["1", "", ""]
    assert found["solved", "simple"] == ["3", "200", "100"]
    assert found["unfinished", "3"][:2] == ["1", "0"]
    assert found["days", ""] == ["1", "", ""]
    assert [line[1] for line in lines if line[0] == "last"] == ["1", "1", "1"]
    assert sum(int(line[2]) for line in lines if line[0] == "week") == 3


def test_a_terminal_shows_a_sentence_and_tables(
    library: Library, terminal: Callable[..., Terminal]
) -> None:
    session = library.games.start(3)
    session.game.place(0, 6)
    library.games.save(session)
    shown = terminal("stats", "--games")
    assert shown.ends() == 0
    assert "0 solved in " in shown.plain
    assert "difficult  1      0\n" in shown.plain
    assert "unfinished: #3 Difficult, 0:00" in shown.plain
