"""Where drawings begin among lines of which some are too many or missing.

Lines with nothing wrong need none of this. Else every way to cut them is weighed, and that taken
which leaves the fewest faults: what is whole costs nothing, what is not as many rows as it has too
few or too many, and a line between drawings that stands within one costs too.
"""

from __future__ import annotations

from itertools import islice, pairwise
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.formats.text.grid_lines import is_dashes, is_strange, ruled
from sudokudb.notation import BLANKS, ORDERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.formats.text.grid_lines import Line

_FAULT = 4.0  # more than two rows, so that two faults side by side are two, and less than five
_MARK = 2.0
_OVER = 3  # times, where there are rows enough without those beyond a mark
_LOST = 0.1  # a row of no whole drawing
_LITTLE = 0.01


class Piece(NamedTuple):
    """Lines that belong together, whether they are a whole drawing, and how many rows are below."""

    lines: list[Line]
    is_whole: bool
    below: int


def cut(
    lines: list[Line], side: int, doubt: Callable[[list[Line]], float], *, ended: bool
) -> list[Piece]:
    """Return lines, of rows of so many cells, cut into drawings.

    `doubt` is 0 for lines that are a puzzle, 1 where they are one without a solution, infinite
    where they are none; where they have not `ended`, the last drawing may go on below.
    """
    cuts = _Cuts(ruled(lines), side, doubt, ended)
    return cuts.between_dashes() or cuts.pieces()


