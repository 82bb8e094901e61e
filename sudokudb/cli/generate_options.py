"""The values of the options of `generate`."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from pathlib import Path

from sudokudb.cli.options import seconds
from sudokudb.errors import SudokuError, say

_RANGE = re.compile(r"(\d{1,3})?(\.\.)?(\d{1,3})?", re.ASCII)
_EMPTY_CELLS = ".0-_"
_CELLS = 81
_DRAWN = 2**32  # a seed that is drawn is short enough to be typed


def draw_seed() -> int:
    """Return a random seed."""
    return secrets.randbelow(_DRAWN)


def range_of(text: str, cells: int) -> tuple[int, int]:
    """Return the ends of a range: 24, 24..26, ..26, or 24.. up to all cells."""
    found = _RANGE.fullmatch(text.strip())
    if not found or not (found[1] or found[3]):
        raise SudokuError(
            say("--givens {text!r} is not a range of numbers", text=text[:20]),
            say("a range is 24, 24..26, 24.. or ..26"),
        )
    if not found[2]:
        return int(text), int(text)
    return int(found[1] or 0), int(found[3] or cells)


def time_limit(text: str | float) -> float:
    """Return the seconds of a time limit: 60 or 60s."""
    return seconds(text.removesuffix("s") if isinstance(text, str) else text)


def pattern_cells(text: str) -> tuple[int, ...]:
    """Return the cells of a pattern: a file, or 81 characters, of which dots are empty cells."""
    with suppress(OSError, ValueError):  # not a possible file name
        if Path(text).is_file():
            text = Path(text).read_text("utf-8", "replace")
    marks = "".join(text.split())
    if len(marks) != _CELLS:
        raise SudokuError(
            say("the pattern has {count} cells", count=len(marks)),
            say("give 81 characters, or a file with them: dots for the empty cells"),
        )
    return tuple(cell for cell, mark in enumerate(marks) if mark not in _EMPTY_CELLS)
