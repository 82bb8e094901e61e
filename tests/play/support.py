"""The terminal app under Textual's pilot, and what its screen shows."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sudokudb.play.saving import open_game
from sudokudb.play.screens.app import CanvasScreen, PlayApp
from sudokudb.play.screens.play_screen import PlayScreen
from sudokudb.play.settings import Settings
from sudokudb.play.start import show_game

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from rich.style import Style
    from textual.pilot import Pilot

    from sudokudb.library import Library
    from sudokudb.play.player import Player

DARK = Settings(theme="dark", layout="qwerty")


class Driver:
    """Presses keys in a running app, and reads its screen."""

    def __init__(self, pilot: Pilot[None], app: PlayApp) -> None:
        self.pilot, self.app = pilot, app

    @property
    def screen(self) -> CanvasScreen:
        """The screen that is seen."""
        assert isinstance(self.app.screen, CanvasScreen)
        return self.app.screen

    @property
    def player(self) -> Player:
        """The player of the game that is seen."""
        assert isinstance(self.screen, PlayScreen)
        return self.screen.player

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self.pilot.press(*keys)

    async def settle(self) -> None:
        """Wait for what is done in the background."""
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def resize(self, columns: int, lines: int) -> None:
        """Change the size of the terminal."""
        await self.pilot.resize_terminal(columns, lines)
        await self.pilot.pause()

    def lines(self) -> list[str]:
        """Return the text of each line of the screen."""
        canvas = self.screen.canvas
        return ["".join(s.text for s in canvas.render_line(y)) for y in range(canvas.size.height)]

    def text(self) -> str:
        """Return the text of the screen."""
        return "\n".join(self.lines())

    def says(self, sentence: str) -> bool:
        """Return whether a sentence is seen next to the board, in one line or in several."""
        frame = self.screen.canvas.shown
        left = frame.origin[0] + frame.room[0] if frame.board else 0
        return sentence in " ".join(" ".join(line[left:].split()) for line in self.lines())

    def cell(self, cell: int) -> tuple[str, Style]:
        """Return the text of the first line of a cell, and the style of its middle."""
        frame = self.screen.canvas.shown
        assert frame.board
        x, y = frame.board.place(cell)
        left = frame.origin[0] - frame.scroll[0]
        strip = self.screen.canvas.render_line(y + frame.origin[1] - frame.scroll[1])
        middle = left + frame.board.middle(cell)[0]
        style = next(iter(strip.crop(middle, middle + 1))).style
        assert style
        return strip.crop(left + x, left + x + frame.board.width).text, style


def drive(
    library: Library,
    steps: Callable[[Driver], Awaitable[None]],
    first: Callable[[PlayApp], Awaitable[object]] | str = "Difficult",
    *,
    size: tuple[int, int] = (80, 24),
    settings: Settings = DARK,
) -> PlayApp:
    """Run the app with a first screen, or with a puzzle, while `steps` drives it."""

    def begin(app: PlayApp) -> Awaitable[object]:
        if isinstance(first, str):
            return show_game(app, *open_game(library, library.get(first)))
        return first(app)

    async def run() -> PlayApp:
        app = PlayApp(library, begin, settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(Driver(pilot, app))
        return app

    return asyncio.run(run())
