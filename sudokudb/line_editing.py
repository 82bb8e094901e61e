"""The Palm program's rule for editing a row by typing a line over it."""

from __future__ import annotations

from sudokudb.errors import say
from sudokudb.notation import DIGITS, EMPTY, parse_digit
from sudokudb.rules.rule_board import BOX_SHAPES


def edit_line(row: str, typed: str) -> str:
    """Return a row in canonical text (`.` for an empty cell) as a typed line changes it.

    Each typed character changes the cell at its own position: a digit replaces its content, `0`
    empties it, and any other character leaves it as it is. Characters after the last column are
    ignored; `lost_characters` reports them. Blanks that divide a whole row as the boxes do count
    for nothing.

    >>> edit_line("..2.4....", "xx0")
    '....4....'
    >>> edit_line("..2......", "xx3xx6")
    '..3..6...'
    >>> edit_line(".........", "1-3 456 --9"), edit_line("......", "1-3 456")
    ('1.3456..9', '1.3456')
    """
    cells = list(row)
    for cell, mark in zip(range(len(cells)), _without_groups(typed, len(row)), strict=False):
        if mark == "0":
            cells[cell] = EMPTY
        elif digit := parse_digit(mark, len(cells)):
            cells[cell] = DIGITS[digit - 1]
    return "".join(cells)


def lost_characters(typed: str, size: int) -> str:
    """Return the reason why some typed characters have no effect, or an empty text.

    >>> lost_characters("1234567891", 9), lost_characters("19", 4), lost_characters("xx2x4", 9)
    ('10 characters; a line has 9', "'9' is not a digit; digits are 1 to 4", '')
    """
    if more := surplus(typed, size):
        return more
    digits = (mark for mark in typed if mark.isdigit() and mark != "0")
    if wrong := next((mark for mark in digits if not parse_digit(mark, size)), ""):
        last = DIGITS[size - 1]
        return say("{mark!r} is not a digit; digits are 1 to {last}", mark=wrong, last=last)
    return ""


def surplus(typed: str, size: int) -> str:
    """Return a message if a typed line is longer than a row, or an empty text."""
    count = len(_without_groups(typed, size).rstrip())
    if count <= size:
        return ""
    return say("{count} characters; a line has {size}", count=count, size=size)


def _without_groups(typed: str, size: int) -> str:
    """Return a line without its blanks, if they divide a row as the boxes do: `123 456 789`."""
    groups, (_, width) = typed.split(), BOX_SHAPES.get(size, (0, 0))
    is_grouped = len(groups) * width == size and all(len(group) == width for group in groups)
    return "".join(groups) if is_grouped else typed
