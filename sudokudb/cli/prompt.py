"""Asking a question on a terminal."""

from __future__ import annotations

import sys
from contextlib import suppress

from sudokudb.errors import EXIT_NO, SudokuError


class Cancelled(SudokuError):
    """The user ended the input without an answer."""

    exit_code = EXIT_NO


def ask(question: str, cancelled: str = "left without saving") -> str:
    """Return the typed line; at the end of input raise Cancelled with a message."""
    with suppress(ImportError):
        import readline  # noqa: F401  # makes the typed line editable
    try:
        return input(question)
    except EOFError as error:
        sys.stdout.write("\n")
        raise Cancelled(cancelled) from error
    except KeyboardInterrupt:
        sys.stdout.write("\n")
        raise
