"""The list of puzzles on a screen: its keys, what it asks for, and the screens after it."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import pytest
from textual.events import Key

from sudokudb.play.browser import Browser
from sudokudb.play.screens.browse_screen import BrowseScreen
from sudokudb.play.screens.entry import EntryPrompt
from sudokudb.play.screens.play_screen import PlayScreen
from sudokudb.play.screens.setting import SettingScreen
from sudokudb.play.screens.viewing import ViewScreen
from sudokudb.query.labels import TAGS
from sudokudb.render.palette import THEMES
from tests.library.support import lines, rows, run_import
from tests.play.support import DARK, Driver, drive
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sudokudb import Library
    from sudokudb.play.screens.app import PlayApp

    Steps = Callable[[Driver], Awaitable[None]]


def browse(library: Library, steps: Steps, query: str = "", **options: Any) -> None:
    """Run the app with the list of the puzzles that match a query."""
    settings = options.get("settings", DARK)

    def begin(app: PlayApp) -> Awaitable[object]:
        return app.push_screen(BrowseScreen(Browser(library, query), settings))

    drive(library, steps, begin, **options)


def browser(driver: Driver) -> Browser:
    (screen,) = (s for s in driver.app.screen_stack if isinstance(s, BrowseScreen))
    return screen.browser


def below(driver: Driver) -> str:
    """Return what stands below the line that is typed."""
    assert isinstance(driver.app.screen, EntryPrompt)
    return str(driver.app.screen._feedback.content)


def fill(driver: Driver, text: str) -> None:
    """Put a text into the line that is typed: pressing each key takes long."""
    assert isinstance(driver.app.screen, EntryPrompt)
    line = driver.app.screen._input
    line.value, line.cursor_position = text, len(text)


async def enter(driver: Driver, key: str, text: str) -> None:
    """Press a key, and enter a text over the one that it asks for."""
    await driver.press(key)
    fill(driver, text)
    await driver.press("enter")
    await driver.settle()


@pytest.mark.slow
def test_the_table_follows_the_width(library: Library) -> None:
    library.labels.put(TAGS, "monday", [2])
    heads = {
        120: "id title size givens level solutions tags",
        80: "id title size givens level solutions tags",
        60: "id title size givens level solutions",
        40: "id title size givens",
        21: "id title",
    }

    async def steps(driver: Driver) -> None:
        for width, head in heads.items():
            await driver.resize(width, 24)
            shown = driver.lines()
            assert " ".join(shown[1].split()[: len(head.split())]) == head
            assert ("┌───────┬" in shown[1]) is (width >= 100)
            assert all(len(line) == width for line in shown)

    browse(library, steps)


def test_keys_move_through_pages_of_rows(library: Library) -> None:
    run_import(library, lines(*(numbered(number) for number in range(1, 248))))

    async def steps(driver: Driver) -> None:
        places = []
        for key in ("j", "down", "k", "pagedown", "space", "pageup", "end", "end", "home", "up"):
            await driver.press(key)
            places.append(browser(driver).at)
        assert places == [1, 2, 1, 20, 39, 20, 249, 249, 0, 0]
        assert len(browser(driver).ids) == 250

    browse(library, steps)


@pytest.mark.parametrize("opening", [Key("enter", None), Key("e", "e"), Key("slash", "/")])
def test_keys_typed_ahead_are_for_the_screen_that_opens(library: Library, opening: Key) -> None:
    library.edit(library.get(1), texts={"notes": "stays"})

    async def steps(driver: Driver) -> None:
        driver.app.post_message(Key(opening.key, opening.character))
        driver.app.post_message(Key("u", "u"))
        await driver.press("escape")
        assert library.get(1).notes == "stays"

    browse(library, steps)


def test_the_chosen_row_is_seen_and_marked(library: Library) -> None:
    run_import(library, lines(*(numbered(number) for number in range(1, 60))))

    async def steps(driver: Driver) -> None:
        await driver.press("end")
        y = next(y for y, line in enumerate(driver.lines()) if line.split()[0] == "62")
        style = next(iter(driver.screen.canvas.render_line(y))).style
        assert style
        assert style.bgcolor
        assert style.bgcolor.name == THEMES["dark"]["cursor"]
        assert driver.lines()[-2].startswith(" 62 of 62 puzzles  ")

    browse(library, steps)


@pytest.mark.slow
def test_a_query_is_typed_completed_and_corrected(library: Library) -> None:
    async def steps(driver: Driver) -> None:
        await driver.press("/", *"lev", "tab", *"dif")
        assert below(driver) == "level:difficult"
        fill(driver, "level:difficulx")
        await driver.press("enter")
        place, message, hint = below(driver).splitlines()
        assert place == "      ^"
        assert message == "query, column 7: unknown value 'difficulx' for level"
        assert hint.startswith("did you mean 'difficult'? level is one of simple")
        await driver.press("backspace", "tab", "enter")
        await driver.settle()
        assert driver.lines()[0].strip() == "level:difficult"
        assert browser(driver).ids == [3]
        await driver.press("/", *"x", "escape")
        assert browser(driver).text == "level:difficult"
        await enter(driver, "/", "givens:80")
        assert driver.lines()[-2].strip() == "No puzzles match."
        await driver.press("enter", "v", "e", "t", "n", "y", "end", "pageup")
        assert isinstance(driver.screen, BrowseScreen)
        await driver.press("delete")
        assert driver.lines()[-2].strip() == "no puzzle is chosen"

    browse(library, steps)


def test_puzzles_are_sorted_tagged_noted_removed_and_undone(library: Library) -> None:
    async def steps(driver: Driver) -> None:
        await enter(driver, "o", "gird")
        assert below(driver).startswith("cannot sort by 'gird'")
        fill(driver, "-givens,tit")
        await driver.press("tab", "enter")
        await driver.settle()
        assert browser(driver).ids == [1, 3, 2]
        assert "sorted by -givens,title" in driver.text()
        await driver.press("j")
        await enter(driver, "t", "monday")
        await enter(driver, "n", "not hard")
        assert library.get(3).tags == ("monday",)
        assert library.get(3).notes == "not hard"
        await driver.press("delete")
        assert "#3 Difficult is removed." in driver.text()
        assert "u undoes: remove #3 Difficult" in driver.text()
        assert len(library) == 2
        await driver.press("u", "u", "u")
        assert library.get(3).notes == ""
        assert library.get(3).tags == ()
        assert "Undone: tag monday: 1 puzzle" in driver.text()
        await driver.press("u")
        assert "nothing to undo" in driver.text()
        await driver.press("r")
        assert library.get(3).tags == ("monday",)

    browse(library, steps)


@pytest.mark.slow
def test_a_puzzle_is_copied_in_a_format(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    async def steps(driver: Driver) -> None:
        monkeypatch.setattr(driver.app, "copy_to_clipboard", copied.append)
        await enter(driver, "y", "sdm")
        assert copied == [f"{str(library.get(1).grid).replace('.', '0')}\n"]
        assert copied[0][:60] in driver.text()
        assert "Copied to the clipboard as sdm" in driver.text()
        await driver.press("escape")
        await enter(driver, "y", "parqet")
        assert "unknown format 'parqet'" in below(driver)
        await driver.press("escape")
        await enter(driver, "y", "parquet")
        assert below(driver).startswith("parquet is not text")
        await driver.press("escape")
        assert isinstance(driver.screen, BrowseScreen)

    browse(library, steps)


@pytest.mark.slow
def test_the_clipboard_is_that_of_the_terminal(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    async def steps(driver: Driver) -> None:
        assert driver.app._driver
        monkeypatch.setattr(driver.app._driver, "write", written.append)
        await enter(driver, "y", "msk")

    browse(library, steps)
    copied = next(part for part in written if part.startswith("\x1b]52;c;"))
    text = base64.b64decode(copied.removeprefix("\x1b]52;c;")).decode()
    assert text.replace("\n", "").strip() == str(library.get(1).grid)


@pytest.mark.slow
def test_a_view_has_the_puzzle_its_solutions_and_its_stages(library: Library) -> None:
    run_import(library, rows({"grid": "12.." + "." * 12, "title": "Many", "notes": "a note"}))

    async def steps(driver: Driver) -> None:
        await driver.press("v")
        assert isinstance(driver.screen, ViewScreen)
        assert driver.says("Many 2 givens a note")
        await driver.press("tab")
        await driver.settle()
        assert driver.says("Solution 1 of 20 1/20 There are more than 20 solutions.")
        await driver.press("right", "right", "left")
        assert driver.says("Solution 2 of 20")
        await driver.press("d")
        await driver.settle()
        assert driver.says("initial")
        await driver.press("right")
        assert driver.says("2/")
        await driver.press("tab", "escape")
        assert isinstance(driver.screen, BrowseScreen)

    browse(library, steps, "id:4")


STRANGE = {
    "no solution": ("1234567.." + "......89." + "." * 63, "There is no solution."),
    "16×16": ("A" + "." * 255, "Solution 1 of 20"),
    "25×25": ("P" + "." * 624, "P"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", STRANGE)
def test_all_sizes_are_seen(library: Library, name: str) -> None:
    grid, says = STRANGE[name]
    library.add(grid)

    async def steps(driver: Driver) -> None:
        assert "4" in driver.lines()[2]
        await driver.press("v", *["tab"] * ("olution" in says))
        await driver.settle()
        assert says in driver.text()

    browse(library, steps, "id:4", size=(120, 40))


def test_a_puzzle_is_played_and_edited_and_the_list_follows(library: Library) -> None:
    async def steps(driver: Driver) -> None:
        await driver.press("enter")
        assert isinstance(driver.app.screen, PlayScreen)
        await driver.press("4", "b")
        await driver.settle()
        assert isinstance(driver.screen, BrowseScreen)
        assert browser(driver).chosen_puzzle
        assert "unfinished game of 0:00" in driver.text()
        await driver.press("e")
        await driver.settle()
        assert any(isinstance(screen, SettingScreen) for screen in driver.app.screen_stack)
        await driver.press(*"000", "enter", "escape", "w", "w")
        await driver.settle()
        assert isinstance(driver.screen, BrowseScreen)
        assert library.get(1).grid.rows[0] == "....6.31."
        assert f"{library.get(1).grid.givens} givens" in driver.text()

    browse(library, steps, size=(120, 40))


@pytest.mark.slow
def test_a_game_leads_to_the_list_and_back(library: Library) -> None:
    async def steps(driver: Driver) -> None:
        await driver.press("left", "4", "b", "up", "escape")
        assert driver.player.title == "Difficult"
        assert len(driver.player.game.done) == 1
        await driver.press("b", "home", "enter")
        assert driver.player.title == "Simple"
        await driver.press("/", "escape")
        assert driver.player.title == "Difficult"
        assert len(library.get(3).games) == 1

    drive(library, steps)


def test_a_puzzle_opens_at_its_first_matching_step(library: Library) -> None:
    list(library.rate("", "hodoku"))

    async def steps(driver: Driver) -> None:
        await driver.press("v")
        await driver.settle()
        assert isinstance(driver.app.screen, ViewScreen)
        assert "Locked Candidates" in driver.text()
        assert "19/60" in driver.text()

    browse(library, steps, "before(pointing,locked-pair)")


@pytest.mark.slow
def test_an_edit_does_not_overwrite_what_others_have_saved(library: Library) -> None:
    async def steps(driver: Driver) -> None:
        await driver.press("e", *"000", "enter", "escape")
        library.edit(library.get(1), numbered(0b1111))
        await driver.press("w", "w")
        await driver.settle()
        assert isinstance(driver.screen, SettingScreen)
        assert driver.says("Not saved: puzzle #1 Simple was changed by another program;")
        assert library.get(1).grid == numbered(0b1111)

    browse(library, steps, size=(120, 40))


@pytest.mark.slow
def test_clicks_choose_and_play(library: Library) -> None:
    async def steps(driver: Driver) -> None:
        click = driver.pilot.click
        await click(offset=(10, 3))
        assert browser(driver).at == 1
        await click(offset=(3, 0))
        assert isinstance(driver.app.screen, EntryPrompt)
        await driver.press("escape")
        await driver.settle()
        await click(offset=(10, 4))
        await click(offset=(10, 4))
        assert isinstance(driver.app.screen, PlayScreen)
        assert driver.player.title == "Difficult"

    browse(library, steps)


@pytest.mark.slow
def test_hostile_titles_do_not_move_the_screen(library: Library) -> None:
    for number, title in enumerate(("a\x1b[31mb\nc", "[bold]x[/bold]", "数独" * 30, "")):
        library.add(numbered(number + 1), title, notes=title)

    async def steps(driver: Driver) -> None:
        text = driver.text()
        assert "a␛[31mb␊c" in text
        assert "[bold]x[/bold]" in text
        for _ in range(7):
            assert all(driver.screen.canvas.render_line(y).cell_length == 120 for y in range(40))
            await driver.press("down")

    browse(library, steps, size=(120, 40))


def test_what_others_do_to_the_database_is_said(library: Library) -> None:
    async def steps(driver: Driver) -> None:
        library.remove(library.get(1))
        await driver.press("delete")
        assert "puzzle #1 was removed" in driver.text()

    browse(library, steps)
