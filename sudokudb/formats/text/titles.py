"""Short lines above grids that name them, although they are no words: `5`, `1.`, `A1`, `(3)`, `#7`.

Such a line could as well be a spoiled row, or what is left of a line that is broken. So it is a
title only directly above a drawing of which it could be no row, even with a cell too few or too
many, and above a line only where it has brackets or a colon.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError
from sudokudb.formats.source.source import says_something
from sudokudb.formats.text.grid_lines import is_drawn
from sudokudb.formats.text.line_split import parts, seems_short
from sudokudb.formats.text.parsed import Entry
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, SIZES

if TYPE_CHECKING:
    from sudokudb.formats.text.grid_builder import Drawing

_LONGEST = 40
_MOST = 200
_MOST_LENGTHS = 2  # of boxes and a cut one, where words have more
_SHORTEST_LARGE = SIZES[2] - 1
_SMALL = frozenset(DIGITS[:9] + BLANKS)
_LARGE = frozenset(DIGITS + "QRSTUVWXY" + BLANKS)
_BRACKETED = re.compile(r"[(\[]?\d{1,5}(?:[)\]]\.?|:)", re.ASCII)
_NUMBERS = re.compile(r"[(\[]?\d{1,4}(?:[./:-]\d{1,4}){0,2}[.:)\]]?", re.ASCII)
_DATE = re.compile(
    r"(?:19|20)\d\d([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2(?:19|20)\d\d", re.ASCII
)
_COMMENT = re.compile(r"\s*(# ?\d{1,6})\s*", re.ASCII)


class Name(NamedTuple):
    """A line that may name what is directly below, else it is an entry that is wrong.

    Where `are_words` it is known that it is no row.
    """

    entry: Entry
    text: str
    are_words: bool = False

    def above(self, entry: Entry, drawing: Drawing | None) -> list[Entry]:
        """Return a grid below with its title, and what else is to be said of the two.

        A drawing that lacks its first row has it here.
        """
        first = drawing.lines[0].number if drawing else entry.line
        side = drawing.side if drawing else 0
        is_near = first == self.entry.line + 1 and not entry.label
        is_near &= not drawing or not drawing.has_no_row
        if not is_near or not (
            self._is_no_row(side) if drawing else _BRACKETED.fullmatch(self.text)
        ):
            return [self.entry, entry]
        if entry.grid and not any(map(str.isalnum, self.text)):
            return [self.entry, entry]
        if entry.grid:
            return [entry._replace(label=self.text.rstrip(":. "))]
        if drawing and drawing.lacks_first:
            count = len(self.text.translate(LAYOUT))
            cells = f"{count} cell{'' if count == 1 else 's'}"
            why = GridError(f"{cells} in row 1 of a {side}×{side} grid")
            return [Entry(self.entry.line, None, why)]
        return [entry]

    def is_above(self, line: str) -> bool:
        """Whether a line below begins a drawing of which this one is no row."""
        cells = line.translate(LAYOUT).upper()
        if is_drawn(cells):
            return all(map(self._is_no_row, SIZES[1:]))
        sides = [side for side in SIZES if abs(side - len(cells)) <= 1]
        if not sides or seems_short(line) or (" " in line.strip() and sides[0] == SIZES[0]):
            return False
        return all(map(self._is_no_row, sides)) and 2 * sum(map(_LARGE.__contains__, cells)) > len(
            cells
        )

    def _is_no_row(self, side: int) -> bool:
        lengths = {*map(len, self.text.split())}
        if self.are_words or (side >= SIZES[2] and len(lengths) > _MOST_LENGTHS):
            return True
        cells = self.text.translate(LAYOUT)
        if _DATE.fullmatch(self.text):
            return len(cells) != side or "0" in cells or len({*cells}) < side - 1
        return abs(len(cells) - side) > 1


class Comments:
    """Lines of comment: how many are `left_out`, and numbers that may name a grid below: `#7`."""

    def __init__(self) -> None:
        self._above: dict[int, str] = {}
        self._left_out = 0

    def __bool__(self) -> bool:
        """Whether there are some that may name a grid below."""
        return bool(self._above)

    @property
    def left_out(self) -> int:
        """How many there are with something in them that name no grid so far."""
        return self._left_out + len(self._above)

    def take(self, number: int, comment: str) -> None:
        """Take a comment in a line."""
        if found := _COMMENT.fullmatch(comment):
            self._above[number] = found[1]
            if len(self._above) <= _MOST:
                return
            del self._above[next(iter(self._above))]
        self._left_out += says_something(comment)

    def named(self, entry: Entry) -> Entry:
        """Return a grid with the number directly above as its label."""
        if not self._above:
            return entry
        is_named = entry.grid is not None and not entry.label
        text = self._above.pop(entry.line - 1, "") if is_named else ""
        below = {line: text for line, text in self._above.items() if line > entry.line}
        self._left_out += len(self._above) - len(below)
        self._above = below
        return entry._replace(label=text) if text else entry


def is_number(line: str) -> bool:
    """Tell a number, or some with dots or the like between, which a row of cells can be too."""
    return _NUMBERS.fullmatch(line.strip()) is not None


def may_name(line: str) -> bool:
    """Tell a short line that is no row: a number, or one with marks in it that are no cells.

    >>> [may_name(line) for line in ("A1", "7.2", "5....", "+---", "5 3    7")]
    [True, True, False, False, False]
    """
    text = line.strip()
    if len(text) > _LONGEST or "|" in text or seems_short(line):
        return False
    cells = text.translate(LAYOUT).upper()
    if parts(line) != ("", line, ""):
        return False
    if (_SMALL if len(cells) < _SHORTEST_LARGE else _LARGE).issuperset(cells):
        return is_number(text)
    return any(map(str.isalnum, cells))
