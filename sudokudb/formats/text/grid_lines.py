"""The lines of drawings: rows of cells, and what stands between them."""

from __future__ import annotations

import re
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from sudokudb.notation import BLANKS, DIGITS, LAYOUT, SIZES, is_rule

_EMPTY_ROW = re.compile(r"[\s|│┃║]+")


class Line(NamedTuple):
    """A row of cells or a rule, and a remark behind it; `cells` are without blanks and bars.

    `gap` is the number of an empty line directly above a row, 0 without, and `wide` says that there
    are two; `apart` says that there is a comment, or two rules, or a rule and an empty line.
    """

    number: int
    text: str
    remark: str
    cells: str
    is_rule: bool
    gap: int = 0
    wide: bool = False
    apart: bool = False


class Lines:
    """Lines as they come, each with what stands above it."""

    def __init__(self) -> None:
        self._gap = self._rules = 0
        self._wide = self._comment = False

    def pass_comment(self) -> None:
        """Take a comment."""
        self._comment = True

    def pass_empty(self, number: int) -> bool:
        """Take an empty line; return whether another is directly above."""
        again = self._gap > 0
        self._gap = self._gap or number
        self._wide |= again
        return again

    def line(self, number: int, text: str, remark: str = "") -> Line:
        """Return a row or a rule."""
        cells = text.translate(LAYOUT)
        if is_drawn(cells):
            self._rules += 1
            return Line(number, text, remark, cells, is_rule=True)
        apart = self._comment or self._rules > (not self._gap)
        line = Line(number, text, remark, cells, False, self._gap, self._wide, apart)
        self._gap = self._rules = 0
        self._wide = self._comment = False
        return line


def is_drawn(cells: str) -> bool:
    """Tell what can only be drawn between boxes, or around them; or dashes of no grid's size."""
    return is_rule(cells) or (is_dashes(cells) and len(cells) not in SIZES)


def is_dashes(cells: str) -> bool:
    """Whether there is nothing but dashes: a row of empty cells, or a rule."""
    return bool(cells) and not cells.strip("-")


def is_between(line: Line, side: int) -> bool:
    """Tell a line of boxes from an empty row, also one of dashes: it is not as long as rows."""
    if line.is_rule:
        return True
    if not line.cells:
        return not _EMPTY_ROW.fullmatch(line.text)
    return is_dashes(line.cells) and side in SIZES and len(line.cells) != side


def ruled(lines: list[Line]) -> list[Line]:
    """Return lines, rows of dashes as rules where no other row near them has a dash."""
    dashes = [not line.is_rule and not line.cells.strip("-") for line in lines]
    if not any(dashes):
        return lines
    above = list(accumulate(map(writes_dashes, lines), _later))
    below = list(accumulate(map(writes_dashes, lines[::-1]), _later))[::-1]
    return [
        line._replace(is_rule=True) if dash and False in near and True not in near else line
        for line, dash, near in zip(lines, dashes, zip(above, below, strict=True), strict=True)
    ]


def writes_dashes(line: Line) -> bool | None:
    """Whether dashes are the empty cells of a row, None where it does not tell."""
    if line.is_rule or not line.cells.strip("-"):
        return None
    if "-" in line.cells:
        return True
    letters = "xX" if len(line.cells) < SIZES[2] else ""
    are_full = line.cells.isalnum() and not {*"0" + letters} & {*line.cells}
    return None if are_full else False


def _later(known: bool | None, told: bool | None) -> bool | None:
    return known if told is None else told


def is_strange(cells: str, side: int) -> bool:
    """Whether cells are no row of a size."""
    return len(cells) != side or bool(cells.strip(_marks(side)))


@cache
def _marks(side: int) -> str:
    """Return what a row may have in it."""
    digits = DIGITS[:side] if side <= SIZES[1] else DIGITS + "QRSTUVWXY"
    return digits + digits.lower() + BLANKS
