"""A drawing of a grid as its lines come: when it is whole, and where one is spoiled."""

from __future__ import annotations

import re
from functools import cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError
from sudokudb.formats.marks import read_grid
from sudokudb.formats.parts import seems_short
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, ORDERS, SIZES, is_rule

if TYPE_CHECKING:
    from sudokudb.grid import Grid

_FRAME = re.compile(r"([*.'+])-+\1")
_MOST_ROWS = 2 * SIZES[-1]
_BEYOND_ORDER_2 = frozenset(DIGITS[4:] + DIGITS[4:].lower())


class Entry(NamedTuple):
    """A grid, or why there is none, and the number (from 1) of the line where it begins.

    `label` is what stands before a one-line grid, `remark` what stands behind it. What is wrong in
    one line of a drawing has the number of that line.
    """

    line: int
    grid: Grid | None
    error: GridError | None = None
    label: str = ""
    remark: str = ""


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
        # They know the frames that they went through, and would keep them for long.
        error.__traceback__ = error.__context__ = None
        return Entry(number, None, error)


class Line(NamedTuple):
    """A row of cells or a rule, and a remark behind it; `cells` are without blanks and bars."""

    number: int
    text: str
    remark: str
    cells: str
    is_rule: bool


def line_of(number: int, text: str, remark: str = "") -> Line:
    """Return a line of a drawing; a rule can only be drawn between boxes."""
    cells = text.translate(LAYOUT)
    return Line(number, text, remark, cells, is_rule(cells))


class Gap(NamedTuple):
    """An empty line in a drawing: its number, and how many lines and rows stand above."""

    number: int
    lines: int
    rows: int


