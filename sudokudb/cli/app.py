"""The command line's parser, built from the table of commands."""

from __future__ import annotations

import os
import re
from importlib import import_module
from itertools import groupby
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core
import typer.main

from sudokudb.cli import database as databases
from sudokudb.cli import output
from sudokudb.cli.arguments.options import Database
from sudokudb.cli.command_table import COMMANDS
from sudokudb.cli.completion import MINUS, starting_with
from sudokudb.cli.other_options import Command
from sudokudb.errors import EXIT_INTERRUPTED, EXIT_USAGE, NotFound, UsageError, say
from sudokudb.version import __version__
from sudokudb.words import ENGLISH, LANGUAGES, _, language

if TYPE_CHECKING:
    from typer._click import Context


_NARROW = 52
_EXTRA = re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)")
_NO_COMMAND = re.compile(r"No such command '(.*)'")
_SHORT_NAME = re.compile(r" / '-\w'")
# -tag:monday and -(tag:a or tag:b) belong to a query; they are no options.
_MINUS_TERM = re.compile(r"^-(?=\(|[A-Za-z][A-Za-z0-9]+[:=<>(])")
_MINUS_WORD = re.compile(r"-\w{2,}")
_SEARCHING = ("list", "stats", "export")


def load_command(name: str) -> Any:
    """Import the module of a command and build its parser.

    The module has a function `run`, perhaps with a class `Command`; or an `app` of its own.
    """
    module = import_module(f"sudokudb.cli.commands.{name}")
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(rich_markup_mode=None, add_completion=False)
        app.command(cls=getattr(module, "Command", Command))(module.run)
    return typer.main.get_command(app)


class LazyCommands(typer.core.TyperGroup):
    """A group that imports a command's module when the command is called."""

    def list_commands(self, ctx: Context) -> list[str]:
        """Return the names of the commands, in the order of the table, and those of plug-ins."""
        from sudokudb.cli import plugin_commands

        return [*COMMANDS, *plugin_commands.command_names()]

    def get_command(self, ctx: Context, cmd_name: str) -> Any:
        """Import and build one command; raise SudokuError, with a suggestion, if it is unknown."""
        entry = COMMANDS.get(cmd_name)
        if command := load_command(entry.module) if entry else _load_plugin(cmd_name):
            command.name = cmd_name
            _translate_help(command)
            return command
        if ctx.resilient_parsing:
            return None
        from sudokudb.cli.first_attempts import hint_about_command

        hint = hint_about_command(cmd_name) or say("`sudokudb --help` lists them")
        raise UsageError(say("there is no command {name!r}", name=cmd_name[:40]), hint)

    def format_commands(self, ctx: Context, formatter: Any) -> None:
        """List the commands by section, without importing any."""
        width = max(map(len, COMMANDS))
        for section, entries in groupby(COMMANDS.items(), lambda item: item[1].section):
            with formatter.section(section):
                rows = [(name.ljust(width), _(entry.summary)) for name, entry in entries]
                formatter.write_dl(rows)
        from sudokudb.cli import plugin_commands

        if added := plugin_commands.summaries():
            with formatter.section(_("Plug-ins")):
                formatter.write_dl([(name.ljust(width), text) for name, text in added.items()])


def _load_plugin(name: str) -> Any:
    from sudokudb.cli import plugin_commands  # reads every installed package

    return plugin_commands.load_plugin_command(name)


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


_Language = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="CODE",
        help="Language, anywhere in a command (default: $SUDOKUDB_LANG, or the system's).",
        autocompletion=lambda incomplete: starting_with(incomplete, LANGUAGES),
    ),
]
_Version = Annotated[
    bool,
    typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
]


@app.callback()
def start(
    database: Database = None,
    lang: _Language = None,
    version: _Version = False,
) -> None:
    """Store Sudoku puzzles in a database; search, edit and solve them.

    REF is a puzzle's number, its title, or the beginning of its title if no other title begins with
    it. GRID is a grid's cells in one argument: 81 digits and dots for 9×9; 16, 256 or 625 for other
    sizes. - reads grids from stdin.

    \b
    Examples:
      sudokudb list
      sudokudb solve --debug=grids 3
      sudokudb import puzzles.sdm
    """
    databases.before_command = database


