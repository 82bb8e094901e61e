"""The answers of `sudokudb rate`: ratings as JSON, CSV, lines and tables."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from sudokudb.cli.answer import ListAnswer
from sudokudb.puzzle import format_score
from sudokudb.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.puzzle import Rating
    from sudokudb.rating.ratings import Grade

    Rated = Iterable[tuple[GridItem, Rating]]

_COLUMNS = ("id", "title", "grid", "rater", "version", "level", "score", "er", "ep", "ed", "steps")


def rating_object(item: GridItem, rating: Rating, score: str) -> dict[str, Any]:
    """Return a grid and its rating for JSON; `score` is the name of the rating's score."""
    parts = rating.parts().items()
    return item.facts() | {score if name == "score" else name: part for name, part in parts}


def ratings_answer(rated: Rated, score: str, *, many: bool) -> ListAnswer[tuple[GridItem, Rating]]:
    """Return the answer about grids and their ratings; `score` is the name of the score."""

    def as_object(pair: tuple[GridItem, Rating]) -> dict[str, Any]:
        return rating_object(*pair, score)

    def row(pair: tuple[GridItem, Rating]) -> Sequence[object]:
        facts = as_object(pair)
        return (*(facts.get(name, "") for name in _COLUMNS), pair[1].techniques)

    picture = _table if many else _pictures
    return ListAnswer(rated, _line, as_object, (*_COLUMNS, "techniques"), row, picture, many=many)


RATING_FIELDS = ("level", "score", "techniques")
ER_FIELDS = ("ER", "EP", "ED", "techniques")
"""The names of the fields of `rating_fields`, by a rater with levels and by another."""


def rating_fields(rating: Rating | Grade) -> str:
    """Return a rating as fields: level and score, or ER, EP and ED; and the techniques."""
    if rating.level:
        return f"{rating.level}\t{format_score(rating.score or 0)}\t{rating.techniques}"
    return "\t".join(f"{n or 0:.1f}" for n in (rating.score, rating.ep, rating.ed)) + (
        f"\t{rating.techniques}"
    )


PIPE = {
    "": ("number", *RATING_FIELDS),
    "--rater se": ("number", *ER_FIELDS),
    "GRID": RATING_FIELDS,
    "-": RATING_FIELDS,
}
"""The fields of a line in a pipe, by the words after the command."""


def _line(rated: tuple[GridItem, Rating]) -> str:
    """Return a rating in a pipe, after the number of its puzzle."""
    item, rating = rated
    number = f"{item.puzzle.id}\t" if item.puzzle else ""
    return f"{number}{rating_fields(rating)}"


def _pictures(rated: Rated) -> Iterator[Drawn]:
    """Yield each rating on a terminal, with a table of the techniques."""
    from rich.text import Text

    from sudokudb.render import terminal
    from sudokudb.render.terminal import tables
    from sudokudb.render.text import visible

    for item, rating in rated:
        if item.puzzle:
            yield Text(visible(item.puzzle.name), style="bold")
        steps = ngettext("{count} step", "{count} steps", rating.steps or 0)
        yield terminal.Words(Text(f"{tables.words(rating)}, {steps}"))
        columns = [_("technique"), _("steps")]
        rows = [(tables.technique_name(key), count) for key, count in rating.counts.items()]
        yield from tables.table(columns, rows)


def _table(rated: Rated) -> Iterator[Drawn]:
    """Yield a table on a terminal, a row for each grid; nothing if no grid is rated."""
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
        # The line of progress ends before the table begins.
        yield from list(tables.table(columns, chain([first], rows)))
