"""The command `sudokudb repair`."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ObjectAnswer, TextAnswer, draw_grid
from sudokudb.cli.arguments.grids import open_grids
from sudokudb.cli.arguments.options import (
    Database,
    Json,
    Size,
    count_option,
    reference,
    time_limit_option,
    whole_number,
)
from sudokudb.cli.commands.add import print_saved
from sudokudb.cli.printers import print_answer, printer_for
from sudokudb.cli.reports import repair_text
from sudokudb.errors import EXIT_NO, EXIT_USAGE, UsageError, say, say_count
from sudokudb.repairs.advice import repair
from sudokudb.time_limits import SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.arguments.grids import GridItem, GridItems
    from sudokudb.grid import Grid
    from sudokudb.repairs.advice import Advice
    from sudokudb.repairs.edits import Change

PIPE = repair_text.PIPE
_Subject = Annotated[
    str | None,
    reference(
        metavar="[REF | GRID | -]",
        help="A number, a title or its beginning; a grid; or - to read one grid from stdin.",
    ),
]
_Towards = Annotated[
    str | None,
    typer.Option("--towards", metavar="SOLUTION", help="The solution that the author intends."),
]
_ApplyOption = Annotated[
    int | None,
    typer.Option(
        "--apply",
        metavar="N",
        help="Save the grid after repair N in place of the stored one; print it if none is stored.",
        parser=whole_number,
    ),
]

_Most = Annotated[
    int | None,
    count_option(
        f"Print at most N lines, {repair_text.SHOWN} by default; with --json all repairs."
    ),
]
_TimeLimit = Annotated[float | None, time_limit_option(help="The time limit, 10 by default.")]


def run(
    subject: _Subject = None,
    towards: _Towards = None,
    apply: _ApplyOption = None,
    limit: _Most = None,
    time_limit: _TimeLimit = None,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Suggest how to make a grid valid: what to add, change, move or remove.

    With several solutions: the cells that differ, with how many solutions each digit leaves, and
    the fewest givens to add. With none: the givens that conflict, and what leaves a solution: a
    given that is changed, moved to the next cell, exchanged with a neighbour, or removed; then
    two such slips. The repairs that leave exactly one solution are numbered, the most probable
    first: those that keep or restore a symmetric pattern, and need no given that follows from
    the others. Of a valid grid: the givens that follow from the others.

    The exit code is 1 if nothing was found that leaves exactly one solution.

    \b
    Examples:
      sudokudb repair "1... .... .2.. ...4"
      sudokudb repair 4 --apply 2
    """
    with open_grids(subject, database, size) as items:
        found = list(islice(items, 2))
        if len(found) > 1:
            raise UsageError(say("repair takes one grid"), say("give a reference or a grid"))
        if not found:
            raise typer.Exit(EXIT_USAGE)
        item = found[0]
        advice = _advice(item.grid, towards, time_limit or SECONDS)
        if apply is not None:
            _apply(items, item, advice, apply, json=json)
            return
        printer_for(json=json).print(_answer(item, advice, limit))
        if not advice.complete:
            output.error(
                say("there was not enough time for everything"),
                say("--time-limit SECONDS allows more"),
            )
        if item.puzzle and advice.repairs and advice.complete:
            _note_apply(item.puzzle.id, towards)
        if items.bad:
            raise typer.Exit(EXIT_USAGE)
        if advice.solutions != 1 and not advice.repairs:
            raise typer.Exit(EXIT_NO)


def _advice(grid: Grid, towards: str | None, limit: float) -> Advice:
    """Return the advice on a grid; say on a terminal how long the search may take."""
    if output.errors_on_terminal():
        output.show_status(say("searching, for at most {seconds:g} s", seconds=limit))
    try:
        return repair(grid, towards, limit)
    finally:
        output.show_status("")


def _apply(items: GridItems, item: GridItem, advice: Advice, number: int, *, json: bool) -> None:
    """Save a repair of a stored puzzle, or print that of a grid."""
    change = _repair_at(advice, number)
    repaired = advice.apply(change)
    saved = items.library.edit(item.puzzle, repaired) if items.library and item.puzzle else None
    if json:
        applied = {"applied": number}
        value = item.facts() | repair_text.as_object(advice) | applied
        printer_for(json=True).print(ObjectAnswer(lambda: value, ()))
        return
    output.note(
        say(
            "repair {number} of {count}: {change}",
            number=number,
            count=len(advice.repairs),
            change=repair_text.describe(advice, change),
        )
    )
    if items.library and saved:
        print_saved(items.library, saved)
        return
    print_answer(TextAnswer((str(repaired),), draw_grid(repaired, str(repaired))))


def _repair_at(advice: Advice, number: int) -> Change:
    """Return the repair with a number; raise SudokuError if there is none."""
    repairs = advice.repairs
    if not repairs:
        raise UsageError(say("there is nothing to apply"))
    if not advice.complete:  # another run may find other repairs, with other numbers
        raise UsageError(
            say("there was not enough time for everything, so the repairs have no fixed numbers"),
            say("allow more with --time-limit SECONDS, or use `sudokudb edit`"),
        )
    if not 1 <= number <= len(repairs):
        raise UsageError(
            say("there is no repair {number}", number=number),
            say("the repairs have the numbers 1 to {count}", count=len(repairs)),
        )
    return repairs[number - 1]


def _answer(item: GridItem, advice: Advice, limit: int | None) -> ObjectAnswer:
    return ObjectAnswer(
        lambda: item.facts() | repair_text.as_object(advice, limit),
        _lines(advice, limit or repair_text.SHOWN),
        _picture(advice, limit or repair_text.SHOWN),
    )


def _lines(advice: Advice, limit: int) -> Iterator[str]:
    lines = ["\t".join(fields) for fields in repair_text.rows(advice)]
    yield from lines[:limit]
    if len(lines) > limit:
        one = "1 more line: --limit N prints it, --json everything"
        many = "{count} more lines: --limit N prints them, --json everything"
        output.note(say_count(one, many, len(lines) - limit))


def _picture(advice: Advice, limit: int) -> Iterator[Drawn]:
    from sudokudb.render import terminal

    yield terminal.grid_picture(advice.grid, different=advice.differing.keys())
    yield from terminal.rule_words(advice.grid)
    yield from map(output.sentence, repair_text.sentences(advice, limit))


def _note_apply(id: int, towards: str | None) -> None:
    option = f" --towards {towards}" if towards else ""
    command = f"sudokudb repair {id}{option} --apply 1"
    output.note_on_terminal(say("`{command}` saves repair 1", command=command))
