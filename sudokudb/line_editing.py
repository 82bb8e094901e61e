"""The Palm program's rule for editing a row by typing a line over it."""

from __future__ import annotations

from sudokudb.notation import DIGITS, EMPTY, parse_digit


def edit_line(row: str, typed: str) -> str:
    """Return a row in canonical text (`.` for an empty cell) as a typed line changes it.

    Each typed character changes the cell at its own position: a digit replaces its content, `0`
    empties it, and any other character leaves it as it is. Characters after the last column are
    ignored.

    >>> edit_line("..2.4....", "xx0")
    '....4....'
    >>> edit_line("..2......", "xx3xx6")
    '..3..6...'
    """
    cells = list(row)
    for cell, mark in zip(range(len(cells)), typed, strict=False):
        if mark == "0":
            cells[cell] = EMPTY
        elif digit := parse_digit(mark, len(cells)):
            cells[cell] = DIGITS[digit - 1]
    return "".join(cells)
