"""`sudokudb check`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.commands.solve import require_pipe
from sudokudb.cli.grid_arguments import subjects
from sudokudb.cli.jobs import Everything, Scheduler, Workers, run_job, wants_all
from sudokudb.cli.options import Database, GridArgument, Json, Size, Summary, whole_number
from sudokudb.errors import EXIT_NO, EXIT_USAGE
from sudokudb.solvers.strategy import require_limit

if TYPE_CHECKING:
    from sudokudb.cli.grid_arguments import Subject as About
    from sudokudb.solvers import Verdict

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_LIMIT = 2
_Count = Annotated[
    int,
    typer.Option(
        "--count", metavar="K", help="How far to count the solutions.", parser=whole_number
    ),
]


@app.command()
def run(
    subject: GridArgument = None,
    count: _Count = _LIMIT,
    summary: Summary = False,
    everything: Everything = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Say whether a grid is valid, how many solutions it has, and its level.

    Exits with 0 for a puzzle with exactly one solution, else with 1. Levels: simple (naked
    singles), intermediate (hidden singles), difficult (one hypothesis at a time), nested
    (hypotheses inside hypotheses). In a pipe: grid, valid or invalid, solutions, level, reason.

    \b
    Example:
      sudokudb check --count 100 "1... .... .... ...4"
    """
    require_limit(count)
    require_pipe(summary, subject)
    beside = {"json": json, "count": count != _LIMIT, "size": size is not None}
    if wants_all(everything, subject, workers, scheduler, **beside):
        run_job("check", database, workers, scheduler)
        return
    if subject == "-" and not json and (summary or not output.on_terminal()):
        from sudokudb.cli.pipe import Checking

        raise typer.Exit(Checking(size, summary, count).run())
    from sudokudb.solvers import check

    code = 0
    with subjects(subject, database, size) as chosen:
        for about in chosen:
            verdict = check(about.grid, count)
            _print(about, verdict, json)
            if not verdict.proper:
                code = EXIT_NO
            if chosen.library and about.puzzle:
                chosen.library.learn_verdict(about.puzzle, verdict)
        code = EXIT_USAGE if chosen.bad else code
    if code:
        raise typer.Exit(code)


def _print(about: About, verdict: Verdict, json: bool) -> None:
    if json:
        output.answer_json(_object(about, verdict))
    elif output.on_terminal():
        _show(verdict)
    else:
        valid = "valid" if verdict.valid else "invalid"
        reason = "; ".join(map(str, verdict.conflicts)) or verdict.reason or ""
        fields = (verdict.grid, valid, verdict.count, verdict.level or "", reason)
        output.answer("\t".join(map(str, fields)))


def _show(verdict: Verdict) -> None:
    from rich.text import Text

    from sudokudb.render import terminal

    clashes = {cell for conflict in verdict.conflicts for cell in conflict.cells}
    terminal.show(terminal.grid_picture(verdict.grid, clashes=clashes))
    lines = ["valid" if verdict.valid else "not valid", *map(str, verdict.conflicts)]
    lines.append(f"solutions: {verdict.count}")
    if verdict.level:
        lines.append(f"level: {verdict.level}")
    if verdict.reason and not verdict.conflicts:
        lines.append(f"why: {verdict.reason}")
    terminal.show(Text("\n".join(lines)))


def _object(about: About, verdict: Verdict) -> dict[str, Any]:
    return about.facts() | {
        "valid": verdict.valid,
        "conflicts": [str(conflict) for conflict in verdict.conflicts],
        "solutions": verdict.count,
        "level": verdict.level,
        "reason": verdict.reason,
    }
