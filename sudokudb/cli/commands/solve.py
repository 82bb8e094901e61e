"""`sudokudb solve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli import solve_output as solved
from sudokudb.cli.completion import complete_from
from sudokudb.cli.grid_arguments import subjects
from sudokudb.cli.jobs import Everything, Scheduler, Workers, run_job, wants_all
from sudokudb.cli.options import Database, GridArgument, Json, Size, Summary, whole_number
from sudokudb.errors import EXIT_NO, EXIT_USAGE, SudokuError
from sudokudb.solvers import METHODS, MODES, find_strategy
from sudokudb.solvers.strategy import require_limit

if TYPE_CHECKING:
    from sudokudb.cli.grid_arguments import Subject as About
    from sudokudb.solvers import Result

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_METHODS = ", ".join(METHODS) + "; palm if none is named"
_Debug = Annotated[
    str,
    typer.Option(
        "--debug",
        metavar="MODE",
        help=f"What to show: {', '.join(MODES)}.",
        autocompletion=complete_from(MODES),
    ),
]
_Method = Annotated[
    str | None,
    typer.Option(
        "--method",
        metavar="NAME",
        help=f"Whose method: {_METHODS}.",
        autocompletion=complete_from(METHODS),
    ),
]
_Limit = Annotated[
    int,
    typer.Option("--limit", metavar="K", help="How many solutions to show.", parser=whole_number),
]


@app.command()
def run(
    subject: GridArgument = None,
    debug: _Debug = "none",
    method: _Method = None,
    limit: _Limit = 1,
    summary: Summary = False,
    everything: Everything = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Solve a puzzle, a grid, or every grid in a pipe; more than one solution is always said.

    --debug=grids shows the stages: rules (naked singles), raw, line, grid (hidden singles in
    columns, rows, blocks) and hypotheses, (row,column) [choices] (-absurd) or (+not);
    --debug=candidates shows what each cell can hold at the start, --debug=all both.

    In a pipe a solution is a line; with --debug each stage is one, its fields set off by tabs.
    Without --method, - goes through the engine, millions of grids a second.

    \b
    Example:
      sudokudb solve --debug=grids Difficult
    """
    require_limit(limit)
    _require_mode(debug, method)
    require_pipe(summary, subject)
    beside = {
        "json": json,
        "debug": debug != "none",
        "method": method is not None,
        "limit": limit != 1,
        "size": size is not None,
    }
    if wants_all(everything, subject, workers, scheduler, **beside):
        run_job("check", database, workers, scheduler)
        return
    plain = not (output.on_terminal() or json or method) and debug == "none" and limit == 1
    if subject == "-" and (plain or summary):
        from sudokudb.cli.pipe import Solving

        raise typer.Exit(Solving(size, summary).run())
    method = method or "palm"
    strategy = find_strategy(method)
    code = 0
    with subjects(subject, database, size) as chosen:
        for about in chosen:
            result = strategy.solve(about.grid, limit + 1)
            _print(about, result, solved.Request(debug, method, limit), json)
            if not result.solutions:
                code = EXIT_NO
            if chosen.library and about.puzzle:
                chosen.library.learn(about.puzzle, result)
        code = EXIT_USAGE if chosen.bad else code
    if code:
        raise typer.Exit(code)


def require_pipe(summary: bool, subject: str | None) -> None:
    """Raise SudokuError where totals are asked of one grid."""
    if summary and subject != "-":
        raise SudokuError("--summary sums up the grids of a pipe", "give - to read stdin")


def _require_mode(debug: str, method: str | None) -> None:
    if debug not in MODES:
        raise SudokuError(f"no debug mode {debug[:40]!r}", f"modes are {', '.join(MODES)}")
    if debug != "none" and method not in (None, "palm"):
        raise SudokuError("--debug shows the stages of palm", "leave --method or --debug out")


def _print(about: About, result: Result, request: solved.Request, json: bool) -> None:
    if json:
        output.answer_json(solved.as_object(about, result, request))
    elif output.on_terminal():
        from sudokudb.cli import solve_terminal as solved_terminal

        solved_terminal.show(about, result, request)
    else:
        for line in solved.lines(about, result, request):
            output.answer(line)
