"""What a player does and what the program says, without a screen; the clock, and saving."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.game import Game
from sudokudb.play.player import Player
from sudokudb.play.saving import GameSaver, setter
from sudokudb.play.screens.stages import collect
from sudokudb.play.theme import ascii_only, style_of
from sudokudb.play.view import Look, format_time
from sudokudb.render.palette import ROLES
from sudokudb.render.stage_text import stage_sentence
from tests.conftest import DIFFICULT
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.library import Library


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_clock_stands_while_paused_and_after_the_end() -> None:
    clock = Clock()
    player = Player(Game(Grid(DIFFICULT), 100), clock=clock)
    clock.now = 10
    player.pause()
    assert player.is_paused
    clock.now = 50
    player.pause()
    clock.now = 55
    player.note_time()
    assert (player.seconds, player.game.seconds) == (115, 115)
    player.game.solve(Grid(SOLUTIONS["Difficult"]))
    player.undo()
    player.redo()
    clock.now = 100
    assert (player.seconds, player.is_paused) == (115, False)
    assert player.message == "Solved in 1:55."
    player.undo()
    clock.now = 105
    assert player.seconds == 120
    assert format_time(player.seconds + 3600) == "1:02:00"


@pytest.mark.parametrize(
    ("text", "check", "solve"),
    [
        ("11" + "." * 14, "The givens clash: there is no solution. 2 digits clash.", "The givens"),
        ("12....3.....4...", "This grid has no solution. No digits clash.", "This grid has no"),
        ("1" + "." * 15, "This grid has several solutions. No digits clash.", "This is one of"),
        ("1.3......2.....4", "No mistake so far.", "This is the solution."),
    ],
)
def test_grids_without_exactly_one_solution_are_named_and_can_be_played(
    text: str, check: str, solve: str
) -> None:
    player = Player(Game(Grid(text)))
    player.check()
    assert player.message == check
    player.solve()
    assert player.message.startswith(solve)
    player.clear()
    player.cursor = 14
    player.digit(3)
    assert player.game.digits[14] == 3


def test_digits_that_are_set_are_givens() -> None:
    player = setter(Grid(DIFFICULT))
    player.cursor = 0
    player.digit(5)
    assert player.view.wrong == {0, 1}
    assert player.view.givens[0] == 5
    player.undo()
    player.undo()
    assert player.message == "There is nothing to undo."
    assert player.game.text == DIFFICULT


def test_the_stages_of_a_search_that_is_stopped_are_kept() -> None:
    stages, complete = collect(Grid("." * 256), "grids", seconds=0)
    assert not complete
    assert [stage.label for stage, _figure in stages][:1] == ["initial"]
    stages, complete = collect(Grid(DIFFICULT), "none")
    assert complete
    assert [stage.label for stage, _figure in stages] == ["initial", "solution"]


def test_two_programs_with_the_same_game_keep_both(make_library: Callable[[], Library]) -> None:
    library = make_library()
    puzzle = library.get("Difficult")
    first = library.games.start(puzzle)
    first.game.place(0, 6)
    library.games.save(first)
    savers = [GameSaver(library, library.games.resume(puzzle)) for _ in range(2)]
    for saver, digit in zip(savers, (3, 8), strict=True):
        assert saver.session
        saver.session.game.place(2, digit)
        saver.save()
    games = library.get(puzzle.id).games
    assert {game.state[2] for game in games} == {"3", "8"}


def test_a_game_without_a_move_is_not_stored(library: Library) -> None:
    saver = GameSaver(library, library.games.start(library.get("Difficult")))
    saver.save(time_too=True)
    assert library.games.last() is None


@pytest.mark.parametrize("theme", ["light", "dark", "psp"])
def test_every_role_has_a_colour_of_full_and_of_16_colours(theme: str) -> None:
    for role in ROLES:
        assert style_of(Look(role), theme).color
        named = style_of(Look(role), theme, sixteen=True).color
        assert named is None or named.triplet is None


@pytest.mark.parametrize(
    ("encoding", "environment", "expected"),
    [
        ("utf-8", {"LANG": "de_DE.UTF-8"}, False),
        ("utf-8", {}, False),
        ("utf-8", {"LANG": "C"}, True),
        ("utf-8", {"LANG": "C", "LC_ALL": "C.UTF-8"}, False),
        ("utf-8", {"LC_ALL": "POSIX", "LANG": "fr_FR.UTF-8"}, True),
        ("iso-8859-1", {"LANG": "de_DE"}, True),
    ],
)
def test_lines_are_drawn_where_the_encoding_has_them(
    monkeypatch: pytest.MonkeyPatch, encoding: str, environment: dict[str, str], expected: bool
) -> None:
    for name in ("LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ascii_only(encoding) is expected


def test_a_hypothesis_names_its_cell_in_both_notations() -> None:
    shown, _ = collect(Grid(DIFFICULT), "grids")
    said = {stage.label: stage_sentence(stage) for stage, _ in shown}
    assert said["(1,4) [1368] (+1)"].startswith("(1,4) is row 1, column 4, the cell r1c4; ")
    assert all("the cell r" not in words for label, words in said.items() if label[0] != "(")


def test_colours_are_a_mode_of_their_own() -> None:
    player = Player(Game(Grid("1" + "." * 80)))
    player.cursor = 0
    player.mark_mode()
    player.colour_mode()
    assert (player.marking, player.colouring) == (False, True)
    player.digit(8)
    player.digit(9)  # there are eight colours
    assert (player.game.colours[0], player.view.letters(0)) == (128, "h")
    player.mark_mode()
    assert (player.marking, player.colouring) == (True, False)


def test_hints_and_checks_are_counted_in_the_game() -> None:
    player = Player(Game(Grid(DIFFICULT)))
    for _ in range(4):  # where, technique, step, and where again
        player.hint()
    player.check()
    assert (player.game.hints, player.game.checks) == (2, 1)
