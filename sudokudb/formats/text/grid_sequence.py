"""Rows one below another, and which of them are drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.formats.text.grid_builder import Drawing
from sudokudb.formats.text.grid_lines import Lines, is_between, writes_dashes
from sudokudb.formats.text.line_split import seems_short
from sudokudb.formats.text.resync import cut
from sudokudb.notation import BLANKS, DIGITS, SIZES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.formats.text.grid_lines import Line

_BEHIND = 72  # so many rows of whole drawings wait, which those below could show to be shifted
_LARGE_ROWS = range(SIZES[2] - 2, SIZES[3] + 3)  # also of a row with a cell too few or many
_MARKS = DIGITS[:9] + BLANKS


class Stack:
    """Drawings as their lines come; each comes out when no line below can change what it is.

    So long whole ones wait, and one that is not whole for some below it: where there is a row too
    few or too many, it is those that tell whose it is. `large` says that 16 cells are no 4×4 grid.
    """

    large = False

    def __init__(self, size: int | None, blank: str | None) -> None:
        self._size = size
        self._blank = blank
        self._above: list[Drawing] = []
        self._drawing: Drawing | None = None
        self._lines = Lines()
        self._known: dict[tuple[int, int, bytes], float] = {}
        self._large_end = -1
        self._narrow = False

    @property
    def is_empty(self) -> bool:
        """Whether no row waits."""
        return not self._above and not (self._drawing and self._drawing.rows)

    @property
    def is_nothing_open(self) -> bool:
        """Whether no row waits that is of no whole drawing, but one of dashes."""
        drawing = self._drawing
        return not drawing or not drawing.rows or drawing.is_line_of_dashes

    @property
    def may_end(self) -> bool:
        """Whether there are rows enough that something else can be below."""
        return self._drawing is not None and self._drawing.may_end

    @property
    def begins(self) -> bool:
        """Whether a grid may begin in the next line."""
        drawing = self._drawing
        is_open = drawing and drawing.rows and not (drawing.is_paused or drawing.is_full)
        return not (drawing and is_open) or drawing.is_line_of_dashes

    @property
    def goes_on(self) -> bool:
        """Whether the next line must be a row."""
        return self._drawing is not None and self._drawing.goes_on

    @property
    def is_paused(self) -> bool:
        """Whether an empty line was the last."""
        return self._drawing is not None and self._drawing.is_paused

    @property
    def is_spaced(self) -> bool:
        """Whether spaces seem to be empty cells."""
        return self._drawing is not None and seems_short(self._drawing.lines[0].text)

    def add(self, number: int, text: str, remark: str = "") -> Iterator[Drawing]:
        """Take a row or a rule."""
        yield from self._add(self._lines.line(number, text, remark))

    def pass_comment(self) -> None:
        """Take a comment: drawings may begin below."""
        self._lines.pass_comment()

    def _add(self, line: Line) -> Iterator[Drawing]:
        drawing, cells = self._drawing or self._new(line), line.cells
        if drawing.may_begin_with_rule and cells.strip("-") and self._is_ruled(drawing, line):
            drawing = drawing.below_rule()
        if drawing.rows and (self._ends(drawing, line) or drawing.lacks_last_above(line)):
            yield from self.flush()
            drawing = self._new(line)
        elif not line.is_rule and drawing.is_enough:
            yield from self._settle(ended=False)
            drawing = self._drawing or self._new(line)
        self._drawing = drawing
        if is_between(line, drawing.side):
            drawing.add_rule(line)
            return
        drawing.add_row(line)
        if drawing.is_sound():
            self._drawing = None
            yield from self._put_away(drawing)

    def _is_ruled(self, drawing: Drawing, line: Line) -> bool:
        """Whether a row of dashes that begins a drawing is a rule, by the next line.

        Full rows do not tell, but there can only be as many of them as a grid has.
        """
        if drawing.side != len(line.cells):
            return drawing.rows == 1
        dashes = writes_dashes(line)
        if dashes is None and drawing.rows < drawing.side:
            return False
        return not dashes and not self._is_below_rows_with

    @property
    def _is_below_rows_with(self) -> bool:
        """Whether there is a whole drawing above, and any of its rows has dashes."""
        return bool(self._above) and any(map(writes_dashes, self._above[-1].lines))

    def _ends(self, drawing: Drawing, line: Line) -> bool:
        """Whether a line cannot belong to the drawing above."""
        if line.is_rule:
            return drawing.ends_at(line)
        if drawing.side == SIZES[2]:
            return len(line.cells) != SIZES[2] and not drawing.is_large
        is_row = drawing.side in _LARGE_ROWS or (drawing.goes_on and line.cells.strip(_MARKS))
        return len(line.cells) == SIZES[2] and not is_row

    def _new(self, line: Line) -> Drawing:
        """Begin a drawing. Directly below a large one rows of 16 cells are no small grids."""
        large = self.large or line.number == self._large_end + 1
        return Drawing(self._size, self._blank, large=large, narrow=self._narrow)

    def pause(self, number: int) -> Iterator[Drawing]:
        """Take an empty line."""
        again = self._lines.pass_empty(number)
        if self._drawing and self._drawing.is_box_below_dashes and not self._is_below_rows_with:
            self._drawing = self._drawing.below_rule()
        if self._drawing and self._drawing.rows < _BEHIND and self._drawing.is_words:
            yield from self.flush()
        in_boxes = bool(self._above and self._above[-1].gaps)
        if self._drawing and self._drawing.rows:
            if not in_boxes and self._above and not self._drawing.is_below_box:
                yield from self._settle(ended=True)
            if self._drawing and not self._drawing.pause(number):
                yield from self.flush(number)
        elif again or not in_boxes:
            yield from self.flush()  # also the frame below another

    def flush(self, boundary: int = 0) -> Iterator[Drawing]:
        """Yield what the rows so far make, the last with the line that made an end."""
        drawing, above = self._drawing, self._above and not self._is_below_rows_with
        if drawing and (drawing.is_line_of_dashes or (above and drawing.may_begin_with_rule)):
            self._drawing = drawing.below_rule()
        yield from self._settle(ended=True)
        drawing, self._drawing = self._drawing, None
        if drawing and drawing.rows:
            drawing.end = boundary
            yield self._out(drawing)

    def _settle(self, *, ended: bool) -> Iterator[Drawing]:
        """Cut the rows so far into drawings, and yield those that no line below can change.

        Where they have `ended`, that is all but the last, if it is not whole.
        """
        drawing, self._drawing = self._drawing, None
        if not drawing or not drawing.can_be_cut or not self._is_like_above(drawing):
            yield from self._all_above()
        if not drawing or not drawing.can_be_cut or not (self._above or drawing.is_overfull):
            self._drawing = drawing
            yield from () if ended else self.flush()
            return
        above, self._above = self._above, []
        lines = [line for other in (*above, drawing) for line in other.lines]
        pieces = cut(lines, drawing.side, self._doubts(lines, drawing), ended=ended)
        least = 0 if ended else drawing.side
        while pieces and pieces[0].below >= least and (pieces[0].is_whole or len(pieces) > 1):
            piece = pieces.pop(0)
            other = drawing.like(piece.lines)
            if piece.is_whole:
                yield from self._put_away(other)
            else:
                yield from self._all_above()
                yield self._out(other)
        if ended:
            yield from self._all_above()
            self._drawing = drawing.like(pieces[0].lines) if pieces else None
            return
        for piece in pieces:
            for line in piece.lines:
                yield from self._add(line)

    def _doubts(self, lines: list[Line], drawing: Drawing) -> Callable[[list[Line]], float]:
        """Return what says how far some of the lines are from a puzzle, and remembers it."""
        first = lines[0].number
        self._known = {place: known for place, known in self._known.items() if place[0] >= first}

        def doubt(some: list[Line]) -> float:
            place = some[0].number, some[-1].number, bytes(line.is_rule for line in some)
            if place not in self._known:
                self._known[place] = drawing.doubt(some)
            return self._known[place]

        return doubt

    def _is_like_above(self, drawing: Drawing) -> bool:
        return not self._above or self._above[-1].side == drawing.side

    def _put_away(self, drawing: Drawing) -> Iterator[Drawing]:
        """Keep a whole drawing until enough of those below are whole too."""
        if not self._is_like_above(drawing):
            yield from self._all_above()
        self._above.append(self._out(drawing))
        if len(self._above) * drawing.side > _BEHIND:
            yield self._above.pop(0)

    def _all_above(self) -> Iterator[Drawing]:
        """Yield the whole drawings that were kept."""
        above, self._above = self._above, []
        yield from above

    def _out(self, drawing: Drawing) -> Drawing:
        """Remember how a drawing is drawn."""
        if drawing.side == SIZES[2] and not drawing.are_lines:
            self._large_end = drawing.lines[-1].number
        self._narrow |= drawing.is_narrow and drawing.is_full
        return drawing
