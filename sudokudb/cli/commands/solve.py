"""The command `sudokudb solve`."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.grids import answered_grids
from sudokudb.cli.arguments.options import (
    LIMIT,
    Database,
    Grids,
    Json,
    Jsonl,
    Size,
    Summary,
    TimeLimit,
    limit_option,
)
from sudokudb.cli.completion import complete_method, starting_with
from sudokudb.cli.jobs import AllOf, Everything, Scheduler, Workers, run_all
from sudokudb.cli.progress import Watch
from sudokudb.engine.single import solve, with_level
from sudokudb.errors import EXIT_NO, TimeLimitReached, UsageError, say
from sudokudb.notation import EMPTY
from sudokudb.solvers.strategy import METHODS, MODES, find_strategy, format_count
from sudokudb.time_limits import SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.cli.arguments.grids import GridItem, GridItems, ShowJson
    from sudokudb.grid import Grid
    from sudokudb.solvers.stages import Stage
    from sudokudb.solvers.strategy import Result

_Debug = Annotated[
    str,
    typer.Option(
        "--debug",
        metavar="MODE",
        help=f"The stages to show: {', '.join(MODES)}.",
        autocompletion=lambda incomplete: starting_with(incomplete, MODES),
    ),
]
_Method = Annotated[
    str | None,
    typer.Option(
        "--method",
        metavar="NAME",
        help=f"An author's method: {', '.join(METHODS)}. The default is the engine.",
        autocompletion=complete_method,
    ),
]
_Limit = Annotated[
    int | None,
    limit_option(*LIMIT, help="The number of solutions to show. The default is 1."),
]
_Svg = Annotated[
    str | None,
    typer.Option(
        "--svg", metavar="FOLDER", help="Write a picture of each stage into a new folder."
    ),
]


PIPE = {
    "": ("solution", "[number of solutions or reason]"),
    "--debug=…": ("label", "grid", "[candidates or remark]"),
    "- --summary": ("outcome", "number of grids"),
}
"""The fields of a line in a pipe, by the words after the command."""


class Request(NamedTuple):
    """The options of a request: debug mode, method, number of solutions, and time limit.

    `folder` is for pictures of the stages.
    """

    debug: str
    method: str | None
    limit: int
    seconds: float
    folder: str | None

    @property
    def with_stages(self) -> bool:
        """Whether the stages are shown."""
        return self.debug != "none"


def run(
    words: Grids = None,
    debug: _Debug = "none",
    method: _Method = None,
    limit: _Limit = None,
    time_limit: TimeLimit = None,
    summary: Summary = False,
    everything: Everything = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    json: Json = False,
    jsonl: Jsonl = False,
    size: Size = None,
    svg: _Svg = None,
    database: Database = None,
) -> None:
    """Solve a puzzle, a grid, or every grid in a pipe, and tell whether the solution is unique.

    --debug=grids shows the stages: rules (naked singles), raw, line, grid (hidden singles in
    columns, rows, blocks) and hypotheses, (row,column) [choices] (-absurd) or (+not absurd);
    --debug=candidates shows the digits that each cell can have at the start, --debug=all both.

    The engine solves 9×9 grids in microseconds. --method uses the algorithm of an author instead,
    --debug and other sizes that of the Palm; if it takes longer than --time-limit, that is
    reported, and the engine answers. In a pipe each solution is a line; with --debug each stage is
    a line with fields separated by tabs.

    \b
    Example:
      sudokudb solve --debug=grids Difficult
    """
    request = Request(debug, method, limit or 1, time_limit or SECONDS, svg)
    _check_request(request)
    require_pipe(summary, words)
    options = {"json": json or jsonl, "debug": request.with_stages, "method": method is not None}
    options |= {"limit": request.limit != 1, "size": size is not None}
    all_of = AllOf(words or (), workers, scheduler)
    if run_all("check", database, all_of, everything, time_limit, **options):
        return
    plain = not (json or jsonl or method or request.with_stages) and request.limit == 1
    if words == ["-"] and (summary or (plain and not output.on_terminal())):
        from sudokudb.cli.pipes.answers import SolvePipe

        raise typer.Exit(SolvePipe(size, summary, request.seconds).run())
    with answered_grids(words, database, size, json=json, jsonl=jsonl) as items:
        if svg is not None:
            _prepare_pictures(items, svg)
        solved = True
        with Watch(items.count(), hides=output.on_terminal()) as watch:
            for item in items:
                solved &= _solve(items, item, request, watch)
                watch.done += 1
    if not solved:
        raise typer.Exit(EXIT_NO)


def require_pipe(summary: bool, words: list[str] | None) -> None:
    """Raise SudokuError if totals are requested without a pipe."""
    if summary and words != ["-"]:
        raise UsageError(say("--summary needs grids from a pipe"), say("give - to read stdin"))


def _check_request(request: Request) -> None:
    if request.with_stages:
        from sudokudb.solvers.stages import check_mode

        check_mode(request.debug)
        if request.method not in (None, "palm"):
            raise UsageError(
                say("--debug shows the stages of palm"), say("leave out --method or --debug")
            )
    elif request.folder is not None:
        raise UsageError(
            say("--svg draws the stages that --debug shows"), say("give --debug=grids, too")
        )


def _prepare_pictures(items: GridItems, folder: str) -> None:
    """Create a folder for the pictures of stages; raise SudokuError for more than one grid."""
    if items.many:
        raise UsageError(say("--svg draws the stages of one grid"), say("give a reference"))
    from sudokudb.cli.picture_files import make_folder

    make_folder(folder)


def _solve(items: GridItems, item: GridItem, request: Request, watch: Watch) -> bool:
    """Solve a grid, and print and store the result; return whether there is a solution."""
    try:
        result = _answer(item, request, items.show, watch)
    except TimeLimitReached as error:
        for number, solution in enumerate(error.found[: request.limit], start=1):
            output.answer(f"{solution}\t{number} of {len(error.found)} or more")
        output.error(error.message, error.hint)
        return False
    if items.library and item.puzzle:
        items.library.verdicts.save_result(item.puzzle, result)
    return bool(result.solutions)


def _answer(item: GridItem, request: Request, show_json: ShowJson, watch: Watch) -> Result:
    """Print the stages of a grid, if they are requested, and its solutions; return the result."""
    grid = item.grid
    if show_json:
        stages: list[Stage] = []
        with watch.working():
            result = with_level(grid, _result(grid, request, stages.extend))
        show_json(_as_object(item, result, request, stages))
    elif output.on_terminal():
        from sudokudb.cli.reports import solve_terminal

        solve_terminal.show_grid(item)
        show = partial(solve_terminal.show_stages, grid)
        with nullcontext() if request.with_stages else watch.working():
            result = with_level(grid, _result(grid, request, show))
        solve_terminal.show_solutions(grid, result, request.limit)
        if not result.solutions and grid.is_classic:
            output.note(item.repair_hint)
    else:
        result = _result(grid, request, _print_stages)
        for line in _solution_lines(grid, result, request):
            output.answer(line)
    return result


def _result(grid: Grid, request: Request, show: Callable[[Iterable[Stage]], None]) -> Result:
    """Show the stages; return the solutions to show, and one more if there is one.

    The engine answers if no method is named, or if the method takes too long.
    """
    limit, seconds = request.limit + 1, request.seconds
    try:
        if request.with_stages:
            from sudokudb.solvers.stages import TracedSearch

            search = TracedSearch(grid, request.debug, limit, seconds)
            if request.folder is None:
                show(search)
            else:
                from sudokudb.cli.picture_files import draw_stages

                show(draw_stages(grid, search, request.folder))
            return search.result
        if request.method:
            return find_strategy(request.method).solve(grid, limit, seconds)
    except TimeLimitReached as error:
        template = say("{method}: {message}; the engine answers instead")
        method = request.method or "palm"
        output.error(say(template, method=method, message=error.message), error.hint)
    return solve(grid, limit, seconds=seconds)


def _print_stages(stages: Iterable[Stage]) -> None:
    """Print a line for each stage."""
    for stage in stages:
        line = f"{'  ' * stage.depth}{stage.label}\t{stage.grid}"
        candidates = "" if stage.candidates is None else f"\t{' '.join(stage.candidates)}"
        output.answer(f"{line}{candidates}")


def _solution_lines(grid: Grid, result: Result, request: Request) -> Iterator[str]:
    """Yield the plain lines of the solutions, or of the reason why there is none."""
    label = "solution\t" if request.with_stages else ""
    shown = result.solutions[: request.limit]
    if not shown:
        from sudokudb.engine.verdict import explain_no_solution

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
    from sudokudb.engine.verdict import explain_no_solution

    found = result.solutions
    value = item.facts() | {
        "solution": str(found[0]) if found else None,
        "solutions": [str(solution) for solution in found[: request.limit]],
        "count": format_count(len(found), result.complete),
        "level": result.level,
        "reason": None if found else explain_no_solution(item.grid),
        "method": result.method,
        "guesses": result.guesses,
        "backtracks": result.backtracks,
        "checks": result.checks,
    }
    if request.with_stages:
        value["stages"] = [stage._asdict() | {"grid": str(stage.grid)} for stage in stages]
    return value
