"""Arguments of commands about steps: a valid 9×9 grid, a rater, and a range of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sudokudb.cli.arguments.grids import hint_at_repair, one_grid
from sudokudb.cli.arguments.options import choice_option, whole_number
from sudokudb.errors import UsageError, say

if TYPE_CHECKING:
    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.steps.explanation import Explanation

RATERS = ("hodoku", "se")
RaterName = Annotated[
    str,
    choice_option(
        "--rater",
        "R",
        RATERS,
        "The order of the techniques: hodoku, se, or a file.",
        plugins="raters",
    ),
]

PlayersRater = Annotated[
    str | None,
    choice_option(
        "--rater",
        "R",
        RATERS,
        "The order of the techniques in hints and steps: hodoku, se, or a file.",
        plugins="raters",
        show_default=False,
    ),
]


def require_rater(name: str | None) -> None:
    """Raise SudokuError for a rater that does not exist."""
    if name is not None:
        from sudokudb.rating.rater import load_rater

        load_rater(name)


class Range(NamedTuple):
    """Steps from `first` to `last`, counted from 1; None is the end."""

    first: int = 1
    last: int | None = None

    def __contains__(self, number: object) -> bool:
        return (
            isinstance(number, int)
            and self.first <= number
            and (self.last is None or number <= self.last)
        )


ALL_STEPS = Range()


def read_range(text: str | Range) -> Range:
    """Return the range that A..B, A.., ..B or A means; raise SudokuError for another text."""
    if isinstance(text, Range):
        return text
    start, dots, end = text.partition("..")
    first = whole_number(start) if start else 1
    last = (whole_number(end) if end else None) if dots else first
    if first < 1 or (last is not None and last < first):
        raise UsageError(
            say("{text!r} is not a range of steps", text=text[:40]), say("--steps 3..7, or 3..")
        )
    return Range(first, last)


Steps = Annotated[
    Range,
    typer.Option(
        "--steps",
        metavar="A..B",
        help="Only these steps, counted from 1.",
        parser=read_range,
        show_default=False,
    ),
]


def explained_item(
    subject: str | None, database: str | None, rater: str
) -> tuple[GridItem, Explanation]:
    """Return the grid of an argument, and its steps; raise SudokuError if it is not valid."""
    from sudokudb.steps.explanation import explain

    item = one_grid(subject, database)
    with hint_at_repair(item):
        return item, explain(item.puzzle or item.grid, rater=rater)
