"""The command `sudokudb minimise`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ObjectAnswer, draw_grid
from sudokudb.cli.arguments.grids import answered_grids
from sudokudb.cli.arguments.options import Database, GridArgument, Json, Jsonl, Size, number_option
from sudokudb.cli.printers import printer_for
from sudokudb.errors import NotValid, say
from sudokudb.generator.minimise import minimise

if TYPE_CHECKING:
    from sudokudb.cli.arguments.grids import GridItem

_Seed = Annotated[int, number_option("--seed", help="Another number removes other givens.")]


PIPE = {"": ("grid",)}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    subject: GridArgument = None,
    seed: _Seed = 0,
    json: Json = False,
    jsonl: Jsonl = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Remove givens until a puzzle is minimal: removing any other given would add solutions.

    In a pipe: one grid per line. The exit code is 1 if a grid does not have exactly one solution,
    and 2 if a line is not a grid.

    \b
    Example:
      sudokudb minimise Simple
    """
    code = 0
    printer = printer_for(json=json, jsonl=jsonl)
    with answered_grids(subject, database, size, printer) as items:
        for number, item in enumerate(items, start=1):
            try:
                printer.print(_answer(item, seed, drawn=not items.many))
            except NotValid as error:
                if not items.many:
                    raise
                message = say("grid {number}: {message}", number=number, message=error.message)
                output.error(message, error.hint)
                code = error.exit_code
    if code:
        raise typer.Exit(code)


def _answer(item: GridItem, seed: int, *, drawn: bool) -> ObjectAnswer:
    """Return the minimal puzzle of a grid; on a terminal it can be drawn, too."""
    found = minimise(item.grid, seed)
    facts = {"minimal": str(found), "removed": item.grid.givens - found.givens}
    picture = draw_grid(found, str(found)) if drawn else None
    return ObjectAnswer(lambda: item.facts() | facts, (str(found),), picture)
