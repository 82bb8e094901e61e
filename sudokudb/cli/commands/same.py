"""The command `sudokudb same`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer, ObjectAnswer
from sudokudb.cli.arguments.grids import one_grid
from sudokudb.cli.arguments.options import Database, Json, Size, reference
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for
from sudokudb.engine.canon.isomorphs import find_transform
from sudokudb.errors import EXIT_NO, NotFound, say
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.grid import Grid
    from sudokudb.library.equivalents import Equivalent

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
    if not printer_for(json=json).print(ListAnswer(found, _line, _object, picture=_picture)):
        if not json:
            output.note(say("no puzzle in the database is equivalent"))
        raise typer.Exit(EXIT_NO)


def _line(twin: Equivalent) -> str:
    return f"{twin.puzzle.id}\t{visible(twin.puzzle.title)}\t{twin.transform}"


def _object(twin: Equivalent) -> dict[str, object]:
    return {"id": twin.puzzle.id, "transform": str(twin.transform)}


def _picture(found: Iterator[Equivalent]) -> Iterator[str]:
    return (f"{visible(puzzle.name)}: {transform}" for puzzle, transform in found)


def _print_one(grid: Grid, image: Grid, json: bool) -> None:
    """Print the transform between two grids."""
    transform = find_transform(grid, image)
    text = None if transform is None else str(transform)
    if text is None and not json:
        raise NotFound(say("no transform changes one grid into the other"))
    value = {"same": transform is not None, "transform": text}
    printer_for(json=json).print(ObjectAnswer(lambda: value, (text or "",)))
    if text is None:
        raise typer.Exit(EXIT_NO)
