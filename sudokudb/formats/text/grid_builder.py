"""A drawing of a grid as its lines come: when it is whole, and where one is spoiled."""

from __future__ import annotations

import re
from math import inf
from typing import TYPE_CHECKING

from sudokudb.errors import GridError
from sudokudb.formats.text.drawing_errors import Gap, below_boxes, dashes_amiss, gap_amiss, uneven
from sudokudb.formats.text.grid_lines import is_dashes, is_strange, ruled, writes_dashes
from sudokudb.formats.text.line_split import seems_short
from sudokudb.formats.text.parsed import Entry, entry_of, located, may_have_solution, several
from sudokudb.notation import BLANKS, DIGITS, ORDERS, SIZES

if TYPE_CHECKING:
    from sudokudb.formats.text.grid_lines import Line

_FRAME = re.compile(r"([*.'+])-+\1")
_MOST_ROWS = 2 * SIZES[-1]
_AHEAD = 3  # drawings below a spoiled one, which tell where it ends
_REMARK = ";%!"
_SMALL_MARKS = frozenset(DIGITS[:9] + BLANKS)
_BEYOND_ORDER_2 = frozenset(DIGITS[4:] + DIGITS[4:].lower())


class Drawing:
    """The lines of one grid so far, with an empty line below each box, or with none.

    `side` is how many cells most rows have, and `rows` how many rows there are. `large` says that
    rows of 16 cells are no 4×4 grids, `narrow` that there is one empty line below each box. Where
    it ended early, `end` is the number of the line below that made an end. It `may_begin_with_rule`
    where the first row is of dashes, and those below are full: they tell not if it is one.
    """

    end = 0

    def __init__(
        self, size: int | None, blank: str | None, *, large: bool = False, narrow: bool = False
    ) -> None:
        self._size = size
        self._blank = blank
        self._large = large
        self._narrow = narrow
        self._lengths: list[int] = []
        self._dashes = self._spaced = self._short = self._parted = False
        self.may_begin_with_rule = False
        self.lines: list[Line] = []
        self.gaps: list[Gap] = []
        self._wide: set[int] = set()
        self._rules: set[int] = set()
        self._last: tuple[str, Entry] | None = None
        self.rows = 0
        self.side = 0

    def add_rule(self, line: Line) -> None:
        """Take a line between boxes; above the first row the last one is the drawing's own."""
        line = line if line.is_rule else line._replace(is_rule=True)
        self._rules.add(self.rows)
        if not self.rows:
            self.lines = [line]
        elif self.lines[-1].is_rule and self.lines[-2].is_rule:
            self.lines[-1] = line
        else:
            self.lines.append(line)

    def add_row(self, line: Line) -> None:
        """Take a row, right or wrong."""
        if self.rows and line.gap and (not self.gaps or self.gaps[-1].number != line.gap):
            self.gaps.append(Gap(line.gap, len(self.lines), self.rows))
        if self.rows and line.wide:
            self._wide.add(line.gap)
        self._parted |= self.rows > 0 and line.apart
        cells = line.cells
        self.lines.append(line)
        self._lengths.append(len(cells))
        self._spaced |= " " in line.text.strip()
        self._short |= seems_short(line.text)
        if len(cells) != self.side:
            self._find_side()
        dashes = is_dashes(cells)
        if self.may_begin_with_rule:
            self.may_begin_with_rule = not dashes and writes_dashes(line) is None
        else:
            self.may_begin_with_rule = dashes and not self.rows
        self._dashes |= dashes
        self.rows += 1

    def like(self, lines: list[Line]) -> Drawing:
        """Return a drawing of some of the lines."""
        other = Drawing(self._size, self._blank, large=self.is_large, narrow=self._narrow)
        for line in lines:
            if line.is_rule:
                other.add_rule(line)
            else:
                other.add_row(line)
        return other

    def _find_side(self) -> None:
        usual = max(self._lengths, key=self._lengths.count)
        self.side = self._lengths[0] if self._spaced and usual < SIZES[1] else usual

    @property
    def full_side(self) -> int:
        """How many rows there should be, 0 where rows are of no grid."""
        if self._short:
            return SIZES[1]
        return self.side if self.side in SIZES else 0

    @property
    def can_be_cut(self) -> bool:
        """Whether rows tell by themselves where a grid ends."""
        return self.full_side > 0 and not self._short and not self.are_lines

    @property
    def is_enough(self) -> bool:
        """Whether there are rows enough to tell what is wrong with the first of them."""
        side = self.full_side
        if side and not self._short and not self.are_lines:
            side *= 1 + _AHEAD
        return self.rows >= (side or _MOST_ROWS)

    def is_sound(self) -> bool:
        """Whether these are the rows of a valid grid, with nothing that could be above another."""
        if self.rows != self.full_side or self._dashes or self._parted or not self.can_be_cut:
            return False
        boxes = {*range(ORDERS[self.side**2], self.side, ORDERS[self.side**2])}
        rules = self._rules - {0, self.rows}
        if self.gaps and not below_boxes(self.gaps, self.side):
            return False
        if rules not in (set(), boxes, {*range(1, self.side)}):
            return False
        return not self.strange_rows and self.is_grid(self.lines)

    @property
    def may_end(self) -> bool:
        """Whether there are as many rows as there should be or one more, or a rule below them all.

        Above a rule one may be missing. Small grids are too short to tell.
        """
        if self.full_side < SIZES[1]:
            return False
        lines = ruled(self.lines)
        lacking = self.full_side - sum(not line.is_rule for line in lines)
        if lines[-1].is_rule:
            return abs(lacking) <= 1
        return lacking in (-1, 0) and not self.is_paused

    @property
    def is_paused(self) -> bool:
        """Whether an empty line was the last."""
        return bool(self.gaps) and self.gaps[-1].lines == len(self.lines)

    @property
    def is_below_box(self) -> bool:
        """Whether there are the rows of some boxes, with nothing wrong so far, but not of all."""
        side = self.full_side
        boxes = range(ORDERS[side * side], side, ORDERS[side * side]) if self.can_be_cut else ()
        return self.rows in boxes and not self._parted and not self.strange_rows

    @property
    def goes_on(self) -> bool:
        """Whether there must be more rows."""
        if not 0 < self.rows < self.full_side:
            return False
        return self.side != SIZES[2] or self.is_large

    def pause(self, number: int) -> bool:
        """Take an empty line; return False where the drawing ends there.

        Two of them end one, except below boxes that all have two.
        """
        if not self.goes_on and not self._is_between:
            return False
        if self.is_paused:
            self._wide.add(self.gaps[-1].number)
            between = self.rows % ORDERS[self.full_side**2] == 0
            return between and len(self._wide) == len(self.gaps) and not self._narrow
        self.gaps.append(Gap(number, len(self.lines), self.rows))
        return True

    @property
    def _is_between(self) -> bool:
        """Whether there are rows of a grid and of another, not all there yet, below a gap."""
        side = self.full_side
        if not self.gaps or not side:
            return False
        if self.rows == side and below_boxes(self.gaps, side) and not self._parted:
            return False
        if self._narrow:
            return True
        return sum(not line.is_rule for line in self.lines[self.gaps[-1].lines :]) < side

    @property
    def is_box_below_dashes(self) -> bool:
        """Whether the same has the rows of whole boxes, if the first is a rule."""
        order = ORDERS.get(self.full_side**2, self.rows)
        return self.may_begin_with_rule and self.rows > order and self.rows % order == 1

    @property
    def is_line_of_dashes(self) -> bool:
        """Whether the only row is of dashes: no grid, nor anything of one."""
        return self.rows == 1 and self._dashes

    def lacks_last_above(self, line: Line) -> bool:
        """Whether a row of dashes below an empty line is a rule, and the last row missing."""
        return self.is_paused and self.rows == self.full_side - 1 and is_dashes(line.cells)

    def below_rule(self) -> Drawing:
        """Return the same where the only row of dashes is a rule."""
        return self.like(
            [line._replace(is_rule=line.is_rule or is_dashes(line.cells)) for line in self.lines]
        )

    @property
    def is_full(self) -> bool:
        """Whether there are as many rows as there should be, or more."""
        return 0 < self.full_side <= self.rows

    @property
    def is_overfull(self) -> bool:
        """Whether there are more rows than one grid has."""
        return 0 < self.full_side < self.rows

    def ends_at(self, line: Line) -> bool:
        """Whether a line is the frame below the last row, although one may be missing."""
        if not self.rows or not _FRAME.fullmatch(line.text.strip()):
            return False
        inside = self.rows % ORDERS.get(self.full_side**2, 1) > 0 or bool(self.gaps)
        return self.is_full or (self.goes_on and inside)

    @property
    def is_narrow(self) -> bool:
        """Whether there is one empty line below each box."""
        gaps = [gap for gap in self.gaps if gap.rows < self.rows]
        return not self._wide and below_boxes(gaps, self.side)

    def is_grid(self, lines: list[Line]) -> bool:
        """Whether lines are a grid, and no digit stands twice in a house."""
        grid = self._parsed(lines).grid
        return grid is not None and not grid.conflicts()

    def doubt(self, lines: list[Line]) -> float:
        """Return how far lines are from a puzzle: infinite where they are no valid grid.

        Rows of two puzzles can well be a valid grid, but hardly one with a solution.
        """
        grid = self._parsed(lines).grid
        if grid is None or grid.conflicts():
            return inf
        too_large = grid.size > SIZES[1]  # that would take long, and two hardly make one
        return 0.0 if too_large or may_have_solution(grid) else 1.0

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

    def read(self) -> Entry:
        """Return the grid, or what is wrong with it."""
        if self._is_row_of_large:
            error = GridError(f"1 row of {self.side} cells, not {self.side}")
            return Entry(self.lines[0].number, None, error)
        entry = located(self._parsed(self.lines), self.lines)
        if entry.error and entry.error.row is not None and self.has_no_row:
            return several(entry, self.lines)
        is_located = entry.error is None or entry.error.row is not None
        if not is_located and (amiss := dashes_amiss(self.lines, self.full_side)):
            return amiss
        inside = [gap for gap in self.gaps if gap.rows < self.rows]
        if not inside or self._are_gaps_right(inside):
            return entry
        return gap_amiss(entry, self.lines, inside, self.rows, self.full_side)

    @property
    def has_no_row(self) -> bool:
        """Whether there are some lines, and none could be a row."""
        return self.rows > 1 and self.is_words

    @property
    def is_words(self) -> bool:
        """Whether no line could be a row: half of it is no cell, or it begins as a remark."""
        return all(map(_are_words, (line.cells for line in self.lines if not line.is_rule)))

    def _are_gaps_right(self, gaps: list[Gap]) -> bool:
        """Whether empty lines are not what is wrong."""
        side, rows, strange = self.full_side, self.rows, self.strange_rows
        if not side or rows not in (side - 1, side) or (strange and rows - strange >= side - 1):
            return True
        return rows == side and (below_boxes(gaps, side) or self.is_grid(self.lines))

    def _parsed(self, lines: list[Line]) -> Entry:
        """Return what lines make; those asked for last are not read again."""
        rows = [line for line in ruled(lines) if not line.is_rule or line.cells.strip("-")]
        text = "\n".join(line.text for line in rows)
        if self._last is None or self._last[0] != text:
            entry = entry_of(lines[0].number, text, self._size, self._blank)
            if entry.grid and not self._short:
                error = uneven(rows, entry.grid.size, self._blank)
                entry = entry._replace(grid=None, error=error) if error else entry
            self._last = text, entry
        return self._last[1]._replace(line=lines[0].number)

    @property
    def lacks_first(self) -> bool:
        """Whether a row is missing, and it may be the first."""
        lengths = {*self._lengths}
        return not self.gaps and len(lengths) == 1 and self.rows == self.full_side - 1

    @property
    def strange_rows(self) -> int:
        """How many rows are none of the size."""
        return sum(not line.is_rule and is_strange(line.cells, self.side) for line in self.lines)


def _are_words(cells: str) -> bool:
    if len(cells) >= SIZES[2] - 1:  # letters may be digits
        return cells[0] in _REMARK
    return bool(cells) and 2 * sum(map(_SMALL_MARKS.__contains__, cells)) <= len(cells)
