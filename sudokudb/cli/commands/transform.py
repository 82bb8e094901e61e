"""The command `sudokudb transform`."""

from __future__ import annotations

import random
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli.answer import ObjectAnswer
from sudokudb.cli.arguments.grids import answered_grids
from sudokudb.cli.arguments.options import Database, Json, Jsonl, Size, number_option, reference
from sudokudb.cli.completion import starting_with
from sudokudb.cli.printers import printer_for
from sudokudb.errors import UsageError, say
from sudokudb.render.text import visible
from sudokudb.symmetry import MOVES, parse_transform, random_transform

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.grid import Grid
    from sudokudb.symmetry import Transform

_Subject = Annotated[
    str,
    reference(
        metavar="REF | GRID | -",
        help="A number, a title or its beginning; or a grid; or - for grids from a pipe.",
    ),
]
_Moves = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[MOVE]...",
        help=f"Applied in this order: {', '.join(MOVES)}; rows 1-2, columns 4-5-6, digits 3-7.",
        autocompletion=lambda incomplete: starting_with(incomplete, MOVES),
        show_default=False,
    ),
]
_Random = Annotated[bool, typer.Option("--random", help="A random transform.")]
_Seed = Annotated[
    int | None,
    number_option("--seed", help="With --random: the same transform each time."),
]


_Verbose = Annotated[
    bool, typer.Option("--verbose", help="Print the whole transform, not the moves.")
]


PIPE = {"": ("grid", "moves")}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    subject: _Subject,
    moves: _Moves = None,
    anything: _Random = False,
    seed: _Seed = None,
    verbose: _Verbose = False,
    json: Json = False,
    jsonl: Jsonl = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Rotate, mirror, shuffle or relabel a grid; the result is equivalent to it.

    Rotations are clockwise, mirror swaps left and right, flip up and down. rows 1-2 swaps two
    rows, rows 4-5-6 moves row 4 to the place of 5, 5 to 6, 6 to 4; columns, bands, stacks and
    digits work alike. Arrows (1↔2, 4→5→6, and in quotes "1<->2") are allowed, too.

    The cells of other rules move, too; a move that changes what a rule means is refused.

    The moves are printed as they were given, with --verbose as one transform. In a pipe: grid,
    moves. This command reads what it prints.

    \b
    Example:
      sudokudb transform Difficult rotate rows 1-2 digits 3-7
    """
    if bool(moves) == anything:
        raise UsageError(
            say("give either moves or --random"), say("moves are {moves}", moves=", ".join(MOVES))
        )
    if seed is not None and not anything:
        raise UsageError(say("--seed needs --random"), say("add --random"))
    rng, parse = random.Random(seed), cache(partial(parse_transform, " ".join(moves or ())))
    printer = printer_for(json=json, jsonl=jsonl)
    with answered_grids(subject, database, size, printer) as items:
        for item in items:
            chosen = item.grid.size, item.grid.layout
            transform = parse(*chosen) if moves else random_transform(rng, *chosen)
            printer.print(_answer(item.grid, transform, _text(transform, moves, verbose)))


def _text(transform: Transform, moves: list[str] | None, verbose: bool) -> str:
    """Return the moves as typed, or the transform if they do not determine it."""
    typed = " ".join(moves or ())
    return str(transform) if verbose or not typed or "random" in typed.lower() else typed


def _answer(grid: Grid, transform: Transform, text: str) -> ObjectAnswer:
    image = transform.apply(grid)
    value = {"size": grid.size, "from": str(grid), "grid": str(image)}
    return ObjectAnswer(
        lambda: value | {"transform": str(transform)},
        (f"{image}\t{visible(text)}",),
        _picture(image, text),
    )


def _picture(image: Grid, text: str) -> Iterator[Drawn]:
    from rich.text import Text

    from sudokudb.render import terminal

    yield terminal.grid_picture(image)
    yield from terminal.rule_words(image)
    yield terminal.Words(Text(visible(text)))
