"""What is played, and the two ways to play it: on a screen, or line by line."""

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
    """A game of a puzzle in a library; or a grid that is not in it, to play or to set."""

    library: Library
    session: GameSession | None = None
    grid: Grid | None = None
    setting: bool = False

    @classmethod
    def of_game(cls, library: Library, chosen: GameSession | Puzzle) -> Self:
        """Return a game, or that of a puzzle, which is begun if it has none that is unfinished."""
        if isinstance(chosen, Puzzle):
            chosen = library.resume_game(chosen) or library.start_game(chosen)
        return cls(library, chosen)

    def open_game(self) -> tuple[Player, GameSaver]:
        """Return a player, and who keeps the game."""
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
    """What the player asks for; it counts more than the settings."""

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
    """Run the app, beginning with a screen; raise SudokuError if a game cannot be kept."""
    settings = user_settings.read(paths.settings())
    settings = settings._replace(
        layout=options.layout or settings.layout,
        theme=_seen(options.theme or settings.theme),
        rater=options.rater or settings.rater,
    )
    from sudokudb.play.app import PlayApp
    from sudokudb.play.theme import ascii_only

    running = PlayApp(library, first, settings, ascii_only=ascii_only(sys.stdout.encoding))
    running.run()
    if running.failure:
        raise running.failure


def _seen(theme: str) -> str:
    """Return a theme; `auto` is that of the terminal."""
    if theme != "auto":
        return theme
    from sudokudb.play.ground import ground_of_terminal

    return ground_of_terminal()


def _first_screen(subject: Subject, pad: bool) -> CanvasScreen:
    if subject.setting and subject.grid:
        from sudokudb.play.screens.setting import SettingScreen, setter

        return SettingScreen(setter(subject.grid), GameSaver(subject.library))
    from sudokudb.play.screens.play_screen import PlayScreen

    return PlayScreen(*subject.open_game(), pad=pad)
