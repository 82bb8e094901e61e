"""`sudokudb compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.options import Database, Json, Size, Subject
from sudokudb.cli.subjects import subjects
from sudokudb.errors import SudokuError
from sudokudb.solvers.compare import Comparison, compare

if TYPE_CHECKING:
    from sudokudb.grid import Grid

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Timeout = Annotated[
    float, typer.Option("--timeout", metavar="SECONDS", help="When to stop a method.")
]
_COLUMNS = ("method", "author", "solutions", "guesses", "retreats", "checks", "time")


@app.command()
def run(
    subject: Subject = None,
    timeout: _Timeout = 10.0,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Solve one grid with every method; show solutions, guesses, retreats, checks and time.

    A guess is a digit put in on trial, a retreat one taken back, a check a question to the
    rules. Each method looks for two solutions, and is stopped after --timeout seconds.

    \b
    Example:
      sudokudb compare --timeout 2 Difficult
    """
    if not 0 < timeout < float("inf"):
        raise SudokuError(f"a timeout of {timeout} seconds", "give a number above 0")
    with subjects(subject, database, size) as chosen:
        if chosen.many:
            raise SudokuError("compare takes one grid", "give a reference or a grid")
        grid = next(iter(chosen)).grid
    grid.require_valid()
    _print(grid, timeout, json)


def _print(grid: Grid, timeout: float, json: bool) -> None:
    results = compare(grid, timeout=timeout)
    if json:
        output.answer_json([result._asdict() for result in results], indent=2)
    elif output.on_terminal():
        _show(list(results))
    else:
        for result in results:
            output.answer("\t".join(_fields(result)))


def _fields(result: Comparison) -> tuple[str, ...]:
    counts = (result.solutions, result.guesses, result.retreats, result.checks)
    numbers = ("" if n is None else f"{n}" for n in counts)
    time = f"{result.seconds:.4f} s" if result.seconds is not None else ""
    return (result.method, result.credit, *numbers, result.remark or time)


def _show(results: list[Comparison]) -> None:
    from rich.table import Table

    from sudokudb.render import terminal

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in _COLUMNS:
        left = name in ("method", "author")
        table.add_column(name, justify="left" if left else "right", overflow="fold")
    for result in results:
        table.add_row(*_fields(result))
    terminal.show(table)
