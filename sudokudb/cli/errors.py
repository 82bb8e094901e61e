"""The error boundary: every error of a command becomes one line and an exit code."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.errors import EXIT_CLOSED_PIPE, EXIT_INTERRUPTED, EXIT_USAGE, SudokuError, say

if TYPE_CHECKING:
    from collections.abc import Callable


def run_reporting_errors(command: Callable[[], int]) -> int:
    """Run a command, report its error if there is one, and return the exit code."""
    output.prepare()
    if sys.stdout is None:
        output.error(say("cannot write the output: stdout is closed"))
        return EXIT_USAGE
    try:
        code = _run(command)
        sys.stdout.flush()
    except SystemExit as ended:  # shell completion exits with 0, help to a closed pipe with 1
        if not ended.code:
            return 0
        output.silence()
        return EXIT_CLOSED_PIPE
    except (BrokenPipeError, output.ClosedPipe):
        output.silence()
        return EXIT_CLOSED_PIPE
    except OSError as error:
        output.silence()
        output.error(say("cannot write the output: {reason}", reason=error.strerror or str(error)))
        return EXIT_USAGE
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        return _report_bug(error)
    return code


def _report_bug(error: Exception) -> int:
    """Report an unexpected error without a traceback; the exit code is not that for "no"."""
    import traceback  # takes 10 ms

    place = traceback.extract_tb(error.__traceback__)[-1]
    output.error(
        say(
            "internal error: {error} ({file}, line {line})",
            error=repr(error),
            file=place.filename,
            line=place.lineno,
        ),
        say("this is a bug; `python -X dev -m sudokudb` shows how it came about"),
    )
    return EXIT_USAGE


def _run(command: Callable[[], int]) -> int:
    try:
        return command()
    except SudokuError as error:
        output.error(error.message, error.hint)
        return error.exit_code
    except KeyboardInterrupt:
        output.error(say("interrupted"))
        return EXIT_INTERRUPTED
    except RecursionError:
        output.error(say("this method recurses too deeply on this grid"), say("try --method palm"))
        return EXIT_USAGE
    except MemoryError:
        output.error(say("out of memory"))
        return EXIT_USAGE
