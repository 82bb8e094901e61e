"""The command line. `main` is what the installed command runs."""

from __future__ import annotations

import sys

from sudokudb import __version__


def main() -> None:
    """Run the command line with the program's arguments, and exit."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:  # before typer is imported
        print(f"sudokudb {__version__}")  # noqa: T201  # output.py would be an import more
        return
    from sudokudb.cli.app import run

    sys.exit(run(arguments))
