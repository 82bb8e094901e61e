"""The terminal app, and the base of its screens: lines, of which those that change are drawn."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

from rich.segment import Segment
from textual import events
from textual.app import App
from textual.geometry import Offset, Region
from textual.screen import Screen as TextualScreen
from textual.strip import Strip
from textual.widget import Widget

from sudokudb.errors import SudokuError
from sudokudb.play import theme
from sudokudb.play.frames.frame import Frame, Screen, foot_line, title_line
from sudokudb.play.frames.panel import key_lines
from sudokudb.play.view import Look, Piece, ascii_line
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from rich.style import Style

    from sudokudb.library import Library
    from sudokudb.play.keys import Keys
    from sudokudb.play.settings import Settings
    from sudokudb.play.view import Line

    Contents = Callable[[Screen], list[Line]]

_SIXTEEN = ("standard", "windows")
_WIDEST = 70  # of the table of keys
_SCROLL = {"up": -1, "previous": -1, "down": 1, "next": 1}


class PlayApp(App[None]):
    """The terminal app, whose first screen `begin` pushes.

    `failure` is the error that kept the game from being saved at the end.
    """

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = "Screen { background: $background; }"

    def __init__(
        self,
        library: Library,
        begin: Callable[[PlayApp], Awaitable[object]],
        settings: Settings,
    ) -> None:
        super().__init__()
        self.library, self.settings = library, settings
        self.failure: SudokuError | None = None
        self._begin = begin
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
        await self._begin(self)
        gc.freeze()  # looking through the modules for garbage would take 50 ms between two keys
        if self._driver:
            self._driver.write("\x1b[?25h")

    def leave(self) -> None:
        """Keep the games and end the program."""
        for screen in self.screen_stack:
            if isinstance(screen, CanvasScreen):
                try:
                    screen.stop()
                except SudokuError as error:
                    self.failure = error
        self.exit()

    async def action_quit(self) -> None:
        """End the program as the screen does it."""
        if isinstance(self.screen, CanvasScreen):
            self.screen.do_quit()
        else:
            self.leave()


class Canvas(Widget, can_focus=True):
    """A widget that shows the lines of a frame."""

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self.shown = Frame([])

    def show(self, frame: Frame) -> None:
        """Show a frame; draw the lines that differ."""
        before, after = self.shown.lines, frame.lines
        self.shown = frame
        if len(before) != len(after):
            self.refresh()
            return
        width = self.size.width
        changed = (y for y, line in enumerate(after) if line != before[y])
        regions = [Region(0, y, width, 1) for y in changed]
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """Return a line."""
        app: PlayApp = self.app  # type: ignore[assignment]  # Textual: any App
        lines = self.shown.lines
        line = lines[y] if y < len(lines) else []
        strip = Strip([Segment(piece.text, app.style(piece.look)) for piece in line])
        return strip.adjust_cell_length(self.size.width, app.style(Look()))


class CanvasScreen(TextualScreen[Any]):
    """A screen with a canvas, keys and actions.

    A key runs its action in `keys`: the method `do_ID`, with _ for -. After each
    action the screen is drawn again.
    """

    app: PlayApp
    keys: Keys

    def compose(self) -> tuple[Canvas]:
        """Create the canvas."""
        self.canvas = Canvas()
        return (self.canvas,)

    def draw(self) -> None:
        """Draw the screen."""
        width, height = self.size
        frame = self.frame(Screen(width, height, self.keys))
        if self.keys.ascii_only:
            frame.lines = list(map(ascii_line, frame.lines))
        self.canvas.show(frame)
        if frame.cursor:
            self.app.cursor_position = Offset(*frame.cursor)

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen; every screen defines it."""
        raise NotImplementedError

    def act(self, id: str) -> None:
        """Do an action, if this screen has it."""
        method = getattr(self, f"do_{id.replace('-', '_')}", None)
        if method:
            method()
        self.draw()

    def on_resize(self) -> None:
        """Draw in the new size."""
        self.draw()

    def on_screen_resume(self) -> None:
        """Draw again after another screen."""
        if self.is_mounted:
            self.draw()

    def on_key(self, event: events.Key) -> None:
        """Do the action of a key; pass on one that was typed for a screen opened meanwhile."""
        if not self.is_active:
            event.stop()
            event.prevent_default()
            key = events.Key(event.key, event.character)
            self.app.call_after_refresh(self._pass_on, self.app.screen, key)
        elif id := self.keys.action(event.key, event.character):
            event.stop()
            event.prevent_default()
            self.act(id)

    def _pass_on(self, screen: TextualScreen[Any], key: events.Key) -> None:
        """Pass a key on to the screen that it was typed for, if that is still open."""
        if screen.is_active:
            self.app.post_message(key)

    def on_click(self, event: events.Click) -> None:
        """Handle a click at a place on the screen."""
        self.click(event.screen_x, event.screen_y)

    def click(self, x: int, y: int) -> None:
        """Do the action of the clicked piece."""
        if id := self.canvas.shown.action_at(x, y):
            self.act(id)

    def do_keys(self) -> None:
        """Show all keys."""
        keys = self.keys

        def contents(screen: Screen) -> list[Line]:
            return key_lines(keys, min(screen.width - 2, _WIDEST))

        self.app.push_screen(ListScreen(_("Keys"), keys, contents))

    def do_quit(self) -> None:
        """End the program."""
        self.app.leave()

    def stop(self) -> None:
        """Save what has to be kept at the end of the program; raise SudokuError if that fails."""


class ListScreen(CanvasScreen):
    """Lines below a title; an action that does not scroll closes the screen."""

    def __init__(self, title: str, keys: Keys, contents: Contents) -> None:
        super().__init__()
        self.keys = keys
        self._title, self._contents = title, contents
        self._first = 0

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen."""
        lines = self._contents(screen)
        room = max(screen.height - 2, 1)
        self._first = max(0, min(self._first, len(lines) - room))
        shown = [[Piece(" "), *line] for line in lines[self._first : self._first + room]]
        facts = "" if len(lines) <= room else f"{self._first + len(shown)}/{len(lines)}"
        empty: list[Line] = [[] for _number in range(room - len(shown))]
        foot = foot_line(screen, ("up", "down"), "back")
        return Frame([title_line(screen.width, self._title, facts), *shown, *empty, foot])

    def act(self, id: str) -> None:
        """Scroll, or go back."""
        if id in _SCROLL:
            self._first += _SCROLL[id]
            self.draw()
        elif id == "quit":
            self.app.leave()
        else:
            self.dismiss()
