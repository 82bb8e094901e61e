"""The command `sudokudb solve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.grid_arguments import open_grids
from sudokudb.cli.jobs import Everything, Scheduler, Workers, run_job, wants_all
from sudokudb.cli.options import Database, GridArgument, Json, Size, Summary, whole_number
from sudokudb.cli.solve_output import Request, as_object, solution_lines, stage_line
from sudokudb.errors import EXIT_NO, EXIT_USAGE, SudokuError
from sudokudb.solvers import METHODS, MODES
from sudokudb.solvers.strategy import check_limit, find_strategy

if TYPE_CHECKING:
    from sudokudb.cli.grid_arguments import GridItem
    from sudokudb.solvers import Result
    from sudokudb.solvers.stages import TracedSearch

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Debug = Annotated[
    str,
    typer.Option(
        "--debug",
        metavar="MODE",
        help=f"The stages to show: {', '.join(MODES)}.",
        autocompletion=lambda incomplete: [m for m in MODES if m.startswith(incomplete)],
    ),
]
_Method = Annotated[
    str | None,
    typer.Option(
        "--method",
        metavar="NAME",
        help=f"The method: {', '.join(METHODS)}. The default is palm.",
        autocompletion=lambda incomplete: [m for m in METHODS if m.startswith(incomplete)],
    ),
]
_Limit = Annotated[
    int | None,
    typer.Option(
        "--limit",
        metavar="K",
        help="The number of solutions to show. The default is 1.",
        parser=whole_number,
    ),
]


@app.command()
def run(
    subject: GridArgument = None,
    debug: _Debug = "none",
    method: _Method = None,
    limit: _Limit = None,
    summary: Summary = False,
    everything: Everything = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Solve a puzzle, a grid, or every grid in a pipe, and tell whether the solution is unique.

    --debug=grids shows the stages: rules (naked singles), raw, line, grid (hidden singles in
    columns, rows, blocks) and hypotheses, (row,column) [choices] (-absurd) or (+not absurd);
    --debug=candidates shows the digits that each cell can have at the start, --debug=all both.

    In a pipe each solution is a line; with --debug each stage is a line with fields separated by
    tabs. Without --method, - uses the engine, which solves millions of grids a second.

    \b
    Example:
      sudokudb solve --debug=grids Difficult
    """
    request = Request(debug, method or "palm", 1 if limit is None else limit)
    _check_request(request)
    require_pipe(summary, subject)
    if everything or workers is not None or scheduler is not None:
        options = {"json": json, "debug": request.with_stages, "method": method is not None}
        options |= {"limit": request.limit != 1, "size": size is not None}
        wants_all(everything, subject, workers, scheduler, **options)
        run_job("check", database, workers, scheduler)
        return
    plain = not (json or method or request.with_stages) and request.limit == 1
    if subject == "-" and (summary or (plain and not output.on_terminal())):
        from sudokudb.cli.pipe import SolvePipe

        raise typer.Exit(SolvePipe(size, summary).run())
    if code := _solve(subject, database, size, request, json):
        raise typer.Exit(code)


def require_pipe(summary: bool, subject: str | None) -> None:
    """Raise SudokuError if totals are requested without a pipe."""
    if summary and subject != "-":
        raise SudokuError("--summary needs the grids of a pipe", "give - to read stdin")


def _check_request(request: Request) -> None:
    check_limit(request.limit)
    if request.with_stages:
        from sudokudb.solvers.stages import check_mode

        check_mode(request.debug)
        if request.method != "palm":
            raise SudokuError("--debug shows the stages of palm", "leave --method or --debug out")


def _solve(
    subject: str | None, database: str | None, size: int | None, request: Request, json: bool
) -> int:
    """Solve the grids that an argument names; return the exit code."""
    code = 0
    with open_grids(subject, database, size) as items:
        for item in items:
            result = _answer_json(item, request) if json else _answer(item, request)
            if not result.solutions:
                code = EXIT_NO
            if items.library and item.puzzle:
                items.library.learn(item.puzzle, result)
    return EXIT_USAGE if items.bad else code


def _answer(item: GridItem, request: Request) -> Result:
    """Print the stages of a grid, if they are requested, and its solutions; return the result."""
    if output.on_terminal():
        return _answer_on_terminal(item, request)
    if request.with_stages:
        search = _traced(item, request)
        for stage in search:
            output.answer(stage_line(stage))
        result = search.result
    else:
        result = _result(item, request)
    for line in solution_lines(item.grid, result, request):
        output.answer(line)
    return result


def _answer_on_terminal(item: GridItem, request: Request) -> Result:
    from sudokudb.cli import solve_terminal

    if request.with_stages:
        search = _traced(item, request)
        solve_terminal.show_grid(item)
        solve_terminal.show_stages(item.grid, search)
        result = search.result
    else:
        result = _result(item, request)
        solve_terminal.show_grid(item)
    solve_terminal.show_solutions(item.grid, result, request.limit)
    return result


def _answer_json(item: GridItem, request: Request) -> Result:
    search = _traced(item, request) if request.with_stages else None
    stages = list(search or ())
    result = search.result if search else _result(item, request)
    output.answer_json(as_object(item, result, request, stages))
    return result


def _result(item: GridItem, request: Request) -> Result:
    """Return the solutions to show, and one more if there is one."""
    return find_strategy(request.method).solve(item.grid, request.limit + 1)


def _traced(item: GridItem, request: Request) -> TracedSearch:
    from sudokudb.solvers.stages import TracedSearch

    return TracedSearch(item.grid, request.debug, request.limit + 1)
