"""The command `sudokudb query`: saved queries, and the fields of a query."""

from __future__ import annotations

from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer, ObjectAnswer
from sudokudb.cli.arguments.options import Csv, Database, Json
from sudokudb.cli.arguments.queries import query_argument
from sudokudb.cli.commands.db import Commands
from sudokudb.cli.completion import MINUS, complete_saved
from sudokudb.cli.database import note_unchanged, open_library
from sudokudb.cli.other_options import Command
from sudokudb.cli.printers import printer_for
from sudokudb.errors import say
from sudokudb.query.fields import Field, searchable
from sudokudb.query.named_queries import BUILT_IN, NamedQuery
from sudokudb.render.text import visible
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

PIPE = {
    "list": ("name", "query", "time"),
    "show": ("query",),
    "fields": ("name", "other names", "meaning"),
}
"""The fields of a line in a pipe, by the words after the command."""
app = typer.Typer(cls=Commands, rich_markup_mode=None, add_completion=False)

_Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME", help="The name: letters, digits, - and _.", autocompletion=complete_saved
    ),
]
_Query = Annotated[list[str], query_argument(metavar="QUERY", help="The query, best in quotes.")]
_Again = Annotated[bool, typer.Option("--again", help="Replace a query with the same name.")]


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Save queries with a name, and list the fields of a query.

    In every query, is:NAME stands for a saved one in parentheses.

    \b
    Examples:
      sudokudb query save hardest 'se:11.. or level:nested'
      sudokudb list 'is:hardest -tag:printed'
    """
    if context.invoked_subcommand is None:
        output.answer(context.get_help())


@app.command(cls=Command)
def save(name: _Name, words: _Query, again: _Again = False, database: Database = None) -> None:
    """Save a query with a name, as one change that can be undone.

    The query is checked first. It may refer to other saved queries, but not to itself.

    \b
    Example:
      sudokudb query save hardest 'se:11.. or level:nested'
    """
    text = " ".join(f"-{word[1:]}" if word.startswith(MINUS) else word for word in words)
    with open_library(database, make=True) as library:
        if library.saved_queries.save(name, text, again=again):
            output.answer(say("saved {query}", query=visible(str(library.saved_queries.get(name)))))
        else:
            note_unchanged(library)


@app.command("list")
def list_(json: Json = False, csv: Csv = False, database: Database = None) -> None:
    """List the saved queries: name, query, time of the last change.

    \b
    Example:
      sudokudb query list
    """
    printer = printer_for(json=json, csv=csv)
    with open_library(database) as library:
        found = list(library.saved_queries)
    names = ", ".join(f"is:{name}" for name in BUILT_IN)
    empty = say("no queries are saved yet; built in are {names}", names=names)
    printer.print(
        ListAnswer(
            found,
            lambda query: "\t".join(map(visible, query)),
            NamedQuery._asdict,
            NamedQuery._fields,
            picture=_pictures,
            empty=empty,
        )
    )


def _pictures(queries: Iterator[NamedQuery]) -> Iterator[str]:
    """Yield the lines of saved queries on a terminal."""
    found = list(queries)
    width = max((len(query.name) for query in found), default=0)
    yield from (f"is:{query.name.ljust(width)}  {visible(query.text)}" for query in found)


@app.command()
def show(name: _Name, json: Json = False, database: Database = None) -> None:
    """Show the text of a saved query, or of one that is built in.

    \b
    Example:
      sudokudb query show hardest
    """
    with open_library(database) as library:
        found = library.saved_queries.get(name)
    printer_for(json=json).print(ObjectAnswer(found._asdict, [visible(found.text)]))


@app.command()
def remove(name: _Name, database: Database = None) -> None:
    """Remove a saved query, as one change that can be undone.

    \b
    Example:
      sudokudb query remove hardest
    """
    with open_library(database) as library:
        found = library.saved_queries.remove(name)
        users = library.saved_queries.users(found.name)
    output.answer(say("removed {query}", query=visible(str(found))))
    if users:
        names = ", ".join(f"is:{user}" for user in users)
        output.note(
            say("{names} cannot be used without it; `sudokudb undo` restores it", names=names)
        )


@app.command()
def fields(json: Json = False, csv: Csv = False) -> None:
    """List all fields of a query: name, other names, and what they are about.

    \b
    Example:
      sudokudb query fields | grep rating
    """
    printer = printer_for(json=json, csv=csv)
    printer.print(ListAnswer(searchable(), _line, _object, _COLUMNS, _row, picture=_table))


_COLUMNS = ("name", "aliases", "meaning")
_GAP, _LEAST = 2, 30


def _row(field: Field) -> tuple[str, str, str]:
    return (field.name, " ".join(field.aliases), translate(str(field)))


def _line(field: Field) -> str:
    return "\t".join(_row(field))


def _object(field: Field) -> dict[str, object]:
    return {"name": field.name, "aliases": [*field.aliases], "meaning": str(field)}


def _table(found: Iterator[Field]) -> Iterator[str]:
    """Yield the lines of fields on a terminal, with their meanings in a column."""
    rows = [(", ".join((field.name, *field.aliases)), translate(str(field))) for field in found]
    width = max(len(name) for name, _ in rows) + _GAP
    room = max(get_terminal_size().columns - width, _LEAST)
    for name, meaning in rows:
        for number, line in enumerate(wrap(meaning, room)):
            yield f"{'' if number else name:<{width}}{line}"
