"""`sudokudb duplicates`."""

from __future__ import annotations

import typer

from sudokudb.cli import output
from sudokudb.cli.options import Database, Json, open_library
from sudokudb.errors import EXIT_NO
from sudokudb.render.text import visible

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def run(json: Json = False, database: Database = None) -> None:
    """List the puzzles that are the same as an earlier one, and the transform that shows it.

    The same are those that relabelling digits, moving rows, columns, bands and stacks, and
    turning over make of one another. In a pipe: copy, first, transform, set off by tabs; by the
    number of the first, then of the copy. The exit code is 1 if there are any.

    \b
    Example:
      sudokudb duplicates
    """
    any_found = False
    with open_library(database) as library:
        for first, copy, transform in library.duplicates():
            any_found = True
            if json:
                output.answer_json(
                    {"id": copy.id, "same_as": first.id, "transform": str(transform)}
                )
            elif output.on_terminal():
                output.answer(
                    f"{visible(copy.name)} is the same as {visible(first.name)}: {transform}"
                )
            else:
                output.answer(f"{copy.id}\t{first.id}\t{transform}")
    if any_found:
        raise typer.Exit(EXIT_NO)
    if output.on_terminal():
        output.note("no puzzle is the same as an earlier one")
