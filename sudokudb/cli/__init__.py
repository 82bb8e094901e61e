"""The command line. `main` is what the installed command runs."""

from __future__ import annotations

import gc
import sys

from sudokudb.version import __version__


def main() -> None:
    """Run the command line with the program's arguments, and exit."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:  # before typer is imported
        try:
            print(f"sudokudb {__version__}", flush=True)  # noqa: T201  # output.py is an import more
        except OSError:
            pass  # the long way below says what is wrong
        else:
            return
    gc.set_threshold(50_000)  # the collector would run dozens of times while typer is imported
    try:
        if _is_plain(arguments):
            from sudokudb.cli.pipe import run
        else:
            from sudokudb.cli.app import run
        code = run(arguments)
    except KeyboardInterrupt:  # while modules are imported; later on, run answers for it
        from sudokudb.errors import EXIT_INTERRUPTED

        code = EXIT_INTERRUPTED
    gc.freeze()  # at the end all goes at once; looking for cycles before takes a tenth of the time
    sys.exit(code)


def _is_plain(arguments: list[str]) -> bool:
    """Tell requests so plain that they need no typer, whose import takes longer than their work."""
    if arguments in (["solve", "-", "--summary"], ["check", "-", "--summary"]):
        return True
    to_person = sys.stdout is not None and sys.stdout.isatty()  # who gets more than lines
    return arguments in (["solve", "-"], ["check", "-"]) and not to_person
