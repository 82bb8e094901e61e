"""A puzzle as the text that Penpa-Edit opens for editing; `penpa_board` describes its lines.

Givens are entries of the author, large and black. Placed digits (large and blue), candidates
(small) and corner marks are entries of the solver. The edges of the boxes are drawn, since
Penpa-Edit has no other boxes. Lines of the text that it does not need are empty.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sudokudb.digit_sets import digits_in
from sudokudb.errors import FormatError, say
from sudokudb.formats.data.json_values import dump_json
from sudokudb.formats.model.cells import corners_of
from sudokudb.formats.model.record import one_line
from sudokudb.grid import format_cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.formats.model.record import Record
    from sudokudb.grid import Grid

_PIXELS = 38
_BLACK, _BLUE = 1, 9
_LARGE, _SMALL, _MEDIUM = "1", "5", "6"
_MOST_OF_MEDIUM = 5
_THICK = 2
_MODE = {
    "grid": ["1", "2", "1"],
    "pu_q": {"edit_mode": "sudoku"},
    "pu_a": {"edit_mode": "sudoku"},
}
_VERSION = [3, 0, 10]
_EMPTY = {
    **{name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")},
    **{name: {} for name in ("surface", "number", "numberS", "symbol")},
    **{name: [] for name in ("thermo", "arrows", "direction", "squareframe", "polygon")},
    **{name: {} for name in ("line", "lineE", "wall", "cage", "deletelineE")},
    **{name: [] for name in ("killercages", "nobulbthermo")},
}
ESCAPES = {"\n": "%2D", "&": "%2E", "=": "%2F"}
"""What stands in the text of the rules for characters that separate lines and parameters."""

MARGIN = 4
"""How many more points than cells a row or a column of the plane has."""


class Plane:
    """The points of the plane around a grid, which begins two cells from its edge.

    The middles of cells come first, row by row; then as many corners (the lower right one of each
    cell), two kinds of points on edges, and four places in the corners of each cell.
    """

    def __init__(self, size: int) -> None:
        self.size, self.width = size, size + MARGIN
        self.area = self.width**2
        self.cells = [self._point(row, column) for row in range(size) for column in range(size)]

    def _point(self, row: int, column: int) -> int:
        return (2 + row) * self.width + 2 + column

    def corner(self, rows: int, columns: int) -> int:
        """Return the corner after the given numbers of rows and columns."""
        return self.area + self._point(rows - 1, columns - 1)

    def in_corner(self, cell: int, place: int) -> int:
        """Return one of the four places in the corners of a cell."""
        return 4 * (self.area + self.cells[cell]) + place

    @property
    def middle(self) -> int:
        """The point in the middle of the grid: of a cell, or a corner."""
        half = self.size // 2
        return self._point(half, half) if self.size % 2 else self.corner(half, half)


def text_of(record: Record) -> str:
    """Return the text of a puzzle; raise FormatError for small digits above 9."""
    plane = Plane(record.grid.size)
    puzzle = {"number": _large(record.grid, plane, _BLACK), "lineE": _boxes(plane)}
    entries = {"number": _solver_entries(record, plane), "numberS": _corners(record, plane)}
    steps = [plane.cells[0], *(after - before for before, after in pairwise(plane.cells))]
    about = [[0, 0, 0, 0], _MODE, _EMPTY | puzzle, _EMPTY | entries, steps]
    lines = [_head(record, plane), *map(dump_json, about), *[""] * 4, dump_json(_VERSION)]
    return "\n".join([*lines, *[""] * 6, dump_json(["classic"])])


def answer_of(solution: Grid, record: Record) -> str:
    """Return the digits of the cells without a given, in the form that Penpa-Edit compares."""
    plane = Plane(record.grid.size)
    numbers = [
        f"{point},{digit}"
        for point, given, digit in zip(plane.cells, record.grid, solution, strict=True)
        if not given
    ]
    return dump_json([[], [], [], [], sorted(numbers), []])


def _head(record: Record, plane: Plane) -> str:
    pixels = (plane.size + 1) * _PIXELS
    numbers = [plane.size, plane.size, _PIXELS, 0, 1, 1, pixels, pixels, plane.middle, plane.middle]
    title, author, source = (
        one_line(text).replace(",", "%2C") for text in (record.title, record.author, record.source)
    )
    rules = record.details.get("ruleset", "").replace("\r", "").replace(",", "%2C")
    for mark, escape in ESCAPES.items():
        rules = rules.replace(mark, escape)
    fields = ["sudoku", *map(str, numbers), "0", "0", "0", "0"]
    fields += [f"Title: {title}", f"Author: {author}", source, rules, "OFF", "false"]
    return ",".join(fields)


def _large(grid: Grid, plane: Plane, colour: int) -> dict[str, object]:
    return {
        str(point): [str(digit), colour, _LARGE]
        for point, digit in zip(plane.cells, grid, strict=True)
        if digit
    }


def _boxes(plane: Plane) -> dict[str, int]:
    """Return the lines between boxes, from corner to corner."""
    order = round(plane.size**0.5)
    lines: dict[str, int] = {}
    for at in range(order, plane.size, order):
        for along in range(plane.size):
            down = plane.corner(along, at), plane.corner(along + 1, at)
            across = plane.corner(at, along), plane.corner(at, along + 1)
            lines |= {f"{begin},{end}": _THICK for begin, end in (down, across)}
    return lines


def _solver_entries(record: Record, plane: Plane) -> dict[str, object]:
    """Return the solver's entries: placed digits hide candidates."""
    numbers: dict[str, object] = {}
    for cell, bits in enumerate(record.candidates or ()):
        if bits and not record.grid[cell]:
            small = _small(digits_in(bits), cell, plane)
            kind = _SMALL if len(small) > _MOST_OF_MEDIUM else _MEDIUM
            numbers[str(plane.cells[cell])] = [small, _BLUE, kind]
    return numbers | (_large(record.placed, plane, _BLUE) if record.placed else {})


def _corners(record: Record, plane: Plane) -> dict[str, object]:
    """Return the corner marks, distributed over the four corners of a cell."""
    numbers: dict[str, object] = {}
    for cell, digits in corners_of(record).items():
        marks = _small(digits, cell, plane)
        for place in range(4):
            if marks[place::4]:
                numbers[str(plane.in_corner(cell, place))] = [marks[place::4], _BLUE]
    return numbers


def _small(digits: Sequence[int], cell: int, plane: Plane) -> str:
    """Return small digits, side by side."""
    if max(digits, default=0) > 9:
        name = format_cell(cell, plane.size)
        raise FormatError(
            say("penpa has no small digits above 9 (in {name})", name=name),
            say("try --to f-puzzles"),
        )
    return "".join(map(str, digits))
