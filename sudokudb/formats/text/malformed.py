"""Lines that are no grid, but were meant for one: which of their marks are the cells."""

from __future__ import annotations

import re
from typing import NamedTuple

from sudokudb.errors import GridError
from sudokudb.formats.text.parsed import Entry, entry_of
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, SIZES

_MARKS = DIGITS[:9] + BLANKS
_LARGE_MARKS = DIGITS + DIGITS.lower() + "QRSTUVWXY" + "qrstuvwxy" + BLANKS
_BESIDE = _MARKS + " \t,;:'\""
_COMMENT = re.compile(r"\s*(?:#|//)")
_REMARK = re.compile(r"\s*(?:[\t,;#]|//)")
_CELLS = re.compile(
    r"(?<![^\s\"',;:|=>\[({])(?:[0-9.xX*_-]{60,}|[0-9A-Ya-y._*-]{200,})(?![^\s\"',;:|<#/\])}])"
)
_NUMBERED = re.compile(r"\s*[0-9]{1,4}\s+(?=[0-9.xX*_-]{72})")
_NUMBER_BEHIND = re.compile(r"\s*[0-9.xX*_-]{60,80}[\t,;]")
_BEFORE = re.compile(r"\w[\w ]{0,30}[:=)](?=.)")
_MOST_SMALL = 90
_LEAST_SMALL = 72
_MOST_ODD = 3
_WHOLE = frozenset(size * size for size in SIZES[1:])


def without_comment(text: str) -> tuple[str, str]:
    """Return cells and the comment behind them; all of the text where it is anything else.

    >>> without_comment("53..7... # row 1"), without_comment("quiz # 1")
    (('53..7...', '# row 1'), ('quiz # 1', ''))
    """
    found = _COMMENT.search(text)
    if found and _are_cells(text[: found.start()]):
        return text[: found.start()], text[found.start() :].strip()
    return text, ""


def line_of(
    number: int,
    line: str,
    taken: tuple[str, str, str],
    size: int | None,
    blank: str | None,
) -> Entry:
    """Return the grid of a line that is `taken` apart, or why it is none.

    What stands around the cells is none of them, also a number set off from fewer than a grid has.
    Cells before a grid are no label, but another grid that is spoiled.
    """
    label, text, remark = taken
    if blank is None and label and _CELLS.search(label):
        return _named(number, line, size)
    if blank is None and (cells := _nearly(label)):
        return entry_of(number, cells, size)
    if blank is None and (_NUMBERED.match(text) or _NUMBER_BEHIND.match(text)):
        found = _named(number, text, size)
        if found.error:
            return found
    entry = entry_of(number, text, size, blank, label, remark)
    return entry if entry.grid or blank is not None else _named(number, text, size, entry)


def _named(number: int, text: str, size: int | None, entry: Entry | None = None) -> Entry:
    """Return why what of a text are cells is no grid."""
    found = _REMARK.search(text)
    cells = text[: found.start()] if found else ""
    if not found or not text[found.start() :].strip(_BESIDE) or not _is_long(cells):
        word = _CELLS.search(text)
        cells = word[0] if word else _nearly(text)
    other = entry_of(number, cells, size) if cells.strip(BLANKS) else entry
    return other if other and other.error else entry or entry_of(number, text, size)


def _nearly(text: str) -> str:
    """Return what in a text is a grid but for some marks, behind other words; or nothing."""
    words = [_BEFORE.sub("", word, count=1).strip("\"'") for word in text.split()]
    nearly = [word for word in words if _LEAST_SMALL <= len(word) <= _MOST_SMALL]
    odd = [sum(mark not in _MARKS for mark in word) for word in nearly]
    return nearly[0] if len(nearly) == 1 and odd[0] <= _MOST_ODD else ""


class Part(NamedTuple):
    """A line of cells, fewer than a grid has: the others may be in the next line."""

    entry: Entry
    cells: int

    def with_rest(self, line: str) -> Entry | None:
        """Return what is wrong with both lines, where they make one grid together."""
        text = line[: found.start()] if (found := _COMMENT.search(line)) else line
        more = len(text.translate(LAYOUT))
        both = self.cells + more
        if both not in _WHOLE or not _are_cells(text, both):
            return None
        if more in _WHOLE or more in SIZES:
            return None  # that is a grid or a row by itself
        are = "is" if more == 1 else "are"
        why = f"{self.cells} cells do not make a grid; {more} more {are} in the next line"
        return self.entry._replace(error=GridError(why, "a grid is one line, or a row in each"))


def part_of(entry: Entry, text: str) -> Part | None:
    """Return a line that is no grid as part of one, if it is nothing but cells."""
    count = len(text.translate(LAYOUT))
    is_part = _is_long(text) and count not in _WHOLE
    return Part(entry, count) if is_part and count < max(_WHOLE) else None


def _are_cells(text: str, count: int = 0) -> bool:
    """Whether there is nothing but cells, which are of a grid of so many."""
    cells = text.translate(LAYOUT)
    marks = _MARKS if (count or len(cells)) <= _MOST_SMALL else _LARGE_MARKS
    return bool(cells.strip("-")) and not cells.strip(marks)


def _is_long(text: str) -> bool:
    """Whether there are only cells, and more than a row has."""
    return len(text.translate(LAYOUT)) > SIZES[-1] and _are_cells(text)
