"""How a command ends: errors become one line and an exit code."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.errors import EXIT_CLOSED_PIPE, EXIT_INTERRUPTED, EXIT_USAGE, SudokuError

if TYPE_CHECKING:
    from collections.abc import Callable


def of(command: Callable[[], int]) -> int:
    """Run a command to its end; return its exit code."""
    output.prepare()
    if sys.stdout is None:
        output.error("cannot write the output: stdout is closed")
        return EXIT_USAGE
    try:
        code = _answered(command)
        sys.stdout.flush()
    except SystemExit as done:  # completion ends so, with 0, and help that nobody reads, with 1
        if not done.code:
            return 0
        output.silence()
        return EXIT_CLOSED_PIPE
    except (BrokenPipeError, output.ClosedPipe):
        output.silence()
        return EXIT_CLOSED_PIPE
    except OSError as error:
        output.silence()
        output.error(f"cannot write the output: {error.strerror or error}")
        return EXIT_USAGE
    return code


def _answered(command: Callable[[], int]) -> int:
    try:
        return command()
    except SudokuError as error:
        output.error(error.message, error.hint)
        return error.exit_code
    except KeyboardInterrupt:
        output.error("interrupted")
        return EXIT_INTERRUPTED
    except RecursionError:
        output.error("the grid is too deep for this method", "try --method palm")
        return EXIT_USAGE
