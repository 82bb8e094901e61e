"""The text forms of grids: digits, marks of empty cells, and layouts.

The canonical form is one line, row by row: digits `1`-`9` then `A`-`P` (A = 10), and `.` for an
empty cell. `read_cells` converts every other form to it.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say

if TYPE_CHECKING:
    from collections.abc import Iterable

EMPTY = "."
DIGITS = "123456789ABCDEFGHIJKLMNOP"
SIZES = (4, 9, 16, 25)
"""The sizes of grids with square boxes."""

ORDERS = {size * size: order for order, size in enumerate(SIZES, start=2)}
"""The order of a grid with square boxes by its number of cells."""

ALL_SIZES = (*range(4, 17), 25)
"""The sizes of grids with boxes of any shape, or with other regions; `SIZES` have square boxes."""

SIDES = {size * size: size for size in ALL_SIZES}
"""The size of a grid by its number of cells."""

_OBLONG = (36, 64, 100, 144)
"""The usual numbers of cells of grids whose boxes are not square."""

BLANKS = ".0-xX_*"
"""The marks that are read as an empty cell."""

_MARKS = frozenset(DIGITS + BLANKS)
_RULE = frozenset("-+=*.':`,~")
_RULE_ONLY = frozenset("+='`,:~")
_BOX_DRAWING = "".join(map(chr, range(0x2500, 0x2580)))

_CELLS = str.maketrans(dict.fromkeys(BLANKS, EMPTY) | {d.lower(): d for d in DIGITS if d.isalpha()})
LAYOUT = str.maketrans("", "", " \t\v\f|" + _BOX_DRAWING)
"""The table for `str.translate` that removes the characters that only separate cells."""

_GRID_LIKE_LENGTH = 20


# --- digits and candidates ---------------------------------------------------------------------


def format_digit(digit: int) -> str:
    """Return the character of a digit from 1 to 25, or of an empty cell for 0.

    >>> format_digit(7), format_digit(10), format_digit(0)
    ('7', 'A', '.')
    """
    if not 0 <= digit <= len(DIGITS):
        raise GridError(
            say("{digit} is not a digit", digit=digit),
            say("digits are 1 to {count}, 0 is empty", count=len(DIGITS)),
        )
    return DIGITS[digit - 1] if digit else EMPTY


def parse_digit(mark: str, size: int = 25) -> int:
    """Return the value of a character in a grid of a size, or 0 if it is not a digit there.

    >>> parse_digit("A", 16), parse_digit("A", 9), parse_digit("٣")
    (10, 0, 0)
    """
    return DIGITS.find(mark.upper(), 0, size) + 1 if len(mark) == 1 and mark.isascii() else 0


def format_candidates(candidates: Iterable[int]) -> str:
    """Return the candidates of all cells as words, `.` for a cell without any.

    Bit d − 1 of an item represents digit d.

    >>> format_candidates([0b1000010, 0b10, 0])
    '27 2 .'
    """
    return " ".join(
        "".join(digit for bit, digit in enumerate(DIGITS) if cell >> bit & 1) or EMPTY
        for cell in candidates
    )


def parse_candidates(text: str) -> tuple[int, ...]:
    """Return candidates from the text of `format_candidates`; raise GridError for other text.

    >>> parse_candidates("27 2 .")
    (66, 2, 0)
    """
    try:
        return tuple(
            0 if word == EMPTY else sum(1 << DIGITS.index(digit) for digit in set(word))
            for word in text.split()
        )
    except ValueError:
        raise GridError(say("candidates must be words of digits, or `.` for none")) from None


# --- grids -------------------------------------------------------------------------------------


def read_cells(text: str, size: int | None = None) -> str:
    """Return the canonical form of the one grid in a text; raise GridError for other text.

    The grid may be one line or many, with or without spaces and rules between boxes. An empty
    cell is one of `. 0 - x X _ *`. If `size` is given, other sizes are refused.

    >>> read_cells(chr(10).join(["12|34", "34|12", "--+--", "21|43", "4x|-0"]))
    '1234341221434...'
    """
    cells = text.translate(_CELLS)
    rows: list[str] = []
    if len(cells) not in SIDES or cells.strip(DIGITS + EMPTY):
        cells, rows = _read_layout(text, size)
    if size is not None and len(cells) != size * size:
        raise _wrong_count(len(cells), size)
    return _check_digits(cells, rows)


def is_grid_text(text: str) -> bool:
    """Return whether a text is a grid rather than the title or number of a puzzle.

    A grid has several lines, or as many marks as a grid has cells, which are not only letters.
    Rules may follow, each after a `;`.

    >>> is_grid_text("1.3. .... .2.. ...4; diagonal /"), is_grid_text("Monday; diagonal /")
    (True, False)
    """
    cells = text.partition(";")[0].translate(LAYOUT)
    if "\n" in text.strip():
        return True
    return len(cells) in SIDES and not cells.isalpha() and not cells.strip(DIGITS + BLANKS)


def names_grid(text: str) -> bool:
    """Return whether a word that may be a number or a title of a puzzle is a grid.

    Sixteen marks may be a number: they are a grid with a dot.

    >>> names_grid("1.3. .... .2.. ...4"), names_grid("1234341221434321"), names_grid("." * 81)
    (True, False, True)
    """
    marks, _, rules = text.partition(";")
    rows = [row for line in marks.splitlines() if (row := line.translate(LAYOUT))]
    cells = "".join(row for row in rows if len(rows) == 1 or not is_rule(row))
    is_clear = len(cells) != min(ORDERS) or EMPTY in cells or bool(rules)
    return is_clear and is_grid_text(cells)


def resembles_grid(text: str) -> bool:
    """Return whether a text is probably a mistyped grid rather than a title."""
    cells = text.translate(LAYOUT)
    marks = sum(mark.isdigit() or mark in BLANKS for mark in cells)
    if len(cells) >= _GRID_LIKE_LENGTH and marks * 2 > len(cells):
        return True
    if len(cells) in ORDERS and len(cells) > min(ORDERS) and marks and len({*cells} - _MARKS) == 1:
        return True  # with a mark of its own for an empty cell
    return not cells.isdigit() and marks > 2 and not cells.strip(DIGITS + BLANKS)


def is_rule(row: str) -> bool:
    """Return whether a line can only be a rule between boxes, not a row of cells."""
    if not _RULE.issuperset(row):
        return False
    framed = "--" in row and row[0] in "*.:" and row[-1] in "*.:"
    return framed or not _RULE_ONLY.isdisjoint(row)


def in_row(row: int | None, error: GridError) -> GridError:
    """Set the row of an error and return it, so that it can be raised in one statement."""
    error.row = row
    return error


def _read_layout(text: str, size: int | None) -> tuple[str, list[str]]:
    """Return the cells of a drawn grid without layout characters, and its rows as written."""
    lines = text.removeprefix("\ufeff").splitlines()
    rows = [row for line in lines if (row := line.translate(LAYOUT)) and not is_rule(row)]
    cells = "".join(rows)
    if len(cells) not in SIDES:  # rows of dashes are rules if they cannot all be rows
        rows = [row for row in rows if row.strip("-")]
        cells = "".join(rows)
    cells = cells.translate(_CELLS)
    _check_marks(cells, rows)
    if len(cells) not in SIDES:
        raise _wrong_row(rows) or _wrong_count(len(cells), size)
    return cells, rows


def _check_marks(cells: str, rows: list[str]) -> None:
    """Raise GridError for the first mark that no grid can have."""
    rest = cells.strip(DIGITS + EMPTY)
    if not rest:
        return
    mark = rest[0]
    hint = say("digits are 1 to 9, then A to P; an empty cell is one of . 0 - x _ *")
    if mark.isdigit() or mark.isnumeric():
        hint = say("only the ASCII digits 1 to 9 are digits, then A to P")
    elif cells.count(mark) > 1 and mark.isprintable() and not mark.isalpha():
        hint = say("{hint}; import and convert take --blank {mark!r}", hint=hint, mark=mark)
    place = cells.index(mark)
    message = say("{mark!r} (cell {cell}) does not belong in a grid", mark=mark, cell=place + 1)
    if not mark.isprintable():
        template = say("the character U+{code:04X} (cell {cell}) does not belong in a grid")
        message = say(template, code=ord(mark), cell=place + 1)
    raise in_row(_row_at(place, rows), GridError(message, hint))


def _check_digits(cells: str, rows: list[str]) -> str:
    """Return the cells; raise GridError for a digit that grids of this size do not have."""
    size = SIDES[len(cells)]
    if rest := cells.strip(DIGITS[:size] + EMPTY):
        place = cells.index(rest[0])
        row, column = divmod(place, size)
        message = say(
            "{digit} at {cell} is not a digit of a {size}×{size} grid",
            digit=rest[0],
            cell=f"r{row + 1}c{column + 1}",
            size=size,
        )
        hint = say("its digits are 1 to {last}", last=DIGITS[size - 1])
        raise in_row(_row_at(place, rows), GridError(message, hint))
    return cells


def _row_at(place: int, rows: list[str]) -> int | None:
    """Return the number, from 1, of the row that contains a cell."""
    ends = accumulate(map(len, rows))
    return next((row for row, end in enumerate(ends, start=1) if place < end), None)


def _wrong_row(rows: list[str]) -> GridError | None:
    """Return an error for the first row whose length differs from that of most rows."""
    lengths = [len(row) for row in rows]
    usual = max(set(lengths), key=lengths.count, default=0)
    if usual not in ALL_SIZES or lengths.count(usual) < 2:
        return None
    for number, length in enumerate(lengths, start=1):
        if length != usual:
            message = say(
                "{expected} cells expected in row {row}, {count} found",
                expected=usual,
                row=number,
                count=length,
            )
            return in_row(number, GridError(message))
    return GridError(
        say("{expected} rows expected, {count} found", expected=usual, count=len(rows))
    )


def _wrong_count(count: int, size: int | None = None) -> GridError:
    if count == 0:
        return GridError(say("there is no grid: the text is empty"), say("a 9×9 grid has 81 cells"))
    if size is not None:
        return GridError(
            say("{expected} cells expected, {count} found", expected=size * size, count=count)
        )
    if near := next((cells for cells in _OBLONG if abs(cells - count) == 1), 0):
        size = SIDES[near]
        return GridError(
            say("{expected} cells expected, {count} found", expected=near, count=count),
            say("a grid of {size}×{size} has {cells} cells", size=size, cells=near),
        )
    expected = min(list(ORDERS)[1:], key=lambda cells: abs(cells - count))
    return GridError(
        say("{expected} cells expected, {count} found", expected=expected, count=count),
        say("a grid has 16, 81, 256 or 625 cells"),
    )
