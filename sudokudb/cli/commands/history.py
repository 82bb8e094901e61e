"""The command `sudokudb history`."""

from __future__ import annotations

from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

from sudokudb.cli import output
from sudokudb.cli.arguments.options import Database, Json, Jsonl, count_option
from sudokudb.cli.database import open_library
from sudokudb.errors import say
from sudokudb.render.text import visible
from sudokudb.words import _, translate

if TYPE_CHECKING:
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
    output.require_one(json=json, jsonl=jsonl)
    with open_library(database) as library:
        changes = library.changes.history(limit)
        if json or jsonl:
            output.answer_array(map(_object, changes), jsonl=jsonl)
        elif output.on_terminal():
            _show(list(changes), limit)
        else:
            for change in changes:
                state = "undone" if change.undone else ""
                output.answer(f"{change.id}\t{change.at}\t{state}\t{visible(change.what)}")


def _show(changes: list[Change], limit: int | None) -> None:
    for change in changes[: limit or _SHOWN]:
        output.answer(format_change(change))
    if not changes:
        output.note(say("no changes yet"))
    elif limit is None and len(changes) > _SHOWN:
        output.note(
            say("and {count:,} more: --limit N lists the newest N", count=len(changes) - _SHOWN)
        )


def format_change(change: Change) -> str:
    """Return a change as lines for a terminal: time, description, whether it is undone."""
    time = change.at[:16].replace("T", " ")
    text = f"{time}  {translate(change.sentence)}"
    if change.undone:
        text += "  " + _("(undone)")
    return fill(text, get_terminal_size().columns, subsequent_indent=_INDENT)


def _object(change: Change) -> dict[str, object]:
    return {"id": change.id, "at": change.at, "what": change.what, "undone": change.undone}
