"""Boards as lines of text: large, small and compact, for grids of every size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.digit_sets import digits_in
from sudokudb.notation import format_digit
from sudokudb.play.view import Line, Look, Piece, merge_pieces
from sudokudb.render.grid_text import corner as corner_at
from sudokudb.render.marks import candidates_across
from sudokudb.render.rules.cage_letters import cage_letters
from sudokudb.render.step_text import SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb.layout import Layout
    from sudokudb.play.view import View
    from sudokudb.render.marks import CandidateRole

# The digits 1 to 9 of three lines by three columns: of givens, and with ASCII characters. Light
# strokes, for digits that were found, are unlike those of givens even without colour.
_HEAVY_DIGITS = (
    "╺┓ ╺━┓╺━┓╻ ╻┏━╸┏━╸╺━┓┏━┓┏━┓",
    " ┃ ┏━┛╺━┫┗━┫┗━┓┣━┓  ┃┣━┫┗━┫",
    "╺┻╸┗━╸╺━┛  ╹╺━┛┗━┛  ╹┗━┛╺━┛",
)
_ASCII_DIGITS = (
    "    _  _     _  _  _  _  _ ",
    "  | _| _||_||_ |_   ||_||_|",
    "  ||_  _|  | _||_|  ||_| _|",
)
_TO_LIGHT = str.maketrans("╺╸━╻┏┓╹┗┛┻┃┣┫", "╶╴─╷┌┐╵└┘┴│├┤")
_RAISED = str.maketrans("123456789", "¹²³⁴⁵⁶⁷⁸⁹")  # letters become small ones
_DRAWN = 9  # the greatest size whose digits are drawn with strokes
_THIN, _THICK = Look("line"), Look("ink")


class BoardFrame(NamedTuple):
    """A frame for boards of one layout: `width` and `height` are those of a cell.

    Where there are no lines, there is a gap after each `box` columns.
    """

    size: int
    box: int
    width: int
    height: int
    ruled: bool = True
    ascii_only: bool = False

    @property
    def across(self) -> int:
        """The number of marks in a line of a cell."""
        return candidates_across(self.size)

    @property
    def columns(self) -> int:
        """The number of columns of the whole board."""
        if self.ruled:
            return self.size * (self.width + 1) + 1
        return self.size * self.width + self.size // self.box - 1

    @property
    def lines(self) -> int:
        """The number of lines of the whole board."""
        return self.size * (self.height + 1) + 1 if self.ruled else self.size

    # Places

    def place(self, cell: int) -> tuple[int, int]:
        """Return the column and the line of the first character of a cell."""
        row, column = divmod(cell, self.size)
        if self.ruled:
            return column * (self.width + 1) + 1, row * (self.height + 1) + 1
        return column * self.width + column // self.box, row

    def middle(self, cell: int) -> tuple[int, int]:
        """Return the column and the line of the middle of a cell."""
        x, y = self.place(cell)
        return x + (self.width // 2 if self.ruled else 0), y + self.height // 2

    def cell_at(self, x: int, y: int) -> int | None:
        """Return the cell at a column and a line; None between cells and outside."""
        for cell in range(self.size * self.size):
            left, top = self.place(cell)
            if 0 <= x - left < self.width and 0 <= y - top < self.height:
                return cell
        return None

    def mark_at(self, view: View, cell: int, x: int, y: int) -> int:
        """Return the digit of the mark at a column and a line of a cell; 0 if there is none."""
        left, top = self.place(cell)
        if view.digits[cell] or not self.ruled:
            return 0
        shown = digits_in(view.marks[cell])
        if self.height > 1:
            column, gap = divmod(x - left - self._indent(), 2)
            digit = (y - top) * self.across + column + 1
            return digit if not gap and 0 <= column < self.across and digit in shown else 0
        start = len(self._start(view, cell))
        at = x - left - start
        return shown[at] if 0 <= at < len(shown) <= self.width - start else 0

    # Lines

    def line(self, view: View, number: int) -> Line:
        """Return a line of the board."""
        if not self.ruled:
            return merge_pieces(list(self._compact_row(view, number)))
        row, part = divmod(number, self.height + 1)
        pieces = self._row(view, row, part - 1) if part else self._rule(view, row)
        return merge_pieces(list(pieces))

    def _rule(self, view: View, row: int) -> Iterator[Piece]:
        """Yield the line above a row, or below the last one."""
        for column in range(self.size + 1):
            corner = corner_at(view.layout, row, column, "┼")
            yield Piece(corner, _THIN if corner == "┼" else _THICK)
            if column < self.size:
                thick = view.box(row - 1, column) != view.box(row, column)
                yield Piece(("━" if thick else "─") * self.width, _THICK if thick else _THIN)

    def _row(self, view: View, row: int, part: int) -> Iterator[Piece]:
        for column in range(self.size + 1):
            thick = view.box(row, column - 1) != view.box(row, column)
            yield Piece("┃" if thick else "│", _THICK if thick else _THIN)
            if column < self.size:
                yield from self._cell(view, row * self.size + column, part)

    def _compact_row(self, view: View, row: int) -> Iterator[Piece]:
        for column in range(self.size):
            cell = row * self.size + column
            if column and column % self.box == 0:
                yield Piece(" ")
            digit = view.digits[cell]
            mark = ":" if view.marks[cell] and view.blank == " " else "."
            text = format_digit(digit) if digit else mark
            look = view.look(cell)
            yield Piece(text, look)
            yield Piece(" ", Look())

    # Cells

    def _cell(self, view: View, cell: int, part: int) -> Iterator[Piece]:
        look = view.look(cell)
        if part < self.height - 1:
            look = look._replace(underline=False)
        roles = {digit: role for (x, digit), role in view.roles.items() if x == cell}
        if roles and not view.digits[cell]:
            yield from self._emphasise(view, cell, part, roles)
        else:
            text, letter = self._with_letters(view, cell, part), "" if part else _cage(view, cell)
            if letter:
                yield Piece(letter, look._replace(bold=False, underline=False))
            yield Piece(text[len(letter) :], look)

    def _with_letters(self, view: View, cell: int, part: int) -> str:
        """Return one line of a cell, with the letters of its colours at the end if they fit."""
        text, letters = self._text(view, cell, part), view.letters(cell)
        shown = letters[: self.width - len(text.rstrip())]
        return text[: self.width - len(shown)] + shown if part == self.height - 1 else text

    def _emphasise(
        self, view: View, cell: int, part: int, roles: Mapping[int, CandidateRole]
    ) -> Iterator[Piece]:
        """Yield the candidates of a cell in a step, each with its sign where there is room.

        A small board shows only candidates that have a role.
        """
        look = view.look(cell)
        first = part * self.across + 1
        line = range(first, min(first + self.across, self.size + 1))
        shown = line if self.height > 1 else sorted(roles)
        signs = self.height > 1 or 2 * len(shown) <= self.width
        room = self.width
        for digit in shown:
            is_there = digit in roles or view.marks[cell] >> digit - 1 & 1
            sign = SIGNS[roles[digit]] if digit in roles else " "
            text = (sign if signs else "") + (format_digit(digit) if is_there else " ")
            room -= len(text)
            yield Piece(text, _role_look(roles[digit]) if digit in roles else look)
        yield Piece(" " * room, look)

    def _text(self, view: View, cell: int, part: int) -> str:
        """Return one line of the contents of a cell."""
        digit = view.digits[cell]
        if self.height > 1:
            return self._tall(view, cell, part)
        if digit:
            return format_digit(digit).center(self.width)
        if not view.marks[cell]:
            return view.blank.center(self.width)
        return self._marks(digits_in(view.marks[cell]), self._start(view, cell))

    def _tall(self, view: View, cell: int, part: int) -> str:
        digit = view.digits[cell]
        if digit:
            strokes = (_ASCII_DIGITS if self.ascii_only else _HEAVY_DIGITS)[part]
            shown = strokes[3 * digit - 3 : 3 * digit].center(self.width)
            return shown if view.givens[cell] else shown.translate(_TO_LIGHT)
        first = part * self.across + 1
        digits = range(first, min(first + self.across, self.size + 1))
        marks = (str(d) if view.marks[cell] >> d - 1 & 1 else " " for d in digits)
        return (" " * self._indent() + " ".join(marks)).ljust(self.width)

    def _indent(self) -> int:
        return (self.width - 2 * self.across + 1) // 2

    def _start(self, view: View, cell: int) -> str:
        """Return what is before the marks in one line: the letter of a cage; `:` in ASCII."""
        return _cage(view, cell) + (":" if self.ascii_only else "")

    def _marks(self, shown: tuple[int, ...], start: str) -> str:
        """Return marks as small digits in one line; … replaces those that do not fit."""
        marks = "".join(map(format_digit, shown)).lower()
        most = self.width - len(start)
        if len(marks) > most:
            marks = marks[: most - 1] + "…"
        return (start + (marks if self.ascii_only else marks.translate(_RAISED))).ljust(self.width)


def _role_look(role: CandidateRole) -> Look:
    """Return the look of a candidate in a step; it is underlined if removed or placed."""
    return Look(f"on-{role}", role, bold=True, underline=role in ("out", "put"))


def _cage(view: View, cell: int) -> str:
    """Return the letter of the killer cage of a cell; "" outside of cages."""
    letters = cage_letters(view.layout) if view.layout.rules else ()
    return letters[cell] if letters else ""


def boards(
    layout: Layout, *, ascii_only: bool = False
) -> tuple[BoardFrame, BoardFrame, BoardFrame]:
    """Return the large, the small and the compact board; the first may equal the second."""
    size, box = layout.size, layout.box_shape[1] if layout.box_shape else layout.size
    small = BoardFrame(size, box, 5 if size <= _DRAWN else 3, 1, ascii_only=ascii_only)
    large = BoardFrame(size, box, 7, 3, ascii_only=ascii_only) if size <= _DRAWN else small
    return large, small, BoardFrame(size, box, 2, 1, ruled=False, ascii_only=ascii_only)
