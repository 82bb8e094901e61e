"""A screen of lines, of which only those that have changed are drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.geometry import Offset, Region
from textual.screen import Screen as TextualScreen
from textual.strip import Strip
from textual.widget import Widget

from sudokudb.play.frames.frame import Frame, Screen
from sudokudb.play.view import Look, ascii_line

if TYPE_CHECKING:
    from textual import events

    from sudokudb.play.keys import Keys
    from sudokudb.play.screens.app import PlayApp


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
        app: PlayApp = self.app  # type: ignore[assignment]
        lines = self.shown.lines
        line = lines[y] if y < len(lines) else []
        strip = Strip([Segment(piece.text, app.style(piece.look)) for piece in line])
        return strip.adjust_cell_length(self.size.width, app.style(Look()))


class CanvasScreen(TextualScreen[None]):
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
        screen = Screen(width, height, self.keys, self.app.ascii_only)
        frame = self.frame(screen)
        if screen.ascii_only:
            frame.lines = list(map(ascii_line, frame.lines))
        self.canvas.show(frame)
        if frame.cursor:
            self.app.cursor_position = Offset(*frame.cursor)

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen."""
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
        """Do the action of a key."""
        if id := self.keys.action(event.key, event.character):
            event.stop()
            event.prevent_default()
            self.act(id)

    def on_click(self, event: events.Click) -> None:
        """Handle a click at a place on the screen."""
        self.click(event.screen_x, event.screen_y)

    def click(self, x: int, y: int) -> None:
        """Do the action of the clicked piece."""
        if id := self.canvas.shown.action_at(x, y):
            self.act(id)

    def do_keys(self) -> None:
        """Show all keys."""
        from sudokudb.play.screens.list_screen import keys_screen

        self.app.push_screen(keys_screen(self.keys))

    def do_quit(self) -> None:
        """End the program."""
        self.app.leave()
