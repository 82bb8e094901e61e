"""Saving: what was answered is stored, even if the program is killed."""

from __future__ import annotations

import random
import subprocess
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library, solve
from sudokudb.play.plain import play
from sudokudb.play.saving import open_game
from tests.cli.support import START
from tests.conftest import DIFFICULT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sudokudb.library.games import GameSession

MOVES = ["r1c1 1", "r1c1 2", "mark r1c4 7", "undo", "redo", "r1c1 0", "fill", "bookmark", "r1c4 9"]
KILLS = 30


@pytest.fixture
def stored(database: Path, fresh: bytes) -> Path:
    """A database with the examples."""
    database.write_bytes(fresh)
    return database


def _last_game(database: Path) -> GameSession | None:
    with Library.look(str(database)) as library:
        return library.games.last()


def test_every_move_is_stored_before_it_is_answered(stored: Path) -> None:
    answers = 0

    def write(_answer: str) -> None:
        nonlocal answers
        answers += 1
        if answers > 1:  # the first one is the greeting
            session = _last_game(stored)
            assert session and session.game.to_json() == player.game.to_json()

    with Library.open(stored) as library:
        player, saver = open_game(library, library.get(3))
        assert play(player, saver, MOVES, write)
    assert answers == 1 + len(MOVES)


def _moves(grid: str) -> Iterator[tuple[int, str]]:
    """Yield the empty cells of a grid with their digits."""
    solution = str(solve(grid).solutions[0])
    cells = [cell for cell, mark in enumerate(grid) if mark == "."]
    return ((cell, solution[cell]) for cell in random.Random(5).sample(cells, 20))


@pytest.mark.nightly
def test_no_answered_move_is_lost_when_the_program_is_killed(tmp_path: Path, fresh: bytes) -> None:
    for kill in range(KILLS):
        stored = tmp_path / f"{kill}.sqlite3"
        stored.write_bytes(fresh)
        command = [*START, "play", "--plain", "3", "--db", str(stored)]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        ) as process:
            assert process.stdin
            assert process.stdout
            process.stdout.readline()
            answered = {}
            for cell, digit in list(_moves(DIFFICULT))[: kill % 20 + 1]:
                process.stdin.write(f"r{cell // 9 + 1}c{cell % 9 + 1} {digit}\n")
                assert process.stdout.readline()
                answered[cell] = digit
            process.kill()
        session = _last_game(stored)
        assert session
        assert {cell: session.game.text[cell] for cell in answered} == answered


def test_a_puzzle_without_a_title_has_its_number_as_name(library: Library) -> None:
    library.edit(library.get(3), title="")
    assert open_game(library, library.get(3))[0].title == "#3"
