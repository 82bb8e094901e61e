"""The command `sudokudb query`: saved queries, and the fields of a query."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer, ObjectAnswer
from sudokudb.cli.arguments.options import Csv, Database, Json
from sudokudb.cli.arguments.queries import query_argument
from sudokudb.cli.arguments.query_hints import notes
from sudokudb.cli.commands.db import Commands
from sudokudb.cli.completion import MINUS, complete_saved
from sudokudb.cli.database import note_unchanged, open_library
from sudokudb.cli.other_options import Command
from sudokudb.cli.printers import printer_for
from sudokudb.errors import say
from sudokudb.query.field_groups import field_groups
from sudokudb.query.named_queries import NamedQuery
from sudokudb.query.parsing.functions import FUNCTIONS
from sudokudb.query.parsing.saved_names import BUILT_IN
from sudokudb.render.text import visible
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    if output.errors_on_terminal():
        for each in notes(words):
            output.note(each)
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
            _object,
            NamedQuery._fields,
            picture=_pictures,
            empty=empty,
        )
    )


def _object(query: NamedQuery) -> dict[str, object]:
    """Return a query for JSON; a built-in one has no time."""
    return query._asdict() | {"changed": query.changed or None}


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
    printer_for(json=json).print(ObjectAnswer(lambda: _object(found), [visible(found.text)]))


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
    """List the fields and functions of a query: name, other names, meaning.

    \b
    Example:
      sudokudb query fields | grep rating
    """
    printer = printer_for(json=json, csv=csv)
    printer.print(
        ListAnswer(
            _all_fields(), _line, _Described._asdict, _Described._fields, _row, picture=_table
        )
    )


class _Described(NamedTuple):
    """A field or a function of a query; the name of a function ends with a parenthesis."""

    name: str
    aliases: Sequence[str]
    group: str
    sorts: bool
    meaning: str


_GAP, _LEAST = 2, 30
_STEPS = say("steps")


def _all_fields() -> Iterator[_Described]:
    """Yield the fields by group, and then the functions."""
    for group, found in field_groups().items():
        for field in found:
            yield _Described(field.name, field.aliases, group, field.sorts, str(field))
    for name, function in FUNCTIONS.items():
        yield _Described(f"{name}()", (), _STEPS, False, function.meaning)


def _line(one: _Described) -> str:
    return "\t".join((one.name, " ".join(one.aliases), one.meaning))


def _row(one: _Described) -> tuple[object, ...]:
    return one._replace(aliases=" ".join(one.aliases))


def _table(found: Iterator[_Described]) -> Iterator[str]:
    """Yield the lines of fields on a terminal, by group, with their meanings in a column."""
    rows = [(translate(one.group), ", ".join((one.name, *one.aliases)), one) for one in found]
    width = max(len(name) for _, name, _ in rows) + _GAP
    room = max(get_terminal_size().columns - width - _GAP, _LEAST)
    for group, each in groupby(rows, key=itemgetter(0)):
        yield f"{group}:"
        for _, name, one in each:
            for number, line in enumerate(wrap(translate(one.meaning), room)):
                yield f"{' ' * _GAP}{'' if number else name:<{width}}{line}"
