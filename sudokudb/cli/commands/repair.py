"""The command `sudokudb repair`."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.commands.add import print_saved
from sudokudb.cli.grid_arguments import open_grids
from sudokudb.cli.options import Database, Json, Size, reference, seconds
from sudokudb.errors import EXIT_NO, EXIT_USAGE, SECONDS, SudokuError, say, say_count
from sudokudb.grid import format_cell
from sudokudb.notation import DIGITS
from sudokudb.repair.advice import repair
from sudokudb.repair.candidates import MANY, format_placement
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.cli.grid_arguments import GridItem, GridItems
    from sudokudb.grid import Grid
    from sudokudb.repair.advice import Advice
    from sudokudb.repair.conflict import Change

_SHOWN = 10  # lines of one kind on a terminal

_Subject = Annotated[
    str | None,
    reference(
        "[REF | GRID | -]",
        "A number, a title or its beginning; a grid; or - to read one grid from stdin.",
    ),
]
_Towards = Annotated[
    str | None,
    typer.Option("--towards", metavar="SOLUTION", help="The solution that the author intends."),
]
_Apply = Annotated[
    bool, typer.Option("--apply", help="Save the repaired grid in place of the stored one.")
]

_TimeLimit = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        help="The time for the advice, 10 by default.",
        parser=seconds,
    ),
]


def run(
    subject: _Subject = None,
    towards: _Towards = None,
    apply: _Apply = False,
    time_limit: _TimeLimit = None,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Advise how a grid becomes valid: what to add, remove or change.

    With several solutions: the cells that differ, with how many solutions each digit leaves, and
    the fewest givens to add. With none: the givens that conflict, and the removals and changes
    that leave a solution. Of a valid grid: the givens that follow from the others.

    The exit code is 1 if nothing was found that leaves exactly one solution.

    \b
    Example:
      sudokudb repair "1... .... .2.. ...4"
    """
    with open_grids(subject, database, size) as items:
        found = list(islice(items, 2))
        if len(found) > 1:
            raise SudokuError(say("repair takes one grid"), say("give a reference or a grid"))
        if not found:
            raise typer.Exit(EXIT_USAGE)
        item = found[0]
        advice = repair(item.grid, towards, time_limit or SECONDS)
        _print(item, advice, json=json)
        if apply:
            _save(items, item, advice.repaired)
        elif items.bad:
            raise typer.Exit(EXIT_USAGE)
        elif advice.solutions != 1 and not advice.repaired:
            raise typer.Exit(EXIT_NO)


def _save(items: GridItems, item: GridItem, repaired: Grid | None) -> None:
    if items.library is None or item.puzzle is None:
        raise SudokuError(
            say("--apply needs a stored puzzle"), say("`sudokudb add` stores the grid")
        )
    if repaired is None:
        raise SudokuError(say("there is nothing to apply"))
    print_saved(items.library, items.library.edit(item.puzzle, repaired))


def _print(item: GridItem, advice: Advice, *, json: bool) -> None:
    if json:
        output.answer_json(item.facts() | _object(advice), indent=2)
    elif output.on_terminal():
        _show(advice)
    else:
        for fields in _rows(advice):
            output.answer("\t".join(fields))
    if not advice.complete:
        output.error(
            say("the time did not suffice for everything"),
            say("--time-limit SECONDS allows more"),
        )


def _rows(advice: Advice) -> Iterator[tuple[str, ...]]:
    """Yield the fields of the lines in a pipe."""
    size = advice.grid.size
    yield "solutions", "" if advice.solutions is None else str(_solutions(advice))
    if advice.addition:
        cells = _placements(advice.addition.placements, size)
        yield "add", cells, str(len(advice.addition.placements)), str(advice.addition.least)
    for cell, digits in advice.differing.items():
        counts = (
            f"{DIGITS[digit - 1]}:{_bound(advice, count)}{count}" for digit, count in digits.items()
        )
        yield "differs", format_cell(cell, size), " ".join(counts)
    for conflict in advice.conflicts:
        yield "conflict", _cells(conflict.cells, size), str(conflict)
    if advice.conflict:
        yield "conflict", _cells(advice.conflict, size)
    for some, count in advice.removals.items():
        yield "remove", _cells((one.cell for one in some), size), str(_left(count))
    for some, count in advice.changes.items():
        yield "change", _placements(some, size), str(_left(count))
    if advice.redundant:
        yield "redundant", _cells(advice.redundant, size)


