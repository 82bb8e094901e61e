"""Asking a person for a line."""

from __future__ import annotations

import sys
from contextlib import suppress

from sudokudb.errors import EXIT_NO, SudokuError


class Left(SudokuError):
    """The person left without an answer."""

    exit_code = EXIT_NO


def ask(question: str, leaving: str = "left without saving") -> str:
    """Return the line typed; raise Left, with what to say of it, at the end of input."""
    with suppress(ImportError):
        import readline  # noqa: F401  # lets the typed line be edited
    try:
        return input(question)
    except EOFError as error:
        sys.stdout.write("\n")
        raise Left(leaving) from error
    except KeyboardInterrupt:
        sys.stdout.write("\n")
        raise
