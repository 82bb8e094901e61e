"""The model of a screen: a board, and lines of styled pieces of text."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from sudokudb.digit_sets import digits_in
from sudokudb.render.grid_text import region_at
from sudokudb.render.rules import ground_cells

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sudokudb.layout import Layout
    from sudokudb.render.figures import Figure
    from sudokudb.render.marks import Candidate, CandidateRole


_ASCII = dict(zip("┏┳┓┣╋┫┗┻┛━┃─│┼…·×−█░’«»", "+++++++++=#-|+~-x-#.'<>", strict=True))
_ASCII |= dict.fromkeys("┌┬┐├┤└┴┘", "+")


class Look(NamedTuple):
    """The look of a piece of text: roles of the palette, bold type and underlining."""

    ink: str = "ink"
    background: str = "paper"
    bold: bool = False
    underline: bool = False


class Piece(NamedTuple):
    """A piece of a line; a click on it runs `action`, if it names one."""

    text: str
    look: Look = Look()
    action: str = ""


Line = list[Piece]


@dataclass(frozen=True, kw_only=True)
class View:
    """The state of a board.

    `marks` are sets of digits, bit d − 1 for digit d; `colours` are sets too, and are shown by
    letters. `backgrounds` are the roles of
    cell backgrounds other than paper. `wrong` are cells whose digit is marked as wrong. `roles` are
    those of candidates in a step, by cell and digit.
    """

    layout: Layout
    digits: Sequence[int]
    marks: Sequence[int]
    givens: Sequence[int]
    cursor: int | None = None
    wrong: frozenset[int] = frozenset()
    backgrounds: Mapping[int, str] = field(default_factory=dict)
    blank: str = " "
    roles: Mapping[Candidate, CandidateRole] = field(default_factory=dict)
    colours: Sequence[int] = ()

    def letters(self, cell: int) -> str:
        """Return the letters of the colours of a cell."""
        return "".join(map(_letter, digits_in(self.colours[cell]))) if self.colours else ""

    def box(self, row: int, column: int) -> int:
        """Return the box or region at a place, or −1 outside the board."""
        return region_at(self.layout, row, column)

    @property
    def size(self) -> int:
        """The number of cells in a row."""
        return self.layout.size

    def look(self, cell: int) -> Look:
        """Return the look of the digit or the marks in a cell."""
        bold, wrong = bool(self.givens[cell]), cell in self.wrong
        if cell == self.cursor:
            return Look("on-cursor", "cursor", bold, wrong)
        background = self.backgrounds.get(cell, "paper")
        if wrong:
            return Look("clash", "clash-ground", bold, underline=True)
        if not self.digits[cell]:
            return Look("pencil", background)
        return Look("given" if bold else "placed", background, bold)


def _letter(colour: int) -> str:
    return chr(ord("a") + colour - 1)


def format_time(seconds: float) -> str:
    """Return a time as minutes and seconds, or hours too.

    >>> format_time(83), format_time(3723)
    ('1:23', '1:02:03')
    """
    minutes, rest = divmod(int(seconds), 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def with_step(view: View, figure: Figure) -> View:
    """Return a board with the candidates and the marks of a step."""
    houses = {cell: "house" for house in figure.marks.houses for cell in house}
    return replace(
        view,
        marks=figure.candidates or view.marks,
        backgrounds={**houses, **figure.marks.cells},
        roles=figure.marks.candidates,
    )


def cursor_backgrounds(layout: Layout, digits: Sequence[int], cursor: int) -> dict[int, str]:
    """Return the backgrounds of diagonals, of peers of the cursor, of cells with its digit."""
    backgrounds = dict.fromkeys(ground_cells(layout), "window") if layout.rules else {}
    backgrounds |= dict.fromkeys(layout.peers[cursor], "house")
    if digits[cursor]:
        same = (cell for cell, digit in enumerate(digits) if digit == digits[cursor])
        backgrounds |= dict.fromkeys(same, "same")
    return backgrounds


def ascii_line(line: Line) -> Line:
    """Return a line with ASCII characters of the same width."""
    return [piece._replace(text="".join(map(_ascii, piece.text))) for piece in line]


def _ascii(character: str) -> str:
    if character.isascii():
        return character
    if character in _ASCII:
        return _ASCII[character]
    plain = unicodedata.normalize("NFKD", character)[0]  # without its accent
    return plain if plain.isascii() and cell_len(character) == 1 else "?" * cell_len(character)


def width_of(line: Line) -> int:
    """Return the number of columns of a line, which has no wide characters."""
    return sum(len(piece.text) for piece in line)


def merge_pieces(line: Line) -> Line:
    """Return a line in which adjacent pieces with the same look and action are merged."""
    pieces: Line = []
    for piece in line:
        if pieces and pieces[-1][1:] == piece[1:]:
            pieces[-1] = piece._replace(text=pieces[-1].text + piece.text)
        else:
            pieces.append(piece)
    return pieces


def cut(line: Line, start: int, width: int) -> Line:
    """Return the columns of a line from `start`, at most `width`."""
    pieces, place = [], 0
    for piece in line:
        part = piece.text[max(start - place, 0) : max(start + width - place, 0)]
        place += len(piece.text)
        if part:
            pieces.append(piece._replace(text=part))
    return pieces
