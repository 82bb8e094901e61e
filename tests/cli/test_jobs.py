"""`--all`: computing what is not known yet of every puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.cli import run
from sudokudb.query import parse_query
from tests.support import SLOW

if TYPE_CHECKING:
    from collections.abc import Iterator

EMPTY, SMALL = "." * 81, "1.3......2.....4"
NO_CANDIDATE = "12345678." + "." * 18 + "........9" + "." * 45


@pytest.mark.parametrize("command", ["solve", "check"])
def test_all_computes_what_is_not_known_yet(
    library: Library, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    library.puzzles.add_many(map(Grid, (EMPTY, SMALL, NO_CANDIDATE)))
    for count in (3, 0):
        assert run([command, "--all"]) == 0
        assert f" {count} puzzles" in capsys.readouterr().out
    added = [(puzzle.level or "", str(puzzle.count)) for puzzle in library][3:]
    assert added == [("", "2 or more"), ("simple", "1"), ("", "0")]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["solve", "check"])
def test_puzzles_that_reach_the_time_limit_are_counted_and_stay(
    library: Library, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    library.puzzles.add_many(map(Grid, (SMALL, SLOW)))
    for count in ("1 puzzle", "0 puzzles"):
        assert run([command, "--all", "--time-limit", "0.2"]) == 1
        out, err = capsys.readouterr()
        assert out == f"solved {count}\n"
        assert err.splitlines()[0] == "sudokudb: not counted: 1 puzzle, stopped after 0.2 s"
    assert [puzzle.count for puzzle in library][3:] == [1, None]


MATCHES = {"solve": "has:solutions", "check": "has:solutions", "rate": "has:rating"}


@pytest.mark.parametrize("words", [["size:4"], ["4"], [SMALL], ["Tiny", "puzzle"]], ids=" ".join)
@pytest.mark.parametrize("command", MATCHES)
def test_all_takes_the_puzzles_that_words_name(
    library: Library, command: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    library.add(Grid(SMALL), title="Tiny puzzle")
    library.add(Grid(EMPTY))
    before = library.count(parse_query("has:solutions"))
    if command == "rate":  # which takes no other size
        assert run(["rate", "--all", "level:difficult"]) == 0
        assert [*library.ids(parse_query("has:rating"))] == [3]
        assert run(["rate", "--all", *words]) == 0
        assert "left out: 1 puzzle of another size" in capsys.readouterr().err
        return
    assert run([command, "--all", *words]) == 0
    assert capsys.readouterr().out == "solved 1 puzzle\n"
    assert library.count(parse_query("has:solutions")) == before + 1
    assert library.get(4).count == 1


def test_identities_are_computed_of_matches(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["canon", "--all", "level:simple"]) == 0
    assert "every result is stored already" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-"], "--all takes puzzles of the database"),
        (["tag:none"], "no puzzles match `tag:none`"),
        (["9"], "there is no puzzle '9'"),
    ],
)
@pytest.mark.usefixtures("library")
def test_all_refuses_what_names_no_stored_puzzle(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("solve", "check", "canon", "rate"):
        assert run([command, "--all", *words]) in (1, 2)
        assert capsys.readouterr().err.startswith(f"sudokudb: {message}")


@pytest.mark.usefixtures("library")
def test_a_job_that_is_stopped_says_what_is_stored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object, **__: object) -> Iterator[int]:
        yield 2
        raise KeyboardInterrupt

    monkeypatch.setattr(Library, "run", stop)
    assert run(["rate", "--all"]) == 130
    assert capsys.readouterr().err == (
        "sudokudb: 2 new results are stored: run the same command again to continue\n"
        "sudokudb: interrupted\n"
    )
    assert run(["rate", "--all", "--again"]) == 130
    assert capsys.readouterr().err.startswith("sudokudb: 2 new results are stored\n")
