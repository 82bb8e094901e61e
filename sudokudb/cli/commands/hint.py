"""The command `sudokudb hint`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ObjectAnswer
from sudokudb.cli.arguments.grids import hint_at_repair, open_grids
from sudokudb.cli.arguments.options import Database, Json, OneGrid, choice_option
from sudokudb.cli.arguments.steps import RaterName
from sudokudb.cli.printers import printer_for
from sudokudb.errors import EXIT_NO, UsageError, say
from sudokudb.render.explanations import DEPTHS, require_depth
from sudokudb.render.text import visible
from sudokudb.steps.hints import hint
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.arguments.grids import GridItem, GridItems
    from sudokudb.steps.hints import Hint

_Depth = Annotated[
    str,
    choice_option("--depth", "D", DEPTHS, f"How much to reveal: {', '.join(DEPTHS)}."),
]


PIPE = {"": ("sentence",)}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    subject: OneGrid = None,
    depth: _Depth = "where",
    rater: RaterName = "hodoku",
    json: Json = False,
    database: Database = None,
) -> None:
    """Give a hint for a puzzle or a grid: where to look, the technique, or the whole step.

    If the puzzle has an unfinished game, the hint is for that; the digits that the player has
    placed must be right, and a step that the marks show as done is skipped. The exit code is 1 if
    digits are wrong, or if no technique applies.

    \b
    Example:
      sudokudb hint 3 --depth technique
    """
    require_depth(depth)
    with open_grids(subject, database) as items:
        if items.many:
            raise UsageError(say("a hint is for one grid"), say("give a reference or a grid"))
        item = next(iter(items))
        digits, marks = _state(items, item)
    with hint_at_repair(item):
        found = hint(item.puzzle or item.grid, depth, rater=rater, digits=digits, marks=marks)
    printer_for(json=json).print(
        ObjectAnswer(lambda: item.facts() | _object(found), (found.words,), _picture(found))
    )
    if found.step is None and not all(digits):
        raise typer.Exit(EXIT_NO)


def _state(items: GridItems, item: GridItem) -> tuple[list[int], list[int]]:
    """Return the digits and the marks of the unfinished game, or those of the start."""
    session = items.library.games.resume(item.puzzle) if items.library and item.puzzle else None
    if session is None or item.puzzle is None:
        return list(item.grid.digits), [0] * len(item.grid)
    title = visible(item.puzzle.name)
    output.note(say("the hint is for the unfinished game of {name}", name=title))
    return session.game.digits, session.game.marks


def _picture(found: Hint) -> Iterator[Drawn]:
    if not found.revealed_step:
        yield output.sentence(found.words)
        return
    from sudokudb.cli.steps.terminal import draw_revealed

    yield from draw_revealed(found.revealed_step)


def _object(found: Hint) -> dict[str, Any]:
    from sudokudb.grid import format_cell

    return {
        "hint": translate(found.words),
        "wrong": [format_cell(cell) for cell in found.wrong],
        "step": found.revealed_step.as_object() if found.revealed_step else None,
    }
