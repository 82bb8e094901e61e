"""The command `sudokudb compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.arguments.grids import one_grid
from sudokudb.cli.arguments.options import Database, GridArgument, Json, Size, TimeLimit
from sudokudb.errors import EXIT_NO, SECONDS, SudokuError, say
from sudokudb.solvers.compare import Comparison, compare
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterator


_WIDTHS = {
    "method": -12,  # negative: aligned to the left
    "author": -17,
    "solutions": 9,
    "guesses": 8,
    "backtracks": 10,
    "checks": 8,
    "time": 10,
}
_HEADS = (
    say("method"),
    say("author"),
    say("solutions"),
    say("guesses"),
    say("backtracks"),
    say("checks"),
    say("time"),
)
_OPTIONAL = ("author", "backtracks", "checks", "guesses")  # left out on a narrow terminal


class ConflictingGrid(SudokuError):
    """The error for a grid with conflicts, which cannot be compared."""

    exit_code = EXIT_NO


def run(
    subject: GridArgument = None,
    time_limit: TimeLimit = None,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Solve one grid with every method; show solutions, guesses, backtracks, checks and time.

    A guess is a digit placed on trial, a backtrack is a guess taken back, a check is a test against
    the rules. Each method searches for two solutions and is stopped after --time-limit seconds.

    \b
    Example:
      sudokudb compare --time-limit 2 Difficult
    """
    grid = one_grid(subject, database, size).grid
    if conflicts := grid.conflicts():
        raise ConflictingGrid(
            say("the grid has conflicts: {conflicts}", conflicts=conflicts[0].message)
        )
    results = compare(grid, seconds=time_limit or SECONDS)
    if json:
        output.answer_json([result._asdict() for result in results], indent=2)
    elif output.on_terminal():
        _show(results)
    else:
        for result in results:
            output.answer("\t".join(_fields(result)))


def _fields(result: Comparison) -> tuple[str, ...]:
    counts = (result.solutions, result.guesses, result.backtracks, result.checks)
    numbers = ("" if n is None else n if isinstance(n, str) else f"{n}" for n in counts)
    time = f"{result.seconds:.4f} s" if result.seconds is not None else ""
    return (result.method, result.credit, *numbers, result.remark or time)


def _show(results: Iterator[Comparison]) -> None:
    """Print a row when its method has finished; cut a long list of authors."""
    from rich.text import Text

    from sudokudb.render import terminal

    widths = _widths(terminal.console().width)
    terminal.show(Text(_row(tuple(map(translate, _HEADS)), widths), style="bold"))
    for result in results:
        shown = widths
        if result.remark:  # in place of all figures
            names = {name: width for name, width in widths.items() if width < 0}
            shown = names | {"time": 0}
        terminal.show(Text(_row(tuple(map(translate, _fields(result))), shown)))


def _widths(room: int) -> dict[str, int]:
    """Return the widths of the columns on a terminal; authors get the remaining room."""
    heads = dict(zip(_WIDTHS, map(len, map(translate, _HEADS)), strict=True))
    widths = {
        name: min(width, -heads[name]) if width < 0 else max(width, heads[name])
        for name, width in _WIDTHS.items()
    }
    for name in _OPTIONAL:
        if _total(widths) > room:
            del widths[name]
    if "author" in widths:
        widths["author"] -= room - _total(widths)
    return widths


def _total(widths: dict[str, int]) -> int:
    return sum(map(abs, widths.values())) + len(widths) - 1


def _row(fields: tuple[str, ...], widths: dict[str, int]) -> str:
    cells = []
    for name, field in zip(_WIDTHS, fields, strict=True):
        width = widths.get(name)
        if width is not None and width < 0:
            cells.append(
                (field if len(field) <= -width else f"{field[: -width - 1]}…").ljust(-width)
            )
        elif width is not None:
            cells.append(field.rjust(width))
    return " ".join(cells).rstrip()
