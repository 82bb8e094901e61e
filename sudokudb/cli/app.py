"""Building the command line from its commands."""

from __future__ import annotations

import re
from importlib import import_module
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core
import typer.main

from sudokudb.cli import errors as outcome
from sudokudb.cli import output
from sudokudb.cli.command_table import COMMANDS
from sudokudb.cli.options import MINUS, Database, choose_database
from sudokudb.errors import EXIT_INTERRUPTED, EXIT_USAGE, SudokuError
from sudokudb.suggestions import closest_name
from sudokudb.version import __version__

if TYPE_CHECKING:
    from typer._click import Context


_NARROW = 52
# -tag:printed is a term of a query, and no option.
_MINUS_TERM = re.compile(r"^-(?=[A-Za-z]{2,}[:=])")


class LazyCommands(typer.core.TyperGroup):
    """A group that imports a command's module when the command is called."""

    def list_commands(self, ctx: Context) -> list[str]:
        """Name the commands, in the order of the table of contents."""
        return list(COMMANDS)

    def get_command(self, ctx: Context, cmd_name: str) -> Any:
        """Import and build one command; raise SudokuError, with the nearest, if there is none."""
        if entry := COMMANDS.get(cmd_name):
            module = import_module(f"sudokudb.cli.commands.{entry.module}")
            command = typer.main.get_command(module.app)
            command.name = cmd_name
            return command
        if ctx.resilient_parsing:
            return None
        near = closest_name(cmd_name, COMMANDS)
        hint = f"sudokudb {near}" if near else "sudokudb --help lists the commands"
        raise SudokuError(f"no command {cmd_name[:40]!r}", hint)

    def format_commands(self, ctx: Context, formatter: Any) -> None:
        """List the commands from the table of contents, importing none."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])


app = typer.Typer(
    name="sudokudb",
    cls=LazyCommands,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        output.answer(f"sudokudb {__version__}")
        raise typer.Exit


@app.callback()
def start(
    database: Database = None,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Keep Sudoku puzzles in a database, edit them line by line, and see how they are solved.

    REF names a puzzle: its number, its title, or the unambiguous beginning of one. GRID is 81
    characters, digits and dots (16, 256 and 625 for the other sizes). - reads grids from a pipe.

    \b
    Example:
      sudokudb solve --debug=grids 3
    """
    if database is not None:
        choose_database(database)


def run(arguments: list[str]) -> int:
    """Run one command; return its exit code."""
    words = [_MINUS_TERM.sub(MINUS, word) for word in arguments]
    return outcome.of(lambda: _invoke(words or ["--help"]))


def _invoke(arguments: list[str]) -> int:
    try:
        command = typer.main.get_command(app)
        code = command.main(
            args=arguments, prog_name="sudokudb", standalone_mode=False, terminal_width=_width()
        )
    except typer.TyperException as error:
        return _usage_error(error, arguments[0])
    except typer.Abort:
        raise KeyboardInterrupt from None
    if code == EXIT_INTERRUPTED:
        raise KeyboardInterrupt
    return int(code or 0)


def _width() -> int | None:
    """Return the width of help on a terminal that is narrower than what typer writes for."""
    columns = get_terminal_size().columns
    return columns - 1 if columns < _NARROW else None


def _usage_error(error: typer.TyperException, command: str) -> int:
    """Report what the parser refuses, as one line and where to read more."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "sudokudb"
    if path == "sudokudb" and command in COMMANDS:
        path = f"sudokudb {command}"
    message = " ".join(error.format_message().split())
    output.error(message[:1].lower() + message[1:].removesuffix("."), f"{path} --help")
    return EXIT_USAGE
