"""`sudokudb transform`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.completion import complete_from, complete_ref
from sudokudb.cli.grid_arguments import subjects
from sudokudb.cli.options import Database, Json, Size, whole_number
from sudokudb.errors import EXIT_USAGE, SudokuError
from sudokudb.symmetry import MOVES, parse_transform, random_transform

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.grid import Grid
    from sudokudb.symmetry import Transform

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Subject = Annotated[
    str,
    typer.Argument(
        metavar="REF | GRID | -",
        help="A number, a title or its beginning; or a grid; or - for grids from a pipe.",
        autocompletion=complete_ref,
        show_default=False,
    ),
]
_Moves = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[MOVE]...",
        help=f"What to do, in this order: {', '.join(MOVES)}; rows 1-2, columns 4-5-6, digits 3-7.",
        autocompletion=complete_from(MOVES),
        show_default=False,
    ),
]
_Random = Annotated[bool, typer.Option("--random", help="Any transform, each as likely.")]
_Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="N", help="With --random: always the same one.", parser=whole_number
    ),
]


@app.command()
def run(
    subject: _Subject,
    moves: _Moves = None,
    anything: _Random = False,
    seed: _Seed = None,
    json: Json = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Turn, mirror, shuffle or relabel a grid: it stays the same puzzle.

    Turns are clockwise, mirror swaps left and right, flip up and down. rows 1-2 swaps two rows,
    rows 4-5-6 moves row 4 to the place of 5, 5 to 6, 6 to 4; so with columns, bands, stacks and
    digits. Arrows (1↔2, 4→5→6, and in quotes "1<->2") do as well.

    In a pipe: grid, and the whole transform in one line, which this command takes again.

    \b
    Example:
      sudokudb transform Difficult rotate rows 1-2 digits 3-7
    """
    if bool(moves) == anything:
        raise SudokuError("give moves or --random, one of the two", f"moves are {', '.join(MOVES)}")
    if seed is not None and not anything:
        raise SudokuError("--seed says which random transform", "give --random too")
    chosen_for = _at_random(seed) if anything else _as_said(moves or [])
    with subjects(subject, database, size) as chosen:
        for about in chosen:
            _print(about.grid, chosen_for(about.grid.size), json)
    if chosen.bad:
        raise typer.Exit(EXIT_USAGE)


def _at_random(seed: int | None) -> Callable[[int], Transform]:
    """Return what gives another transform for each grid of a size."""
    import random

    chance = random.Random(seed)
    return lambda size: random_transform(chance, size)


def _as_said(moves: list[str]) -> Callable[[int], Transform]:
    """Return what gives the moves for grids of a size."""
    return cache(lambda size: parse_transform(" ".join(moves), size))


def _print(grid: Grid, transform: Transform, json: bool) -> None:
    image = transform.apply(grid)
    if json:
        value = {"size": grid.size, "from": str(grid), "grid": str(image)}
        output.answer_json(value | {"transform": str(transform)})
    elif output.on_terminal():
        from rich.text import Text

        from sudokudb.render import terminal

        terminal.show(terminal.grid_picture(image))
        terminal.show(Text(str(transform)))
    else:
        output.answer(f"{image}\t{transform}")
