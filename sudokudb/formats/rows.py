"""Files whose lines are rows of one grid after another, with other lines around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.marks import read_grid
from sudokudb.formats.record import Fault, Record
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, SIZES, is_rule

if TYPE_CHECKING:
    from sudokudb.grid import Grid

_MARKS = DIGITS + DIGITS.lower() + BLANKS
_DRAWN = frozenset("-+=*.'`:|,~ ")


class Rows:
    """The rows of a grid as they come: `add` each, then `grid` or `fault`."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.where = 0

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def full(self) -> bool:
        """Whether there are as many rows as the first has cells, or all cells in one row."""
        return bool(self.lines) and len(self.lines) >= rows_of(self.lines[0])

    def add(self, number: int, line: str) -> None:
        """Add a row that stands in line `number`."""
        self.where = self.where or number
        self.lines.append(line)

    def take(self, size: int | None = None, blank: str | None = None) -> Read:
        """Return the grid of the rows so far, or why they are none, and begin a new one."""
        where, text = self.where, "\n".join(self.lines)
        self.lines, self.where = [], 0
        try:
            return Read(where, read_grid(text, size, blank), None)
        except GridError as error:
            return Read(where, None, Fault(where, error.message, error.hint))


def refuse_ambiguous(record: Record, name: str) -> None:
    """Raise FormatError for a 16×16 grid whose rows could as well be sixteen 4×4 grids."""
    if record.grid.size == SIZES[2] and max(record.grid) <= SIZES[0]:
        raise FormatError(
            f"{name} cannot tell 16 rows without a digit above 4 from 4×4 grids", "try --to line"
        )


class Read(NamedTuple):
    """A grid, or the fault that it is none, and the line where it begins."""

    where: int
    grid: Grid | None
    fault: Fault | None


def rows_of(row: str) -> int:
    """Return how many rows a grid has whose first is `row`."""
    cells = len(row.translate(LAYOUT))
    return 1 if cells in (81, 256, 625) else cells if cells in SIZES else 9


def is_row(line: str) -> bool:
    """Tell a row of cells, also one with a cell too few or many, from other text.

    >>> is_row(" |...|5..|91.|"), is_row("------+-------+------"), is_row("I008")
    (True, False, False)
    """
    cells = line.translate(LAYOUT)
    if len(cells) < 4 or drawn(line):
        return False
    marks = DIGITS[:9] + BLANKS if len(cells) < SIZES[2] else _MARKS
    return not cells.strip(marks) and bool(cells.strip("-"))


def drawn(line: str) -> bool:
    """Tell a line that is drawn between or around boxes."""
    text = line.strip()
    if text and not text.translate(LAYOUT).strip():
        return True  # bars and the like
    if _DRAWN.issuperset(text) and any(part in text for part in ("---", "===", "+-", "-+")):
        return True
    return bool(text) and is_rule(text.translate(LAYOUT))
