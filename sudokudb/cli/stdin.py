"""Errors and notes about missing input."""

from __future__ import annotations

import sys

from sudokudb.cli import output
from sudokudb.errors import SudokuError


def require_stdin() -> None:
    """Raise SudokuError if stdin is closed; on a terminal, explain how to end the input."""
    if sys.stdin is None:
        raise SudokuError("there is nothing to read: stdin is closed")
    if sys.stdin.isatty():
        output.note("type or paste grids, then press Ctrl-D")


def no_grid_on_stdin() -> SudokuError:
    """Return the error for an input without any grid."""
    return SudokuError("there is no grid on stdin", "write one grid per line, or draw it in rows")
