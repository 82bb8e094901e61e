"""The places of cells and candidates in a picture, in units of 1/64 of a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.grid import Grid
    from sudokudb.render.marks import Marks

    Point = tuple[float, float]

CELL = 64
MARGIN = 16
_LABELS = 14  # more on the left and top, for the numbers of rows and columns
_PAPER_MARGIN, _PAPER_LABELS = 6, 18
_PADDING = 3  # between the edge of a cell and its candidates
# The radius of a marked candidate and the type size, by order; on paper both are larger.
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

    Without a `frame` there is nothing around the cells. On `paper` candidates are larger.
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
        self.order, self.size = grid.order, grid.size
        self.digits = grid.digits
        margin, labels = (_PAPER_MARGIN, _PAPER_LABELS) if paper else (MARGIN, _LABELS)
        self.start = margin + (labels if coordinates else 0) if frame else 0
        self.side = self.start + self.size * CELL + (margin if frame else 0)
        self.radius, self.type_size = (_PAPER_SIZES if paper else _SIZES)[self.order]
        self._candidates = candidates

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
        row, column = divmod(digit - 1, self.order)
        step = (CELL - 2 * _PADDING) / self.order
        return x + _PADDING + (column + 0.5) * step, y + _PADDING + (row + 0.5) * step

    def candidate_at(self, point: Point) -> tuple[int, int] | None:
        """Return the cell and digit whose place is nearest to a point, or None outside the grid."""
        (column, x), (row, y) = (divmod(value - self.start, CELL) for value in point)
        if not (0 <= column < self.size and 0 <= row < self.size):
            return None
        step = (CELL - 2 * _PADDING) / self.order
        across, down = (
            min(max(int((value - _PADDING) / step), 0), self.order - 1) for value in (x, y)
        )
        return int(row * self.size + column), down * self.order + across + 1

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
