"""Marks in the corners of cells, as solvers note where in a box a digit may be.

They are no candidates: a cell with some can hold other digits too. So they are kept as a detail, in
words: `r1c2=48 r3c4=12`.
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
"""The detail's name."""

_WORD = re.compile(r"(r\d{1,2}c\d{1,2})=([1-9A-P]{1,25})", re.ASCII)


def corners_text(marks: Mapping[int, Iterable[int]], size: int) -> str:
    """Return marks, digits by cell, in words.

    >>> corners_text({1: [8, 4], 21: []}, 9)
    'r1c2=48'
    """
    return " ".join(
        f"{format_cell(cell, size)}={''.join(map(format_digit, sorted(set(digits))))}"
        for cell, digits in sorted(marks.items())
        if digits
    )


def corners_of(text: str, size: int) -> dict[int, list[int]]:
    """Return the marks that `corners_text` wrote; what is none is left out.

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
