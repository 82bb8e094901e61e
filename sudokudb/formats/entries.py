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

from sudokudb.formats.drawing import Drawing, Entry, Line, entry_of, interrupted, line_of
from sudokudb.formats.parts import (
    Heading,
    is_heading,
    is_size,
    is_title,
    parts,
    seems_short,
    spaced,
)
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, SIZES, is_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Block", "Entry", "entry_of", "read"]

_LONGEST_ROW = SIZES[-1]
_LARGE_ROWS = range(SIZES[2] - 2, SIZES[3] + 3)  # also of a row with a cell too few or many
_NEARLY_ALL = 72
_WIDEST = 1000
_MARKS = DIGITS[:9] + BLANKS
_COMMENT = re.compile(r"\s*(?:#|//)")
_EMPTY_ROW = re.compile(r"[\s|│┃║]+")


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

    `heading` is one whose grid is still to come; `large` says that 16 cells are no 4×4 grid.
    """

    large = False

    def __init__(self, size: int | None, blank: str | None = None) -> None:
        self._size = size
        self._blank = blank
        self._drawing: Drawing | None = None
        self._held: _Held | None = None
        self._spoiled: Drawing | None = None
        self._large_end = -1
        self._titled = self._narrow = False
        self.heading: Heading | None = None

    def take(self, number: int, line: str) -> Iterator[Entry]:
        """Take one more line; yield the grids that are whole with it."""
        text = line.rstrip("\r\n\x1a")
        if len(text) == 81 and not text.strip(_MARKS) and self._blank is None:
            if self._drawing or self._held:
                yield from self._flush()
            yield from self._named(entry_of(number, text, self._size))
        elif _COMMENT.match(text) and self._blank not in ("#", "/"):
            return
        elif not text.strip() and not self._is_blank_row(text):
            yield from self.pause(number)
        elif self._begins and is_size(text):
            return
        elif is_heading(text) or ((self._begins or self._titled) and is_title(text)):
            yield from self._head(Heading(number, text.strip().rstrip(":. "), is_heading(text)))
        else:
            yield from self.add(number, text)

    def _head(self, heading: Heading) -> Iterator[Entry]:
        """Take words; two lines of them may both be of a drawing that lacks its first row."""
        yield from self._flush(heading.line)
        above = self.heading
        is_last = above and self._held and self._held.lacks_last(above)
        if above and above.line == heading.line - 1 and not above.above and not is_last:
            heading = heading._replace(above=above)
        else:
            yield from self._unnamed()
        self.heading = heading

    @property
    def _begins(self) -> bool:
        """Whether a grid may begin in the next line."""
        drawing = self._drawing
        return not drawing or not drawing.rows or drawing.is_paused or drawing.is_full

    @property
    def goes_on(self) -> bool:
        """Whether the next line should be a row."""
        return self._drawing is not None and self._drawing.goes_on and not self._drawing.is_paused

    def add(self, number: int, text: str) -> Iterator[Entry]:
        """Take a row of cells, or a whole grid in a line."""
        text = text.replace("\xa0", " ").replace("\u200b", "")
        label, head, remark = parts(text)
        cells = head.translate(LAYOUT)
        if len(head) > _LONGEST_ROW and spaced(head, 9):
            cells = head
        long = len(cells) > _LONGEST_ROW and not is_rule(cells)
        if long and not (self.goes_on and len(cells) < _NEARLY_ALL):
            yield from self._flush()
            yield from self._named(entry_of(number, head, self._size, self._blank, label, remark))
        else:
            text = head if len(head) < _WIDEST else cells
            yield from self._add(line_of(number, text, remark[:_WIDEST]), cells)

    def _is_blank_row(self, text: str) -> bool:
        """Tell an empty row among rows whose empty cells are spaces from a line between grids."""
        drawn = self._drawing is not None and seems_short(self._drawing.lines[0].text)
        return len(text) == 9 and drawn

    def _add(self, line: Line, cells: str) -> Iterator[Entry]:
        drawing = self._drawing or self._new(line)
        is_row = not is_rule(cells)
        if is_row and drawing.is_whole:
            if drawing.is_whole_with(line, self._blank):
                drawing.add_row(line, cells)
                yield from self._flush()
                return
            if not drawing.strange_rows and drawing.clashes(self._blank):
                drawing.add_row(line, cells)
                return
            below = drawing.pop() if drawing.has_one_more else []
            yield from self._flush(whole=True)
            for other in below:
                yield from self._add(other, other.cells)
            drawing = self._drawing or self._new(line)
        elif is_row and drawing.has_all_boxes(self._blank):
            yield from self._flush()
            drawing = self._new(line)
        elif is_row and drawing.is_followed:
            yield from self._part(drawing, ended=False)
            drawing = self._drawing or self._new(line)
        if drawing.is_line_of_dashes and cells.strip("-") and drawing.side != len(cells):
            drawing, dashes = self._new(line), drawing.lines[0]
            drawing.add_rule(dashes)
        if is_row and drawing.rows and _is_other(drawing, cells):
            yield from self._flush()
            drawing = self._new(line)
        if not is_row and drawing.ends_at(line):
            yield from self._flush()
            drawing = self._new(line)
        self._drawing = drawing
        if not is_row or _is_between(line.text, cells, drawing.side):
            drawing.add_rule(line)
            return
        drawing.add_row(line, cells)
        if drawing.is_whole and not drawing.strange_rows and not drawing.clashes(self._blank):
            yield from self._flush()

    def _new(self, line: Line) -> Drawing:
        """Begin a drawing. Directly below a large one rows of 16 cells are no small grids."""
        large = self.large or line.number == self._large_end + 1
        return Drawing(self._size, large=large, narrow=self._narrow)

    def _part(self, drawing: Drawing, *, ended: bool) -> Iterator[Entry]:
        """Yield what the rows of the first of two drawings make, and begin the second."""
        below = drawing.cut(self._blank, ended=ended)
        yield from self._flush()
        for line in below:
            yield from self._add(line, line.cells)

    def pause(self, number: int) -> Iterator[Entry]:
        """Take an empty line."""
        if self._drawing and self._drawing.is_overfull and not self._drawing.is_open:
            yield from self._part(self._drawing, ended=True)
        drawing = self._drawing
        if drawing and drawing.rows:
            if self._is_spare(drawing) or not drawing.pause(number):
                yield from self._flush(number)
        elif self.heading and not self.heading.is_numbered:
            yield from self._flush(number)
            yield from self._unnamed()
        if drawing and not drawing.rows:
            self._drawing = None  # the frame below another
        self._spoiled = None

    def flush(self) -> Iterator[Entry]:
        """Yield what the lines so far make, and forget them."""
        yield from self._flush()
        yield from self._unnamed()

    def _unnamed(self) -> Iterator[Entry]:
        """Yield that no grid stands under a heading."""
        heading, held = self.heading, self._held
        self.heading = None
        if heading and heading.above:
            yield Entry(heading.above.line, None, heading.above.error)
        if heading and held and held.lacks_last(heading):
            self._held = None
            yield held.why
        elif heading:
            yield Entry(heading.line, None, heading.error)

    def _named(self, entry: Entry, drawing: Drawing | None = None) -> Iterator[Entry]:
        """Give an entry the heading above it; a heading of no entry is an error itself.

        Words without a number are one above a drawing; above a line they can be anything. A drawing
        without a row below words may have had it in their place.
        """
        heading = self.heading
        if heading and (drawing or heading.is_numbered):
            self.heading = None
            lacking = drawing and drawing.lacks_first and heading.line == entry.line - 1
            if heading.above and not lacking:
                yield Entry(heading.above.line, None, heading.above.error)
            if entry.grid:
                entry = entry._replace(label=entry.label or heading.text)
                self._titled |= not heading.is_numbered
            elif lacking:
                entry = entry._replace(line=heading.line)
        else:
            yield from self._unnamed()
        yield entry

    def _flush(self, boundary: int = 0, *, whole: bool = False) -> Iterator[Entry]:
        """Yield what the drawing so far makes; one that ends early at a boundary is held back."""
        if self._drawing and self._drawing.is_overfull:
            yield from self._part(self._drawing, ended=True)
        drawing, self._drawing = self._drawing, None
        held, self._held = self._held, None
        is_spare = drawing is not None and self._is_spare(drawing)
        self._spoiled = None
        if not drawing or not drawing.rows:
            heading = self.heading
            if boundary:
                self._held = held
            elif held and heading and not heading.is_numbered and held.lacks_last(heading):
                self.heading = None
                yield held.why
            elif held:
                yield from held.entries
            return
        if is_spare:
            return
        goes_on = held and held.goes_on(drawing)
        if held and not goes_on:
            yield from held.entries
        ends_early = bool(boundary) and drawing.goes_on and not goes_on
        if drawing.are_lines and not goes_on and not ends_early:
            yield from self._lines(drawing)
            return
        if drawing.side == SIZES[2]:
            self._large_end = drawing.lines[-1].number
        entries = [held.why] if held and goes_on else drawing.read(self._blank)
        self._narrow |= drawing.is_narrow and entries[0].grid is not None
        entries[:1] = self._named(entries[0], drawing)
        if ends_early:
            self._held = _Held(boundary, entries, drawing.rows, drawing.side)
            return
        if whole and not entries[0].grid:
            self._spoiled = drawing
        yield from entries

    def _is_spare(self, drawing: Drawing) -> bool:
        """Tell rows of the drawing above, which has as many lines that are no rows."""
        above = self._spoiled
        if not above or drawing.side != above.side or drawing.is_full:
            return False
        may_be_grids = drawing.side == SIZES[2]
        return drawing.rows <= above.strange_rows and not may_be_grids

    def _lines(self, drawing: Drawing) -> Iterator[Entry]:
        """Yield a grid, or what is wrong, for each line."""
        for line in drawing.lines:
            if not line.is_rule:
                entry = entry_of(line.number, line.text, self._size, self._blank, "", line.remark)
                yield from self._named(entry)


class _Held(NamedTuple):
    """A drawing that ended early in line `number`, where its other rows may follow."""

    number: int
    entries: list[Entry]
    rows: int
    side: int

    def goes_on(self, drawing: Drawing) -> bool:
        """Whether these are the other rows: all, or all but the one that the line stands for."""
        rows = self.rows + drawing.rows
        return drawing.side == self.side and rows in (self.side - 1, self.side)

    def lacks_last(self, heading: Heading) -> bool:
        """Whether only the last row is not there, and words stand in its place."""
        return self.number == heading.line and self.rows == self.side - 1

    @property
    def why(self) -> Entry:
        """What is wrong with the drawing as a whole."""
        return interrupted(self.number, self.rows, self.side)


def _is_other(drawing: Drawing, cells: str) -> bool:
    """Tell a line that cannot belong to the 4×4 grids before it, or is one after other rows."""
    if drawing.side == SIZES[2]:
        return len(cells) != SIZES[2] and not drawing.is_large
    is_row = drawing.side in _LARGE_ROWS or (drawing.goes_on and cells.strip(_MARKS))
    return len(cells) == SIZES[2] and not is_row


def _is_between(text: str, cells: str, side: int) -> bool:
    """Tell a line of boxes from an empty row, also one of dashes: it is not as long as rows."""
    if not cells:
        return not _EMPTY_ROW.fullmatch(text)
    return not cells.strip("-") and side in SIZES and len(cells) != side
