"""Digits of three lines by three columns, drawn like seven-segment displays.

Givens have heavy strokes and found digits light ones, so that they differ without colour.
"""

from __future__ import annotations

from functools import cache

# Segments: a top, b and c right, d bottom, e and f left, g middle.
_SEGMENTS = ("", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg")
# The segments that leave each corner or middle of a side: up, down, left, right.
_NODES = {
    (0, 0): (" ", "f", " ", "a"),
    (0, 2): (" ", "b", "a", " "),
    (1, 0): ("f", "e", " ", "g"),
    (1, 2): ("b", "c", "g", " "),
    (2, 0): ("e", " ", " ", "d"),
    (2, 2): ("c", " ", "d", " "),
}
# The character with arms up, down, left, right, as bits 8, 4, 2, 1.
_HEAVY = " ╺╸━╻┏┓┳╹┗┛┻┃┣┫╋"
_LIGHT = " ╶╴─╷┌┐┬╵└┘┴│├┤┼"
_TO_LIGHT = str.maketrans(_HEAVY, _LIGHT)


@cache
def strokes(digit: int, *, heavy: bool, ascii_only: bool = False) -> tuple[str, ...]:
    """Return the three lines of a digit from 1 to 9.

    >>> strokes(2, heavy=True)
    ('╺━┓', '┏━┛', '┗━╸')
    """
    segments = _SEGMENTS[digit]
    if ascii_only:
        shapes = (" a ", "fgb", "edc")
        rows = ("".join(_ascii(name, segments) for name in shape) for shape in shapes)
    else:
        rows = (
            "".join(_character(row, column, segments) for column in range(3)) for row in range(3)
        )
    lines = tuple(rows)
    if digit == 1 and not ascii_only:  # in the middle, and unlike a line between cells
        lines = ("╺┓ ", " ┃ ", "╺┻╸")
    return lines if heavy or ascii_only else tuple(line.translate(_TO_LIGHT) for line in lines)


def _character(row: int, column: int, segments: str) -> str:
    if column == 1:
        return "━" if "agd"[row] in segments else " "
    arms = (segment in segments for segment in _NODES[row, column])
    return _HEAVY[sum(8 >> bit for bit, arm in enumerate(arms) if arm)]


def _ascii(name: str, segments: str) -> str:
    if name not in segments:
        return " "
    return "_" if name in "agd" else "|"
