"""The editor's rule for one typed line, as the Palm program had it.

Only the position of a digit matters. At most as many characters count as the grid
has columns. Rows are in canonical text (`.` for an empty cell).
"""

from __future__ import annotations

from sudokudb.notation import DIGITS, EMPTY, digit_value


def new_line(typed: str, size: int = 9) -> str:
    """Return the row that a typed line makes: what is no digit of the size leaves its cell empty.

    >>> new_line("xx2x4")
    '..2.4....'
    """
    return edit_line(EMPTY * size, typed)


def edit_line(row: str, typed: str) -> str:
    """Return `row` as a typed line changes it.

    A digit replaces what was there, `0` erases it, and any other character leaves it; so
    does what lies beyond the end of the typed line.

    >>> edit_line("..2.4....", "xx0")
    '....4....'
    >>> edit_line("..2......", "xx3xx6")
    '..3..6...'
    """
    cells = list(row)
    for cell, mark in zip(range(len(cells)), typed, strict=False):
        if mark == "0":
            cells[cell] = EMPTY
        elif digit := digit_value(mark, len(cells)):
            cells[cell] = DIGITS[digit - 1]
    return "".join(cells)
