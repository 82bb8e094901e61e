"""Stored puzzles: what one is, and the statements that read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from sudokudb.errors import GridError, StoreError
from sudokudb.grid import Grid
from sudokudb.solvers.strategy import count_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.database import Query

UNTITLED = "(untitled)"

SOLUTIONS_KNOWN_TO = 2
"""The stored number of solutions is exact below this; this itself means as many or more."""

_SELECT = "SELECT puzzles.id, title, grid, level, solutions, source, added, changed FROM puzzles "


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A stored grid. `level` and `solutions` are None until they are known.

    `solutions` is 0, 1 or 2, where 2 says that there are two or more. Times are UTC, ISO 8601.
    """

    id: int
    title: str
    grid: Grid
    level: str | None
    solutions: int | None
    source: str
    added: str
    changed: str

    @property
    def size(self) -> int:
        """Cells in a row of its grid."""
        return self.grid.size

    @property
    def givens(self) -> int:
        """How many cells its grid fills."""
        return self.grid.givens

    @property
    def count(self) -> int | str | None:
        """The number of solutions: 0, 1 or `2 or more`; None until it is known."""
        known = self.solutions
        return None if known is None else count_name(known, known < SOLUTIONS_KNOWN_TO)

    @property
    def name(self) -> str:
        """How messages call it: number and title."""
        return f"#{self.id} {self.title or UNTITLED}"


def every(query: Query) -> Iterator[Puzzle]:
    """Yield all puzzles by id."""
    return _puzzles(query(_SELECT + "ORDER BY puzzles.id", {}))


def newest(query: Query, limit: int) -> list[Puzzle]:
    """List the `limit` puzzles with the highest ids, ascending."""
    rows = query(_SELECT + "ORDER BY puzzles.id DESC LIMIT :limit", {"limit": limit})
    return list(_puzzles(rows))[::-1]


def by_id(query: Query, id: int) -> Puzzle | None:
    """Return the puzzle of a number."""
    return next(_puzzles(query(_SELECT + "WHERE puzzles.id = :id", {"id": id})), None)


def by_grid(query: Query, grid: Grid) -> Puzzle | None:
    """Return the puzzle that has exactly this grid."""
    return next(_puzzles(query(_SELECT + "WHERE grid = :grid", {"grid": str(grid)})), None)


def titled(query: Query, title: str, limit: int) -> list[Puzzle]:
    """List puzzles of a title; ASCII letters match in both cases."""
    where = "WHERE lower(title) = lower(:title) ORDER BY puzzles.id LIMIT :limit"
    return list(_puzzles(query(_SELECT + where, {"title": title, "limit": limit})))


def title_begins(query: Query, start: str, limit: int) -> list[Puzzle]:
    """List puzzles whose title begins so; ASCII letters match in both cases."""
    where = (
        "WHERE lower(title) > '' AND lower(title) >= lower(:start) "
        "AND lower(title) < lower(:start) || :last "
        "ORDER BY lower(title), puzzles.id LIMIT :limit"
    )
    parameters = {"start": start, "last": "\U0010ffff", "limit": limit}
    return list(_puzzles(query(_SELECT + where, parameters)))


def last_used(query: Query) -> Puzzle | None:
    """Return the puzzle that was added, edited or solved last."""
    used = "JOIN recent ON recent.puzzle_id = puzzles.id ORDER BY recent.id DESC LIMIT 1"
    row = next(_puzzles(query(_SELECT + used, {})), None)
    return row or next(iter(newest(query, 1)), None)


def unknown(query: Query, after: int, limit: int) -> list[tuple[int, Grid]]:
    """List ids above `after`, ascending, and the grids whose solutions or level are not known."""
    rows = query(
        "SELECT id, grid FROM puzzles WHERE id > :after AND (solutions IS NULL "
        "OR (solutions = 1 AND level IS NULL)) ORDER BY id LIMIT :limit",
        {"after": after, "limit": limit},
    )
    return [(id, _sound(id, grid)) for id, grid in cast("Iterator[tuple[int, str]]", rows)]


def count(query: Query) -> int:
    """Count the puzzles."""
    return int(cast("int", next(iter(query("SELECT count(*) FROM puzzles", {})))[0]))


def _puzzles(rows: Iterator[tuple[object, ...]]) -> Iterator[Puzzle]:
    for row in rows:
        id, title, grid, level, solutions, source, added, changed = cast("_Row", row)
        yield Puzzle(id, title, _sound(id, grid), level, solutions, source, added, changed)


def _sound(id: int, text: str) -> Grid:
    try:
        return Grid(text)
    except GridError as error:
        raise StoreError(
            f"puzzle #{id} is damaged: {error.message}", "`sudokudb db check` lists all that are"
        ) from error


if TYPE_CHECKING:
    _Row = tuple[int, str, str, str | None, int | None, str, str, str]
