"""The answers of `sudokudb rate`: ratings as JSON, CSV, lines and tables."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from sudokudb.cli import output
from sudokudb.cli.pipes.rate_pipe import ER_FIELDS, RATING_FIELDS, rating_fields
from sudokudb.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.puzzle import Rating

    Rated = Iterable[tuple[GridItem, Rating]]

_COLUMNS = ("id", "title", "grid", "rater", "version", "level", "score", "er", "ep", "ed", "steps")


def rating_object(item: GridItem, rating: Rating, score: str) -> dict[str, Any]:
    """Return a grid and its rating for JSON; `score` is the name of the rating's score."""
    parts = rating.parts().items()
    return item.facts() | {score if name == "score" else name: part for name, part in parts}


def csv_rows(rated: Rated, score: str) -> Iterator[Sequence[object]]:
    """Yield the rows of CSV, with their head."""
    yield (*_COLUMNS, "techniques")
    for item, rating in rated:
        facts = rating_object(item, rating, score)
        yield (*(facts.get(name, "") for name in _COLUMNS), rating.techniques)


PIPE = {
    "": ("number", *RATING_FIELDS),
    "--rater se": ("number", *ER_FIELDS),
    "GRID": RATING_FIELDS,
    "-": RATING_FIELDS,
}
"""The fields of a line in a pipe, by the words after the command."""


def print_line(item: GridItem, rating: Rating) -> None:
    """Print a rating in a pipe, after the number of its puzzle."""
    number = f"{item.puzzle.id}\t" if item.puzzle else ""
    output.answer(f"{number}{rating_fields(rating)}")


def show(item: GridItem, rating: Rating) -> None:
    """Print a rating on a terminal, with a table of the techniques."""
    from rich.text import Text

    from sudokudb.render import terminal
    from sudokudb.render.terminal import tables
    from sudokudb.render.text import visible

    if item.puzzle:
        terminal.show(Text(visible(item.puzzle.name), style="bold"))
    steps = ngettext("{count} step", "{count} steps", rating.steps or 0)
    terminal.show_words(Text(f"{tables.words(rating)}, {steps}"))
    columns = [_("technique"), _("steps")]
    rows = ((tables.technique_name(key), count) for key, count in rating.counts.items())
    terminal.show(*tables.table(columns, rows))


def show_table(rated: Rated) -> None:
    """Print a table on a terminal, a row for each grid; print nothing if no grid is rated."""
    from sudokudb.render import terminal
    from sudokudb.render.terminal import tables
    from sudokudb.render.text import visible

    rows = (
        (
            visible(item.puzzle.name if item.puzzle else str(item.grid)),
            tables.words(rating),
            rating.steps or 0,
            " ".join(f"{tables.technique_name(key)}={n}" for key, n in rating.counts.items()),
        )
        for item, rating in rated
    )
    columns = [_(word) for word in ("puzzle", "rating", "steps", "techniques")]
    if first := next(rows, None):
        terminal.show(*tables.table(columns, chain([first], rows)))
