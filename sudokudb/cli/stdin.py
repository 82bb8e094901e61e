"""What is read from a pipe, where it is missing."""

from __future__ import annotations

import sys

from sudokudb.cli import output
from sudokudb.errors import SudokuError


def require_stdin() -> None:
    """Raise SudokuError where stdin is closed; tell who sits at a terminal how to end."""
    if sys.stdin is None:
        raise SudokuError("nothing to read: stdin is closed")
    if sys.stdin.isatty():
        output.note("type or paste grids, then Ctrl-D")


def no_grid_on_stdin() -> SudokuError:
    """Return the error for an input in which nothing stood."""
    return SudokuError("no grid on stdin", "give one a line, or one drawn in lines")
