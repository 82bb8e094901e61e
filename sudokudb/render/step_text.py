"""A position with the marks of a step as lines of text, with a role for each piece.

The candidates of a cell are in a row, as in forum posts. A sign before a candidate
shows its role even without colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.grid import format_cell
from sudokudb.notation import format_digit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.render.figures import Figure
    from sudokudb.render.marks import CandidateRole

SIGNS: dict[CandidateRole, str] = {"use": "*", "alt": "/", "fin": "#", "out": "-", "put": "+"}
"""The sign of each role of candidates."""

MEANINGS: dict[CandidateRole, str] = {
    "use": say("used"),
    "alt": say("used in the other role"),
    "fin": say("fin, extra, shared or assumed"),
    "out": say("removed"),
    "put": say("placed"),
}
"""The meaning of each role of candidates."""


class InkedPiece(NamedTuple):
    """A part of a line; `ink` and `background` are roles of the palette, or empty."""

    text: str
    ink: str = ""
    background: str = ""


Line = list[InkedPiece]


def step_lines(figure: Figure, width: int) -> list[Line]:
    """Return the lines of a figure with candidates, or of its marked cells if it is too wide."""
    board = _TextBoard(figure)
    return list(board.lines() if board.columns <= width else board.marked_cells())


class _TextBoard:
    """The board of a figure, whose columns are as wide as their contents."""

    def __init__(self, figure: Figure) -> None:
        self._figure = figure
        self._size, self._order = figure.grid.size, figure.grid.order
        self._tinted = {cell for house in figure.marks.houses for cell in house}
        self._cells = [self._cell(cell) for cell in range(len(figure.grid))]
        lengths = list(map(_length, self._cells))
        self._widths = [max(lengths[column :: self._size]) for column in range(self._size)]

    @property
    def columns(self) -> int:
        """The width of the whole board."""
        return sum(self._widths) + self._size + 2 * self._order + 1

    def lines(self) -> Iterator[Line]:
        """Yield the lines of the board."""
        yield self._rule("┌┬┐")
        for row in range(self._size):
            if row and row % self._order == 0:
                yield self._rule("├┼┤")
            yield self._row(row)
        yield self._rule("└┴┘")

    def marked_cells(self) -> Iterator[Line]:
        """Yield a line for each cell that has a marked candidate."""
        for cell in sorted({cell for cell, _ in self._figure.marks.candidates}):
            yield [InkedPiece(f"{format_cell(cell, self._size)} "), *self._cells[cell]]

    def _rule(self, corners: str) -> Line:
        order = self._order
        boxes = [
            "─" * (sum(self._widths[at : at + order]) + order + 1)
            for at in range(0, self._size, order)
        ]
        return [InkedPiece(corners[0] + corners[1].join(boxes) + corners[2], "ink")]

    def _row(self, row: int) -> Line:
        line: Line = []
        for column, width in enumerate(self._widths):
            cell = row * self._size + column
            inside = self._cells[cell]
            if column % self._order == 0:
                line.append(InkedPiece("│ ", "ink"))
            line += [*inside, InkedPiece(" " * (width - _length(inside)), "", self._ground(cell))]
            line.append(InkedPiece(" "))
        return [*(piece for piece in line if piece.text), InkedPiece("│", "ink")]

    def _cell(self, cell: int) -> Line:
        figure = self._figure
        if digit := figure.grid.digits[cell]:
            role = "given" if figure.givens.digits[cell] else "placed"
            return [InkedPiece(format_digit(digit), role, self._ground(cell))]
        masks = figure.candidates or [0] * len(figure.grid)
        digits = range(1, self._size + 1)
        return [self._candidate(cell, d) for d in digits if masks[cell] >> d - 1 & 1]

    def _candidate(self, cell: int, digit: int) -> InkedPiece:
        """Return a candidate with its sign, if it has a role."""
        role = self._figure.marks.candidates.get((cell, digit))
        text = format_digit(digit)
        if role is None:
            return InkedPiece(text, "pencil", self._ground(cell))
        return InkedPiece(SIGNS[role] + text, f"on-{role}", role)

    def _ground(self, cell: int) -> str:
        tint = "house" if cell in self._tinted else ""
        return self._figure.marks.cells.get(cell) or tint


def _length(line: Line) -> int:
    return sum(len(piece.text) for piece in line)
