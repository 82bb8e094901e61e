"""The command `sudokudb same`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.grids import one_grid
from sudokudb.cli.arguments.options import Database, Json, Size, reference
from sudokudb.cli.database import open_library
from sudokudb.engine.canon.isomorphs import find_transform
from sudokudb.errors import EXIT_NO, NotFound, say
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.grid import Grid

_First = Annotated[
    str, reference(metavar="REF | GRID", help="A number, a title or its beginning; or a grid.")
]
_Second = Annotated[str | None, reference(help="The other grid.")]


PIPE = {"REF": ("number", "title", "moves"), "REF REF": ("moves",)}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    subject: _First,
    other: _Second = None,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Find a transform between two equivalent grids, or all puzzles equivalent to one grid.

    A transform rotates, mirrors, moves bands, rows, stacks and columns, and relabels digits. It is
    printed in the form that the command transform reads. The exit code is 1 if there is none.

    \b
    Examples:
      sudokudb same "1.3. .... .2.. ...4" "...4 .2.. .... 1.3."
      sudokudb same 12
    """
    item = one_grid(subject, database, size)
    if other is None:
        _print_all(item, json, database)
    else:
        _print_one(item.grid, one_grid(other, database, size).grid, json)


def _print_all(item: GridItem, json: bool, database: str | None) -> None:
    """Print every other equivalent puzzle of the database, and the transform to it."""
    with open_library(database) as library:
        own = item.puzzle.id if item.puzzle else None
        found = [twin for twin in library.puzzles.same(item.grid) if twin.puzzle.id != own]
    if json:
        twins = [{"id": puzzle.id, "transform": str(transform)} for puzzle, transform in found]
        output.answer_json(twins, indent=2)
    elif not found:
        output.note(say("no puzzle in the database is equivalent"))
    else:
        for puzzle, transform in found:
            pipe = f"{puzzle.id}\t{visible(puzzle.title)}\t{transform}"
            shown = f"{visible(puzzle.name)}: {transform}"
            output.answer(shown if output.on_terminal() else pipe)
    if not found:
        raise typer.Exit(EXIT_NO)


def _print_one(grid: Grid, image: Grid, json: bool) -> None:
    """Print the transform between two grids."""
    transform = find_transform(grid, image)
    if json:
        text = None if transform is None else str(transform)
        output.answer_json({"same": transform is not None, "transform": text}, indent=2)
        raise typer.Exit(EXIT_NO if transform is None else 0)
    if transform is None:
        raise NotFound(say("no transform changes one grid into the other"))
    output.answer(str(transform))
