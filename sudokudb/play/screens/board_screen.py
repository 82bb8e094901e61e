"""A screen with an interactive board, the base of playing and setting."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sudokudb.notation import parse_digit
from sudokudb.play.player import Player
from sudokudb.play.screens.app import CanvasScreen
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events

    from sudokudb.errors import SudokuError

_PLAYER: dict[str, Callable[[Player], None]] = {
    "up": lambda player: player.move(-1, 0),
    "down": lambda player: player.move(1, 0),
    "left": lambda player: player.move(0, -1),
    "right": lambda player: player.move(0, 1),
    "more": lambda player: player.step(1),
    "less": lambda player: player.step(-1),
    "empty": lambda player: player.digit(0),
    "marks": Player.mark_mode,
    "colours": Player.colour_mode,
    "fill": Player.fill,
    "fill-cell": Player.fill_cell,
    "undo": Player.undo,
    "redo": Player.redo,
    "check": Player.check,
    "hint": Player.hint,
    "solve": Player.solve,
    "clear": Player.clear,
    "bookmark": Player.bookmark,
    "to-bookmark": Player.to_bookmark,
    "to-correct": Player.to_correct,
    "pause": Player.pause,
}
_SOLVING = ("check", "solve", "to-correct", "save")
_PAUSED = ("pause", "keys", "quit")


class BoardScreen(CanvasScreen):
    """A board with keys, clicks and the mouse wheel."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self.player = player

    def act(self, id: str) -> None:
        """Do an action, after a search in the background if it needs a slow one."""
        player = self.player
        if player.is_paused and id not in _PAUSED:
            return
        player.message = ""
        if id in _SOLVING and not player.solves_at_once:
            player.message = _("Searching for solutions …")
            self.run_worker(partial(self._search, id), thread=True, exclusive=True)
        elif id.startswith("digit-"):
            player.digit(parse_digit(id.removeprefix("digit-")))
        elif id in _PLAYER:
            _PLAYER[id](player)
        else:
            super().act(id)
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Say how to quit after a q that has no action; other keys are those of every screen."""
        if event.character == "q" and not self.keys.action("q"):
            key = self.keys.names("quit")[0]
            self.player.message = _("{key} quits.", key=key)
            self.draw()

    def _search(self, id: str) -> None:
        """Find the solutions, which may take seconds, then do the action."""
        self.player.verdict()  # remembers them
        self.app.call_from_thread(self.act, id)

    def click(self, x: int, y: int) -> None:
        """Move to the clicked cell; toggle a clicked mark."""
        frame, player = self.canvas.shown, self.player
        place = frame.on_board(x, y)
        if frame.board is None or place is None or player.is_paused:
            super().click(x, y)
            return
        cell = frame.board.cell_at(*place)
        if cell is not None:
            player.message = ""
            player.cursor = cell
            if mark := frame.board.mark_at(player.view, cell, *place):
                player.toggle_mark(mark)
            self.redraw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Raise the digit under the mouse."""
        self._roll(event, "more")

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Lower the digit under the mouse."""
        self._roll(event, "less")

    def _roll(self, event: events.MouseEvent, id: str) -> None:
        """Do an action in the cell under the mouse."""
        frame = self.canvas.shown
        place = frame.on_board(event.screen_x, event.screen_y)
        cell = frame.board.cell_at(*place) if frame.board and place else None
        if cell is not None and not self.player.is_paused:
            self.player.cursor = cell
            self.act(id)

    def not_saved(self, error: SudokuError) -> None:
        """Show why the game or the grid was not saved."""
        self.player.message = _("Not saved: {reason}.", reason=translate(error.message))
        self.draw()

    def redraw(self) -> None:
        """Draw the screen after a change."""
        self.draw()
