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

    from sudokudb.library import Library
    from sudokudb.library.games import GameSession
    from sudokudb.play.browser import Browser
    from sudokudb.play.screens.app import PlayApp
    from sudokudb.play.screens.canvas import CanvasScreen
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

    def first(_app: PlayApp) -> CanvasScreen:
        from sudokudb.play.screens.play_screen import PlayScreen

        return PlayScreen(*_open(library, subject), pad=pad)

    _run(library, first, settings)


def set_puzzle(library: Library, grid: Grid, settings: Settings) -> None:
    """Set a new puzzle on a screen, beginning with a grid."""

    def first(_app: PlayApp) -> CanvasScreen:
        from sudokudb.play.screens.setting import SettingScreen

        return SettingScreen(setter(grid), GameSaver(library))

    _run(library, first, settings)


def browse(browser: Browser, settings: Settings) -> None:
    """Show a list of puzzles on a screen."""

    def first(app: PlayApp) -> CanvasScreen:
        from sudokudb.play.screens.browse_screen import BrowseScreen

        return BrowseScreen(browser, app.settings)

    _run(browser.library, first, settings)


def _open(library: Library, subject: Subject) -> tuple[Player, GameSaver]:
    """Return a player of a game, and its saver; the game of a grid is not kept."""
    if not isinstance(subject, Grid):
        return open_game(library, subject)
    player = Player(Game(subject))
    player.message = _("This grid is not in the database: the game is not kept.")
    return player, GameSaver(library)


def _run(library: Library, first: Callable[[PlayApp], CanvasScreen], settings: Settings) -> None:
    """Run the app with a first screen; raise SudokuError if the game cannot be saved."""
    if settings.theme == "auto":
        settings = settings._replace(theme=_background())
    from sudokudb.play.screens.app import PlayApp
    from sudokudb.play.theme import ascii_only

    running = PlayApp(library, first, settings, ascii_only=ascii_only(sys.stdout.encoding))
    running.run()
    if running.failure:
        raise running.failure


def _background() -> str:
    """Return the theme for the terminal's background, asked only if it shows colours."""
    if os.environ.get("NO_COLOR"):
        return "dark"
    from sudokudb.play.background import terminal_background

    return terminal_background()
