"""The places of cells and candidates in a picture, in units of 1/64 of a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.render.marks import candidates_across
from sudokudb.render.rules import AROUND, rule_shapes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.grid import Grid
    from sudokudb.render.marks import Marks
    from sudokudb.render.rules import RuleShape

    Point = tuple[float, float]

CELL = 64
MARGIN = 16
_LABELS = 14  # more on the left and top, for the numbers of rows and columns
_PAPER_MARGIN, _PAPER_LABELS = 6, 18
_NAMED = 17  # the height of a text at the upper edge of a cell
_PADDING = 3  # between the edge of a cell and its candidates
_CAPTION = 16  # more on all sides, for the names of rules below
# The radius and the type size of candidates, by their number in a line; larger on paper.
_SIZES = {2: (12.5, 20.0), 3: (8.6, 15.0), 4: (6.5, 11.5), 5: (5.2, 9.5)}
_PAPER_SIZES = {2: (13.0, 24.0), 3: (8.9, 19.0), 4: (6.6, 14.0), 5: (5.3, 11.5)}


def number(value: float) -> str:
    """Return a number with at most one decimal.

    >>> number(8.0), number(8.25), number(-0.04)
    ('8', '8.2', '0')
    """
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


class BoardDrawing:
    """The digits and candidates of a grid, and their places.

    Without a `frame` there is nothing around the cells. On `paper` candidates are larger. Clues
    outside the grid need a margin of one cell, `around`; `across` candidates are in a line.
    """

    def __init__(
        self,
        grid: Grid,
        *,
        coordinates: bool,
        candidates: Sequence[int] | None = None,
        paper: bool = False,
        frame: bool = True,
    ) -> None:
        self.layout, self.size = grid.layout, grid.size
        self.across = candidates_across(self.size)
        self.digits = grid.digits
        self.shapes = _shapes(grid)
        self.around, caption = _room(self.shapes) if frame else (0, 0)
        margin, labels = (_PAPER_MARGIN, _PAPER_LABELS) if paper else (MARGIN, _LABELS)
        margin += self.around + caption
        self.start = margin + (labels if coordinates else 0) if frame else 0
        self.side = self.start + self.size * CELL + (margin if frame else 0)
        self.radius, self.type_size = (_PAPER_SIZES if paper else _SIZES)[self.across]
        self._candidates = candidates
        self._named = {cell for shape in self.shapes for cell in _with_text(shape)}

    def corner(self, cell: int) -> tuple[int, int]:
        """Return the left upper corner of a cell."""
        row, column = divmod(cell, self.size)
        return self.start + column * CELL, self.start + row * CELL

    def middle(self, cell: int) -> tuple[int, int]:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + CELL // 2, y + CELL // 2

    def place(self, cell: int, digit: int) -> Point:
        """Return the middle of a candidate."""
        x, y = self.corner(cell)
        row, column = divmod(digit - 1, self.across)
        step = (CELL - 2 * _PADDING) / self.across
        if self._named and cell in self._named:  # candidates are below the text
            room = (CELL - _NAMED) / -(-self.size // self.across)
            return x + _PADDING + (column + 0.5) * step, y + _NAMED + (row + 0.5) * room
        return x + _PADDING + (column + 0.5) * step, y + _PADDING + (row + 0.5) * step

    def candidate_at(self, point: Point) -> tuple[int, int] | None:
        """Return the cell and digit whose place is nearest to a point, or None outside the grid."""
        (column, x), (row, y) = (divmod(value - self.start, CELL) for value in point)
        if not (0 <= column < self.size and 0 <= row < self.size):
            return None
        step = (CELL - 2 * _PADDING) / self.across
        across, down = (
            min(max(int((value - _PADDING) / step), 0), self.across - 1) for value in (x, y)
        )
        digit = min(down * self.across + across + 1, self.size)
        return int(row * self.size + column), digit

    def open_candidates(self, marks: Marks) -> Iterator[tuple[int, int]]:
        """Yield the candidates to draw: those of empty cells, and those that are marked."""
        for cell, digit in enumerate(self.digits):
            if digit:
                continue
            for each in range(1, self.size + 1):
                if self.has((cell, each)) or (cell, each) in marks.candidates:
                    yield cell, each

    def has(self, candidate: tuple[int, int]) -> bool:
        """Return whether a digit is a candidate of an empty cell; without candidates none is."""
        cell, digit = candidate
        return bool(self._candidates and self._candidates[cell] >> (digit - 1) & 1)


def _shapes(grid: Grid) -> tuple[RuleShape, ...]:
    if not grid.layout.rules:
        return ()
    return rule_shapes(grid.layout)


def _room(shapes: Sequence[RuleShape]) -> tuple[int, int]:
    """Return the margin for clues around the grid, and that for the names of rules below it."""
    forms = {shape.form for shape in shapes}
    return CELL * (not forms.isdisjoint(AROUND)), _CAPTION * ("caption" in forms)


def _with_text(shape: RuleShape) -> tuple[int, ...]:
    """Return the cells that have a text of a rule at their upper edge."""
    if not shape.text or shape.form not in ("cage", "corner"):
        return ()
    return shape.cells if shape.form == "corner" else (min(shape.cells),)