class _Cuts:
    """The cheapest way to cut the first row, the first two, and so on until it is that of all."""

    def __init__(
        self, lines: list[Line], side: int, doubt: Callable[[list[Line]], float], ended: bool
    ) -> None:
        self._lines = lines
        self._side = side
        self._doubt = doubt
        self._ended = ended
        self._places = [at for at, line in enumerate(lines) if not line.is_rule]
        self._rows = [lines[at] for at in self._places]
        self._strange = [is_strange(row.cells, side) for row in self._rows]
        self._clashes = [_clashes(row.cells) for row in self._rows]
        self._dashes = [is_dashes(row.cells) for row in self._rows]
        self._ruled = [at > 0 and self._is_dashes(lines[at - 1]) for at in self._places]
        self._is_seldom_ruled = 3 * side * sum(self._ruled) <= max(3 * side, len(self._rows))
        below_rule = [at > 0 and lines[at - 1].is_rule for at in self._places]
        gaps = [row.gap > 0 for row in self._rows]
        wide = [row.wide for row in self._rows]
        apart = [row.apart for row in self._rows]
        above = self._above = [below_rule, gaps, wide, apart]
        kinds = [_Marks(kind, side) for kind in above if any(kind[1:])]
        self._marks = [kind for kind in kinds if not kind.is_everywhere]

    def between_dashes(self) -> list[Piece]:
        """Return drawings with a row of dashes between each two, or none if there is any other.

        Dashes above all are a row or a rule; where they can be either, no drawing is whole. The
        number of rows mostly tells: they are a row as long as more may follow.
        """
        if not any(self._dashes):
            return []
        as_row = self._between_dashes([])
        as_rule = self._between_dashes([0]) if self._dashes[0] else []
        if not as_row or not as_rule or not self._ended:
            return as_row or as_rule
        lines = iter(self._lines)
        return [Piece([*islice(lines, len(own))], False, below) for own, _, below in as_rule]

    def _between_dashes(self, rules: list[int]) -> list[Piece]:
        """Return the same, with some of the rows above all taken for rules."""
        rules = [*rules]
        low = len(rules) + self._side
        while low < len(self._rows):
            if not self._ruled[low]:
                if not self._dashes[low]:
                    return []
                rules.append(low)
                low += 1
            low += self._side
        if not rules:
            return []
        lines = [*self._lines]
        for row in rules:
            lines[self._places[row]] = self._rows[row]._replace(is_rule=True)
        return _Cuts(lines, self._side, self._doubt, self._ended)._as_they_came()

    def _as_they_came(self) -> list[Piece]:
        """Return drawings each directly below another, or none if any is no puzzle."""
        last, side = len(self._rows), self._side
        if self._ended and last % side:
            return []
        pieces = []
        for low in range(0, last, side):
            high = min(low + side, last)
            lines = self._lines_of(low, high)
            is_whole = high - low == side
            if is_whole and (not self._is_well_drawn(low) or self._doubt(lines) > 0):
                return []
            pieces.append(Piece(lines, is_whole, last - high))
        return pieces

    def _is_well_drawn(self, low: int) -> bool:
        """Whether the rows from one on are those of one drawing, by what stands between them."""
        rows = range(low + 1, low + self._side)
        order = ORDERS[self._side**2]
        boxes = {*range(low + order, rows.stop, order)}
        below_rule, *others, apart = ({row for row in rows if kind[row]} for kind in self._above)
        if apart or any(kind not in (set(), boxes) for kind in others):
            return False
        return below_rule in (set(), boxes, {*rows})

    def _is_dashes(self, line: Line) -> bool:
        """Whether a line is as long as a row, and taken for a rule."""
        return line.is_rule and len(line.cells) == self._side and is_dashes(line.cells)

    def pieces(self) -> list[Piece]:
        """Return the lines cut where that costs least."""
        last = len(self._rows)
        costs = [0.0] + [inf] * last
        begins, wholes = [0] * (last + 1), [False] * (last + 1)
        for low in range(last):
            for high, cost, is_whole in self._from(low):
                if costs[low] + cost < costs[high]:
                    costs[high] = costs[low] + cost
                    begins[high], wholes[high] = low, is_whole
        ends = [last]
        while ends[-1]:
            ends.append(begins[ends[-1]])
        return [
            Piece(self._lines_of(low, high), wholes[high], last - high)
            for low, high in pairwise(ends[::-1])
        ]

    def _lines_of(self, low: int, high: int) -> list[Line]:
        """Return the lines of some rows: one rule directly above the first of them is theirs."""
        return self._lines[self._begin_of(low) : self._begin_of(high)]

    def _begin_of(self, row: int) -> int:
        if row in (0, len(self._rows)):
            return 0 if not row else len(self._lines)
        place = self._places[row]
        return place - self._lines[place - 1].is_rule

    def _from(self, low: int) -> Iterator[tuple[int, float, bool]]:
        """Yield how far a drawing from a row on can go, what that costs, and if it is whole."""
        strange = clashes = dashes = ruled = 0
        ends = marks = 0.0
        last = len(self._rows)
        for high in range(low + 1, min(low + 2 * self._side, last) + 1):
            strange += self._strange[high - 1]
            dashes += self._dashes[high - 1]
            ruled += self._ruled[high - 1] and high - low > 1
            for kind in self._marks if high - low > 1 else ():
                weight = _MARK * kind.within(high - 1, low)
                marks += weight
                ends += weight * kind.is_end
            rows = high - low
            clashes += self._clashes[high - 1]
            may_be_whole = not strange and not clashes and self._side in (rows, rows - dashes)
            doubt = self._doubt(self._lines_of(low, high)) if may_be_whole else inf
            if doubt < inf:
                lacking = _MARK * sum(kind.lacking(low) for kind in self._marks)
                yield high, doubt + marks + lacking + _LITTLE * (rows - self._side), True
                continue
            ends_within = ends if rows <= self._side else _OVER * ends
            fault = ends_within + self._fault(rows, strange)
            if rows == self._side - 1 and ruled == 1 and self._is_seldom_ruled:
                fault = self._fault(self._side, 1)  # the row of dashes stands for the missing one
            yield high, fault - _LITTLE * low / last, False
            if high == last and not self._ended and rows < self._side and not strange:
                yield high, marks, False

    def _fault(self, rows: int, strange: int) -> float:
        """Return what so many rows cost: of those too many, strange ones stand for another."""
        missing, more = max(0, self._side - rows), max(0, rows - self._side)
        others = min(more, strange)
        cost = missing + more - others / 2
        return _FAULT + min(cost, rows - strange / 2) + _LOST * rows


def _clashes(cells: str) -> bool:
    """Whether a digit stands twice in a row."""
    digits = [cell for cell in cells.upper() if cell not in BLANKS]
    return len({*digits}) < len(digits)


class _Marks:
    """Lines that are no rows, of one kind: where they stand, and how many rows apart they should.

    That is a box or a drawing, whichever is nearer to how many there are, if they are not below
    each row.
    """

    def __init__(self, is_above: list[bool], side: int) -> None:
        self._is_above = is_above
        apart = len(is_above) / sum(is_above[1:])
        order = ORDERS[side * side]
        self._inside = range(order, side, order)
        self.is_everywhere = apart < 1.5
        self._step = order if apart < 0.75 * side else side
        self.is_end = self._step == side

    def within(self, row: int, low: int) -> bool:
        """Whether one stands above a row where none should, in a drawing from another row on."""
        return self._is_above[row] and (row - low) % self._step > 0

    def lacking(self, low: int) -> int:
        """How many are missing below boxes of a drawing, where there should be some."""
        if self.is_end:
            return 0
        return sum(not self._is_above[low + row] for row in self._inside)
