"""The command `sudokudb compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.grid_arguments import one_grid
from sudokudb.cli.options import Database, GridArgument, Json, Size, seconds
from sudokudb.errors import EXIT_NO, SudokuError
from sudokudb.solvers.compare import Comparison, compare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid

_Timeout = Annotated[
    float,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        help="The time after which a method is stopped.",
        parser=seconds,
    ),
]
_MAX_TIMEOUT = 86_400
_COLUMNS = ("method", "author", "solutions", "guesses", "backtracks", "checks", "time")
_WIDTHS = (-12, -17, 9, 8, 10, 8, 10)  # negative: aligned to the left
_OPTIONAL = ("author", "backtracks", "checks", "guesses")  # omitted on a narrow terminal


class ConflictingGrid(SudokuError):
    """The grid has conflicts, so that there is nothing to compare."""

    exit_code = EXIT_NO


def run(
    subject: GridArgument = None,
    timeout: _Timeout = 10.0,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Solve one grid with every method; show solutions, guesses, backtracks, checks and time.

    A guess is a digit placed on trial, a backtrack a guess taken back, a check a question to the
    rules. Each method searches for two solutions and is stopped after --timeout seconds.

    \b
    Example:
      sudokudb compare --timeout 2 Difficult
    """
    if not 0 < timeout <= _MAX_TIMEOUT:
        raise SudokuError(
            f"a timeout of {timeout} seconds is out of range", "give more than 0, at most a day"
        )
    grid = one_grid(subject, database, size).grid
    if conflicts := grid.conflicts():
        raise ConflictingGrid(f"the grid has conflicts: {conflicts[0]}")
    _print(grid, timeout, json)


def _print(grid: Grid, timeout: float, json: bool) -> None:
    results = compare(grid, timeout=timeout)
    if json:
        output.answer_json([result._asdict() for result in results], indent=2)
    elif output.on_terminal():
        _show(results)
    else:
        for result in results:
            output.answer("\t".join(_fields(result)))


def _fields(result: Comparison) -> tuple[str, ...]:
    counts = (result.solutions, result.guesses, result.backtracks, result.checks)
    numbers = ("" if n is None else f"{n}" for n in counts)
    time = f"{result.seconds:.4f} s" if result.seconds is not None else ""
    return (result.method, result.credit, *numbers, result.remark or time)


def _show(results: Iterator[Comparison]) -> None:
    """Print a row as soon as its method has finished; a long list of authors is cut."""
    from rich.text import Text

    from sudokudb.render import terminal

    columns = _columns(terminal.console().width)
    terminal.show(Text(_row(_COLUMNS, columns), style="bold"))
    for result in results:
        fields = _fields(result)
        if result.remark:
            names = [name for name in columns if name in ("method", "author")]
            terminal.show(Text(f"{_row(fields, names)}  {result.remark}"))
        else:
            terminal.show(Text(_row(fields, columns)))


def _columns(width: int) -> list[str]:
    """Return the columns that fit on a terminal."""
    shown = list(_COLUMNS)
    for name in _OPTIONAL:
        if len(_row(_COLUMNS, shown)) > width:
            shown.remove(name)
    return shown


def _row(fields: tuple[str, ...], columns: list[str]) -> str:
    cells = []
    for name, field, width in zip(_COLUMNS, fields, _WIDTHS, strict=True):
        if name in columns:
            cut = field if len(field) <= abs(width) else field[: abs(width) - 1] + "…"
            cells.append(cut.rjust(width) if width > 0 else cut.ljust(-width))
    return " ".join(cells)
