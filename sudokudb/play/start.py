"""The start of a game, on a screen or line by line, and of the list of puzzles."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Self

from sudokudb import paths
from sudokudb.game import Game
from sudokudb.play import settings as user_settings
from sudokudb.play.player import Player
from sudokudb.play.saving import GameSaver, open_game
from sudokudb.puzzle import Puzzle
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokudb.grid import Grid
    from sudokudb.library import Library
    from sudokudb.library.games import GameSession
    from sudokudb.play.app import PlayApp
    from sudokudb.play.browser import Browser
    from sudokudb.play.screens.canvas import CanvasScreen


@dataclass
class Subject:
    """A stored game, or a grid outside the library, to play or to set."""

    library: Library
    session: GameSession | None = None
    grid: Grid | None = None
    setting: bool = False

    @classmethod
    def of_game(cls, library: Library, chosen: GameSession | Puzzle) -> Self:
        """Return a given game, or a puzzle's unfinished game, or else a new one."""
        if isinstance(chosen, Puzzle):
            chosen = library.resume_game(chosen) or library.start_game(chosen)
        return cls(library, chosen)

    def open_game(self) -> tuple[Player, GameSaver]:
        """Return a player and the saver of the game."""
        if self.session:
            return open_game(self.library, self.session)
        assert self.grid
        player = Player(Game(self.grid))
        player.message = _("This grid is not in the database: the game is not kept.")
        return player, GameSaver(self.library)


def plain(
    subject: Subject, lines: Iterable[str], say: Callable[[str], object], rater: str | None
) -> bool:
    """Play line by line; return whether all lines were understood."""
    from sudokudb.play.plain import play

    player, saver = subject.open_game()
    player.rater = rater or user_settings.read(paths.settings()).rater
    return play(player, saver, lines, say)


class Options(NamedTuple):
    """Options of the command line, which override the settings."""

    layout: str | None = None
    theme: str | None = None
    rater: str | None = None


def app(subject: Subject, options: Options, *, pad: bool) -> None:
    """Play on a screen."""
    _run(subject.library, lambda app: _first_screen(subject, pad), options)


def browse(browser: Browser, options: Options) -> None:
    """Show a list of puzzles on a screen."""

    def first(app: PlayApp) -> CanvasScreen:
        from sudokudb.play.screens.browse_screen import BrowseScreen

        return BrowseScreen(browser, app.settings)

    _run(browser.library, first, options)


def _run(
    library: Library,
    first: Callable[[PlayApp], CanvasScreen],
    options: Options,
) -> None:
    """Run the app with a first screen; raise SudokuError if the game cannot be saved."""
    settings = user_settings.read(paths.settings())
    settings = settings._replace(
        layout=options.layout or settings.layout,
        theme=_resolve_theme(options.theme or settings.theme),
        rater=options.rater or settings.rater,
    )
    from sudokudb.play.app import PlayApp
    from sudokudb.play.theme import ascii_only

    running = PlayApp(library, first, settings, ascii_only=ascii_only(sys.stdout.encoding))
    running.run()
    if running.failure:
        raise running.failure


def _resolve_theme(theme: str) -> str:
    """Return a theme, after asking the terminal for `auto`."""
    if theme != "auto":
        return theme
    from sudokudb.play.background import terminal_background

    return terminal_background()


def _first_screen(subject: Subject, pad: bool) -> CanvasScreen:
    if subject.setting and subject.grid:
        from sudokudb.play.screens.setting import SettingScreen, setter

        return SettingScreen(setter(subject.grid), GameSaver(subject.library))
    from sudokudb.play.screens.play_screen import PlayScreen

    return PlayScreen(*subject.open_game(), pad=pad)
