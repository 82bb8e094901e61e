"""The command `sudokudb tag`."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import Database, Json
from sudokudb.cli.arguments.queries import Chosen, selected_ids
from sudokudb.cli.database import open_library
from sudokudb.errors import SudokuError, say, say_all, say_count
from sudokudb.library.texts import clean_name
from sudokudb.render.text import visible
from sudokudb.store.rows.labels import TAGS

if TYPE_CHECKING:
    from sudokudb.store.rows.labels import LabelKind

_Name = Annotated[str | None, typer.Argument(metavar="[TAG]", help="The tag.", show_default=False)]
_Remove = Annotated[bool, typer.Option("--remove", help="Remove the tag from the puzzles.")]

_NONE = {
    "tags": say("there are no tags yet"),
    "collections": say("there are no collections yet"),
}
_NAME = {
    "tags": say("name the puzzles to tag {name!r}"),
    "collections": say("name the puzzles to put in {name!r}"),
}


def run(
    name: _Name = None,
    words: Chosen = None,
    remove: _Remove = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Tag puzzles, as one change that can be undone; without a tag, list the tags.

    \b
    Examples:
      sudokudb tag monday 1 3
      sudokudb tag printed tag:monday added:2026-11
      sudokudb tag --remove printed 12
    """
    run_label_command(TAGS, name, words, remove=remove, json=json, database=database)


def run_label_command(
    kind: LabelKind,
    name: str | None,
    words: list[str] | None,
    *,
    remove: bool,
    json: bool,
    database: str | None,
) -> None:
    """List the names of a kind, or add puzzles to one, or remove puzzles from it."""
    with open_library(database) as library:
        if name is None:
            names = library.names(kind)
            _list(names, json=json)
            if not names and output.on_terminal() and not json:
                output.note(_NONE[kind.name])
            return
        if not words:
            raise SudokuError(
                say(_NAME[kind.name], name=name),
                say(
                    "give numbers, titles or a query after the name; `sudokudb list {field}:…` "
                    "lists the puzzles that have it",
                    field=kind.name.removesuffix("s"),
                ),
            )
        # There may be millions of ids: zip counts them as they are read.
        seen = itertools.count()
        ids = (id for id, _ in zip(selected_ids(library, words), seen, strict=False))
        count = library.unfile(kind, name, ids) if remove else library.file(kind, name, ids)
    output.answer(_summary(count, next(seen) - count, visible(clean_name(name)), remove=remove))


def _summary(count: int, others: int, name: str, *, remove: bool) -> str:
    """Return a summary of how many puzzles were changed, and how many were not."""
    if remove:
        line = say_count(
            "{count:,} puzzle removed from {name}",
            "{count:,} puzzles removed from {name}",
            count,
            name=name,
        )
        rest = say_count("{count:,} was not in it", "{count:,} were not in it", others)
    else:
        line = say_count(
            "{count:,} puzzle added to {name}",
            "{count:,} puzzles added to {name}",
            count,
            name=name,
        )
        rest = say_count("{count:,} was in it already", "{count:,} were in it already", others)
    summary = say_all(line, rest, separator=", ") if others else line
    return summary if count else say("{line}: nothing changed, nothing to undo", line=summary)


def _list(names: list[tuple[str, int]], *, json: bool) -> None:
    if json:
        output.answer_json([{"name": name, "puzzles": count} for name, count in names], indent=2)
        return
    for name, count in names:
        if output.on_terminal():
            output.answer(f"{count:>10,}  {visible(name)}")
        else:
            output.answer(f"{visible(name)}\t{count}")
