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
        code = run(arguments)
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


def run(arguments: list[str]) -> int:
    """Run one command, in the language of --lang or of the environment; return its exit code."""
    from importlib import import_module

    from sudokudb import words  # `--version` needs no language

    wanted, arguments = words.take_option(arguments)
    language = None if wanted is None else words.known(wanted)
    words.speak(language)
    if wanted is not None and language is None:
        return _refuse_language(wanted)
    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    module = import_module(bypass(arguments, on_terminal=on_terminal) or "sudokudb.cli.app")
    return int(module.run(arguments))


def _refuse_language(wanted: str) -> int:
    from sudokudb import words
    from sudokudb.cli import output
    from sudokudb.errors import EXIT_USAGE, say

    output.prepare()
    known = ", ".join(words.LANGUAGES)
    output.error(
        say("there is no language {name!r}", name=wanted[:40]),
        say("--lang takes one of: {languages}", languages=known),
    )
    return EXIT_USAGE


def bypass(arguments: list[str], *, on_terminal: bool) -> str | None:
    """Return the module that answers a request without typer, if there is one.

    Such requests take less time than the import of typer: grids from a pipe, with no option but
    --summary. On a terminal more than plain lines is printed, except for a summary.
    """
    from sudokudb.cli.command_table import COMMANDS

    match arguments:
        case [name, "-", "--summary"] if name in COMMANDS:
            return COMMANDS[name].bypass
        case [name, "-"] if name in COMMANDS and not on_terminal:
            return COMMANDS[name].bypass
    return None
