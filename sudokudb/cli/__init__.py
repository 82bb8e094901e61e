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
        if _bypasses_typer(arguments):
            from sudokudb.cli.pipe import run
        else:
            from sudokudb.cli.app import run
        code = run(arguments)
    except KeyboardInterrupt:  # while modules are imported; later on, run answers for it
        from sudokudb.errors import EXIT_INTERRUPTED

        code = EXIT_INTERRUPTED
    gc.freeze()  # at the end all goes at once; looking for cycles before takes a tenth of the time
    sys.exit(code)


def _bypasses_typer(arguments: list[str]) -> bool:
    """Return whether the command table lets these arguments do without typer."""
    from sudokudb.cli.command_table import COMMANDS

    entry = COMMANDS.get(arguments[0]) if arguments else None
    if entry is None or not entry.pipe:
        return False
    on_terminal = sys.stdout is not None and sys.stdout.isatty()  # where there is more than lines
    return arguments[1:] == ["-", "--summary"] or (arguments[1:] == ["-"] and not on_terminal)
