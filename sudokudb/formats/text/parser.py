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
from sudokudb.formats.text.grid_lines import is_strange
from sudokudb.formats.text.grid_sequence import Stack
from sudokudb.formats.text.line_split import Heading, is_heading, is_size, is_title, parts, spaced
from sudokudb.formats.text.malformed import Part, line_of, part_of, without_comment
from sudokudb.formats.text.parsed import Entry, entry_of, interrupted
from sudokudb.formats.text.titles import Comments, Name, is_number, may_name
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, SIZES, is_rule

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from sudokudb.formats.text.grid_builder import Drawing

__all__ = ["Block", "Entry", "entry_of", "read"]

_LONGEST_ROW = SIZES[-1]
_NEARLY_ALL = 72
_WIDEST = 1000
_MARKS = DIGITS[:9] + BLANKS
_COMMENT = re.compile(r"\s*(?:#|//)")


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

    `heading` is one whose grid is still to come, `_name` a line that may be the title of the next.
    """

    def __init__(self, size: int | None, blank: str | None = None) -> None:
        self._size = size
        self._blank = blank
        self._stack = Stack(size, blank)
        self._held: _Held | None = None
        self._titled = False
        self._short: tuple[int, str] | None = None
        self._part: Part | None = None
        self._name: Name | None = None
        self.comments = Comments()
        self.heading: Heading | None = None

    def set_large(self) -> None:
        """Say that rows of 16 cells are no 4×4 grids."""
        self._stack.large = True

    def take(self, number: int, line: str) -> Iterator[Entry]:
        """Take one more line; yield the grids that are whole with it."""
        text = line.rstrip("\r\n\x1a")
        if self._short:
            yield from self._below_short(text)
        if self._part and (yield from self._below_part(text)):
            return
        if self._blank is None and len(text) == 81 and not text.strip(_MARKS):
            if self._held or not self._stack.is_empty:
                yield from self._flush()
            yield from self._named(entry_of(number, text, self._size))
        elif self._blank is None and _is_row(text) and not (is_number(text) and self._begins):
            for drawing in self._stack.add(number, text):
                yield from self._give(drawing)
        elif _COMMENT.match(text) and self._blank not in ("#", "/"):
            self._stack.pass_comment()
            self.comments.take(number, text)
        elif not text.strip() and not (len(text) == 9 and self._stack.is_spaced):
            yield from self.pause(number)
        elif self._stack.begins and is_size(text):
            return
        elif self._is_head(text):
            yield from self._head(Heading(number, text.strip().rstrip(":. "), is_heading(text)))
        elif self._begins and may_name(text):
            self._short = number, text
        else:
            yield from self.add(number, text)

    @property
    def _begins(self) -> bool:
        """Whether a drawing begins that has no title yet."""
        return self.may_begin and not self.heading

    def row(self, number: int, cells: str) -> Iterator[Entry]:
        """Take one more line that is no title, and was taken apart already."""
        if self._short:
            yield from self._below_short(cells)
        yield from self.add(number, cells)

    def words(self, number: int, text: str) -> Iterator[Entry]:
        """Take a line that is no row, nor part of one: it names the grid directly below or none."""
        if _COMMENT.match(text) or is_number(text) or self._is_head(text):
            yield from self.take(number, text)
            return
        yield from self.flush()
        why = GridError(f"{text[:40]!r} is no row, nor the name of a grid below")
        self._name = Name(Entry(number, None, why), text, are_words=True)

    @property
    def may_begin(self) -> bool:
        """Whether the next line may be the first of a grid, or its title."""
        return self._stack.is_nothing_open or self._stack.may_end

    def may_name(self, text: str) -> bool:
        """Whether a line may be the title of a grid below."""
        return self._is_head(text) or (self._begins and may_name(text))

    def _is_head(self, text: str) -> bool:
        return is_heading(text) or ((self._stack.begins or self._titled) and is_title(text))

    def _below_short(self, below: str = "") -> Iterator[Entry]:
        """Take a short line, when that below it is known: it may be a title, else it is a row."""
        if not self._short:
            return
        (number, text), self._short = self._short, None
        name = Name(entry_of(number, text, self._size, self._blank), text.strip())
        if name.is_above(below):
            yield from self._flush()
            yield from self._nameless()
            self._name = name
        else:
            yield from self.add(number, text)

    def _below_part(self, below: str = "") -> Generator[Entry, None, bool]:
        """Yield what is wrong with cells that are not all; tell if a line has the others."""
        part, self._part = self._part, None
        both = part.with_rest(below) if part else None
        if part:
            yield from self._named(both or part.entry)
        return both is not None

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
    def waits(self) -> bool:
        """Whether what is below could belong to what is above."""
        waiting = self.heading or self._short or self._part or self._name or self.comments
        return bool(waiting) or not self._stack.is_empty

    @property
    def goes_on(self) -> bool:
        """Whether the next line should be a row."""
        return self._stack.goes_on and not self._stack.is_paused

    def add(self, number: int, text: str) -> Iterator[Entry]:
        """Take a row of cells, or a whole grid in a line."""
        if self._part and (yield from self._below_part(text)):
            return
        text = text.replace("\xa0", " ").replace("\u200b", "")
        label, head, remark = parts(text)
        if not remark and self._blank is None and ("#" in head or "//" in head):
            head, remark = without_comment(head)
        cells = head.translate(LAYOUT)
        if len(head) > _LONGEST_ROW and spaced(head, 9):
            cells = head
        long = len(cells) > _LONGEST_ROW and not is_rule(cells)
        if long and not (self.goes_on and len(cells) < _NEARLY_ALL):
            yield from self._flush()
            entry = line_of(number, text, (label, head, remark), self._size, self._blank)
            if not (entry.grid or self._name or self.heading):
                self._part = part_of(entry, head)
            if not self._part:
                yield from self._named(entry)
        else:
            text = head if len(head) < _WIDEST else cells
            for drawing in self._stack.add(number, text, remark[:_WIDEST]):
                yield from self._give(drawing)

    def pause(self, number: int) -> Iterator[Entry]:
        """Take an empty line."""
        was_empty = self._stack.is_empty
        for drawing in self._stack.pause(number):
            yield from self._give(drawing)
        if self._name and self._stack.is_empty:
            yield from self._nameless()
        if was_empty and self.heading and not self.heading.is_numbered:
            yield from self._unnamed()

    def flush(self) -> Iterator[Entry]:
        """Yield what the lines so far make, and forget them."""
        yield from self._below_short()
        yield from self._below_part()
        yield from self._flush()
        yield from self._unnamed()

    def _unnamed(self) -> Iterator[Entry]:
        """Yield that no grid stands under a heading."""
        yield from self._nameless()
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
        entry = self.comments.named(entry) if self.comments else entry
        if self._name:
            *others, entry = self._name.above(entry, drawing)
            self._name = None
            yield from others
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

    def _nameless(self) -> Iterator[Entry]:
        """Yield what is wrong with a line that could have been a title, and is none."""
        name, self._name = self._name, None
        if name:
            yield name.entry

    def _flush(self, boundary: int = 0) -> Iterator[Entry]:
        """Yield what the rows so far make; a drawing that ends early at a boundary is held back."""
        for drawing in self._stack.flush(boundary):
            yield from self._give(drawing)
        if boundary or not self._held:
            return
        held, self._held = self._held, None
        heading = self.heading
        if heading and not heading.is_numbered and held.lacks_last(heading):
            self.heading = None
            yield held.why
        else:
            yield held.entry

    def _give(self, drawing: Drawing) -> Iterator[Entry]:
        """Yield what a drawing makes, or hold it back where its other rows may follow."""
        held, self._held = self._held, None
        goes_on = held is not None and held.goes_on(drawing)
        if held and not goes_on:
            yield held.entry
        ends_early = drawing.end > 0 and drawing.goes_on and not goes_on
        if drawing.are_lines and not goes_on and not ends_early:
            yield from self._lines(drawing)
            return
        *others, entry = self._named(held.why if held and goes_on else drawing.read(), drawing)
        yield from others
        if ends_early:
            self._held = _Held(drawing.end, entry, drawing.rows, drawing.side)
        else:
            yield entry

    def _lines(self, drawing: Drawing) -> Iterator[Entry]:
        """Yield a grid, or what is wrong, for each line."""
        for line in drawing.lines:
            if not line.is_rule:
                entry = entry_of(line.number, line.text, self._size, self._blank, "", line.remark)
                is_name = drawing.rows == 1 and not (self.heading or entry.grid or line.remark)
                if is_name and may_name(line.text):
                    yield from self._nameless()
                    self._name = Name(entry, line.text.strip())
                else:
                    yield from self._named(entry)


class _Held(NamedTuple):
    """A drawing that ended early in line `number`, where its other rows may follow."""

    number: int
    entry: Entry
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


def _is_row(text: str) -> bool:
    """Tell a row of cells that needs no second look."""
    cells = text.translate(LAYOUT)
    if len(cells) not in SIZES or len(text) >= _NEARLY_ALL:
        return False
    return not is_strange(cells, len(cells)) and bool(cells.strip("-"))
