"""The puzzles that a search finds, as an iterator that a notebook shows as a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sudokudb.errors import say_count
from sudokudb.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.query import Query

_COLUMNS = ("id", "grid", "title", "givens", "level", "tags")


class SearchResults(Iterator[Puzzle]):
    """The puzzles that a query finds, read while they are asked for, once.

    `search(limit)` searches again for a notebook, which shows the first puzzles as a table and
    takes none from the iterator; `count()` counts all.
    """

    def __init__(
        self,
        query: Query,
        search: Callable[[int | None], Iterator[Puzzle]],
        limit: int | None,
        count: Callable[[], int] | None,
    ) -> None:
        self._query, self._search, self._limit, self._count = query, search, limit, count
        self._found = search(limit)

    def __iter__(self) -> Iterator[Puzzle]:
        """Return the reader of the puzzles, which costs a loop nothing more for each of them."""
        return self._found

    def __next__(self) -> Puzzle:
        return next(self._found)

    def __repr__(self) -> str:
        return f"<SearchResults {str(self._query)!r}>"

    def _repr_html_(self) -> str:
        """Return the first puzzles as a table with pictures, and say how many there are."""
        from sudokudb.library.puzzle_tables import SHOWN, html_table

        limit = SHOWN + 1 if self._limit is None else min(self._limit, SHOWN + 1)
        found = list(self._search(limit))
        rows = [[getattr(puzzle, name) for name in _COLUMNS] for puzzle in found[:SHOWN]]
        return html_table(_COLUMNS, rows, self._size(len(found), SHOWN))

    def _size(self, read: int, shown: int) -> str:
        """Say how many puzzles there are, of which a number was read and fewer are shown."""
        if read > shown and not self._count:
            return say_count("more than {count} puzzle", "more than {count} puzzles", shown)
        if read > shown and self._count:
            read = self._count() if self._limit is None else min(self._count(), self._limit)
        return say_count("{count:,} puzzle", "{count:,} puzzles", read)
