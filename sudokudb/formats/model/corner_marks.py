"""Marks in the corners of cells, with which players note the places of a digit in a box.

They are not candidates: a cell with corner marks may contain other digits, too. They are stored as
a detail in text form: `r1c2=48 r3c4=12`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import GridError
from sudokudb.grid import format_cell, parse_cell
from sudokudb.notation import format_digit, parse_digit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CORNERS = "corner marks"
"""The name of the detail."""

_WORD = re.compile(r"(r\d{1,2}c\d{1,2})=([1-9A-P]{1,25})", re.ASCII)


def corners_text(marks: Mapping[int, Iterable[int]], size: int) -> str:
    """Return the text form of marks, which are digits by cell.

    >>> corners_text({1: [8, 4], 21: []}, 9)
    'r1c2=48'
    """
    return " ".join(
        f"{format_cell(cell, size)}={''.join(map(format_digit, sorted(set(digits))))}"
        for cell, digits in sorted(marks.items())
        if digits
    )


def corners_of(text: str, size: int) -> dict[int, list[int]]:
    """Return the marks in the text form; words that are not marks are skipped.

    >>> corners_of("r1c2=48 r9c10=1 what", 9)
    {1: [4, 8]}
    """
    marks: dict[int, list[int]] = {}
    for name, digits in _WORD.findall(text):
        values = [value for mark in digits if (value := parse_digit(mark, size))]
        try:
            marks[parse_cell(name, size)] = values
        except GridError:
            continue
    return marks
