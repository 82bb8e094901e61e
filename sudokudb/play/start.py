"""The start of a game, on a screen or line by line, and of the list of puzzles."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from sudokudb import paths
from sudokudb.game import Game
from sudokudb.grid import Grid
from sudokudb.play import settings as user_settings
from sudokudb.play.player import Player
from sudokudb.play.saving import GameSaver, open_game, setter
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual.widget import AwaitMount

    from sudokudb.library import Library
    from sudokudb.library.games import GameSession
    from sudokudb.play.browser import Browser
    from sudokudb.play.screens.app import PlayApp
    from sudokudb.play.settings import Settings
    from sudokudb.puzzle import Puzzle

    Subject = GameSession | Puzzle | Grid
    """A stored game, a puzzle of the library, or a grid outside it."""


def load_settings(
    layout: str | None = None, theme: str | None = None, rater: str | None = None
) -> Settings:
    """Return the user's settings; the options of the command line override them."""
    settings = user_settings.read(paths.settings())
    return settings._replace(
        layout=layout or settings.layout,
        theme=theme or settings.theme,
        rater=rater or settings.rater,
    )


def plain(
    library: Library,
    subject: Subject,
    settings: Settings,
    lines: Iterable[str],
    write: Callable[[str], object],
) -> bool:
    """Play line by line; return whether all lines were understood."""
    from sudokudb.play.plain import play

    player, saver = _open(library, subject)
    player.rater = settings.rater
    return play(player, saver, lines, write)


def app(library: Library, subject: Subject, settings: Settings, *, pad: bool) -> None:
    """Play on a screen."""
    _run(library, lambda app: show_game(app, *_open(library, subject), pad=pad), settings)


def set_puzzle(library: Library, grid: Grid, settings: Settings) -> None:
    """Set a new puzzle on a screen, beginning with a grid."""
    _run(library, lambda app: show_setting(app, setter(grid), GameSaver(library)), settings)


def browse(browser: Browser, settings: Settings) -> None:
    """Show a list of puzzles on a screen."""

    def begin(app: PlayApp) -> AwaitMount:
        from sudokudb.play.screens.browse_screen import BrowseScreen

        return app.push_screen(BrowseScreen(browser, app.settings))

    _run(browser.library, begin, settings)


def show_game(app: PlayApp, player: Player, saver: GameSaver, *, pad: bool = False) -> AwaitMount:
    """Show a game, and after it the list of puzzles."""
    from sudokudb.play.screens.play_screen import PlayScreen

    def show_list(played: Puzzle | None) -> None:
        from sudokudb.play.browser import Browser
        from sudokudb.play.screens.browse_screen import BrowseScreen  # a game needs no list

        app.push_screen(BrowseScreen(Browser(app.library), app.settings, played))

    return app.push_screen(PlayScreen(player, saver, pad=pad), show_list)


def show_setting(app: PlayApp, player: Player, saver: GameSaver) -> AwaitMount:
    """Show a grid to set, and the game of the puzzle that is saved."""
    from sudokudb.play.screens.setting import SettingScreen

    def play(saved: tuple[Puzzle, str] | None) -> None:
        if saved is None:
            app.exit()
            return
        puzzle, verdict = saved
        player, saver = open_game(app.library, puzzle)
        player.message = verdict
        show_game(app, player, saver)

    return app.push_screen(SettingScreen(player, saver), play)


def _open(library: Library, subject: Subject) -> tuple[Player, GameSaver]:
    """Return a player of a game, and its saver; the game of a grid is not kept."""
    if not isinstance(subject, Grid):
        return open_game(library, subject)
    player = Player(Game(subject))
    player.message = _("This grid is not in the database: the game is not kept.")
    return player, GameSaver(library)


def _run(library: Library, begin: Callable[[PlayApp], AwaitMount], settings: Settings) -> None:
    """Run the app, whose first screen `begin` shows; raise SudokuError if a game is not saved."""
    theme = _background() if settings.theme == "auto" else settings.theme
    from sudokudb.play.screens.app import PlayApp
    from sudokudb.play.theme import ascii_only

    limited = ascii_only(sys.stdout.encoding)
    running = PlayApp(library, begin, settings._replace(theme=theme, ascii_only=limited))
    running.run()
    if running.failure:
        raise running.failure


def _background() -> str:
    """Return the theme for the terminal's background, asked only if it shows colours."""
    if os.environ.get("NO_COLOR"):
        return "dark"
    from sudokudb.play.background import terminal_background

    return terminal_background()
