"""The command `sudokudb solve`."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ObjectAnswer
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
from sudokudb.cli.printers import printer_for
from sudokudb.cli.progress import Watch
from sudokudb.engine.single import solve, with_level
from sudokudb.errors import EXIT_NO, TimeLimitReached, UsageError, say
from sudokudb.notation import EMPTY
from sudokudb.solvers.strategy import METHODS, MODES, find_strategy, format_count
from sudokudb.time_limits import SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.arguments.grids import GridItem, GridItems
    from sudokudb.cli.printers import Printer
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
    printer = printer_for(json=json, jsonl=jsonl)
    if words == ["-"] and (summary or (plain and printer.is_pipe)):
        from sudokudb.cli.pipes.answers import SolvePipe

        raise typer.Exit(SolvePipe(size, summary, request.seconds).run())
    with answered_grids(words, database, size, printer) as items:
        if svg is not None:
            _prepare_pictures(items, svg)
        solved = True
        with Watch(items.count()) as watch:
            for item in items:
                solved &= _solve(items, _Solving(item, request, watch), printer)
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


def _solve(items: GridItems, solving: _Solving, printer: Printer) -> bool:
    """Solve a grid, and print and store the result; return whether there is a solution."""
    try:
        printer.print(ObjectAnswer(solving.as_object, solving.lines(), solving.picture()))
    except TimeLimitReached as error:
        for number, solution in enumerate(error.found[: solving.request.limit], start=1):
            output.answer(f"{solution}\t{number} of {len(error.found)} or more")
        output.error(error.message, error.hint)
        return False
    result, puzzle = solving.result, solving.item.puzzle
    assert result  # the answer is printed
    if items.library and puzzle:
        items.library.verdicts.save_result(puzzle, result)
    return bool(result.solutions)


class _Solving:
    """The solving of a grid, which takes place while its answer is printed.

    Then there is a `result`: the solutions to show, and one more if there is one.
    """

    def __init__(self, item: GridItem, request: Request, watch: Watch) -> None:
        self.item, self.request, self._watch = item, request, watch
        self.result: Result | None = None

    def as_object(self) -> dict[str, Any]:
        """Return the answer as JSON has it."""
        with self._watch.working():
            stages = list(self._stages())
            result = self._with_level()
        return _as_object(self.item, result, self.request, stages)

    def lines(self) -> Iterator[str]:
        """Yield a line for each stage, as soon as it is found, and for each solution."""
        yield from map(_stage_line, self._stages())
        assert self.result
        yield from _solution_lines(self.item.grid, self.result, self.request)

    def picture(self) -> Iterator[Drawn]:
        """Yield the grid, each stage as soon as it is found, and the solutions."""
        from sudokudb.cli.reports import solve_terminal

        grid = self.item.grid
        yield from solve_terminal.draw_start(self.item)
        with nullcontext() if self.request.with_stages else self._watch.working():
            yield from solve_terminal.draw_stages(grid, self._stages())
            result = self._with_level()
        yield from solve_terminal.draw_solutions(grid, result, self.request.limit)
        if not result.solutions and grid.candidates is None:
            output.note(self.item.repair_hint)

    def _with_level(self) -> Result:
        assert self.result
        self.result = with_level(self.item.grid, self.result)
        return self.result

    def _stages(self) -> Iterator[Stage]:
        """Yield the stages if they are requested, and solve the grid.

        The engine answers if no method is named, or if the method takes too long.
        """
        try:
            if self.request.with_stages:
                yield from self._trace()
            elif self.request.method:
                strategy = find_strategy(self.request.method)
                self.result = strategy.solve(self.item.grid, *self._limits)
        except TimeLimitReached as error:
            template = say("{method}: {message}; the engine answers instead")
            method = self.request.method or "palm"
            output.error(say(template, method=method, message=error.message), error.hint)
        if self.result is None:
            limit, seconds = self._limits
            self.result = solve(self.item.grid, limit, seconds=seconds)

    def _trace(self) -> Iterator[Stage]:
        """Yield the stages of the Palm's search; write their pictures if that is requested."""
        from sudokudb.solvers.stages import TracedSearch

        grid, folder = self.item.grid, self.request.folder
        search = TracedSearch(grid, self.request.debug, *self._limits)
        if folder is None:
            yield from search
        else:
            from sudokudb.cli.picture_files import draw_stages

            yield from draw_stages(grid, search, folder)
        self.result = search.result

    @property
    def _limits(self) -> tuple[int, float]:
        """The number of solutions to look for, and the time limit."""
        return self.request.limit + 1, self.request.seconds


def _stage_line(stage: Stage) -> str:
    line = f"{'  ' * stage.depth}{stage.label}\t{stage.grid}"
    return line if stage.candidates is None else f"{line}\t{' '.join(stage.candidates)}"


def _solution_lines(grid: Grid, result: Result, request: Request) -> Iterator[str]:
    """Yield the plain lines of the solutions, or of the reason why there is none."""
    label = "solution\t" if request.with_stages else ""
    shown = result.solutions[: request.limit]
    if not shown:
        from sudokudb.engine.verdict import explain_no_solution

        dots, reason = grid.with_digits(EMPTY * len(grid)), explain_no_solution(grid)
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
