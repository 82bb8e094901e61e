"""The screen with the table of all keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.play.frames.frame import Frame, foot_line, title_line
from sudokudb.play.frames.panel import key_lines
from sudokudb.play.screens.canvas import CanvasScreen
from sudokudb.play.view import Piece
from sudokudb.words import _

if TYPE_CHECKING:
    from sudokudb.play.frames.frame import Screen
    from sudokudb.play.keys import Keys
    from sudokudb.play.view import Line

_WIDEST = 70
_SCROLL = {"up": -1, "previous": -1, "down": 1, "next": 1}


class KeysScreen(CanvasScreen):
    """A list of the keys of another screen."""

    def __init__(self, listed: Keys) -> None:
        super().__init__()
        self.keys = self._listed = listed
        self._first = 0

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen."""
        width = min(screen.width - 2, _WIDEST)
        lines = key_lines(self._listed, width, ascii_only=screen.ascii_only)
        room = max(screen.height - 2, 1)
        self._first = max(0, min(self._first, len(lines) - room))
        shown = [[Piece(" "), *line] for line in lines[self._first : self._first + room]]
        facts = "" if len(lines) <= room else f"{self._first + len(shown)}/{len(lines)}"
        empty: list[Line] = [[] for _number in range(room - len(shown))]
        foot = foot_line(screen, ("up", "down"), "back")
        return Frame([title_line(screen.width, _("Keys"), facts), *shown, *empty, foot])

    def act(self, id: str) -> None:
        """Scroll, or go back."""
        if id in _SCROLL:
            self._first += _SCROLL[id]
            self.draw()
        elif id == "quit":
            self.app.leave()
        else:
            self.dismiss()
