"""The app on a screen of 80×24 and others, driven by keys and clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rich.color import Color
from textual.widgets import Input

from sudokudb import Grid
from sudokudb.errors import StoreError
from sudokudb.play.saving import GameSaver, setter
from sudokudb.play.screens.play_screen import PlayScreen
from sudokudb.play.screens.setting import SettingScreen
from sudokudb.play.screens.stages import StagesScreen
from sudokudb.play.settings import Settings
from sudokudb.play.start import show_setting
from sudokudb.render.palette import THEMES
from tests.conftest import DIFFICULT
from tests.play.support import drive
from tests.support import SOLUTIONS, full

if TYPE_CHECKING:
    from sudokudb.library import Library
    from tests.play.support import Driver


def colour(role: str, theme: str = "dark") -> Color:
    return Color.parse(THEMES[theme][role])


@pytest.mark.slow
def test_the_cursor_goes_around_all_four_edges(library: Library) -> None:
    async def steps(app: Driver) -> None:
        app.player.cursor = 0
        for key, cell in (("left", 8), ("up", 80), ("right", 72), ("down", 0), ("h", 8), ("j", 17)):
            await app.press(key)
            assert app.player.cursor == cell
        assert app.app.cursor_position == app.screen.canvas.shown.cursor

    drive(library, steps)


def test_keys_change_cells_but_not_givens(library: Library) -> None:
    async def steps(app: Driver) -> None:
        game = app.player.game
        await app.press("5")  # r5c5 is given
        assert game.text == DIFFICULT
        assert app.says("r5c5 is a given.")
        await app.press("q")
        assert app.says("^q quits.")
        app.player.cursor = 0
        await app.press("9", "plus")
        assert game.digits[0] == 0
        await app.press("minus")
        assert game.digits[0] == 9
        assert app.cell(0)[0] == "  9  "
        await app.press("delete", "space", "1", "6", "6")
        assert game.marks[0] == 1
        assert app.says("MARKS digits are marks")
        assert app.cell(0)[0] == "¹    "
        await app.press("u", "u", "u", "u")
        assert (game.digits[0], game.marks[0]) == (9, 0)

    drive(library, steps)


def test_styles_show_givens_peers_the_same_digit_and_clashes(library: Library) -> None:
    async def steps(app: Driver) -> None:
        app.player.cursor = 0
        await app.press("5")
        text, style = app.cell(0)
        assert (text, style.bgcolor, style.underline) == ("  5  ", colour("cursor"), True)
        clash = app.cell(1)[1]  # the given 5 in the same row
        assert (clash.bgcolor, clash.bold, clash.underline) == (colour("clash-ground"), True, True)
        assert app.cell(24)[1].bgcolor == colour("same")
        assert app.cell(2)[1].bgcolor == colour("house")
        given = app.cell(40)[1]
        assert (given.color, given.bgcolor) == (colour("given"), colour("paper"))

    drive(library, steps)


@pytest.mark.slow
def test_check_solve_clear_and_bookmark(library: Library) -> None:
    async def steps(app: Driver) -> None:
        app.player.cursor = 0
        await app.press("c")
        assert app.says("No mistake so far.")
        await app.press("1", "c")
        assert app.says("1 cell is wrong.")
        assert not app.player.wrong
        await app.press("c")
        assert app.says("r1c1 is wrong.")
        assert app.cell(0)[1].underline
        await app.press("Z")
        assert app.player.game.text == DIFFICULT
        await app.press("6", "m", "s")
        assert app.player.game.text == SOLUTIONS["Difficult"]
        assert app.says("This is the solution.")
        await app.press("x")
        assert app.player.game.text == DIFFICULT
        await app.press("M")
        assert app.player.game.digits[0] == 6

    drive(library, steps)


@pytest.mark.slow
def test_undo_goes_on_after_a_restart(library: Library) -> None:
    async def place(app: Driver) -> None:
        app.player.cursor = 0
        await app.press("6", "right", "right", "3", "ctrl+q")

    async def undo(app: Driver) -> None:
        assert app.player.game.text.startswith("653")
        await app.press("u", "u", "u")
        assert app.player.game.text == DIFFICULT
        assert app.says("There is nothing to undo.")
        await app.press("r", "r")
        assert app.player.game.text.startswith("653")

    drive(library, place)
    drive(library, undo)


def test_a_game_is_saved_when_the_player_rests(library: Library) -> None:
    async def steps(app: Driver) -> None:
        app.player.cursor = 0
        await app.press("6")
        await app.pilot.pause(0.4)
        await app.settle()
        session = library.games.last()
        assert session
        assert session.game.digits[0] == 6

    drive(library, steps)


@pytest.mark.slow
def test_a_click_moves_and_toggles_a_mark(library: Library) -> None:
    async def steps(app: Driver) -> None:
        left, top = app.screen.canvas.shown.origin
        await app.pilot.click(offset=(left + 1, top + 1))
        assert app.player.cursor == 0
        await app.press("F")
        assert app.cell(0)[0] == "¹⁶⁷⁸⁹"
        await app.pilot.click(offset=(left + 2, top + 1))
        assert app.cell(0)[0] == "¹⁷⁸⁹ "
        await app.pilot.click(offset=(2, 23))  # the word Marks at the foot
        assert app.player.marking

    drive(library, steps)


@pytest.mark.slow
def test_the_board_changes_with_the_size_of_the_terminal(library: Library) -> None:
    async def steps(app: Driver) -> None:
        app.player.cursor = 2
        await app.press("1")
        assert app.cell(1)[0] == "  ┏━╸  "  # a given has heavy strokes
        assert app.cell(2)[0] == "  ╶┐   "
        await app.resize(80, 24)
        assert app.cell(1)[0] == "  5  "
        await app.resize(60, 18)
        assert ". 5 1  . . 2  . . 4" in app.text()
        await app.resize(20, 5)
        assert app.says("r1c3 1 The terminal is too small")
        await app.press("left")
        assert app.says("r1c2 5, given")
        await app.resize(120, 40)
        assert app.cell(1)[0] == "  ┏━╸  "

    drive(library, steps, size=(120, 40))


@pytest.mark.slow
@pytest.mark.parametrize("order", [2, 4, 5])
def test_other_sizes_have_their_own_digits_and_scroll(library: Library, order: int) -> None:
    size = order * order
    large = size > 9
    library.add(Grid("." + full(order)[1:]), "Other")

    async def steps(app: Driver) -> None:
        app.player.cursor = 0
        await app.press("a" if large else "4")
        assert app.player.game.digits[0] == (10 if large else 4)
        await app.press("ctrl+z" if large else "u", "1")
        assert app.player.game.is_finished
        await app.press("left", "up")
        last = size * size - 1
        assert app.player.cursor == last
        assert full(order)[-1] in app.cell(last)[0] or order == 2
        assert app.cell(last)[1].bgcolor == colour("cursor")
        await app.press("K" if large else "k")
        assert app.player.cursor == last - size

    drive(library, steps, "Other")


@pytest.mark.slow
def test_pausing_hides_the_board_and_stops_all_but_few_keys(library: Library) -> None:
    async def steps(app: Driver) -> None:
        app.player.cursor = 0
        await app.press("p", "6")
        assert "Paused. p continues." in app.text()
        assert "┃" not in app.text()
        assert app.player.game.digits[0] == 0
        await app.press("p", "6")
        assert app.cell(0)[0] == "  6  "

    drive(library, steps)


@pytest.mark.slow
def test_the_stages_of_the_palm_one_by_one(library: Library) -> None:
    async def steps(app: Driver) -> None:
        await app.press("d")
        await app.settle()
        assert isinstance(app.screen, StagesScreen)
        assert "Each pass   1/" in app.text()
        await app.press("right")
        # Between the lines of the sentence are the numbers of rows.
        for part in ("rules", "Naked singles: 27 of", "81 cells are known."):
            assert part in app.text()
        assert app.cell(44)[1].bgcolor == colour("new")
        await app.press("d")
        await app.settle()
        await app.press("right")
        assert "With candidates   2/" in app.text()
        assert app.cell(0)[0] == "¹⁶⁷⁸⁹"
        await app.press("escape")
        assert isinstance(app.screen, PlayScreen)

    drive(library, steps)


@pytest.mark.slow
def test_setting_line_by_line_says_how_many_solutions_and_saves(library: Library) -> None:
    async def steps(app: Driver) -> None:
        screen = app.screen
        assert isinstance(screen, SettingScreen)
        screen.player.cursor = 0
        await app.press("space", "f", "F", "?", "p", "1", "enter")
        assert (screen.player.game.digits[0], set(screen.player.game.marks)) == (1, {0})
        assert isinstance(app.app.focused, Input)
        await app.press("0", "x", "3", "enter", "x", "x", "enter", "escape", "w")
        assert app.says("This grid has several solutions. w saves it anyway.")
        assert screen.player.game.text == "..3............."
        screen.player.cursor = 3
        await app.press("3", "w")
        assert app.says("3 twice in row 1")
        screen.player.game.fill(Grid("1.3......2.....4"))
        await app.press("w", "T", "enter")
        await app.settle()
        assert library.get("T").grid == Grid("1.3......2.....4")
        assert isinstance(app.screen, PlayScreen)
        assert app.says("This grid has exactly one solution.")

    drive(library, steps, lambda app: show_setting(app, setter(Grid.empty(4)), GameSaver(library)))


def test_a_puzzle_that_is_set_anew_loses_its_game_and_gains_a_verdict(library: Library) -> None:
    async def steps(app: Driver) -> None:
        app.player.cursor = 0
        await app.press("8", "e")
        screen = app.screen
        assert isinstance(screen, SettingScreen)
        screen.player.cursor = 0
        await app.press("6", "w")
        assert app.player.game.grid.text == "6" + DIFFICULT[1:]
        assert app.says("This grid has exactly one solution.")
        puzzle = library.get("Difficult")
        assert (puzzle.grid.givens, puzzle.solutions, puzzle.level) == (26, 1, "difficult")
        await app.press("x", "s")
        assert app.player.game.text == SOLUTIONS["Difficult"]

    drive(library, steps)


def test_a_database_that_cannot_be_written_is_named_and_the_game_goes_on(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_session: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(library.games, "save", refuse)

    async def steps(app: Driver) -> None:
        app.player.cursor = 0
        await app.press("6")
        await app.pilot.pause(0.4)
        await app.settle()
        assert app.says("Not saved: the disk is full.")
        assert app.player.game.digits[0] == 6
        await app.press("ctrl+q")

    assert str(drive(library, steps).failure) == "the disk is full"


def test_leaving_a_grid_that_is_not_saved_takes_two_keys(library: Library) -> None:
    async def steps(app: Driver) -> None:
        await app.press("e", "right", "1", "escape")
        assert isinstance(app.screen, SettingScreen)
        await app.press("escape")
        assert isinstance(app.screen, PlayScreen)
        assert library.get("Difficult").grid.text == DIFFICULT

    drive(library, steps)


@pytest.mark.slow
def test_the_settings_change_keys_and_colours_and_ascii_has_no_other_characters(
    library: Library,
) -> None:
    async def steps(app: Driver) -> None:
        assert app.text().isascii()
        app.player.cursor = 0
        await app.press("y")
        assert app.cell(0)[0] == ":167~"
        assert app.cell(0)[1].bgcolor == colour("cursor", "light")
        await app.press("minus")
        assert app.player.game.digits[0] == 6
        await app.press("f1")
        assert "place a digit" in app.text()
        assert app.text().isascii()

    drive(library, steps, settings=Settings("light", "azerty", {"fill": ("y",)}, ascii_only=True))


def test_control_characters_in_a_title_are_shown(library: Library) -> None:
    library.edit(library.get("Difficult"), title="\x1b[31mred\x07 [/b] 数独")

    async def steps(app: Driver) -> None:
        assert "␛[31mred␇ [/b] 数独" in app.lines()[0]
        assert "\x1b" not in app.text()

    drive(library, steps, "3")
