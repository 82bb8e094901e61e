"""Grids as plain text, as people type and paste them.

One grid a line, or a drawing of as many lines as the grid has rows, with or without blanks,
bars and rules. `#` begins a comment. A one-line grid may stand in quotes; what follows it after
a tab, comma, semicolon, `#` or `//` is its remark. A heading, such as `Grid 01`, is the label of
the next grid. The format has no specification; the forms are those that are found in puzzle
collections, and their readings are in `marks`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError
from sudokudb.formats.marks import read_grid
from sudokudb.formats.parts import (
    Heading,
    is_heading,
    is_size,
    is_title,
    parts,
    seems_short,
    spaced,
)
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, ORDERS, SIZES, is_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.grid import Grid

_LONGEST_ROW = SIZES[-1]
_WIDEST = 1000
_MARKS = DIGITS[:9] + BLANKS
_COMMENT = re.compile(r"\s*(?:#|//)")
_EMPTY_ROW = re.compile(r"[\s|│┃║]+")
_BEYOND_ORDER_2 = frozenset(DIGITS[4:] + DIGITS[4:].lower())


class Entry(NamedTuple):
    """A grid, or why there is none, and the number (from 1) of the line where it begins.

    `label` is what stands before a one-line grid, `remark` what stands behind it.
    """

    line: int
    grid: Grid | None
    error: GridError | None = None
    label: str = ""
    remark: str = ""


def read(
    lines: Iterable[str], size: int | None = None, blank: str | None = None
) -> Iterator[Entry]:
    """Yield every grid in order, and an error for every line or block that is none.

    Memory does not grow with the input. Sixteen lines of sixteen cells are one 16×16 grid if
    a digit above 4 is among them or `size` says so, else sixteen 4×4 grids. `blank` is the mark
    of an empty cell, where the usual ones will not do.
    """
    block = Block(size, blank)
    for number, line in enumerate(lines, start=1):
        yield from block.take(number, line)
    yield from block.flush()


class Block:
    """Lines as they come; those too short for a grid of their own wait until they make one.

    `heading` is one whose grid is still to come.
    """

    def __init__(self, size: int | None, blank: str | None = None) -> None:
        self._size = size
        self._blank = blank
        self._lines: list[tuple[int, str, str]] = []
        self._rows = 0
        self._length = 0
        self._dashes = False
        self._gaps: list[int] = []
        self.heading: Heading | None = None

    def take(self, number: int, line: str) -> Iterator[Entry]:
        """Take one more line; yield the grids that are whole with it."""
        text = line.rstrip("\r\n\x1a")
        if len(text) == 81 and not text.strip(_MARKS) and self._blank is None:
            yield from self._flush()
            yield from self._named(entry_of(number, text, self._size))
        elif _COMMENT.match(text) and self._blank not in ("#", "/"):
            return
        elif not text.strip() and not self._is_blank_row(text):
            if self._is_between_boxes():
                self._gaps.append(len(self._lines))
            elif self.heading and not self.heading.is_numbered and not self._rows:
                yield from self.flush()
            else:
                yield from self._flush()
        elif not self._rows and is_size(text):
            return
        elif is_heading(text) or (not self._rows and is_title(text)):
            yield from self.flush()
            self.heading = Heading(number, text.strip().rstrip(":. "), is_heading(text))
        else:
            yield from self._sort(number, text)

    def _sort(self, number: int, text: str) -> Iterator[Entry]:
        text = text.replace("\xa0", " ").replace("\u200b", "")
        label, head, remark = parts(text)
        cells = head.translate(LAYOUT)
        if len(head) > _LONGEST_ROW and spaced(head, 9):
            cells = head
        if len(cells) > _LONGEST_ROW and not is_rule(cells):
            yield from self._flush()
            yield from self._named(entry_of(number, head, self._size, self._blank, label, remark))
        else:
            yield from self._add(number, head, cells, remark)

    def _is_blank_row(self, text: str) -> bool:
        """Tell an empty row among rows whose empty cells are spaces from a line between grids."""
        return len(text) == 9 and bool(self._lines) and seems_short(self._lines[0][1])

    def _is_between_boxes(self) -> bool:
        """Tell an empty line below each box of a drawing from one below a drawing."""
        order = ORDERS.get(self._length**2, 0)
        if not order or self._rows >= self._length or (order == 4 and not self._is_large()):
            return False
        return self._rows == order * (len(self._gaps) + 1)

    def _add(self, number: int, text: str, cells: str, remark: str) -> Iterator[Entry]:
        if self._gaps and not is_rule(cells) and self._rows % ORDERS[self._length**2] == 0:
            order = ORDERS[self._length**2]
            if self._rows // order > len(self._gaps):  # a box with no empty line below it
                yield from self._split()
        if self._rows and not is_rule(cells) and self._other_grids(len(cells)):
            yield from self._flush()
        self._lines.append((number, text if len(text) < _WIDEST else cells, remark[:_WIDEST]))
        if is_rule(cells) or self._is_between(text, cells):
            return
        self._dashes |= bool(cells) and not cells.strip("-")
        self._length = self._length or len(cells)
        self._rows += 1
        seems_shorter = self._rows < 9 and seems_short(self._lines[0][1])
        whole = self._rows >= self._length and self._length in SIZES and not self._dashes
        whole = whole and not self._gaps  # else a row directly below it says that it is not
        if (whole and not seems_shorter) or self._rows > 2 * _LONGEST_ROW:
            yield from self._flush()

    def _is_between(self, text: str, cells: str) -> bool:
        """Tell a line of boxes from an empty row, also one of dashes: it is not as long as rows."""
        if not cells:
            return not _EMPTY_ROW.fullmatch(text)
        return not cells.strip("-") and self._length in SIZES and len(cells) != self._length

    def flush(self) -> Iterator[Entry]:
        """Yield what the lines so far make, and forget them."""
        yield from self._flush()
        if heading := self.heading:
            self.heading = None
            yield Entry(heading.line, None, heading.error)

    def _named(self, entry: Entry, *, drawn: bool = False) -> Iterator[Entry]:
        """Give an entry the heading above it; a heading of no grid is an error itself.

        Words without a number are one above a drawing; above a line they can be anything.
        """
        if self.heading and entry.grid and (drawn or self.heading.is_numbered):
            entry = entry._replace(label=entry.label or self.heading.text)
            self.heading = None
        elif self.heading:
            yield from self.flush()
        yield entry

    def _split(self) -> Iterator[Entry]:
        """End what stands above the last empty line; what is below it was the begin of another."""
        below = self._lines[self._gaps[-1] :]
        del self._lines[self._gaps[-1] :]
        self._rows -= len([1 for _, text, _ in below if not is_rule(text.translate(LAYOUT))])
        yield from self._flush()
        for number, text, remark in below:
            yield from self._add(number, text, text.translate(LAYOUT), remark)

    def _flush(self) -> Iterator[Entry]:
        lines, rows = self._lines, self._rows
        four_by_four = self._length == SIZES[2] and not self._is_large()
        self._lines, self._rows, self._length, self._dashes = [], 0, 0, False
        self._gaps = []
        if not rows:
            return
        if four_by_four or (rows == 1 and len(lines) == 1):
            for number, text, remark in lines:
                if not is_rule(text.translate(LAYOUT)):
                    entry = entry_of(number, text, self._size, self._blank, "", remark)
                    yield from self._named(entry)
        else:
            drawing = "\n".join(text for _, text, _ in lines)
            # Without a name for the entry: its error knows this frame, and would keep it for long.
            yield from self._named(
                _located(entry_of(lines[0][0], drawing, self._size, self._blank), lines),
                drawn=True,
            )

    def _other_grids(self, length: int) -> bool:
        """Tell a line that cannot belong to the 4×4 grids before it, or is one after other rows."""
        if self._length == SIZES[2]:
            return length != self._length and not self._is_large()
        return length == SIZES[2]

    def _is_large(self) -> bool:
        """Tell rows of a 16×16 grid, also of one with a row too few, from 4×4 grids."""
        if self._size is not None:
            return self._size != SIZES[0]
        if self._has_boxes():
            return True
        large = [
            not _BEYOND_ORDER_2.isdisjoint(text)
            for _, text, _ in self._lines
            if len(text.translate(LAYOUT)) == SIZES[2]
        ]
        return any(large) if self._rows == SIZES[2] else 2 * sum(large) > len(large)

    def _has_boxes(self) -> bool:
        """Tell rows with a rule below each four of them."""
        rules, rows = set(), 0
        for _, text, _ in self._lines:
            if is_rule(text.translate(LAYOUT)):
                rules.add(rows)
            else:
                rows += 1
        return rows == SIZES[2] and rules - {0, rows} == {4, 8, 12}


def _located(entry: Entry, lines: list[tuple[int, str, str]]) -> Entry:
    """Say of a drawing that is wrong in one row at which line that stands."""
    row = entry.error.row if entry.error else None
    if row is None:
        return entry
    rows = [number for number, text, _ in lines if not is_rule(text.translate(LAYOUT))]
    return entry._replace(line=rows[row - 1]) if row <= len(rows) else entry


def entry_of(
    number: int,
    text: str,
    size: int | None = None,
    blank: str | None = None,
    label: str = "",
    remark: str = "",
) -> Entry:
    """Return the grid of a text, or why it is none."""
    try:
        return Entry(number, read_grid(text, size, blank), None, label, remark)
    except GridError as error:
        return Entry(number, None, error)
