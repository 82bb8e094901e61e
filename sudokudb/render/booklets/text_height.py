"""How much room a text takes, estimated from the widths of the letters of Inter, rounded up."""

from __future__ import annotations

import math

_POINT = 25.4 / 72
_LINE = 1.5  # the distance of lines, of the type size
_WIDE, _NARROW = 0.64, 0.57  # of the type size: the widths of digits and signs, and of letters
_RAGGED = 0.94  # how much of a line is filled before it breaks


def text_height(text: str, size: float, width: float) -> float:
    """Return the height of a paragraph in millimetres, never too low for Latin letters.

    The type size is in points, the width of its lines in millimetres.

    >>> round(text_height("In row 1, 5 has only one place.", 9, 80), 1)
    4.8
    """
    wide = sum(mark.isdigit() or mark in "≠→=+" for mark in text)
    points = (wide * _WIDE + (len(text) - wide) * _NARROW) * size
    lines = math.ceil(points * _POINT / (width * _RAGGED)) or 1
    return lines * size * _LINE * _POINT
