"""The command `sudokudb compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments.grids import one_grid
from sudokudb.cli.arguments.options import Database, GridArgument, Json, Size, TimeLimit
from sudokudb.cli.printers import printer_for
from sudokudb.errors import NotValid, say
from sudokudb.solvers.compare import Comparison, compare
from sudokudb.time_limits import SECONDS
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn

_WIDTHS: dict[str, int] = {
    say("method"): 12,
    say("author"): 17,
    say("solutions"): 9,
    say("guesses"): 8,
    say("backtracks"): 10,
    say("checks"): 8,
    say("time"): 10,
}
_TEXTS = ("method", "author")  # aligned to the left
_OPTIONAL = ("author", "backtracks", "checks", "guesses")  # left out on a narrow terminal


PIPE = {"": ("method", "author", "solutions", "guesses", "backtracks", "checks", "time or remark")}
"""The fields of a line in a pipe, by the words after the command."""


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
        raise NotValid(say("the grid has conflicts: {conflicts}", conflicts=conflicts[0].message))
    results = compare(grid, seconds=time_limit or SECONDS)
    answer = ListAnswer(results, _line, Comparison._asdict, picture=_picture)
    printer_for(json=json).print(answer)


def _line(result: Comparison) -> str:
    return "\t".join(_fields(result))


def _fields(result: Comparison) -> tuple[str, ...]:
    counts = (result.solutions, result.guesses, result.backtracks, result.checks)
    numbers = ("" if n is None else n if isinstance(n, str) else f"{n}" for n in counts)
    time = f"{result.seconds:.4f} s" if result.seconds is not None else ""
    return (result.method, result.credit, *numbers, result.remark or time)


def _picture(results: Iterator[Comparison]) -> Iterator[Drawn]:
    """Yield a row when its method has finished; cut a long list of authors."""
    from rich.text import Text

    from sudokudb.render import terminal

    widths = _widths(terminal.console().width)
    with_remark = {name: width for name, width in widths.items() if name in _TEXTS} | {"time": 0}
    yield Text(_row(tuple(_WIDTHS), widths), style="bold")
    for result in results:
        yield Text(_row(_fields(result), with_remark if result.remark else widths))


def _widths(room: int) -> dict[str, int]:
    """Return the widths of the columns on a terminal; authors get the remaining room."""
    widths = {name: max(width, len(translate(name))) for name, width in _WIDTHS.items()}
    for name in _OPTIONAL:
        if _total(widths) > room:
            del widths[name]
    if "author" in widths:
        widths["author"] += room - _total(widths)
    return widths


def _total(widths: dict[str, int]) -> int:
    return sum(widths.values()) + len(widths) - 1


def _row(fields: tuple[str, ...], widths: dict[str, int]) -> str:
    from sudokudb.render.terminal.tables import fit_width

    cells = []
    for name, field in zip(_WIDTHS, map(translate, fields), strict=True):
        if name in _TEXTS and name in widths:
            cells.append(fit_width(field, widths[name]))
        elif name in widths:
            cells.append(field.rjust(widths[name]))
    return " ".join(cells).rstrip()
