"""The command `sudokudb dataset`: data sets of puzzles."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import Csv, Json, choice_option
from sudokudb.cli.commands.db import Commands
from sudokudb.cli.datasets import building
from sudokudb.cli.other_options import Command
from sudokudb.cli.printers import printer_for
from sudokudb.cli.progress import Watch
from sudokudb.cli.reports import leak_text
from sudokudb.errors import EXIT_NO, UsageError, say

PIPE = {"build": building.PIPE, "leaks": leak_text.PIPE}
app = typer.Typer(cls=Commands, rich_markup_mode=None, add_completion=False)

_BY = ("identity", "solution")
_Sets = Annotated[
    list[str],
    typer.Argument(metavar="SET...", help="A file or folder; several files with commas."),
]
_NoSolutions = Annotated[
    bool, typer.Option("--no-solutions", help="Do not compare solution classes.")
]
_By = Annotated[
    str,
    choice_option(
        "--by",
        "WHAT",
        _BY,
        "What is a leak: an equivalent puzzle (identity), or a solution class, too (solution).",
        only=True,
    ),
]


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Build data sets of puzzles, and compare them.

    \b
    Examples:
      sudokudb dataset build puzzles.sdm -o my-set
      sudokudb dataset leaks train.csv test.csv
    """
    if context.invoked_subcommand is None:
        output.answer(context.get_help())


app.command("build", cls=Command)(building.build)


@app.command(cls=Command)
def leaks(
    sets: _Sets,
    no_solutions: _NoSolutions = False,
    by: _By = "identity",
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Report the puzzles that data sets share. Exits with 1 if there are any.

    Counts the rows of one set that another one has: as the same text (exact), as an equivalent
    puzzle, as a puzzle of the same solution class, whose solution is equivalent; each count has
    those before it. A row that only shares a solution class is not a leak without --by solution.
    Also counts what a set repeats within itself.

    A set is a CSV or Parquet file, an array of NumPy, a list, a file of any other format, a folder
    in the layout of HRM; or a folder of several sets, such as a data set with its splits. A line in
    a pipe has two sets, the kind, and two numbers: of rows of the second set that the first one
    has, and of all. --csv lists these rows, with their numbers in the files, from 0.

    \b
    Examples:
      sudokudb dataset leaks train.csv test.csv
      sudokudb dataset leaks train-1.parquet,train-2.parquet test.parquet --csv > shared.csv
    """
    from sudokudb.library.datasets.leaks import find_leaks

    if no_solutions and by == "solution":
        raise UsageError(
            say(
                "{first} and {second} exclude each other",
                first="--by solution",
                second="--no-solutions",
            ),
            say("leave out {second}", second="--no-solutions"),
        )
    printer = printer_for(json=json, csv=csv)
    with Watch(hides=False) as watch:

        def count(rows: int) -> None:
            watch.done = rows

        report = find_leaks(*sets, solutions=not no_solutions, on_rows=count)
    for note in leak_text.notes(report):
        output.note(note)
    printer.print(leak_text.leaks_answer(report))
    if report.leaks(by):
        raise typer.Exit(EXIT_NO)
