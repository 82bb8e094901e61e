"""`sudokudb note`."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.database import open_library
from sudokudb.cli.grid_arguments import find
from sudokudb.cli.options import Database, Ref
from sudokudb.errors import EXIT_NO
from sudokudb.render.text import visible

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Text = Annotated[
    str | None,
    typer.Argument(metavar="[TEXT]", help="The notes; '' empties them.", show_default=False),
]
_Append = Annotated[bool, typer.Option("--append", help="Add to the notes, on a line of its own.")]
_Author = Annotated[str | None, typer.Option("--author", metavar="A", help="Who made it.")]
_Source = Annotated[str | None, typer.Option("--source", metavar="S", help="Where it is from.")]
_License = Annotated[str | None, typer.Option("--license", metavar="L", help="How it may be used.")]


@app.command()
def run(
    ref: Ref = None,
    text: _Text = None,
    append: _Append = False,
    author: _Author = None,
    source: _Source = None,
    license: _License = None,  # noqa: A002  # the option's name
    database: Database = None,
) -> None:
    """Write notes on a puzzle, and its author, source and license; without any, print the notes.

    \b
    Examples:
      sudokudb note 3 "for the Christmas issue"
      sudokudb note 3 --author "A. Setter" --license CC0-1.0
    """
    told = {"notes": text, "author": author, "source": source, "license": license}
    texts = {name: value for name, value in told.items() if value is not None}
    with open_library(database) as library:
        puzzle = find(library, ref)
        if texts:
            if append and text is not None:
                texts["notes"] = f"{puzzle.notes}\n{text}"
            if library.edit(puzzle, texts=texts) == puzzle:
                output.note_unchanged()
            else:
                output.answer(f"noted on {visible(puzzle.name)}")
            return
    if not puzzle.notes:
        output.note(f"no notes on {puzzle.name}")
        raise typer.Exit(EXIT_NO)
    for line in puzzle.notes.splitlines():
        output.answer(visible(line))
