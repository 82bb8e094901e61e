"""The command `sudokudb solve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.grid_arguments import open_grids
from sudokudb.cli.jobs import Everything, Scheduler, Workers, run_job, wants_all
from sudokudb.cli.options import Database, GridArgument, Json, Size, Summary, number_option
from sudokudb.errors import EXIT_NO, EXIT_USAGE, SudokuError
from sudokudb.notation import EMPTY
from sudokudb.solvers import METHODS, MODES
from sudokudb.solvers.strategy import check_limit, find_strategy, format_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.cli.grid_arguments import GridItem
    from sudokudb.grid import Grid
    from sudokudb.solvers import Result, Stage
    from sudokudb.solvers.stages import TracedSearch

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
    number_option("--limit", "K", "The number of solutions to show. The default is 1."),
]


class Request(NamedTuple):
    """What to answer: the debug mode, the method, and how many solutions to show."""

    debug: str
    method: str
    limit: int

    @property
    def with_stages(self) -> bool:
        """Whether the stages are shown."""
        return self.debug != "none"


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
            output.answer(_stage_line(stage))
        result = search.result
    else:
        result = _result(item, request)
    for line in _solution_lines(item.grid, result, request):
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
    output.answer_json(_as_object(item, result, request, stages))
    return result


def _result(item: GridItem, request: Request) -> Result:
    """Return the solutions to show, and one more if there is one."""
    return find_strategy(request.method).solve(item.grid, request.limit + 1)


def _traced(item: GridItem, request: Request) -> TracedSearch:
    from sudokudb.solvers.stages import TracedSearch

    return TracedSearch(item.grid, request.debug, request.limit + 1)


def _stage_line(stage: Stage) -> str:
    """Return the plain line of a stage."""
    line = f"{'  ' * stage.depth}{stage.label}\t{stage.grid}"
    return line if stage.candidates is None else f"{line}\t{' '.join(stage.candidates)}"


def _solution_lines(grid: Grid, result: Result, request: Request) -> Iterator[str]:
    """Yield the plain lines of the solutions, or of the reason why there is none."""
    label = "solution\t" if request.with_stages else ""
    shown = result.solutions[: request.limit]
    if not shown:
        from sudokudb.solvers.verdict import explain_no_solution

        dots, reason = EMPTY * len(grid), explain_no_solution(grid)
        yield f"no solution\t{dots}\t{reason}" if label else f"{dots}\tno solution: {reason}"
    total = format_count(len(result.solutions), result.complete)
    for number, solution in enumerate(shown, start=1):
        suffix = "" if result.unique else f"\t{number} of {total}"
        yield f"{label}{solution}{suffix}"


def _as_object(
    item: GridItem, result: Result, request: Request, stages: Iterable[Stage]
) -> dict[str, Any]:
    """Return the answer as `--json` prints it."""
    from sudokudb.solvers.verdict import explain_no_solution

    found = result.solutions
    value = item.facts() | {
        "solution": str(found[0]) if found else None,
        "solutions": [str(solution) for solution in found[: request.limit]],
        "count": format_count(len(found), result.complete),
        "level": result.level,
        "reason": None if found else explain_no_solution(item.grid),
        "method": request.method,
        "guesses": result.guesses,
        "backtracks": result.backtracks,
        "checks": result.checks,
    }
    if request.with_stages:
        value["stages"] = [stage._asdict() | {"grid": str(stage.grid)} for stage in stages]
    return value
