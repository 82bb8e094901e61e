"""Cells, houses and grids of any order from 2 to 5.

A cell is its index from 0 to n⁴−1, row by row; a house is a row, column or box. Houses are
numbered from 0 within their kind. Cells and houses are printed with numbers from 1 (`r1c2`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import EXIT_NO, GridError, Message, SudokuError, say, say_all
from sudokudb.notation import DIGITS, EMPTY, ORDERS, SIZES, format_digit, read_cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["SIZES", "Conflict", "ConflictError", "Geometry", "Grid", "format_cell", "parse_cell"]

_MARKS = EMPTY + DIGITS
_CANONICAL = {ORDERS[n * n]: (EMPTY + DIGITS[:n]).encode() for n in SIZES}
_SHOWN = 3  # conflicts in a sentence
_VALUES = bytes.maketrans(_MARKS.encode(), bytes(range(26)))


class Geometry:
    """The houses and peers of one order n, built once by `geometry` and shared.

    `rows`, `columns` and `boxes` are tuples of n² houses; a house is a tuple of n² cells.
    `houses` contains all of them in that order. `peers[cell]` are the other cells that share a
    house with the cell, in ascending order. `bits[cell]` has one bit for each house of the cell,
    with room for a bit per digit above it.
    """

    def __init__(self, order: int) -> None:
        size = order * order
        self.order, self.size, self.cells = order, size, size * size
        indexes = range(size)
        self.rows = tuple(tuple(range(r * size, r * size + size)) for r in indexes)
        self.columns = tuple(tuple(range(c, self.cells, size)) for c in indexes)
        corners = [r * size + c for r in range(0, size, order) for c in range(0, size, order)]
        offsets = [r * size + c for r in range(order) for c in range(order)]
        self.boxes = tuple(tuple(corner + offset for offset in offsets) for corner in corners)
        self.houses = self.rows + self.columns + self.boxes
        self.peers = tuple(
            tuple(
                sorted(
                    {*self.rows[r], *self.columns[c], *self.boxes[r // order * order + c // order]}
                    - {r * size + c}
                )
            )
            for r in indexes
            for c in indexes
        )
        bits = [[0] * 3 for _ in range(self.cells)]
        for index, house in enumerate(self.houses):
            for cell in house:
                bits[cell][index // size] = 1 << index * (size + 1)
        self.bits = tuple(map(sum, bits))

    def house_name(self, index: int) -> Message:
        """Return the name of a house, given its index in `houses`.

        >>> geometry(3).house_name(2), geometry(3).house_name(26)
        ('row 3', 'box 9')
        """
        kind, number = divmod(index, self.size)
        name = (say("row {number}"), say("column {number}"), say("box {number}"))[kind]
        return say(name, number=number + 1)


geometry = cache(Geometry)


def format_cell(cell: int, size: int = 9) -> str:
    """Return the name of a cell; the inverse of `parse_cell`.

    >>> format_cell(1)
    'r1c2'
    """
    return f"r{cell // size + 1}c{cell % size + 1}"


CELL_NAMES = tuple(map(format_cell, range(81)))
"""The names of the cells of a 9×9 grid, for the many sentences about them."""


def parse_cell(name: str, size: int = 9) -> int:
    """Return the cell with a name such as r1c2; raise GridError for other text.

    >>> parse_cell("r1c2")
    1
    """
    row, _, column = name.lower().removeprefix("r").partition("c")
    if name[:1] in ("r", "R") and all(p.isascii() and p.isdigit() for p in (row, column)):
        r, c = int(row[:4]), int(column[:4])
        if 1 <= r <= size and 1 <= c <= size:
            return (r - 1) * size + c - 1
    raise GridError(
        say("{name!r} is not a cell of a {size}×{size} grid", name=name[:20], size=size),
        say("cells are r1c1 and so on"),
    )


class Conflict(NamedTuple):
    """A digit that occurs more than once in a house."""

    digit: int
    house: str
    cells: tuple[int, ...]
    size: int

    @property
    def message(self) -> Message:
        """The conflict in words."""
        count = len(self.cells)
        cells = ", ".join(format_cell(cell, self.size) for cell in self.cells)
        # Files of large grids write the digit 10 as A, J, 9 or 10.
        name = format_digit(self.digit) + (f" ({self.digit})" if self.digit > SIZES[1] else "")
        if count == 2:
            return say("{name} twice in {house}: {cells}", name=name, house=self.house, cells=cells)
        return say(
            "{name} {times} times in {house}: {cells}",
            name=name,
            times=_number(count),
            house=self.house,
            cells=cells,
        )

    def __str__(self) -> str:
        return self.message


def _number(count: int) -> str:
    """Return a number from three on, in words up to nine."""
    words = (
        *(say("three"), say("four"), say("five"), say("six")),
        *(say("seven"), say("eight"), say("nine")),
    )
    return words[count - 3] if count < 10 else str(count)


def shown_conflicts(conflicts: Sequence[Conflict]) -> list[Message]:
    """Return the first few conflicts in words, and how many more there are.

    >>> shown_conflicts(Grid("11.. .... .... ....").conflicts())
    ['1 twice in row 1: r1c1, r1c2', '1 twice in box 1: r1c1, r1c2']
    >>> shown_conflicts(Grid("1" * 16).conflicts())[3:]
    ['and 9 more']
    """
    more = len(conflicts) - _SHOWN
    rest = [say("and {count} more", count=more)] if more > 0 else []
    return [conflict.message for conflict in conflicts[:_SHOWN]] + rest


class ConflictError(SudokuError, ValueError):
    """A grid has conflicts, all of which are in `conflicts`."""

    exit_code = EXIT_NO

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        shown = say_all(*shown_conflicts(conflicts))
        super().__init__(
            say("the grid has conflicts: {conflicts}", conflicts=shown),
            hint=say("a grid with conflicts is not saved: change one of these cells"),
        )
        self.conflicts = conflicts


class Grid:
    """The digits of all cells: immutable, hashable, and equal if all cells are equal.

    A grid is made from any text form (see `notation`); other text raises GridError. A grid may
    have conflicts, which `conflicts()` lists.

    >>> grid = Grid("1.3. .... .2.. ...4")
    >>> str(grid), grid.size, grid.givens
    ('1.3......2.....4', 4, 4)
    """

    __slots__ = ("order", "text")
    text: str
    order: int
    candidates: tuple[int, ...] | None = None
    """The candidates of each cell if they define the puzzle (see `sukaku`), else None."""

    def __init__(self, text: str, size: int | None = None) -> None:
        order = ORDERS.get(len(text), 0)
        # Most texts come from the database or a solver, in canonical form: skip the parser.
        others = order and text.encode("ascii", "replace").translate(None, _CANONICAL[order])
        is_canonical = order and not others
        cells = text if is_canonical and size is None else read_cells(text, size)
        object.__setattr__(self, "text", cells)
        object.__setattr__(self, "order", ORDERS[len(cells)])

    @classmethod
    def empty(cls, size: int = 9) -> Grid:
        """Return the empty grid of a size: 4, 9, 16 or 25."""
        if size not in SIZES:
            raise GridError(
                say("there is no grid of size {size}", size=size), say("sizes are 4, 9, 16 and 25")
            )
        return cls(EMPTY * size * size)

    @classmethod
    def from_digits(cls, digits: Iterable[int]) -> Grid:
        """Return the grid with these cell values, 0 for an empty cell."""
        # Inlined, since this runs for every solution; format_digit raises the error.
        return cls("".join([_MARKS[d] if 0 <= d <= 25 else format_digit(d) for d in digits]))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Grid is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Grid is immutable: {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Grid], tuple[object]]:
        return Grid, (self.text,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Grid({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __len__(self) -> int:
        return len(self.text)

    def __iter__(self) -> Iterator[int]:
        return iter(self.digits)

    def __getitem__(self, cell: int) -> int:
        return self.digits[cell]

    @property
    def size(self) -> int:
        """The number of cells in a row: n²."""
        return self.order * self.order

    @property
    def geometry(self) -> Geometry:
        """The houses and peers of the grid's cells."""
        return geometry(self.order)

    @property
    def digits(self) -> bytes:
        """The values of the cells, 0 for an empty cell."""
        return self.text.encode("ascii").translate(_VALUES)

    @property
    def givens(self) -> int:
        """The number of cells that hold a digit."""
        return len(self.text) - self.text.count(EMPTY)

    @property
    def rows(self) -> tuple[str, ...]:
        """The canonical text of each row."""
        size = self.size
        return tuple(self.text[i : i + size] for i in range(0, len(self.text), size))

    def with_row(self, row: int, text: str) -> Grid:
        """Return the grid with one row (from 0) replaced by a canonical text."""
        rows = list(self.rows)
        rows[row] = text
        return Grid("".join(rows), self.size)

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return every digit that occurs more than once in a house, house by house.

        >>> [str(c) for c in Grid("11..............").conflicts()]
        ['1 twice in row 1: r1c1, r1c2', '1 twice in box 1: r1c1, r1c2']
        """
        digits, board = self.digits, self.geometry
        if not _has_conflict(digits, board):
            return ()
        return tuple(
            Conflict(digit, board.house_name(index), cells, self.size)
            for index, house in enumerate(board.houses)
            for digit in range(1, self.size + 1)
            if len(cells := tuple(cell for cell in house if digits[cell] == digit)) > 1
        )

    def require_no_conflicts(self) -> Grid:
        """Return the grid itself; raise ConflictError if it has conflicts."""
        if conflicts := self.conflicts():
            raise ConflictError(conflicts)
        return self

    def is_solution(self) -> bool:
        """Return whether every cell holds a digit and there are no conflicts."""
        return EMPTY not in self.text and not self.conflicts()


def _has_conflict(digits: bytes, board: Geometry) -> bool:
    """Return whether a digit occurs twice in a house; much faster than listing the conflicts."""
    seen = expected = 0
    for digit, bits in zip(digits, board.bits, strict=True):
        if digit:
            seen |= bits << digit
            expected += 3
    return seen.bit_count() < expected
