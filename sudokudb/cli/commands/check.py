"""The command `sudokudb check`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

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
from sudokudb.cli.commands.solve import require_pipe
from sudokudb.cli.jobs import AllOf, Everything, Scheduler, Workers, run_all
from sudokudb.cli.printers import printer_for
from sudokudb.cli.progress import Watch
from sudokudb.cli.verdict_text import VERDICT_FIELDS, verdict_fields
from sudokudb.errors import EXIT_NO, TimeLimitReached, say
from sudokudb.grid import shown_conflicts
from sudokudb.time_limits import SECONDS
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.arguments.grids import GridItem, GridItems
    from sudokudb.cli.printers import Printer
    from sudokudb.engine.verdict import Verdict

_LIMIT = 2
_Count = Annotated[
    int,
    limit_option(*LIMIT, help="The number of solutions at which to stop counting, at least 2."),
]


PIPE = {"": ("grid", *VERDICT_FIELDS), "- --summary": ("outcome", "number of grids")}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    words: Grids = None,
    count: _Count = _LIMIT,
    time_limit: TimeLimit = None,
    summary: Summary = False,
    everything: Everything = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    json: Json = False,
    jsonl: Jsonl = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Check whether a grid is valid, count its solutions, and rate its level.

    A grid is valid if it has exactly one solution; the others have several solutions, no solution
    or a conflict. The exit code is 0 for a valid grid and 1 otherwise.

    Levels: simple (naked singles), intermediate (hidden singles), difficult (one hypothesis at a
    time), nested (hypotheses inside hypotheses).

    The verdict on a stored puzzle is stored, too, and not computed again.

    In a pipe: grid, verdict, solutions, level, reason.

    \b
    Example:
      sudokudb check --limit 100 "1... .... .... ...4"
    """
    require_pipe(summary, words)
    options = {"json": json or jsonl, "limit": count != _LIMIT, "size": size is not None}
    all_of = AllOf(words or (), workers, scheduler)
    if run_all("check", database, all_of, everything, time_limit, **options):
        return
    printer = printer_for(json=json, jsonl=jsonl)
    if words == ["-"] and (printer.is_pipe or (summary and printer.is_plain)):
        from sudokudb.cli.pipes.answers import CheckPipe

        raise typer.Exit(CheckPipe(size, summary, time_limit or SECONDS, count).run())
    with answered_grids(words, database, size, printer) as items:
        valid = _check_each(items, count, time_limit or SECONDS, printer)
    if not valid:
        raise typer.Exit(EXIT_NO)


def _check_each(items: GridItems, count: int, seconds: float, printer: Printer) -> bool:
    """Print and store the verdicts on grids; return whether all grids are valid."""
    valid = True
    with Watch(items.count()) as watch:
        for item in items:
            verdict = _check(item, count, seconds, watch)
            if verdict:
                printer.print(_answer(item, verdict))
                if items.library and item.puzzle:
                    items.library.verdicts.save(item.puzzle, verdict)
            valid &= verdict is not None and verdict.valid
            watch.done += 1
    return valid


def _check(item: GridItem, count: int, seconds: float, watch: Watch) -> Verdict | None:
    """Return the verdict on one grid; report if there is not enough time, and return None."""
    try:
        with watch.working():
            return _verdict(item, count, seconds)
    except TimeLimitReached as error:
        output.error(error.message, error.hint)
        return None


def _verdict(item: GridItem, count: int, seconds: float) -> Verdict:
    """Return the stored verdict on a puzzle, if it is detailed enough, or else check its grid."""
    from sudokudb.engine.verdict import check, stored_verdict

    stored = stored_verdict(item.puzzle) if item.puzzle else None
    if stored and (stored.complete or count <= stored.solutions):
        return stored
    return check(item.grid, count, seconds)


def _answer(item: GridItem, verdict: Verdict) -> ObjectAnswer:
    line = f"{verdict.grid}{verdict_fields(verdict)}"
    return ObjectAnswer(partial(_object, item, verdict), (line,), _picture(item, verdict))


def _picture(item: GridItem, verdict: Verdict) -> Iterator[Drawn]:
    from rich.text import Text

    from sudokudb.render import terminal

    yield terminal.grid_picture(verdict.grid)
    yield from terminal.rule_words(verdict.grid)
    lines = [verdict.status, *shown_conflicts(verdict.conflicts)]
    lines.append(say("solutions: {count}", count=verdict.count))
    if verdict.level:
        lines.append(say("level: {level}", level=say(verdict.level)))
    if verdict.reason and not verdict.conflicts:
        lines.append(say("reason: {reason}", reason=verdict.reason))
    yield terminal.Words(Text("\n".join(map(translate, lines))))
    if not verdict.valid and verdict.grid.candidates is None:
        output.note(item.repair_hint)


def _object(item: GridItem, verdict: Verdict) -> dict[str, Any]:
    return item.facts() | {
        "valid": verdict.valid,
        "status": verdict.status,
        "conflicts": [str(conflict) for conflict in verdict.conflicts],
        "solutions": verdict.count,
        "level": verdict.level,
        "reason": verdict.reason,
    }
