"""The command `sudokudb duplicates`."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments.options import (
    Database,
    Json,
    Jsonl,
    choice_option,
    reference,
    require_choice,
)
from sudokudb.cli.arguments.references import find_all
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for
from sudokudb.errors import EXIT_NO, UsageError, say, say_count
from sudokudb.library import alike
from sudokudb.library.alike import BY
from sudokudb.library.equivalents import EquivalentPair
from sudokudb.notation import names_grid
from sudokudb.render.text import visible
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.printers import Printer
    from sudokudb.library import Library
    from sudokudb.library.alike import Alike
    from sudokudb.puzzle import Puzzle

_Ref = Annotated[
    str | None,
    reference(help="Only those of one puzzle: a number, a title or its beginning; a grid."),
]


PIPE = {
    "": ("number", "number of the first equivalent puzzle", "moves"),
    "--by solution": ("number of puzzles", "numbers"),
}
"""The fields of a line in a pipe, by the words after the command."""


_By = Annotated[
    str | None,
    choice_option(
        "--by",
        "WHAT",
        tuple(BY),
        "List the puzzles that share their solution, expansion or pattern.",
    ),
]


def run(
    ref: _Ref = None,
    by: _By = None,
    json: Json = False,
    jsonl: Jsonl = False,
    database: Database = None,
) -> None:
    """List puzzles that are equivalent to an earlier one, with the transform between them.

    Two puzzles are equivalent if relabelling digits, moving rows, columns, bands and stacks, and
    transposing turns one into the other. A line in a pipe has the number of the puzzle, the
    number of the earlier one and the transform, separated by tabs. The exit code is 1 if there
    are any. With a puzzle or a stored grid: list the puzzles that are equivalent to it.

    With --by, list groups of puzzles whose solutions are equivalent, or their expansions (what
    they are when singles lead no further), or their patterns of givens; the largest group first.
    Only measured puzzles are in them (see `sudokudb measure`). A line in a pipe has the number of
    puzzles and, after a tab, their numbers with commas.

    \b
    Examples:
      sudokudb duplicates
      sudokudb duplicates --by solution
    """
    printer = printer_for(json=json, jsonl=jsonl)
    if by is not None:
        require_choice("--by", by, tuple(BY))
        _print_alike(by, ref, database, printer)
        return
    with open_library(database) as library:
        first = find_all(library, ref)[0] if ref else None
        found = _of_one(library, first) if first else library.puzzles.duplicates()
        is_grid = first is not None and names_grid(ref or "")
        empty = "" if is_grid else say("no puzzles are equivalent")
        answer = ListAnswer(found, _line, _object, picture=_picture, empty=empty)
        any_found = printer.print(answer)
    if any_found:
        raise typer.Exit(EXIT_NO)
    if first and is_grid:
        name = visible(first.name)
        output.note(say("this grid is {name}; no other one is equivalent", name=name))


def _print_alike(by: str, ref: str | None, database: str | None, printer: Printer) -> None:
    """Print groups of puzzles; note how many puzzles are not measured."""
    if ref:
        query = f"`sudokudb list same{by}:NUMBER`"
        hint = say("{query} lists the puzzles like one", query=query)
        raise UsageError(say("--by is about all puzzles"), hint)
    with open_library(database) as library:
        answer = ListAnswer(
            library.measures.alike(by),
            lambda group: f"{len(group.ids)}\t{','.join(map(str, group.ids))}",
            lambda group: {"by": by, "puzzles": len(group.ids), "ids": [*group.ids]},
            picture=_table,
            empty=say("no measured puzzles are alike"),
        )
        any_found = printer.print(answer)
        _note_missing(library, alike.group_of(by))
    if any_found:
        raise typer.Exit(EXIT_NO)


def _table(groups: Iterator[Alike]) -> Iterator[Drawn]:
    """Yield a table of groups, a row for each; nothing if there is none."""
    from sudokudb.render.terminal import tables

    rows = ((len(group.ids), ", ".join(map(str, group.ids))) for group in groups)
    if first := next(rows, None):
        yield from tables.table([_("puzzles"), _("numbers")], chain([first], rows))


def _note_missing(library: Library, group: str) -> None:
    if missing := library.measures.count_missing(group):
        template = say_count(
            "{count:,} puzzle is not measured: `sudokudb measure --all --only {group}`",
            "{count:,} puzzles are not measured: `sudokudb measure --all --only {group}`",
            missing,
            group=group,
        )
        output.note(template)


def _of_one(library: Library, first: Puzzle) -> Iterator[EquivalentPair]:
    """Yield the puzzles that are equivalent to one puzzle, each with that puzzle."""
    for twin in library.puzzles.same(first.grid):
        if twin.puzzle.id != first.id:
            yield EquivalentPair(first, twin.puzzle, twin.transform)


def _object(pair: EquivalentPair) -> dict[str, object]:
    first, copy, transform = pair
    return {"id": copy.id, "same_as": first.id, "transform": str(transform)}


def _line(pair: EquivalentPair) -> str:
    first, copy, transform = pair
    return f"{copy.id}\t{first.id}\t{transform}"


def _picture(found: Iterator[EquivalentPair]) -> Iterator[str]:
    """Yield a sentence about each puzzle."""
    for first, copy, transform in found:
        yield output.sentence(
            say(
                "{name} is equivalent to {other}: {transform}",
                name=visible(copy.name),
                other=visible(first.name),
                transform=transform,
            )
        )
