"""What a screen shows: the contents of a board, and lines made of pieces of text with looks."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from sudokudb.grid import geometry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sudokudb.render.figures import Figure
    from sudokudb.render.marks import Candidate, CandidateRole


_ASCII = dict(zip("┏┳┓┣╋┫┗┻┛━┃─│┼…·×−█░’«»", "+++++++++=#-|+~-x-#.'<>", strict=True))


class Look(NamedTuple):
    """How a piece of text looks: roles of the palette, and more than colour."""

    ink: str = "ink"
    ground: str = "paper"
    bold: bool = False
    underline: bool = False


class Piece(NamedTuple):
    """A piece of a line; a click on it does `action`, if it names one."""

    text: str
    look: Look = Look()
    action: str = ""


Line = list[Piece]


@dataclass(frozen=True)
class View:
    """A board at one moment.

    `marks` are sets of digits, bit d − 1 for digit d. `grounds` are the roles of the grounds of
    cells that are not paper. `wrong` are cells whose digit is marked as wrong. `roles` are those of
    candidates in a step, by cell and digit.
    """

    order: int
    digits: Sequence[int]
    marks: Sequence[int]
    givens: Sequence[int]
    cursor: int | None = None
    wrong: frozenset[int] = frozenset()
    grounds: Mapping[int, str] = field(default_factory=dict)
    blank: str = " "
    roles: Mapping[Candidate, CandidateRole] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of cells in a row."""
        return self.order * self.order

    def look(self, cell: int) -> Look:
        """Return the look of the digit or the marks in a cell."""
        bold, wrong = bool(self.givens[cell]), cell in self.wrong
        if cell == self.cursor:
            return Look("on-cursor", "cursor", bold, wrong)
        ground = self.grounds.get(cell, "paper")
        if wrong:
            return Look("clash", "clash-ground", bold, underline=True)
        if not self.digits[cell]:
            return Look("pencil", ground)
        return Look("given" if bold else "placed", ground, bold)


def with_step(view: View, figure: Figure) -> View:
    """Return a board with a step: its candidates instead of the marks, and what it emphasises."""
    houses = {cell: "house" for house in figure.marks.houses for cell in house}
    return replace(
        view,
        marks=figure.candidates or view.marks,
        grounds={**houses, **figure.marks.cells},
        roles=figure.marks.candidates,
    )


def cursor_grounds(order: int, digits: Sequence[int], cursor: int) -> dict[int, str]:
    """Return the grounds that show the peers of the cursor and the cells with its digit."""
    grounds = dict.fromkeys(geometry(order).peers[cursor], "house")
    if digits[cursor]:
        same = (cell for cell, digit in enumerate(digits) if digit == digits[cursor])
        grounds |= dict.fromkeys(same, "same")
    return grounds


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


def merged(line: Line) -> Line:
    """Return a line in which neighbours with the same look and action are one piece."""
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
