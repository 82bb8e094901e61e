"""Lines of text taken apart: a grid, what stands before and behind it; and lines that are none."""

from __future__ import annotations

import re
from typing import NamedTuple

from sudokudb.errors import GridError
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, ORDERS, SIZES

_REMARK = re.compile(r"[\t,;#]|//")
_HEADING = re.compile(r"\s*[A-Za-z][A-Za-z ]{1,30}[ #:._-]*\d{1,6}\s*[:.]?\s*", re.ASCII)
_NO = re.compile(r"\s*n[or]\b", re.ASCII | re.IGNORECASE)
_ROW_AND_TEXT = re.compile(r"([0-9._*xX-]{9})\s+([A-Za-z]{2,}.*)")
_BARS = re.compile(r"[|│┃║]")
_SPACED = re.compile(r"[1-9 ]*")
_ONE_OF_MANY = re.compile(
    r"(?<![^\s\"',;:|=>\[({])([0-9.xX*_-]{81}|[0-9A-Ya-y._*-]{256}|[0-9A-Ya-y._*-]{625})"
    r"(?![^\s\"',;:|<\])}])"
)
_TAG = re.compile(r"<[^<>]{0,200}>")
_SLASHED = re.compile(r"[0-9.*_xX-]{9}(?:/[0-9.*_xX-]{9}){8}")
_TITLE = re.compile(r"\s*[^\W\d_][\w '(),.:!?&-]{0,78}")
_SIZE = re.compile(r"\s*(\d{1,2})\s*[x×,]\s*\1\s*", re.ASCII | re.IGNORECASE)
_SMALL = frozenset(DIGITS[:9] + BLANKS)
_LARGE = frozenset(DIGITS + "QRSTUVWXY" + BLANKS)


class Heading(NamedTuple):
    """A line that names the grid below it: words, and perhaps a number.

    Without one they name a drawing that begins in the next line. `above` is one directly above it.
    """

    line: int
    text: str
    is_numbered: bool
    above: Heading | None = None

    @property
    def error(self) -> GridError:
        """Why it is one where no grid is below."""
        if self.is_numbered:
            return GridError(f"no grid under {self.text!r}")
        return GridError(
            f"{self.text!r} is no grid, nor the name of one below", "a 9×9 grid has 81 cells"
        )


def is_heading(text: str) -> bool:
    """Tell words and a number, such as `Grid 01`, from a row of cells."""
    cells = text.translate(LAYOUT)
    odd = sum(mark not in _SMALL for mark in cells) if len(cells) <= SIZES[1] else 0
    is_row = len(cells) in SIZES and odd < 2 and not _NO.match(text)
    return bool(_HEADING.fullmatch(text)) and not is_row


def is_title(text: str) -> bool:
    """Tell words that no row of cells could be, where a grid may begin below.

    >>> is_title("Easy"), is_title("An easy one"), is_title("ABC1"), is_title("xxxx")
    (True, True, True, False)
    >>> is_title("GABCDEFGABCDEFGA"), is_title("5a..."), is_title("xx?xx7xx3")
    (False, False, False)
    """
    if not _TITLE.fullmatch(text):
        return False
    cells = text.translate(LAYOUT).upper()
    letters = sum(mark.isalpha() and mark not in "xX" for mark in text)
    if 2 * letters <= len(cells) or len(cells) in ORDERS:
        return False
    marks = _SMALL if len(cells) < SIZES[2] else _LARGE
    return len(cells) > SIZES[-1] or not marks.issuperset(cells)


def is_size(text: str) -> bool:
    """Tell a line that only says how large the grid below is.

    >>> is_size("9x9"), is_size("3, 3"), is_size("3x4")
    (True, True, False)
    """
    return _SIZE.fullmatch(text) is not None


def parts(text: str) -> tuple[str, str, str]:
    """Take a line apart: what stands before a one-line grid, the grid, what stands behind it."""
    bare = _unquoted(text)
    if _SLASHED.fullmatch(bare):
        return "", bare.replace("/", ""), ""
    if len(bare.translate(LAYOUT)) in ORDERS:
        return "", bare, ""
    if found := _REMARK.search(text):
        head, remark = _unquoted(text[: found.start()]), text[found.start() :].strip()
        row = remark.startswith(("#", "//")) and len(head.translate(LAYOUT)) in SIZES
        if row or len(head.translate(LAYOUT)) in ORDERS or spaced(head, 9):
            return "", head, remark
    if found := _ROW_AND_TEXT.fullmatch(text.strip()):
        return "", found[1], found[2]
    if found := _ONE_OF_MANY.search(text):
        before, behind = (_TAG.sub("", t) for t in (text[: found.start()], text[found.end() :]))
        label = before.strip().rstrip("\"',;:|=. [({").strip("\"' ")
        return label, found[1], behind.strip("\"' ")
    return "", bare, ""


def _unquoted(text: str) -> str:
    """Take off quotes around a line, and a comma behind them; blanks within them stay."""
    bare = text.strip().rstrip(",")
    if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "\"'":
        return bare[1:-1]
    return text


def spaced(text: str, rows: int) -> bool:
    """Tell cells whose empty ones are spaces: a row of up to 9, or 9 rows of them in a line."""
    length = 9 * rows
    cells = text[:length]
    return (
        (rows == 1 or len(cells) == length)
        and not text[length:].strip()
        and bool(_SPACED.fullmatch(cells))
        and "  " in cells
    )


def seems_short(row: str) -> bool:
    """Tell a row whose empty cells are spaces: its cells seem fewer than they are."""
    return "  " in row and (spaced(row, 1) or bool(_BARS.search(row)))
