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

from sudokudb.formats.cuts import Cuts
from sudokudb.formats.drawing import Drawing, Entry, Line, entry_of, interrupted
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
_BEHIND = 72
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
        self._above: list[Drawing] = []
        self._gap = self._rules = 0
        self._wide = self._comment = False
        self._large_end = -1
        self._titled = self._narrow = False
        self.heading: Heading | None = None

    def take(self, number: int, line: str) -> Iterator[Entry]:
        """Take one more line; yield the grids that are whole with it."""
        text = line.rstrip("\r\n\x1a")
        if len(text) == 81 and not text.strip(_MARKS) and self._blank is None:
            if self._drawing or self._above or self._held:
                yield from self._flush()
            yield from self._named(entry_of(number, text, self._size))
        elif _COMMENT.match(text) and self._blank not in ("#", "/"):
            self._comment = True
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
            yield from self._add(self._line(number, text, remark[:_WIDEST]))

    def _line(self, number: int, text: str, remark: str) -> Line:
        """Return a line of a drawing, with what stands above it; a rule is only between boxes."""
        cells = text.translate(LAYOUT)
        if is_rule(cells):
            self._rules += 1
            return Line(number, text, remark, cells, is_rule=True)
        apart = self._comment or self._rules > (not self._gap)
        line = Line(number, text, remark, cells, False, self._gap, self._wide, apart)
        self._gap = self._rules = 0
        self._wide = self._comment = False
        return line

    def _is_blank_row(self, text: str) -> bool:
        """Tell an empty row among rows whose empty cells are spaces from a line between grids."""
        drawn = self._drawing is not None and seems_short(self._drawing.lines[0].text)
        return len(text) == 9 and drawn

    def _add(self, line: Line) -> Iterator[Entry]:
        drawing, cells = self._drawing or self._new(line), line.cells
        is_row = not line.is_rule
        if drawing.is_line_of_dashes and cells.strip("-") and drawing.side != len(cells):
            drawing, dashes = self._new(line), drawing.lines[0]
            drawing.add_rule(dashes)
        if is_row and drawing.rows and _is_other(drawing, cells):
            yield from self._flush()
            drawing = self._new(line)
        elif is_row and drawing.rows and drawing.is_enough:
            yield from self._settle(ended=False)
            drawing = self._drawing or self._new(line)
        if not is_row and drawing.ends_at(line):
            yield from self._flush()
            drawing = self._new(line)
        self._drawing = drawing
        if not is_row or _is_between(line.text, cells, drawing.side):
            drawing.add_rule(line)
            return
        drawing.add_row(line)
        if drawing.is_sound(self._blank):
            yield from self._put_away(drawing)

    def _put_away(self, drawing: Drawing) -> Iterator[Entry]:
        """Keep a whole drawing until enough of those below are whole too."""
        self._drawing = None
        if self._above and self._above[-1].side != drawing.side:
            yield from self._give_above()
        self._above.append(drawing)
        self._narrow |= drawing.is_narrow
        if drawing.side == SIZES[2]:
            self._large_end = drawing.lines[-1].number
        if len(self._above) * drawing.side > _BEHIND:
            yield from self._give(self._above.pop(0))

    def _new(self, line: Line) -> Drawing:
        """Begin a drawing. Directly below a large one rows of 16 cells are no small grids."""
        large = self.large or line.number == self._large_end + 1
        return Drawing(self._size, large=large, narrow=self._narrow)

    def _settle(self, *, ended: bool) -> Iterator[Entry]:
        """Cut the rows so far into drawings, and give those which what is below cannot change.

        Where they have `ended`, that is all but the last, if it is not whole.
        """
        drawing, self._drawing = self._drawing, None
        cuttable = drawing is not None and drawing.can_be_cut
        if not cuttable or (self._above and self._above[-1].side != drawing.side):
            yield from self._give_above()
        if not cuttable or (not self._above and drawing.rows <= drawing.side):
            self._drawing = drawing
            if not ended:
                yield from self._flush()
            return
        above, self._above = self._above, []
        lines = [line for other in (*above, drawing) for line in other.lines]
        cuts = Cuts(lines, drawing.side, lambda some: drawing.is_grid(some, self._blank), ended)
        pieces = cuts.pieces()
        least = 0 if ended else drawing.side
        while pieces and pieces[0].below >= least and (pieces[0].is_whole or len(pieces) > 1):
            piece = pieces.pop(0)
            other = self._drawn(piece.lines, drawing)
            if piece.is_whole:
                yield from self._put_away(other)
            else:
                yield from self._give_above()
                yield from self._give(other)
        if ended:
            yield from self._give_above()
            self._drawing = self._drawn(pieces[0].lines, drawing) if pieces else None
            return
        for piece in pieces:
            for line in piece.lines:
                yield from self._add(line)

    def _give_above(self) -> Iterator[Entry]:
        """Yield the whole drawings that were kept."""
        above, self._above = self._above, []
        for drawing in above:
            yield from self._give(drawing)

    def _drawn(self, lines: list[Line], like: Drawing) -> Drawing:
        """Return a drawing of some lines."""
        drawing = Drawing(self._size, large=like.is_large, narrow=self._narrow)
        for line in lines:
            if line.is_rule:
                drawing.add_rule(line)
            else:
                drawing.add_row(line)
        return drawing

    def pause(self, number: int) -> Iterator[Entry]:
        """Take an empty line."""
        again, self._gap = self._gap > 0, self._gap or number
        self._wide |= again
        drawing = self._drawing
        if drawing and drawing.rows:
            if self._above and not self._above[-1].gaps:
                yield from self._settle(ended=True)
                drawing = self._drawing
            if drawing and not drawing.pause(number):
                yield from self._flush(number)
        elif self._above:
            if again or not self._above[-1].gaps:
                yield from self._flush(number)
        elif self.heading and not self.heading.is_numbered:
            yield from self._flush(number)
            yield from self._unnamed()
        if self._drawing and not self._drawing.rows:
            self._drawing = None  # the frame below another

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

    def _flush(self, boundary: int = 0) -> Iterator[Entry]:
        """Yield what the rows so far make; a drawing that ends early at a boundary is held back."""
        yield from self._settle(ended=True)
        drawing, self._drawing = self._drawing, None
        if drawing and drawing.rows:
            yield from self._give(drawing, boundary)
        elif not boundary and self._held:
            held, self._held = self._held, None
            heading = self.heading
            if heading and not heading.is_numbered and held.lacks_last(heading):
                self.heading = None
                yield held.why
            else:
                yield from held.entries

    def _give(self, drawing: Drawing, boundary: int = 0) -> Iterator[Entry]:
        """Yield what a drawing makes, or hold it back."""
        held, self._held = self._held, None
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
        yield from entries

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
