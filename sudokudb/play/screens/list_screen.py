"""A screen with lines that scroll, and the one with the table of all keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.play.frames.frame import Frame, foot_line, title_line
from sudokudb.play.frames.panel import key_lines
from sudokudb.play.screens.canvas import CanvasScreen
from sudokudb.play.view import Piece
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.play.frames.frame import Screen
    from sudokudb.play.keys import Keys
    from sudokudb.play.view import Line

    Contents = Callable[[Screen], list[Line]]

_WIDEST = 70
_SCROLL = {"up": -1, "previous": -1, "down": 1, "next": 1}


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


def keys_screen(keys: Keys) -> ListScreen:
    """Return a screen with the keys of another screen."""

    def contents(screen: Screen) -> list[Line]:
        return key_lines(keys, min(screen.width - 2, _WIDEST), ascii_only=screen.ascii_only)

    return ListScreen(_("Keys"), keys, contents)
