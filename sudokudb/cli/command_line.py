"""The run of a command: its arguments, its errors in one line each, and its exit code.

Modules are imported when a command needs them: `--version` is answered first.
"""

from __future__ import annotations

import errno
import gc
import os
import sys

from sudokudb.version import __version__

TYPE_CHECKING = False  # importing `typing` costs time
if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.errors import SudokuError


def main() -> None:
    """Run the command line with the program's arguments, and exit."""
    arguments = sys.argv[1:]
    if arguments == ["--version"] and _print_version():
        return
    gc.set_threshold(50_000)  # the collector would run dozens of times while typer is imported
    try:
        code = run(arguments)
    except KeyboardInterrupt:  # before errors can be reported
        from sudokudb.errors import EXIT_INTERRUPTED

        code = EXIT_INTERRUPTED
    gc.freeze()  # the search for cycles at exit would take a tenth of the time
    sys.exit(code)


def _print_version() -> bool:
    """Print the version before typer is imported; return whether that worked."""
    try:
        print(f"sudokudb {__version__}", flush=True)  # noqa: T201  # importing `output` costs time
    except OSError:  # the full command line reports what is wrong
        return False
    return True


def run(arguments: list[str]) -> int:
    """Run one command; return its exit code."""
    return report_errors(lambda: _run(arguments))


def _run(arguments: list[str]) -> int:
    """Run one command, in the language of --lang or of the environment."""
    from importlib import import_module

    from sudokudb import words

    wanted, arguments = words.take_option(arguments)
    language = None if wanted is None else words.language_code(wanted)
    words.use_language(language)
    if wanted is not None and language is None:
        raise _unknown_language(wanted)
    module = bypass(arguments, on_terminal=sys.stdout.isatty()) or "sudokudb.cli.app"
    return int(import_module(module).run(arguments))


def _unknown_language(name: str) -> SudokuError:
    from sudokudb.errors import UsageError, say
    from sudokudb.words import LANGUAGES

    return UsageError(
        say("there is no language {name!r}", name=name[:40]),
        say("--lang takes one of: {languages}", languages=", ".join(LANGUAGES)),
    )


def bypass(arguments: list[str], *, on_terminal: bool) -> str | None:
    """Return the module that can answer a request without typer, or None.

    Answering such a request takes less time than importing typer: grids from a pipe, with no option
    but --summary. On a terminal more than plain lines is printed, except for a summary.
    """
    from sudokudb.cli.command_table import COMMANDS

    match arguments:
        case [name, "-", "--summary"] if name in COMMANDS:
            return COMMANDS[name].bypass
        case [name, "-"] if name in COMMANDS and not on_terminal:
            return COMMANDS[name].bypass
    return None


def report_errors(command: Callable[[], int]) -> int:
    """Run a command, report its error if there is one, and return the exit code."""
    from sudokudb.cli import output
    from sudokudb.errors import EXIT_CLOSED_PIPE, EXIT_USAGE, say

    output.prepare()
    if sys.stdout is None:
        output.error(say("cannot write the output: stdout is closed"))
        return EXIT_USAGE
    try:
        code = _report_refusals(command)
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
        output.error(*_system_error(error))
        return EXIT_USAGE
    except ImportError as error:  # a module of compiled code that cannot be opened
        if os.strerror(errno.EMFILE) not in str(error):
            return _report_bug(error)
        output.error(*_system_error(OSError(errno.EMFILE, os.strerror(errno.EMFILE))))
        return EXIT_USAGE
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        return _report_bug(error)
    return code


def _system_error(error: OSError) -> tuple[str, str | None]:
    """Return the message about an error of the system that no command expects, and a hint."""
    from sudokudb.errors import say

    reason = error.strerror or str(error)
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return say("cannot open another file: {reason}", reason=reason), say(
            "end other programs, or allow more open files (`ulimit -n`)"
        )
    if error.filename is not None:  # writing to stdout names none
        return say("cannot open {file}: {reason}", file=str(error.filename), reason=reason), None
    return say("cannot write the output: {reason}", reason=reason), None


def _report_refusals(command: Callable[[], int]) -> int:
    """Run a command; report its errors, and interruptions."""
    from sudokudb.cli import output
    from sudokudb.errors import EXIT_INTERRUPTED, EXIT_USAGE, SudokuError, say

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


def _report_bug(error: Exception) -> int:
    """Report an unexpected error without a traceback, and return the code of a usage error."""
    import traceback  # takes 10 ms

    from sudokudb.cli import output
    from sudokudb.errors import EXIT_USAGE, say

    place = traceback.extract_tb(error.__traceback__)[-1]
    output.error(
        say(
            "internal error: {error} ({file}, line {line})",
            error=repr(error),
            file=place.filename,
            line=place.lineno,
        ),
        say("this is a bug; `python -X dev -m sudokudb` shows where it comes from"),
    )
    return EXIT_USAGE
