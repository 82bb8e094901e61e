"""Gaps: the numbers of puzzles that the database lacks, by rating and by number of givens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import LimitError, UsageError, say
from sudokudb.generator.units import SYMMETRY_CHOICES, possible_counts, units_of
from sudokudb.query.fields import RATERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.generator.by_rating import ByRating
    from sudokudb.generator.request import GenerateRequest
    from sudokudb.generator.run import GeneratedPuzzle
    from sudokudb.library import Library
    from sudokudb.puzzle import Rating

_MOST_CELLS = 1_000
_HIDDEN_SINGLE = 15  # tenths, of one in a row or column
_FIRST_SUM = 40  # tenths; from here on, the sizes of steps add to their ratings


class Gap(NamedTuple):
    """A cell of the table: a level or an ER, and the number of givens if the request names any."""

    rating: str | float
    givens: int | None = None

    def __str__(self) -> str:
        """Describe the cell.

        >>> str(Gap(3.2, 24)), str(Gap("hard"))
        ('3.2 with 24 givens', 'hard')
        """
        if self.givens is None:
            return str(self.rating)
        return say("{rating} with {count} givens", rating=self.rating, count=self.givens)


class Gaps:
    """The puzzles of each cell that a request describes: `stored`, and `missing` up to a number.

    The cells are the rater's levels, or each tenth of its numbers that can occur.
    """

    def __init__(self, library: Library, request: GenerateRequest, number: int) -> None:
        rated = _require_rated(request)
        self._by_givens = request.givens is not None
        cells = list(_cells(request, rated))
        if not 0 < len(cells) <= _MOST_CELLS:
            raise LimitError(
                say("{count:,} cells are not a table", count=len(cells)),
                say("name ranges with both ends, such as --givens 24..26 and --rating 2.0..5.0"),
            )
        common = " ".join(_terms(request, rated))
        self.stored = {
            cell: library.count(f"{common} {_term(cell, rated.rater.name)}") for cell in cells
        }
        self.missing = {cell: max(0, number - count) for cell, count in self.stored.items()}
        self.unrated = library.count(f"size:9 solutions:1 missing:{rated.rater.name}")

    def request(self, request: GenerateRequest) -> GenerateRequest:
        """Return the request for all missing puzzles, limited to the ratings of open cells."""
        left = [cell for cell, count in self.missing.items() if count]
        rated = request.rated
        scores = [cell.rating for cell in left if isinstance(cell.rating, float)]
        if rated and scores:
            rated = replace(rated, scores=(min(scores), max(scores)))
        return replace(request, count=sum(self.missing.values()), rated=rated)

    def is_open(self, made: GeneratedPuzzle) -> bool:
        """Return whether the cell of a puzzle still lacks puzzles."""
        return self.missing.get(self._cell_of(made), 0) > 0

    def count(self, made: GeneratedPuzzle) -> None:
        """Count a new puzzle in its cell."""
        self.missing[self._cell_of(made)] -= 1

    def _cell_of(self, made: GeneratedPuzzle) -> Gap:
        rating: Rating | None = made.rating
        value = (rating.level or rating.score or 0.0) if rating else 0.0
        return Gap(value, made.grid.givens if self._by_givens else None)


def _require_rated(request: GenerateRequest) -> ByRating:
    """Return the conditions about ratings; raise SudokuError for options that a table excludes."""
    rated = request.rated
    if rated is None or rated.rater.name not in RATERS:
        raise UsageError(
            say("--for-gaps counts the ratings of one rater"),
            say("choose one of: {names}", names="--rater hodoku, --rater se"),
        )
    if request.pattern is not None or request.level:
        raise UsageError(
            say("--for-gaps counts by rating, givens and symmetry"),
            say("leave out --pattern and the Palm's level"),
        )
    if rated.rater.levels and rated.scores:
        raise UsageError(
            say("with {rater}, --for-gaps counts by level", rater=rated.rater.name),
            say("leave out --rating, or take --rater se"),
        )
    if not rated.rater.levels and not rated.scores:
        raise UsageError(
            say("with {rater}, --for-gaps needs --rating", rater=rated.rater.name),
            say("name a range, such as --rating 2.0..5.0"),
        )
    return rated


def _cells(request: GenerateRequest, rated: ByRating) -> Iterator[Gap]:
    """Yield the cells, by rating and then by givens."""
    possible = possible_counts(units_of(request.symmetry, request.size))
    counts: Iterable[int | None] = [None]
    if request.givens:
        counts = [n for n in range(request.least, request.most + 1) if n in possible]
    ratings = [rated.level] if rated.level else [name for name, _ in rated.rater.levels]
    return (Gap(rating, count) for rating in ratings or _tenths(rated) for count in counts)


def _tenths(rated: ByRating) -> list[float]:
    """Return the ERs in a range that puzzles can have."""
    low, high = (round(10 * end) for end in rated.scores or (0, 0))
    exact = {_HIDDEN_SINGLE, *(n for line in rated.rater.lines for n in line.ratings.values())}
    tenths = range(low, min(high, 10 * _MOST_CELLS) + 1)
    return [tenth / 10 for tenth in tenths if tenth >= _FIRST_SUM or tenth in exact]


def _terms(request: GenerateRequest, rated: ByRating) -> Iterator[str]:
    yield "size:9"
    yield from (f"symmetry:{name}" for name in SYMMETRY_CHOICES[request.symmetry])
    if rated.needs:
        yield f"by:{rated.rater.name}"
        yield from (f"needs:{name}" for name in rated.needs)


def _term(cell: Gap, rater: str) -> str:
    rating = f"{rater}:{cell.rating}"
    return rating if cell.givens is None else f"{rating} givens:{cell.givens}"
