"""The command `sudokudb history`."""

from __future__ import annotations

from functools import partial
from itertools import islice
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments.options import Database, Json, Jsonl, count_option
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for
from sudokudb.errors import say
from sudokudb.render.text import visible
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.history import Change

_Most = Annotated[int | None, count_option("Stop after N changes.")]
_INDENT = " " * 18  # below the change, after its time
_SHOWN = 20  # changes on a terminal


PIPE = {"": ("number", "time", "undone or empty", "change")}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    limit: _Most = None,
    json: Json = False,
    jsonl: Jsonl = False,
    database: Database = None,
) -> None:
    """List the changes to the puzzles, newest first: number, time, description.

    Changes that were undone are marked; redo makes them again, unless something else was changed
    since. In a pipe each change is a line with its fields separated by tabs.

    \b
    Example:
      sudokudb history --limit 10
    """
    printer = printer_for(json=json, jsonl=jsonl)
    with open_library(database) as library:
        changes = library.changes.history(limit)
        picture = partial(_picture, limit=limit)
        empty = say("no changes yet")
        printer.print(ListAnswer(changes, _line, _object, picture=picture, empty=empty))


def _line(change: Change) -> str:
    state = "undone" if change.undone else ""
    return f"{change.id}\t{change.at}\t{state}\t{visible(change.what)}"


def _picture(changes: Iterator[Change], limit: int | None) -> Iterator[str]:
    """Yield the changes as a terminal shows them; note how many more there are."""
    yield from map(format_change, islice(changes, limit or _SHOWN))
    if limit is None and (more := sum(1 for _change in changes)):
        output.note(say("and {count:,} more: --limit N lists the newest N", count=more))


def format_change(change: Change) -> str:
    """Return a change as lines for a terminal: time, description, whether it is undone."""
    time = change.at[:16].replace("T", " ")
    text = f"{time}  {translate(change.sentence)}"
    if change.undone:
        text += "  " + _("(undone)")
    return fill(text, get_terminal_size().columns, subsequent_indent=_INDENT)


def _object(change: Change) -> dict[str, object]:
    return {"id": change.id, "at": change.at, "what": change.what, "undone": change.undone}
