"""`sudokudb same`."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.completion import complete_ref
from sudokudb.cli.database import open_library
from sudokudb.cli.grid_arguments import one_subject
from sudokudb.cli.options import Database, Json, OneGridArgument, Size
from sudokudb.engine.canon.isomorphs import same
from sudokudb.errors import EXIT_NO, SudokuError
from sudokudb.render.text import visible

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Other = Annotated[
    str | None,
    typer.Argument(
        metavar="[REF | GRID]",
        help="The other one.",
        autocompletion=complete_ref,
        show_default=False,
    ),
]


class NotTheSame(SudokuError):
    """No transform makes one of the other."""

    exit_code = EXIT_NO


@app.command()
def run(
    subject: OneGridArgument,
    other: _Other = None,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Say whether a transform makes one grid of another; of one alone, which puzzles are the same.

    A transform turns, mirrors, moves bands, rows, stacks and columns, and names digits anew; it
    is written as the command transform takes it. Exits with 1 if there is none.

    \b
    Examples:
      sudokudb same "1.3. .... .2.. ...4" "...4 .2.. .... 1.3."
      sudokudb same 12
    """
    if other is None:
        _print_all(subject, json, size, database)
        return
    _print_one(subject, other, json, size, database)


def _print_all(subject: str, json: bool, size: int | None, database: str | None) -> None:
    """Print every other puzzle in the database that is the same, and how it is made of this one."""
    about = one_subject(subject, database, size)
    with open_library(database) as library:
        found = [
            twin
            for twin in library.same(about.grid)
            if not about.puzzle or twin.puzzle.id != about.puzzle.id
        ]
    if json:
        output.answer_json(
            [{"id": twin.puzzle.id, "transform": str(twin.transform)} for twin in found], indent=2
        )
    for puzzle, transform in [] if json else found:
        if output.on_terminal():
            output.answer(f"{visible(puzzle.name)}: {transform}")
        else:
            output.answer(f"{puzzle.id}\t{visible(puzzle.title)}\t{transform}")
    if not found:
        if not json:
            output.note("no puzzle in the database is the same")
        raise typer.Exit(EXIT_NO)


def _print_one(first: str, second: str, json: bool, size: int | None, database: str | None) -> None:
    """Print the transform between two grids."""
    grid, image = (one_subject(each, database, size).grid for each in (first, second))
    transform = same(grid, image)
    if json:
        text = None if transform is None else str(transform)
        output.answer_json({"same": transform is not None, "transform": text})
        raise typer.Exit(EXIT_NO if transform is None else 0)
    if transform is None:
        raise NotTheSame("not the same: no transform makes one of the other")
    output.answer(str(transform))