def _show(advice: Advice) -> None:
    from rich.text import Text

    from sudokudb.render import terminal

    terminal.show(terminal.grid_picture(advice.grid, different=advice.differing.keys()))
    shown: dict[str, int] = {}
    for name, text in _sentences(advice):
        shown[name] = shown.get(name, 0) + 1
        if shown[name] <= _SHOWN:
            terminal.show(Text(translate(text)))
    for number in shown.values():
        if number > _SHOWN:
            output.note(say("and {count} more: `| cat` shows all", count=number - _SHOWN))


def _sentences(advice: Advice) -> Iterator[tuple[str, str]]:
    """Yield the lines on a terminal, each with its kind."""
    size = advice.grid.size
    for kind, cells, *rest in _rows(advice):
        match kind:
            case "solutions":
                yield kind, say("solutions: {count}", count=cells)
            case "add":
                yield kind, _addition(cells, *map(int, rest))
            case "differs":
                yield kind, say("{cell} differs: {digits}", cell=cells, digits=rest[0])
            case "conflict" if rest:
                yield kind, say("conflict: {reason}", reason=rest[0])
            case "conflict":
                yield kind, say("these givens have no solution together: {cells}", cells=cells)
            case "remove":
                yield kind, say("without {cells}: solutions: {count}", cells=cells, count=rest[0])
            case "change":
                yield kind, say("with {cells}: solutions: {count}", cells=cells, count=rest[0])
            case "redundant":
                yield kind, say("redundant givens: {cells}", cells=cells)
    if advice.solutions == 1 and not advice.redundant and size <= 9:
        yield "minimal", say("the grid is valid and minimal")
    yield from (("remark", text) for text in _remarks(advice))


def _remarks(advice: Advice) -> Iterator[str]:
    """Yield what the lines do not show of how far the search went."""
    if not advice.all_differing:
        yield say("more digits may differ: the time did not suffice to find all")
    if any(len(some) > 1 for some in (*advice.removals, *advice.changes)):
        yield say("no removal or change of one given leaves exactly one solution, so two are tried")
    elif advice.solutions == 0 and advice.complete and not advice.removals:
        yield say("no removal of two givens leaves a solution: at least three are wrong")


def _addition(cells: str, number: int, least: int) -> str:
    if number == least:
        return say_count(
            "add {cells}: 1 given, the fewest",
            "add {cells}: {count} givens, the fewest",
            number,
            cells=cells,
        )
    return say(
        "add {cells}: {number} givens; at least {least} are needed",
        cells=cells,
        number=number,
        least=least,
    )


def _object(advice: Advice) -> dict[str, Any]:
    size = advice.grid.size
    addition = advice.addition
    return {
        "solutions": _solutions(advice),
        "differing_complete": advice.all_differing,
        "differing": {
            format_cell(cell, size): {
                DIGITS[d - 1]: _at_least(n) if _bound(advice, n) else n for d, n in digits.items()
            }
            for cell, digits in advice.differing.items()
        },
        "add": addition and [format_placement(one, size) for one in addition.placements],
        "least": addition and addition.least,
        "conflicts": [str(conflict) for conflict in advice.conflicts],
        "conflict": [format_cell(cell, size) for cell in advice.conflict],
        "removals": [
            {"cells": [format_cell(one.cell, size) for one in some], "solutions": _left(n)}
            for some, n in advice.removals.items()
        ],
        "changes": [
            {"cells": [format_placement(one, size) for one in some], "solutions": _left(n)}
            for some, n in advice.changes.items()
        ],
        "redundant": [format_cell(cell, size) for cell in advice.redundant],
        "repaired": advice.repaired and str(advice.repaired),
        "complete": advice.complete,
    }


def _solutions(advice: Advice) -> int | str | None:
    return _at_least(advice.solutions or 0) if advice.more else advice.solutions


def _bound(advice: Advice, count: int) -> str:
    """Return the sign before the number of solutions that a digit leaves, if it is a bound."""
    return "≥" if count == MANY or not advice.counted else ""


def _left(count: int) -> int | str:
    """Return how many solutions a removal or a change leaves; they are counted up to 2."""
    return _at_least(count) if count == 2 else count


def _at_least(count: int) -> str:
    return say("{count} or more", count=count)


def _cells(cells: Iterable[int], size: int) -> str:
    return " ".join(format_cell(cell, size) for cell in cells)


def _placements(placements: Change, size: int) -> str:
    return " ".join(format_placement(one, size) for one in placements)
