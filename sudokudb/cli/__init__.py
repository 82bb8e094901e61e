"""The command line. `main` is what the installed command runs."""

from __future__ import annotations

import gc
import sys

from sudokudb.version import __version__


def main() -> None:
    """Run the command line with the program's arguments, and exit."""
    arguments = sys.argv[1:]
    if arguments == ["--version"] and _print_version():
        return
    gc.set_threshold(50_000)  # the collector would run dozens of times while typer is imported
    try:
        code = _run(arguments)
    except KeyboardInterrupt:  # during an import; `errors` handles those during the command
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


def _run(arguments: list[str]) -> int:
    from importlib import import_module

    from sudokudb.cli.command_table import bypass

    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    module = import_module(bypass(arguments, on_terminal=on_terminal) or "sudokudb.cli.app")
    return int(module.run(arguments))
