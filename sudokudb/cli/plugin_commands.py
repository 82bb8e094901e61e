"""The commands of plug-ins: functions with typer's annotations."""

from __future__ import annotations

import inspect
from functools import wraps
from typing import TYPE_CHECKING, Any

import typer
import typer.main

from sudokudb.cli import output
from sudokudb.cli.command_table import COMMANDS
from sudokudb.cli.other_options import Command
from sudokudb.errors import say
from sudokudb.plugins import COMMANDS as KIND
from sudokudb.plugins import load_all, plugins_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.errors import SudokuError
    from sudokudb.plugins import Plugin

_OF_TYPER = (typer.Exit, typer.Abort, typer.TyperException, output.ClosedPipe)


def report_broken(error: SudokuError) -> None:
    """Print the error of a plug-in in a list of several, which goes on."""
    output.error(error.message, error.hint)


def command_names() -> list[str]:
    """Return the names of the commands of plug-ins, without importing any."""
    return [name for name in plugins_of(KIND) if name not in COMMANDS]


def load_plugin_command(name: str) -> Any:
    """Return the parser of a command of a plug-in, or None; raise PluginError if it is broken."""
    plugin = plugins_of(KIND).get(name)
    if plugin is None:
        return None
    function = _load(plugin)
    try:
        app = typer.Typer(rich_markup_mode=None, add_completion=False)
        app.command(cls=Command)(_guard(plugin, function))
        return typer.main.get_command(app)
    except Exception as error:  # an annotation that typer does not know
        raise plugin.failure(error) from error


def summaries() -> dict[str, str]:
    """Return the first lines of the commands of plug-ins; report commands that are broken."""
    functions = load_all(KIND, COMMANDS, _load, report_broken)
    texts = {name: inspect.getdoc(function) or "" for name, function in functions.items()}
    return {name: text.partition("\n")[0] for name, text in texts.items()}


def _load(plugin: Plugin) -> Callable[..., object]:
    function = plugin.load()
    if not inspect.isfunction(function):
        raise plugin.broken_error(say("it is not a function"))
    return function


def _guard(plugin: Plugin, function: Callable[..., object]) -> Callable[..., int | None]:
    """Return a function whose mistakes are errors that name its plug-in."""

    @wraps(function)
    def run(**arguments: Any) -> int | None:
        with plugin.guard(*_OF_TYPER):
            code = function(**arguments)
        if code is not None and not isinstance(code, int):
            template = say("{name} returned a value of type {kind}")
            kind = type(code).__name__
            raise plugin.broken_error(say(template, name=function.__name__, kind=kind))
        return code

    return run