def run(arguments: list[str]) -> int:
    """Run one command; return its exit code."""
    words = [_MINUS_TERM.sub(MINUS, word) for word in arguments]
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    return _invoke(words or ["--help"])


def _invoke(arguments: list[str]) -> int:
    try:
        command = typer.main.get_command(app)
        _prepare_completion(arguments)
        _translate_help(command)
        code = command.main(
            args=arguments, prog_name="sudokudb", standalone_mode=False, terminal_width=_width()
        )
    except typer.TyperException as error:
        return _usage_error(error, arguments)
    except typer.Abort:
        raise KeyboardInterrupt from None
    except NotFound as error:
        from sudokudb.cli.first_attempts import hint_about_missing

        error.hint = hint_about_missing(arguments) or error.hint
        raise
    if code == EXIT_INTERRUPTED:
        raise KeyboardInterrupt
    return int(code or 0)


def _prepare_completion(arguments: list[str]) -> None:
    options = ("--install-completion", "--show-completion")
    if "_SUDOKUDB_COMPLETE" in os.environ or any(word.startswith(options) for word in arguments):
        from sudokudb.cli import shells

        shells.register()


def _translate_help(command: Any) -> None:
    if language() != ENGLISH:
        from sudokudb.cli.typer_words import translate_help

        translate_help(command)


def _width() -> int | None:
    """Return the width of the help on a narrow terminal; None leaves it to typer."""
    columns = get_terminal_size().columns
    return columns - 1 if columns < _NARROW else None


def _usage_error(error: typer.TyperException, arguments: list[str]) -> int:
    """Report an error of typer in one line, with a hint."""
    from sudokudb.cli.typer_words import refusal

    hint = _usage_hint(error, arguments)
    message, _, near = " ".join(error.format_message().split()).partition(" Did you mean ")
    message = _SHORT_NAME.sub("", message)
    message = _EXTRA.sub(r"unexpected argument: \1", message)
    message = refusal(message[:1].lower() + message[1:].removesuffix("."))
    output.error(message, say("did you mean {names}", names=near) if near else hint)
    return EXIT_USAGE


def _usage_hint(error: Any, arguments: list[str]) -> str:
    """Return a hint: what was meant, or else the command whose help explains the error."""
    context = getattr(error, "ctx", None)
    if meant := _minus_hint(error, arguments) or _hint_for(error, arguments, context):
        return meant
    path = context.command_path if context else "sudokudb"
    if path == "sudokudb" and arguments[0] in COMMANDS:
        path = f"sudokudb {arguments[0]}"
    return say("`{path} --help` explains the command", path=path)


def _minus_hint(error: Any, arguments: list[str]) -> str:
    """Return a hint for a word with a minus in a query, which typer takes for an option."""
    option = getattr(error, "option_name", "")
    word = next((word for word in arguments if _MINUS_WORD.match(word) and word[:2] == option), "")
    if not word or arguments[0] not in _SEARCHING:
        return ""
    from sudokudb.query.fields import find_field
    from sudokudb.query.parsing.guesses import state_without

    if hint := state_without(word[1:]):
        return hint
    if (field := find_field(word[1:])) and field.optional:
        return say("did you mean {name!r}?", name=f"-has:{field.name}")
    return say("`-title:{word}` leaves out the titles that contain a word", word=word[1:])


def _hint_for(error: Any, arguments: list[str], context: Any) -> str:
    """Return a hint for an option, a subcommand or an argument that does not exist."""
    from sudokudb.cli import first_attempts

    if context and hasattr(error, "possibilities"):
        error.possibilities = None  # not named in the message, too
        if near := first_attempts.hint_about_option(error.option_name, context):
            return near
    if unknown := _NO_COMMAND.match(error.message):
        return first_attempts.hint_about_subcommand(arguments[0], unknown[1])
    extra = _EXTRA.match(error.message)
    return first_attempts.hint_about_argument(arguments[0], extra[1]) if extra else ""
