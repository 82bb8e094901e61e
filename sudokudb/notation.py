"""How grids are written: digits, marks for an empty cell, and the text forms.

The canonical form is one line, row by row: digits `1`-`9` then `A`-`P` (A = 10),
and `.` for an empty cell. `read_cells` turns every other form into it.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from sudokudb.errors import GridError

if TYPE_CHECKING:
    from collections.abc import Iterable

EMPTY = "."
DIGITS = "123456789ABCDEFGHIJKLMNOP"
SIZES = (4, 9, 16, 25)
ORDERS = {size * size: order for order, size in enumerate(SIZES, start=2)}
"""The order of a grid by its number of cells."""

BLANKS = ".0-xX_*"
_RULE = frozenset("-+=*.':`,~")
_RULE_ONLY = frozenset("+='`,:~")
_BOX_DRAWING = "".join(map(chr, range(0x2500, 0x2580)))

_CELLS = str.maketrans(dict.fromkeys(BLANKS, EMPTY) | {d.lower(): d for d in DIGITS if d.isalpha()})
LAYOUT = str.maketrans("", "", " \t\v\f|" + _BOX_DRAWING)


def digit_name(digit: int) -> str:
    """Name the digit 1-25, or 0 (empty).

    >>> digit_name(7), digit_name(10), digit_name(0)
    ('7', 'A', '.')
    """
    if not 0 <= digit <= len(DIGITS):
        raise GridError(f"{digit} is no digit", f"digits are 1 to {len(DIGITS)}, 0 is empty")
    return DIGITS[digit - 1] if digit else EMPTY


def digit_value(mark: str, size: int = 25) -> int:
    """Return the value of a digit of a `size` grid; 0 where `mark` is no such digit.

    >>> digit_value("A", 16), digit_value("A", 9), digit_value("٣")
    (10, 0, 0)
    """
    return DIGITS.find(mark.upper(), 0, size) + 1 if len(mark) == 1 and mark.isascii() else 0


def candidates_text(candidates: Iterable[int]) -> str:
    """Write a set of digits a cell (bit d − 1 for digit d) as words, `.` for an empty one.

    >>> candidates_text([0b1000010, 0b10, 0])
    '27 2 .'
    """
    return " ".join(
        "".join(digit for bit, digit in enumerate(DIGITS) if cell >> bit & 1) or EMPTY
        for cell in candidates
    )


def parse_candidates(text: str) -> tuple[int, ...]:
    """Return the sets that `candidates_text` wrote; raise GridError for other words.

    >>> parse_candidates("27 2 .")
    (66, 2, 0)
    """
    try:
        return tuple(
            0 if word == EMPTY else sum(1 << DIGITS.index(digit) for digit in set(word))
            for word in text.split()
        )
    except ValueError:
        raise GridError("candidates are digits in words, `.` for none") from None


def read_cells(text: str, size: int | None = None) -> str:
    """Return the canonical form of the one grid in `text`; raise GridError if it is none.

    Takes one line or many, with or without blanks and rules between boxes; a cell is
    empty where it is one of `. 0 - x X _ *`. With `size`, other sizes are refused.

    >>> read_cells(chr(10).join(["12|34", "34|12", "--+--", "21|43", "4x|-0"]))
    '1234341221434...'
    """
    cells = text.translate(_CELLS)
    rows: list[str] = []
    if len(cells) not in ORDERS or cells.strip(DIGITS + EMPTY):
        cells, rows = _read_layout(text)
    if size is not None and len(cells) != size * size:
        raise _wrong_count(len(cells), size)
    return _checked(cells, rows)


def _read_layout(text: str) -> tuple[str, list[str]]:
    """Drop blanks, bars and rules from a drawn grid; return its cells, and its rows as they are."""
    lines = text.removeprefix("\ufeff").splitlines()
    rows = [row for line in lines if (row := line.translate(LAYOUT)) and not is_rule(row)]
    cells = "".join(rows)
    if len(cells) not in ORDERS:  # a row of dashes is a rule where it cannot be a row
        rows = [row for row in rows if row.strip("-")]
        cells = "".join(rows)
    cells = cells.translate(_CELLS)
    _refuse_other_marks(cells, rows)
    if len(cells) not in ORDERS:
        raise _wrong_row(rows) or _wrong_count(len(cells))
    return cells, rows


def is_rule(row: str) -> bool:
    """Tell a line that can only be drawn between boxes from a row of cells."""
    if not _RULE.issuperset(row):
        return False
    framed = "--" in row and row[0] in "*.:" and row[-1] in "*.:"
    return framed or not _RULE_ONLY.isdisjoint(row)


def _refuse_other_marks(cells: str, rows: list[str]) -> None:
    rest = cells.strip(DIGITS + EMPTY)
    if not rest:
        return
    mark = rest[0]
    hint = "digits are 1 to 9, then A to P; an empty cell is one of . 0 - x _ *"
    if mark.isdigit() or mark.isnumeric():
        hint = "only the ASCII digits 1 to 9 are digits, then A to P"
    place = cells.index(mark)
    message = f"{_shown(mark)} (cell {place + 1}) does not belong in a grid"
    raise in_row(_row_at(place, rows), GridError(message, hint))


def _row_at(place: int, rows: list[str]) -> int | None:
    """Return in which of the rows a cell stands, counted from 1."""
    ends = accumulate(map(len, rows))
    return next((row for row, end in enumerate(ends, start=1) if place < end), None)


def in_row(row: int | None, error: GridError) -> GridError:
    """Return an error that knows its row; whoever raises it keeps no name for it."""
    error.row = row
    return error


def _shown(mark: str) -> str:
    return repr(mark) if mark.isprintable() else f"the character U+{ord(mark):04X}"


def _wrong_row(rows: list[str]) -> GridError | None:
    """Name the first row that is too long or too short among rows that else agree."""
    lengths = [len(row) for row in rows]
    usual = max(set(lengths), key=lengths.count, default=0)
    if usual not in SIZES or lengths.count(usual) < 2:
        return None
    for number, length in enumerate(lengths, start=1):
        if length != usual:
            cells = f"{length} cell{'s' if length > 1 else ''}"
            message = f"{cells} in row {number} of a {usual}×{usual} grid"
            return in_row(number, GridError(message))
    return GridError(f"{len(rows)} rows of {usual} cells, not {usual}")


def _wrong_count(count: int, size: int | None = None) -> GridError:
    if size is not None:
        return GridError(f"{count} cells, but a {size}×{size} grid has {size * size}")
    if count == 0:
        return GridError("no grid: the text is empty", "a 9×9 grid has 81 cells")
    return GridError(
        f"{count} cell{'s make' if count > 1 else ' makes'} no grid",
        "a grid has 16, 81, 256 or 625 cells; 9×9 has 81",
    )


def _checked(cells: str, rows: list[str]) -> str:
    """Refuse a digit that the size does not have."""
    size = ORDERS[len(cells)] ** 2
    if rest := cells.strip(DIGITS[:size] + EMPTY):
        place = cells.index(rest[0])
        row, column = divmod(place, size)
        message = f"{rest[0]} at r{row + 1}c{column + 1} is no digit of a {size}×{size} grid"
        hint = f"its digits are 1 to {DIGITS[size - 1]}"
        raise in_row(_row_at(place, rows), GridError(message, hint))
    return cells
