"""The lines of a text: rows of cells, rules, titles and comments, and grids of one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, say
from sudokudb.formats.model.known_links import has_known_link
from sudokudb.formats.model.stray_rules import stray_rule
from sudokudb.formats.text.parsed_grid import ParsedGrid, parse_grid, refuse
from sudokudb.layout import ENGINE_CELLS
from sudokudb.notation import BLANKS, DIGITS, EMPTY, LAYOUT, SIDES, SIZES, is_rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.formats.model.record import Record

SMALL_MARKS = frozenset(DIGITS[:9] + BLANKS)
LARGE_MARKS = frozenset(DIGITS + DIGITS.lower() + "QRSTUVWXYqrstuvwxy" + BLANKS)
LONGEST_TITLE = 80

_NO_BLANKS = str.maketrans("", "", "0xX")
_BEYOND_4 = frozenset(DIGITS[4:] + DIGITS[4:].lower())
_DRAWN = frozenset("-+=*.'`:|,~ ")
_DECORATED = re.compile(r"^[\ufeff'\"`]*(.*?)['\"`]*[,;]{0,2}$")
_LATEX_ROW = re.compile(r"^(\s*\|.*\|)\.\s*$")
_REMARK = re.compile(r"[\t,;#]|//")
_COMMENT = re.compile(r"\s*(?:#|//|\\)")
_ENVIRONMENT = re.compile(r"\s*\\(?:begin|end)\{sudoku")
_HEADING = re.compile(r"\s*[A-Za-z][A-Za-z. ]{0,30}[ #:._-]*\d{1,6}\s*[:.]?\s*", re.ASCII)
_NUMBER_SIGN = re.compile(r"\s*#? ?[(\[]?\d{1,6}(?:[)\]]\.?|:)?\s*", re.ASCII)
_NUMBERS = re.compile(r"[(\[]?\d{1,4}(?:[./:-]\d{1,4}){0,2}[.:)\]]?", re.ASCII)
_SIZE = re.compile(r"\s*(\d{1,2})\s*[x×,]\s*\1\s*", re.ASCII | re.IGNORECASE)
_ROW_AND_TEXT = re.compile(r"([0-9._*xX-]{9})\s+([A-Za-z]{2,}.*)")
_SLASHED = re.compile(r"[0-9.*_xX-]{9}(?:/[0-9.*_xX-]{9}){8}")
_SPACED = re.compile(r"[1-9 ]{81}")
_BARS = re.compile(r"[|│┃║]")
_TAG = re.compile(r"<[^<>]{0,200}>")
_ONE_OF_MANY = re.compile(
    r"(?<![^\s\"',;:|=>\[({])([0-9.xX*_-]{81}|[0-9A-Ya-y._*-]{256}|[0-9A-Ya-y._*-]{625})"
    r"(?![^\s\"',;:|<\])}])"
)
_CELLS = re.compile(r"[0-9.xX*_-]{60,}|[0-9A-Ya-y._*-]{200,}")
BETWEEN_WORDS = re.compile(r"[\s\"',;:|=<>\[\](){}#]+|//")
_PLAIN = DIGITS[:9] + "0."
DRAWN_SIZES = (4, 6, 8, 9, 16, 25)
"""The sizes of grids that are read from drawings."""

_SMALL_SIZES = DRAWN_SIZES[:4]
GRID_LENGTHS = frozenset(SIDES) - {25}
"""The numbers of cells of grids in one line; 25 cells are a row."""
_SHORTEST = 27
_ROW_LENGTH = SIZES[-1]
_COUNTS = say("a 9×9 grid has 81 cells; others have 16 to 256, or 625")


class Line(NamedTuple):
    """A line of a block: `cells` are its text without blanks and bars.

    The kind is "row" (which may turn out to be a title), "cells" (certainly a row), "words"
    (certainly not one), "rule", "comment" or "gap" (an empty line). `size` is the size of a grid
    with such rows, or 0.
    """

    number: int
    kind: str
    text: str
    cells: str = ""
    size: int = 0


def line_of(number: int, text: str) -> Line:
    """Return a line of a block that is not empty."""
    text = _LATEX_ROW.sub(r"\1", text) if "|." in text else text
    cells = text.translate(LAYOUT)
    if len(cells) in _SMALL_SIZES and not cells.strip(_PLAIN):
        return Line(number, "row", text, cells, len(cells))
    if is_rule(cells):
        return Line(number, "rule", text, cells)
    if _ENVIRONMENT.match(text):
        return Line(number, "rule", text)
    if _COMMENT.match(text):
        return Line(number, "comment", text)
    row = _DECORATED.sub(r"\1", split_line(text)[1])
    cells = row.translate(LAYOUT)
    if is_rule(cells) or (not cells and not _is_barred(row)):
        return Line(number, "rule", row, cells)
    return Line(number, "row", row, cells, _size_of(row, cells))


def _size_of(row: str, cells: str) -> int:
    """Return the size of a grid of which a text may be a sound row, or 0."""
    size = len(cells)
    if size not in DRAWN_SIZES or not marks_of_row(cells).issuperset(cells):
        return 0
    return size if size < SIZES[2] or len({*map(len, row.split())}) <= 2 else 0


def marks_of_row(cells: str) -> frozenset[str]:
    """Return the marks that a row of so many cells can have."""
    return SMALL_MARKS if len(cells) < SIZES[2] - 1 else LARGE_MARKS


def _is_barred(row: str) -> bool:
    """Return whether a row consists of vertical bars and blanks."""
    return not _BARS.sub("", row).strip()


def split_line(text: str) -> tuple[str, str, str]:
    """Split a line into the title before a grid or row, its cells, and the remark after it."""
    if _SLASHED.fullmatch(text.strip()):
        return "", text.replace("/", ""), ""
    if cells := _spaced_cells(text):
        return "", cells, ""
    if is_whole(text):
        return "", text, ""
    if found := _REMARK.search(text):
        head, remark = text[: found.start()], text[found.start() :].strip()
        row = remark.startswith(("#", "//")) and _only_cells(head)
        cells = _spaced_cells(head)
        if cells or row or is_whole(head):
            return "", cells or head, remark
    if found := _ROW_AND_TEXT.fullmatch(text.strip()):
        return "", found[1], found[2]
    if found := _ONE_OF_MANY.search(text):
        before, after = (_TAG.sub("", t) for t in (text[: found.start()], text[found.end() :]))
        return clean_title(before), found[1], after.strip("\"' ")
    return "", text, ""


def clean_title(text: str) -> str:
    """Return a title without the quotes around it and the marks between it and the cells."""
    return text.strip().rstrip("\"',;:|=. [({").strip("\"' ")


def _only_cells(text: str) -> bool:
    """Return whether a text is a row, or nearly one, of cells and nothing else."""
    cells = text.translate(LAYOUT)
    return 0 < len(cells) <= _ROW_LENGTH + 1 and marks_of_row(cells).issuperset(cells)


def is_whole(text: str) -> bool:
    """Return whether a text has as many cells as a grid, in one word or in words of one length.

    Words of several lengths could be a number and a grid that lacks some cells.
    """
    words = _BARS.sub(" ", text).split()
    return sum(map(len, words)) in GRID_LENGTHS and len({*map(len, words)}) == 1


def _spaced_cells(text: str) -> str:
    """Return the cells of a line of 81 that has spaces for empty cells; "" for another line."""
    cells = text[:ENGINE_CELLS]
    is_spaced = "  " in cells and _SPACED.fullmatch(cells) and not text[ENGINE_CELLS:].strip()
    return cells.replace(" ", EMPTY) if is_spaced else ""


def is_one_line(text: str) -> bool:
    """Return whether a line is meant as a grid of its own, rather than as a row or a title."""
    if len(text) <= _ROW_LENGTH or not text.strip(" |:-"):
        return False
    _, head, _ = split_line(text)
    if _CELLS.search(head) or _CELLS.search(text):
        return True
    cells = head.translate(LAYOUT)
    good = sum(mark in SMALL_MARKS for mark in cells)
    return len(cells) > _ROW_LENGTH and not is_rule(cells) and 5 * good > 4 * len(cells)


def parse_line(number: int, text: str, size: int | None, blank: str | None) -> ParsedGrid:
    """Return the grid of a line, with the texts before and after it, or the error."""
    text = text.replace("\xa0", " ").replace("\u200b", "")
    title, head, remark = split_line(text)
    is_word = len(head.split()) == 1 and not _REMARK.search(head)
    if (is_whole(head) or is_word) and not _CELLS.search(title):
        entry = parse_grid(number, head, size, blank, title, remark)
        if entry.grid:
            return _without_rules(entry) if entry.remark else entry
    return _error_of(number, text, head, size, blank)


def _without_rules(entry: ParsedGrid) -> ParsedGrid:
    """Return the grid of a line, or the error if the remark after it has a rule."""
    rule = stray_rule(entry.remark)
    if not rule:
        return entry
    from sudokudb.formats.model.variants import refusal  # few lines have rules

    error = refusal(rule[:40])
    return refuse(entry.line, error.message, error.hint)


def _error_of(number: int, text: str, head: str, size: int | None, blank: str | None) -> ParsedGrid:
    """Return why the cells of a line, perhaps among other words, are not a grid."""
    long = [word for word in BETWEEN_WORDS.split(text) if len(word) >= _SHORTEST]
    word = next((word for word in long if len(word) not in GRID_LENGTHS), (long or [head])[0])
    entry = parse_grid(number, word, size, blank)
    if entry.error:
        return entry
    return refuse(number, say("{text!r} is not a grid", text=text[:40]), _COUNTS)


def is_row_of(line: Line, size: int) -> bool:
    """Return whether a line is a row of a grid of this size, perhaps a damaged one.

    A line without letters that is not a heading is a row of a grid of unknown size, 0.
    """
    if line.kind != "row":
        return line.kind == "cells"
    if not size:
        return not has_letters(line.text) and not is_heading(line.text)
    cells, missing = line.cells, abs(len(line.cells) - size)
    if is_number(line.text) and (missing or {"0", "."} <= {*cells}):
        return False  # a title or a date
    if SMALL_MARKS.issuperset(cells):
        return True
    marks = SMALL_MARKS if size < SIZES[2] else LARGE_MARKS
    odd = sum(mark not in marks for mark in cells)
    if missing > 1 or missing + odd > (1 if size == SIZES[0] else 2):
        return False
    return size < SIZES[2] or len({*map(len, line.text.split())}) <= 2


def is_number(text: str) -> bool:
    """Return whether a text is a number, or numbers with dots and the like between them: a date.

    >>> is_number("12."), is_number("2024-05-01"), is_number("5....")
    (True, True, False)
    """
    return _NUMBERS.fullmatch(text.strip()) is not None


def is_heading(text: str) -> bool:
    """Return whether a line is a title with a number, as above a one-line grid.

    >>> is_heading("Grid 01"), is_heading("(7)"), is_heading("# 7"), is_heading("Easy")
    (True, True, True, False)
    """
    if text.strip().isdecimal():
        return False
    return bool(_HEADING.fullmatch(text) or _NUMBER_SIGN.fullmatch(text))


def has_letters(text: str) -> bool:
    """Return whether a text has letters other than marks of empty cells."""
    return any(map(str.isalpha, text.translate(_NO_BLANKS)))


def is_name(line: Line) -> bool:
    """Return whether a line above a one-line grid is its title: words, and not a damaged row."""
    if line.kind not in ("row", "words") or line.size or len(line.text) > LONGEST_TITLE:
        return False
    is_row = any(is_row_of(line, size) for size in SIZES)
    return has_letters(line.text) and not is_row and not has_known_link(line.text)


def is_size(text: str) -> bool:
    """Return whether a line says how large the grid below it is.

    >>> is_size("9x9"), is_size("3, 3"), is_size("3x4")
    (True, True, False)
    """
    return _SIZE.fullmatch(text) is not None


def is_row(line: str) -> bool:
    """Return whether a line is a row of cells, also one with a cell too few or too many.

    >>> is_row(" |...|5..|91.|"), is_row("------+-------+------"), is_row("I008")
    (True, False, False)
    """
    cells = line.translate(LAYOUT)
    if len(cells) < SIZES[0] or is_drawn(line) or not cells.strip("-"):
        return False
    return (SMALL_MARKS if len(cells) < SIZES[2] else LARGE_MARKS).issuperset(cells)


def is_drawn(line: str) -> bool:
    """Return whether a line is drawn between boxes or around them."""
    text = line.strip()
    cells = text.translate(LAYOUT)
    if text and not cells:
        return True
    if _DRAWN.issuperset(text) and any(part in text for part in ("---", "===", "+-", "-+")):
        return True
    return bool(text) and is_rule(cells)


def has_large_digits(rows: Iterable[str]) -> bool:
    """Return whether half of the rows that have digits have one above 4.

    >>> has_large_digits(["5...", "1...", "...."]), has_large_digits(["...."])
    (True, False)
    """
    rows = [row for row in rows if any(map(str.isalnum, row.translate(_NO_BLANKS)))]
    large = sum(not _BEYOND_4.isdisjoint(row) for row in rows)
    return 2 * large >= len(rows) > 0


def require_clear_rows(record: Record, name: str) -> None:
    """Raise FormatError for a 16×16 grid whose rows would be read as sixteen 4×4 grids."""
    if record.grid.size == SIZES[2] and not has_large_digits(record.grid.rows):
        raise FormatError(
            say("{name} cannot tell 16 rows with few digits above 4 from 4×4 grids", name=name),
            say("try --to line"),
        )
