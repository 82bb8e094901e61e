"""The terminal app: its colours, its first screen, and moves between screens."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from textual.app import App

from sudokudb.errors import SudokuError
from sudokudb.play import theme
from sudokudb.play.screens.canvas import CanvasScreen
from sudokudb.play.screens.play_screen import PlayScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.style import Style

    from sudokudb.library import Library
    from sudokudb.play.settings import Settings
    from sudokudb.play.view import Look
    from sudokudb.puzzle import Puzzle

_SIXTEEN = ("standard", "windows")


class PlayApp(App[None]):
    """The terminal app, which begins with the screen that `first` returns.

    `failure` is the error that kept the game from being saved at the end.
    """

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = "Screen { background: $background; }"

    def __init__(
        self,
        library: Library,
        first: Callable[[PlayApp], CanvasScreen],
        settings: Settings,
        *,
        ascii_only: bool = False,
    ) -> None:
        super().__init__()
        self.library, self.settings, self.ascii_only = library, settings, ascii_only
        self.failure: SudokuError | None = None
        self._first = first
        self._sixteen = self.console.color_system in _SIXTEEN
        self.ansi_color = self._sixteen
        if not self._sixteen:  # else Textual's own colours are those of the terminal
            self.register_theme(theme.textual_theme(settings.theme))
            self.theme = settings.theme

    def style(self, look: Look) -> Style:
        """Return how a look is drawn."""
        return theme.style_of(look, self.settings.theme, sixteen=self._sixteen)

    async def on_mount(self) -> None:
        """Show the first screen, and the terminal's cursor, which screen magnifiers follow."""
        self.animation_level = "none"
        await self.push_screen(self._first(self))
        gc.freeze()  # looking through the modules for garbage would take 50 ms between two keys
        if self._driver:
            self._driver.write("\x1b[?25h")

    # Screens

    def play(self, puzzle: Puzzle, message: str = "") -> None:
        """Play a new puzzle in place of the previous one, or return to the list."""
        from sudokudb.play.screens.browse_screen import BrowseScreen  # a game needs no list

        self.leave_setting(end=False)
        if isinstance(self.screen, BrowseScreen):
            self.screen.browser.message = message
            return
        screen = PlayScreen.of(self.library, puzzle)
        screen.player.message = message
        if isinstance(self.screen, CanvasScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def leave_setting(self, *, end: bool = True) -> None:
        """Return from setting to the game before, or end the program if there is none."""
        self.pop_screen()
        if end and not isinstance(self.screen, CanvasScreen):
            self.exit()

    def browse(self, played: Puzzle) -> None:
        """Return from a game to the list of puzzles, or show a list that leads back to it."""
        from sudokudb.play.browser import Browser
        from sudokudb.play.screens.browse_screen import BrowseScreen

        self.pop_screen()
        if not isinstance(self.screen, BrowseScreen):
            self.push_screen(BrowseScreen(Browser(self.library), self.settings, played))

    def ask(self, label: str, then: Callable[[str], object]) -> None:
        """Ask for a text, and call a function with it unless the player leaves."""
        from sudokudb.play.screens.entry import Entry  # widgets are not needed at first

        def take(text: str | None) -> None:
            if text is not None:
                then(text)

        self.push_screen(Entry(label=label), take)

    def leave(self) -> None:
        """Keep the game and end the program."""
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                try:
                    screen.save_and_stop()
                except SudokuError as error:
                    self.failure = error
        self.exit()

    async def action_quit(self) -> None:
        """End the program as the screen does it."""
        if isinstance(self.screen, CanvasScreen):
            self.screen.do_quit()
        else:
            self.leave()
