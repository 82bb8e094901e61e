"""`sudokudb solve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.options import Database, Json, Size, Subject, open_library, whole_number
from sudokudb.cli.subjects import subjects
from sudokudb.errors import EXIT_NO, EXIT_USAGE, SudokuError
from sudokudb.notation import EMPTY
from sudokudb.solvers import METHODS, MODES, find_strategy
from sudokudb.solvers.strategy import count_name, require_limit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sudokudb.cli.subjects import Subject as About
    from sudokudb.solvers import Result, Stage

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_METHODS = ", ".join(METHODS) + "; palm if none is named"
_Debug = Annotated[
    str, typer.Option("--debug", metavar="MODE", help=f"What to show: {', '.join(MODES)}.")
]
_Method = Annotated[
    str | None,
    typer.Option("--method", metavar="NAME", help=f"Whose method: {_METHODS}."),
]
_Summary = Annotated[
    bool, typer.Option("--summary", help="With -: print totals, no line for each grid.")
]
Everything = Annotated[
    bool, typer.Option("--all", help="Find out what the database does not know yet.")
]
_Limit = Annotated[
    int,
    typer.Option("--limit", metavar="K", help="How many solutions to show.", parser=whole_number),
]


@app.command()
def run(
    subject: Subject = None,
    debug: _Debug = "none",
    method: _Method = None,
    limit: _Limit = 1,
    summary: _Summary = False,
    everything: Everything = False,
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
    if everything:
        solve_everything(subject, database)
        return
    plain = not (output.on_terminal() or json or method) and debug == "none" and limit == 1
    if subject == "-" and (plain or summary):
        from sudokudb.cli.stream import Solving

        raise typer.Exit(Solving(size, summary).run())
    method = method or "palm"
    strategy = find_strategy(method)
    code = 0
    with subjects(subject, database, size) as chosen:
        for about in chosen:
            result = strategy.solve(about.grid, limit + 1)
            _print(about, result, Request(debug, method, limit, json))
            if not result.solutions:
                code = EXIT_NO
            if chosen.library and about.puzzle:
                chosen.library.learn(about.puzzle, result)
        code = EXIT_USAGE if chosen.bad else code
    if code:
        raise typer.Exit(code)


class Request:
    """How an answer is wanted."""

    def __init__(self, debug: str, method: str, limit: int, json: bool) -> None:
        self.debug, self.method, self.limit, self.json = debug, method, limit, json


def solve_everything(subject: str | None, database: Path | None) -> None:
    """Find out what the database does not know yet, and say how much that was."""
    if subject is not None:
        raise SudokuError("--all takes every puzzle", "leave the reference out, or --all")
    from sudokudb.cli.progress import Progress

    done = 0
    with open_library(database) as library, Progress("puzzles") as progress:
        for count in library.solve_all():
            done += count
            progress.show(done)
    output.answer(f"found out about {done} puzzle{'' if done == 1 else 's'}")


def require_pipe(summary: bool, subject: str | None) -> None:
    """Raise SudokuError where totals are asked of one grid."""
    if summary and subject != "-":
        raise SudokuError("--summary sums up the grids of a pipe", "give - to read stdin")


def _require_mode(debug: str, method: str | None) -> None:
    if debug not in MODES:
        raise SudokuError(f"no debug mode {debug[:40]!r}", f"modes are {', '.join(MODES)}")
    if debug != "none" and method not in (None, "palm"):
        raise SudokuError("--debug shows the stages of palm", "leave --method or --debug out")


def _print(about: About, result: Result, request: Request) -> None:
    if request.json:
        output.answer_json(_object(about, result, request))
    elif output.on_terminal():
        from sudokudb.cli.commands import solve_terminal

        solve_terminal.show(about, result, request)
    else:
        for line in _lines(about, result, request):
            output.answer(line)


def _lines(about: About, result: Result, request: Request) -> Iterator[str]:
    """The plain lines: the stages, if wanted, and the solutions, or dots and why there is none."""
    label = ""
    if request.debug != "none":
        yield from map(_stage_line, stages(about, request))
        label = "solution\t"
    total = count_name(len(result.solutions), result.complete)
    shown = result.solutions[: request.limit]
    for number, solution in enumerate(shown, start=1):
        remark = "" if result.unique else f"\t{number} of {total}"
        yield f"{label}{solution}{remark}"
    if not shown:
        from sudokudb.solvers.verdict import why_none

        label = "none\t" if label else ""
        yield f"{label}{EMPTY * len(about.grid)}\tno solution: {why_none(about.grid)}"


def stages(about: About, request: Request) -> Iterator[Stage]:
    """Yield the stages of a grid, without its solutions; a clash among givens leaves only one."""
    from sudokudb.solvers.stages import Stage, trace

    if about.grid.conflicts():
        yield Stage("initial", 0, about.grid)
        return
    for stage in trace(about.grid, request.debug, request.limit + 1):
        if stage.label != "solution":
            yield stage


def _stage_line(stage: Stage) -> str:
    line = f"{'  ' * stage.depth}{stage.label}\t{stage.grid}"
    return line if stage.candidates is None else f"{line}\t{' '.join(stage.candidates)}"


def _object(about: About, result: Result, request: Request) -> dict[str, Any]:
    from sudokudb.solvers.verdict import why_none

    found = result.solutions
    value: dict[str, Any] = {}
    if about.puzzle:
        value = {"id": about.puzzle.id, "title": about.puzzle.title}
    value |= {
        "size": about.grid.size,
        "givens": about.grid.givens,
        "grid": str(about.grid),
        "solution": str(found[0]) if found else None,
        "solutions": [str(solution) for solution in found[: request.limit]],
        "count": count_name(len(found), result.complete),
        "level": result.level,
        "reason": None if found else why_none(about.grid),
        "method": request.method,
        "guesses": result.guesses,
        "retreats": result.retreats,
        "checks": result.checks,
    }
    if request.debug != "none":
        value["stages"] = [
            {
                "label": stage.label,
                "depth": stage.depth,
                "grid": str(stage.grid),
                "candidates": stage.candidates,
            }
            for stage in stages(about, request)
        ]
    return value
