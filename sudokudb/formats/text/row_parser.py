"""Files whose lines are rows of one grid after another, with other lines around them."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Generic, TypeVar

from sudokudb.errors import FormatError
from sudokudb.formats.text.parser import Block, Entry
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, SIZES, is_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.model.record import Record

T = TypeVar("T")

_MARKS = DIGITS + DIGITS.lower() + BLANKS
_DRAWN = frozenset("-+=*.'`:|,~ ")
_MARKS_OF_9 = DIGITS[:9] + BLANKS
_ABOUT_9 = range(7, 13)
_MOST_WAITING = 200


class Rows(Generic[T]):
    """Rows whose cells are no marks, put together as drawings of marks are (see `entries`)."""

    def __init__(self, size: int | None = None) -> None:
        self._block = Block(size)
        self._rows: list[tuple[int, int, T]] = []

    @property
    def goes_on(self) -> bool:
        """Whether the next line should be a row."""
        return self._block.goes_on

    @property
    def left_out(self) -> int:
        """How many lines of comment name no grid."""
        return self._block.comments.left_out

    @property
    def may_begin(self) -> bool:
        """Whether the next line may be the first of a grid, or its title."""
        return self._block.may_begin

    def may_name(self, line: str) -> bool:
        """Whether a line that is no row may name the grid below."""
        return self._block.may_name(line)

    def words(self, number: int, line: str) -> Iterator[tuple[Entry, list[T]]]:
        """Take a line that may name the grid below, or a comment."""
        yield from self._with_rows(self._block.words(number, line))

    def take(
        self, number: int, marks: str, row: T, *, large: bool = False
    ) -> Iterator[tuple[Entry, list[T]]]:
        """Take a row with a mark that stands for each of its cells, `?` for what is none.

        Yields grids of the marks, each with its rows, and what is wrong, with the row in that line.
        """
        self._rows.append((number, len(marks), row))
        if large:
            self._block.set_large()
        yield from self._with_rows(self._block.row(number, marks))

    def pause(self, number: int) -> Iterator[tuple[Entry, list[T]]]:
        """Take an empty line."""
        yield from self._with_rows(self._block.pause(number))

    def flush(self) -> Iterator[tuple[Entry, list[T]]]:
        """Yield what the rows so far make, and forget them."""
        yield from self._with_rows(self._block.flush())

    def _with_rows(self, entries: Iterator[Entry]) -> Iterator[tuple[Entry, list[T]]]:
        for entry in entries:
            rows = [row for row in self._rows if row[0] >= entry.line]
            if entry.grid is None:
                yield entry, [row for number, _, row in rows[:1] if number == entry.line]
                self._rows = self._rows[-_MOST_WAITING:]
                continue
            ends = accumulate(length for _, length, _ in rows)
            count = sum(end <= len(entry.grid) for end in ends)
            self._rows = rows[count:]
            yield entry, [row for _, _, row in rows[:count]]


def refuse_ambiguous(record: Record, name: str) -> None:
    """Raise FormatError for a 16×16 grid whose rows could as well be sixteen 4×4 grids."""
    if record.grid.size == SIZES[2] and max(record.grid) <= SIZES[0]:
        raise FormatError(
            f"{name} cannot tell 16 rows without a digit above 4 from 4×4 grids", "try --to line"
        )


def is_row(line: str) -> bool:
    """Tell a row of cells, also one with a cell too few or many, from other text.

    >>> is_row(" |...|5..|91.|"), is_row("------+-------+------"), is_row("I008")
    (True, False, False)
    """
    cells = line.translate(LAYOUT)
    if len(cells) < 4 or drawn(line):
        return False
    marks = _MARKS_OF_9 if len(cells) < SIZES[2] else _MARKS
    return not cells.strip(marks) and bool(cells.strip("-"))


def is_nearly_row(line: str) -> bool:
    """Tell a line that was meant for a row of 9 cells, with one or two that are none.

    >>> is_nearly_row("1 q . | 4 . . | 7 8 9"), is_nearly_row("no digits")
    (True, False)
    """
    cells = line.translate(LAYOUT)
    good = sum(mark in _MARKS_OF_9 for mark in cells)
    return len(cells) in _ABOUT_9 and good >= len(cells) - 2 and not drawn(line)


def drawn(line: str) -> bool:
    """Tell a line that is drawn between or around boxes."""
    text = line.strip()
    if text and not text.translate(LAYOUT).strip():
        return True  # bars and the like
    if _DRAWN.issuperset(text) and any(part in text for part in ("---", "===", "+-", "-+")):
        return True
    return bool(text) and is_rule(text.translate(LAYOUT))