class Drawing:
    """The lines of one grid so far, with an empty line below each box, or with none.

    `side` is how many cells most rows have, and `rows` how many rows there are. `large` says that
    rows of 16 cells are no 4×4 grids, `narrow` that there is one empty line below each box.
    """

    def __init__(self, size: int | None, *, large: bool = False, narrow: bool = False) -> None:
        self._size = size
        self._large = large
        self._narrow = narrow
        self._lengths: list[int] = []
        self._dashes = self._spaced = self._short = False
        self.lines: list[Line] = []
        self.gaps: list[Gap] = []
        self._wide: set[int] = set()
        self._last: tuple[str, Entry] | None = None
        self.rows = 0
        self.side = 0

    def add_rule(self, line: Line) -> None:
        """Take a line between boxes; above the first row the last one is the drawing's own."""
        if not self.rows:
            self.lines = [line]
        elif not self.lines[-1].is_rule:
            self.lines.append(line)

    def add_row(self, line: Line, cells: str) -> None:
        """Take a row, right or wrong."""
        self.lines.append(line)
        self._lengths.append(len(cells))
        self._spaced |= " " in line.text.strip()
        self._short |= seems_short(line.text)
        if len(cells) != self.side:
            self._find_side()
        self._dashes |= bool(cells) and not cells.strip("-")
        self.rows += 1

    def _find_side(self) -> None:
        usual = max(self._lengths, key=self._lengths.count)
        self.side = self._lengths[0] if self._spaced and usual < SIZES[1] else usual

    @property
    def is_whole(self) -> bool:
        """Whether no row can follow. Below a gap one that does says that there was none."""
        if self.rows > _MOST_ROWS:
            return True
        seems_shorter = self.rows < SIZES[1] and self._short
        full = self.rows >= self.side and self.side in SIZES
        return full and not self._dashes and not self.gaps and not seems_shorter

    @property
    def _full_side(self) -> int:
        """How many rows there should be, 0 where rows are of no grid."""
        if self._short:
            return SIZES[1]
        return self.side if self.side in SIZES else 0

    @property
    def is_paused(self) -> bool:
        """Whether an empty line was the last."""
        return bool(self.gaps) and self.gaps[-1].lines == len(self.lines)

    @property
    def goes_on(self) -> bool:
        """Whether there must be more rows."""
        if not 0 < self.rows < self._full_side:
            return False
        return self.side != SIZES[2] or self.is_large

    def pause(self, number: int) -> bool:
        """Take an empty line; return False where the drawing ends there.

        Two of them end one, except below boxes that all have two.
        """
        if not self.goes_on and not self.is_open:
            return False
        if self.is_paused:
            self._wide.add(self.gaps[-1].number)
            between = self.rows % ORDERS[self._full_side**2] == 0
            return between and len(self._wide) == len(self.gaps) and not self._narrow
        self.gaps.append(Gap(number, len(self.lines), self.rows))
        return True

    @property
    def is_line_of_dashes(self) -> bool:
        """Whether all is one row of dashes, which may be a line between drawings."""
        return self.rows == 1 and self._dashes

    @property
    def is_full(self) -> bool:
        """Whether there are as many rows as there should be, or more."""
        return 0 < self._full_side <= self.rows

    def ends_at(self, line: Line) -> bool:
        """Whether a line is the frame below the last row, although one may be missing."""
        if not self.rows or not _FRAME.fullmatch(line.text.strip()):
            return False
        inside = self.rows % ORDERS.get(self._full_side**2, 1) > 0 or bool(self.gaps)
        return self.is_full or (self.goes_on and inside)

    def has_all_boxes(self, blank: str | None) -> bool:
        """Whether all boxes are there, with an empty line below each but the last."""
        if self.rows != self._full_side or not _below_boxes(self.gaps, self.side):
            return False
        return self._is_grid(self.lines, blank)

    @property
    def is_overfull(self) -> bool:
        """Whether there are more rows than one grid has: another began below a gap, or is below."""
        return bool(self.gaps) and self._sound_rows(self.lines) > self._full_side > 0

    @property
    def is_followed(self) -> bool:
        """Whether the rows below the last gap are as many as a grid has."""
        below = self.lines[self.gaps[-1].lines :] if self.gaps else []
        return self._sound_rows(below) >= self._full_side > 0

    @property
    def is_narrow(self) -> bool:
        """Whether there is one empty line below each box."""
        return not self._wide and self._is_boxed(self.rows)

    @property
    def is_open(self) -> bool:
        """Whether a gap within a box may be the end: what is below is not all there yet."""
        gap = self._gap_in_box
        return gap is not None and self._sound_rows(self.lines[gap.lines :]) < self._full_side

    @property
    def _gap_in_box(self) -> Gap | None:
        """The first gap, below whole boxes and a part of one, above others."""
        order = ORDERS.get(self._full_side**2, 0)
        if not order or len(self.gaps) < 2 or self.gaps[0].rows != order:
            return None
        return next((gap for gap in self.gaps[:-1] if gap.rows % order), None)

    def cut(self, blank: str | None, *, ended: bool) -> list[Line]:
        """Take off the lines of the next drawing, and return them.

        That begins at the last gap, if it is whole where it `ended`. Else that gap is one too many,
        if the rows around it are a grid; or there is a grid below it; or it stands for a row.
        """
        gap, side = self.gaps[-1], self._full_side
        below = self._sound_rows(self.lines[gap.lines :])
        whole, inside = self._end_of(side), self._gap_in_box
        if inside and self._is_grid(self.lines[inside.lines :], blank):
            end = inside.lines
        elif ended and below in (side - 1, side):
            end = gap.lines
        elif self._is_grid(self.lines[:whole], blank) or self._is_boxed(side):
            end = whole
        elif self._is_grid(self.lines[gap.lines :][:side], blank):
            end = gap.lines
        else:
            end = self._end_of(side - 1)
        rest = self.lines[end:]
        del self.lines[end:]
        self.rows = sum(not line.is_rule for line in self.lines)
        self.gaps = [gap for gap in self.gaps if gap.lines < end]
        del self._lengths[self.rows :]
        self._find_side()
        return rest

    def clashes(self, blank: str | None) -> bool:
        """Whether as many rows as a grid has are none that is valid: one may be too many."""
        if self.rows != self._full_side or self.are_lines:
            return False
        return not self._is_grid(self.lines, blank)

    @property
    def has_one_more(self) -> bool:
        """Whether there is one row more than a grid has, and nothing else is wrong."""
        return self.rows == self._full_side + 1 and not self.gaps and not self.strange_rows

    def pop(self) -> list[Line]:
        """Take off the last row, and what is drawn below it."""
        place = max(i for i, line in enumerate(self.lines) if not line.is_rule)
        rest = self.lines[place:]
        del self.lines[place:], self._lengths[-1]
        self.rows -= 1
        return rest

    def is_whole_with(self, line: Line, blank: str | None) -> bool:
        """Whether one row, which is none, stands among those that make a grid with this one."""
        sound = [other for other in self.lines if other.is_rule or not self._is_strange(other)]
        return self.strange_rows == 1 and self._is_grid([*sound, line], blank)

    def _is_boxed(self, rows: int) -> bool:
        """Whether so many rows have gaps just below their boxes."""
        return _below_boxes([gap for gap in self.gaps if gap.rows < rows], self.side)

    def _sound_rows(self, lines: list[Line]) -> int:
        """How many lines can be rows."""
        return sum(not line.is_rule and not self._is_strange(line) for line in lines)

    def _end_of(self, rows: int) -> int:
        """Behind which line there are so many sound rows."""
        sound = [not line.is_rule and not self._is_strange(line) for line in self.lines]
        return next(i for i, count in enumerate(accumulate(sound), start=1) if count == rows)

    def _is_grid(self, lines: list[Line], blank: str | None) -> bool:
        """Whether lines are a grid, and no digit stands twice in a house."""
        grid = self._parsed(lines, blank).grid
        return grid is not None and not grid.conflicts()

    @property
    def are_lines(self) -> bool:
        """Whether each line is a grid of its own."""
        if self.rows == 1 and len(self.lines) == 1:
            return not self._is_row_of_large
        return self.side == SIZES[2] and not self.is_large

    @property
    def _is_row_of_large(self) -> bool:
        """Whether there is nothing but a row where 16 cells are no small grid."""
        return self._large and self.rows == 1 and self.side == SIZES[2]

    @property
    def is_large(self) -> bool:
        """Tell rows of a 16×16 grid, also of one with a row too few, from 4×4 grids."""
        if self._size is not None:
            return self._size != SIZES[0]
        if self._large or self._has_boxes():
            return True
        large = [
            not _BEYOND_ORDER_2.isdisjoint(line.text)
            for line in self.lines
            if len(line.cells) == SIZES[2]
        ]
        return any(large) if self.rows == SIZES[2] else 2 * sum(large) > len(large)

    def _has_boxes(self) -> bool:
        """Tell rows with a rule below each four of them."""
        rules, rows = set(), 0
        for line in self.lines:
            if line.is_rule:
                rules.add(rows)
            else:
                rows += 1
        return rows == SIZES[2] and rules - {0, rows} == {4, 8, 12}

    def read(self, blank: str | None) -> list[Entry]:
        """Return the grid, or what is wrong: once, where the lines are those of one drawing."""
        if self._is_row_of_large:
            error = GridError(f"1 row of {self.side} cells, not {self.side}")
            return [Entry(self.lines[0].number, None, error)]
        side = self._full_side
        gaps = [gap for gap in self.gaps if gap.rows < self.rows]
        strange = self.strange_rows
        if not gaps or not side or (strange and self.rows - strange in (side - 1, side)):
            return [self._entry(self.lines, blank)]
        if self.rows == side and (_below_boxes(gaps, side) or self._is_grid(self.lines, blank)):
            return [self._entry(self.lines, blank)]
        ends = [0, *(gap.rows for gap in gaps), self.rows]
        order = ORDERS[side * side]
        heights = [high - low for low, high in pairwise(ends)]
        if {*heights} == {order}:
            return [self._entry(self.lines, blank)]
        if self.rows == side - 1 and sorted(heights)[1:] == [order] * (order - 1):
            short = ([0] + [gap.lines for gap in gaps])[heights.index(min(heights))]
            return [self._entry(self.lines, blank)._replace(line=self.lines[short].number)]
        if self.rows in (side - 1, side):
            gap = next((gap for gap in gaps if gap.rows % order), gaps[0])
            return [interrupted(gap.number, gap.rows, side)]
        if max(heights) < side - 1:
            return [self._entry(self.lines, blank)]
        places = [0, *(gap.lines for gap in gaps), len(self.lines)]
        parts = [self.lines[low:high] for low, high in pairwise(places)]
        return [self._entry(part, blank) for part in parts]

    def _entry(self, lines: list[Line], blank: str | None) -> Entry:
        return _located(self._parsed(lines, blank), lines)

    def _parsed(self, lines: list[Line], blank: str | None) -> Entry:
        """Return what lines make; those asked for last are not read again."""
        text = "\n".join(line.text for line in lines)
        if self._last is None or self._last[0] != text:
            self._last = text, entry_of(lines[0].number, text, self._size, blank)
        return self._last[1]._replace(line=lines[0].number)

    @property
    def lacks_first(self) -> bool:
        """Whether a row is missing, and it may be the first."""
        lengths = {*self._lengths}
        return not self.gaps and len(lengths) == 1 and self.rows == self._full_side - 1

    @property
    def strange_rows(self) -> int:
        """How many rows are none of the size, so that there may be as many more than were read."""
        return self.rows - self._sound_rows(self.lines)

    def _is_strange(self, line: Line) -> bool:
        """Whether a line is no row of the size."""
        return len(line.cells) != self.side or bool(line.cells.strip(_marks(self.side)))


@cache
def _marks(side: int) -> str:
    """Return what a row may have in it."""
    return DIGITS[:side] + DIGITS[:side].lower() + BLANKS


def interrupted(number: int, rows: int, side: int) -> Entry:
    """Return what is wrong where a line that is no row stands below some rows."""
    return Entry(number, None, GridError(f"no row below row {rows} of a {side}×{side} grid"))


def _below_boxes(gaps: list[Gap], side: int) -> bool:
    order = ORDERS.get(side * side, 0)
    return [gap.rows for gap in gaps] == [*range(order, side, order)] if order else False


def _located(entry: Entry, lines: list[Line]) -> Entry:
    """Say of a drawing that is wrong in one row at which line that stands."""
    row = entry.error.row if entry.error else None
    if row is None:
        return entry
    rows = [line.number for line in lines if not line.is_rule]
    return entry._replace(line=rows[row - 1]) if row <= len(rows) else entry
