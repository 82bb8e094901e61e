"""A puzzle as text in any format, for the clipboard."""

from __future__ import annotations

from io import BytesIO
from textwrap import wrap
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.registry import FORMATS, find_format
from sudokudb.formats.writing import require_writer, write
from sudokudb.library.records import record_of
from sudokudb.play.frames.frame import Frame, foot_line, title_line
from sudokudb.play.screens.canvas import CanvasScreen
from sudokudb.play.view import Piece
from sudokudb.render.text import visible
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from sudokudb.play.frames.frame import Screen
    from sudokudb.play.keys import Keys
    from sudokudb.play.view import Line
    from sudokudb.puzzle import Puzzle

_TEXT = {"text", "json", "xml"}


def formats() -> list[str]:
    """Return the text formats that can be written."""
    written = (form for form in FORMATS.values() if form.writes)
    return [form.name for form in written if _TEXT.issuperset(form.content)]


def text_of(puzzle: Puzzle, name: str) -> tuple[str, str]:
    """Return a puzzle as text, and a report of the losses.

    Raise FormatError for an unknown format, and for one that cannot hold the puzzle.
    """
    form, out = require_writer(find_format(name)), BytesIO()
    if form.name not in formats():
        raise FormatError(
            say("{format} is not text", format=form.name), say("`sudokudb export` writes a file")
        )
    losses = write(form, [record_of(puzzle)], out)
    return out.getvalue().decode(), losses.report()


class CopyScreen(CanvasScreen):
    """A screen with the copied text."""

    def __init__(self, name: str, text: str, losses: str, keys: Keys) -> None:
        super().__init__()
        self.keys = keys
        self._name, self._text, self._losses = name, text, losses
        self._first = 0

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen."""
        rows = [line for row in self._rows() for line in wrap(row, screen.width - 2) or [""]]
        room = max(screen.height - 2, 1)
        self._first = max(0, min(self._first, len(rows) - room))
        lines: list[Line] = [[Piece(f" {row}")] for row in rows[self._first : self._first + room]]
        lines += [[] for _number in range(room - len(lines))]
        title = _("Copied to the clipboard as {format}", format=self._name)
        return Frame([title_line(screen.width, title, ""), *lines, foot_line(screen, (), "back")])

    def _rows(self) -> list[str]:
        note = _("If your terminal does not let programs use the clipboard, copy it from here.")
        shown = list(map(visible, self._text.splitlines()))
        return [*shown, "", note, *filter(None, [translate(self._losses)])]

    def act(self, id: str) -> None:
        """Scroll, or go back."""
        if id in ("previous", "next"):
            self._first += 1 if id == "next" else -1
            self.draw()
        elif id == "quit":
            self.app.leave()
        elif id in ("back", "play"):
            self.dismiss()
