"""`sudokudb duplicates`."""

from __future__ import annotations

import typer

from sudokudb.cli import output
from sudokudb.cli.database import open_library
from sudokudb.cli.options import Database, Json
from sudokudb.errors import EXIT_NO
from sudokudb.render.text import visible

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def run(json: Json = False, database: Database = None) -> None:
    """List puzzles that are equivalent to an earlier one, with the transform between them.

    Two puzzles are equivalent if relabelling digits, moving rows, columns, bands and stacks, and
    transposing turns one into the other. A line in a pipe has the number of the puzzle, the
    number of the earlier one and the transform, separated by tabs. The exit code is 1 if there
    are any.

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
                    f"{visible(copy.name)} is equivalent to {visible(first.name)}: {transform}"
                )
            else:
                output.answer(f"{copy.id}\t{first.id}\t{transform}")
    if any_found:
        raise typer.Exit(EXIT_NO)
    if output.on_terminal():
        output.note("no puzzles are equivalent")
