"""Recognition of the mark of an empty cell, and of the digits of large grids.

The mark of an empty cell is the first of `0 . X * _ space` that results in the right number of
cells (Sudopedia, "Sudoku Clipboard and File Formats"). Digits of 16×16 grids are `1-9A-G`, `A-P` or
`0-F`, those of 25×25 grids `1-9A-P` or `A-Y`; if several are possible, the first is used. If a
large grid has `0` and another mark of an empty cell, the user must choose with `--blank`.
"""

from __future__ import annotations

import re
from math import isqrt

from sudokudb.errors import GridError, say
from sudokudb.grid import Grid
from sudokudb.layout import ENGINE_CELLS
from sudokudb.notation import (
    ALL_SIZES,
    BLANKS,
    DIGITS,
    EMPTY,
    LAYOUT,
    ORDERS,
    in_row,
    is_rule,
)

_LARGE = 256
_CANDIDATES = 729
_PRECEDENCE = ("0", ".", "Xx", "*", "_")
_IN_FRAME = frozenset(BLANKS).union("c", *_PRECEDENCE)
_ONE_LINE = re.compile(r"([^c]*)(?:c{81}|c{9}(?:[^c]+c{9}){8}|c{3}(?:[^c]+c{3}){26})([^c]*)")
_FORMATTING = DIGITS[:9] + BLANKS + "+=:',;`~ \n"
_LETTERS = frozenset(DIGITS[9:] + "QRSTUVWXY")
_SMALL_DIGITS = frozenset(DIGITS[:9])
_ASK = say("on import and convert, --blank '{mark}' or --blank 0 names the mark of an empty cell")


def read_grid(text: str, size: int | None = None, blank: str | None = None) -> Grid:
    """Return the grid in a text; raise GridError, with the reason, if there is none.

    >>> str(read_grid(" ".join("5..1" + "." * 77))).startswith("5..1")
    True
    """
    rows = drawn_rows(text) if len(text) >= _LARGE else []
    cells = "".join(rows)
    if len(cells) >= _LARGE and len(cells) in ORDERS:
        text = _large(cells, blank, len(rows))
    elif blank and blank not in BLANKS:
        text = text.replace(blank, EMPTY)
    try:
        return Grid(text, size)
    except GridError as error:
        if other := _by_precedence(text):
            return Grid(other, size)
        raise _other_size(text) or error from None


def read_unusual(text: str) -> Grid | None:
    """Return the 9×9 grid of a text with frames of other marks of empty cells, or None."""
    cells = _by_precedence(text)
    return Grid(cells) if cells else None


def drawn_rows(text: str) -> list[str]:
    """Return the rows of a drawing without blanks, bars and rules."""
    rows = [row for line in text.splitlines() if (row := line.translate(LAYOUT))]
    rows = [row for row in rows if not is_rule(row)]
    if sum(map(len, rows)) not in ORDERS:  # a row of dashes is a rule where it cannot be a row
        rows = [row for row in rows if row.strip("-")]
    return rows


def _large(cells: str, blank: str | None, rows: int) -> str:
    """Return the canonical text of a large grid in any of its alphabets, drawn in some rows."""
    size = isqrt(len(cells))
    marks = set(cells := cells.upper())
    # Without digits, letters are A-P or A-Y, unless 1-9A-G or 1-9A-P has all of them.
    letters = not marks & _SMALL_DIGITS and marks & _LETTERS - set(DIGITS[:size])
    empty = set(".-_*") if letters and size > 16 else set(".-_*X")
    empty = {blank.upper()} | (empty if blank == "0" else set()) if blank else empty
    if blank is None and "0" in marks:
        if other := sorted(marks & empty):
            why = say("both 0 and {other} occur: is 0 a digit or an empty cell?", other=other[0])
            raise GridError(why, say(_ASK, mark=other[0]))
        if letters or not _is_digit("0", cells, size):
            empty.add("0")
    digits = DIGITS[9:] + "QRSTUVWXY" if letters else "0" + DIGITS if "0" in marks else DIGITS
    digits = DIGITS if "0" in empty and not letters else digits
    table = dict(zip(digits[:size], DIGITS[:size], strict=True)) | dict.fromkeys(empty, EMPTY)
    if strange := sorted(marks - table.keys()):
        row, column = divmod(cells.index(strange[0]), size)
        message = say(
            "{cell}: {mark!r} is not a digit",
            cell=f"r{row + 1}c{column + 1}",
            mark=strange[0],
        )
        hint = say("digits here are {first} to {last}", first=digits[0], last=digits[size - 1])
        raise in_row(row + 1 if rows == size else None, GridError(message, hint))
    return "".join(map(table.__getitem__, cells))


def _is_digit(mark: str, cells: str, size: int) -> bool:
    """Return whether a mark is once in each row and column, like a digit of a full grid."""
    rows = [cells[at : at + size] for at in range(0, len(cells), size)]
    columns = [cells[column::size] for column in range(size)]
    return all(line.count(mark) == 1 for line in rows + columns) and DIGITS[size - 1] not in cells


def _by_precedence(text: str) -> str:
    """Return the cells where one mark is the empty cell and the others are decoration."""
    lines = [line.translate(LAYOUT) for line in text.splitlines()]
    text = "".join(lines)
    if text.strip(_FORMATTING):
        return ""
    digits = sum(map(text.count, DIGITS[:9]))
    for mark in _PRECEDENCE:
        if (
            digits + sum(map(text.count, mark)) == ENGINE_CELLS
            and not set(text) <= set(DIGITS[:9])
            and _are_frames(lines, DIGITS[:9] + mark)
        ):
            return "".join(EMPTY if c in mark else c for c in text if c in DIGITS[:9] + mark)
    return ""


def _are_frames(lines: list[str], cells: str) -> bool:
    """Return whether the blank marks that are not cells are a frame, the same in all rows.

    A mark in only one row is a surplus cell.
    """
    marks = [["c" if mark in cells else mark for mark in line] for line in lines]
    frames = {"".join(filter(_IN_FRAME.__contains__, row)) for row in marks if "c" in row}
    if sum("c" in row for row in marks) > 1:
        return len(frames) == 1
    found = _ONE_LINE.fullmatch(frames.pop())
    return found is not None and bool(found[1]) == bool(found[2])


def _other_size(text: str) -> GridError | None:
    """Return the error of a square grid of an unsupported size; None for another text."""
    rows = drawn_rows(text)
    cells = "".join(rows)
    size = isqrt(len(cells))
    if len(cells) == _CANDIDATES and all(
        mark in (EMPTY, "0", str(at % 9 + 1)) for at, mark in enumerate(cells)
    ):
        return GridError(say("729 candidates, as in a Sukaku"), say("`sudokudb import` reads it"))
    if len(set(map(len, rows))) == 1 and len(rows) > 1:
        size = len(rows[0])
    fits = len(cells) and size > 4 and len(cells) % (size * size) == 0
    if not fits or size in ALL_SIZES or cells.strip(DIGITS + DIGITS.lower() + BLANKS):
        return None
    return GridError(
        say("{count} cells are a {size}×{size} grid", count=len(cells), size=size)
        if len(cells) == size * size
        else say("rows of {size} cells are a {size}×{size} grid", size=size),
        say("sizes are 4 to 16, and 25"),
    )
