"""The command `sudokudb note`."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.grids import find
from sudokudb.cli.arguments.options import Database, Ref
from sudokudb.cli.database import note_unchanged, open_library
from sudokudb.errors import EXIT_NO, say
from sudokudb.render.text import visible

_Text = Annotated[
    str | None,
    typer.Argument(metavar="[TEXT]", help="The notes; '' deletes them.", show_default=False),
]
_Append = Annotated[bool, typer.Option("--append", help="Append to the notes on a new line.")]
_Author = Annotated[str | None, typer.Option("--author", metavar="A", help="Set the author.")]
_Source = Annotated[str | None, typer.Option("--source", metavar="S", help="Set the source.")]
_License = Annotated[str | None, typer.Option("--license", metavar="L", help="Set the license.")]


def run(
    ref: Ref = None,
    text: _Text = None,
    append: _Append = False,
    author: _Author = None,
    source: _Source = None,
    license: _License = None,  # noqa: A002  # the option's name
    database: Database = None,
) -> None:
    """Change the notes, author, source or license of a puzzle; without changes, print the notes.

    \b
    Examples:
      sudokudb note 3 "for the Christmas issue"
      sudokudb note 3 --author "A. Setter" --license CC0-1.0
    """
    given = {"notes": text, "author": author, "source": source, "license": license}
    texts = {name: value for name, value in given.items() if value is not None}
    with open_library(database) as library:
        puzzle = find(library, ref)
        if texts:
            appended = texts.pop("notes", "") if append else ""
            if library.edit(puzzle, texts=texts, append=appended) == puzzle:
                note_unchanged(library)
            else:
                output.answer(say("changed {name}", name=visible(puzzle.name)))
            return
    if not puzzle.notes:
        output.note(say("{name} has no notes", name=puzzle.name))
        raise typer.Exit(EXIT_NO)
    for line in puzzle.notes.splitlines():
        output.answer(visible(line))
