"""A puzzle as text in any format, for the clipboard."""

from __future__ import annotations

from io import BytesIO
from textwrap import wrap
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.registry import all_formats, find_format
from sudokudb.formats.writing import require_writer, write
from sudokudb.library.records import exported_record
from sudokudb.play.screens.app import ListScreen
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
    written = (form for form in all_formats().values() if form.writes)
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
    losses = write(form, [exported_record(puzzle)], out)
    return out.getvalue().decode(), losses.report()


def copy_screen(name: str, text: str, losses: str, keys: Keys) -> ListScreen:
    """Return a screen with the copied text."""
    note = _("If your terminal does not let programs use the clipboard, copy it from here.")
    shown = [*map(visible, text.splitlines()), "", note, *filter(None, [translate(losses)])]

    def contents(screen: Screen) -> list[Line]:
        return [[Piece(line)] for row in shown for line in wrap(row, screen.width - 2) or [""]]

    return ListScreen(_("Copied to the clipboard as {format}", format=name), keys, contents)
