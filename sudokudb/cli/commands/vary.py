"""The command `sudokudb vary`."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments.grids import hint_at_repair, one_grid
from sudokudb.cli.arguments.options import LIMIT, Database, GridArgument, Jsonl, number_option
from sudokudb.cli.printers import printer_for
from sudokudb.errors import EXIT_NO, say

if TYPE_CHECKING:
    from sudokudb.grid import Grid

_Minus = Annotated[int, number_option("--minus", metavar="A", help="Givens to remove.")]
_Plus = Annotated[int, number_option("--plus", metavar="B", help="Givens to add.")]
_Count = Annotated[int | None, number_option(*LIMIT, help="Stop after N puzzles.")]
_Redundant = Annotated[
    bool, typer.Option("--redundant", help="Also puzzles that have redundant givens.")
]


PIPE = {"": ("grid",)}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    subject: GridArgument = None,
    minus: _Minus = 1,
    plus: _Plus = 1,
    count: _Count = None,
    redundant: _Redundant = False,
    jsonl: Jsonl = False,
    database: Database = None,
) -> None:
    """List the minimal puzzles that lack some givens of a puzzle and have others instead.

    In a pipe: one grid per line. The exit code is 1 if there is none.

    \b
    Example:
      sudokudb vary Difficult -n 3
    """
    from sudokudb.generator.vary import vary

    item = one_grid(subject, database)
    with hint_at_repair(item):
        varied = vary(item.grid, minus, plus, minimal=not redundant)
    if not printer_for(jsonl=jsonl).print(ListAnswer(islice(varied, count), str, _object)):
        if count != 0:
            _report_none(redundant=redundant)
        raise typer.Exit(EXIT_NO)


def _object(grid: Grid) -> dict[str, object]:
    return {"size": grid.size, "givens": grid.givens, "grid": str(grid)}


def _report_none(*, redundant: bool) -> None:
    if redundant:
        output.error(say("there is no such puzzle"), say("--minus and --plus allow more changes"))
    else:
        output.error(
            say("none of these puzzles is minimal"),
            say("--redundant lists those that have redundant givens"),
        )
