"""Searching the puzzles: pages, counts and histograms of those that match a query.

A query is a text or a `Query`; an empty one matches every puzzle. A sort order is a text such as
`-givens,title`, or an `Order`. Reading needs only the standard library.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import UsageError, say
from sudokudb.library.parts.search_results import SearchResults
from sudokudb.query import Order, as_order, as_query
from sudokudb.query.raters import require_subject
from sudokudb.query.tree import is_about_steps, names_saved
from sudokudb.store import search
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.damaged import ascending

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.library.counts import Histograms
    from sudokudb.library.not_computed import LeftOut
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Key, Query
    from sudokudb.query.step_conditions.matched_steps import MatchedSteps
    from sudokudb.store import Store

_BY_ID = Order()
_PAGE = 500


def require_size(sample: int) -> int:
    """Return the size of a sample; raise UsageError if it is not positive."""
    if sample < 1:
        raise UsageError(
            say("a sample cannot have {count} puzzles", count=sample), say("use 1 or more")
        )
    return sample


class Queries:
    """The part of a library that answers queries: `library.queries`.

    The methods raise QueryError for a text that is not a query or a sort order, and for a query
    that names a rater where neither it nor the order is about ratings.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def search(
        self,
        query: str | Query = "",
        sort: str | Order | None = None,
        limit: int | None = None,
        last: Puzzle | None = None,
        *,
        sample: int | None = None,
        seed: int = 0,
    ) -> Iterator[Puzzle]:
        """Yield up to `limit` puzzles that match a query, in an order, after the puzzle `last`.

        With `sample` they are chosen from the first so many in the order `random:SEED`.
        A notebook shows the first ten as a table.
        """
        query, order = as_query(query), as_order(sort)
        size = None if sample is None else require_size(sample)

        def find(limit: int | None) -> Iterator[Puzzle]:
            if size is None:
                return self._search(query, order, limit, last)
            return islice(self._search_sample(query, order, size, seed, last), limit)

        def count() -> int:
            counted = self.count(query)
            return counted if size is None else min(counted, size)

        # The number of those after a puzzle is not known.
        return SearchResults(query, find, limit, None if last else count)

    def _search_sample(
        self, query: Query, order: Order, sample: int, seed: int, last: Puzzle | None
    ) -> Iterator[Puzzle]:
        require_subject(query, order)
        run_sql, dialect = self._store.run_sql, self._store.dialect
        with self._store.failures():
            ids = search.sample(run_sql, query, sample, seed, dialect=dialect)
            if last is not None:
                ids = [*{*ids, last.id}]
            if last is not None or order != _BY_ID:
                ids = search.sort_ids(run_sql, query, order, ids, dialect=dialect)
        rest = iter(ids[ids.index(last.id) + 1 :] if last else ids)
        while some := [*islice(rest, _PAGE)]:
            with self._store.failures():
                yield from puzzles.by_ids(self._store.run_sql, some, self._store.damage)

    def _search(
        self, query: Query, order: Order, limit: int | None, last: Puzzle | None
    ) -> Iterator[Puzzle]:
        if not query and (order, limit, last) == (_BY_ID, None, None):
            yield from self.everything()  # a damaged file is read as far as it can be
            return
        after = search.key_of(last, self.resolve(query, order)[1]) if last else None
        remaining = limit
        while remaining is None or remaining > 0:
            found, after = self.page(query, order, after, min(_PAGE, remaining or _PAGE))
            yield from found
            if after is None:
                return
            remaining = None if remaining is None else remaining - len(found)

    def everything(self) -> Iterator[Puzzle]:
        """Yield every puzzle by id, except damaged ones (see `Library.damage`)."""
        with self._store.failures():
            yield from puzzles.every(self._store.run_sql, self._store.damage)

    def page(
        self,
        query: str | Query = "",
        sort: str | Order | None = None,
        after: Key | None = None,
        limit: int = 50,
    ) -> tuple[list[Puzzle], Key | None]:
        """Return a page of matching puzzles and the key for the next; None after the last page."""
        keys = self.keys(query, sort, after, limit)
        with self._store.failures():
            ids = [key.id for key in keys]
            found = list(puzzles.by_ids(self._store.run_sql, ids, self._store.damage))
        return found, keys[-1] if len(keys) == limit else None

    def keys(
        self,
        query: str | Query = "",
        sort: str | Order | None = None,
        after: Key | None = None,
        limit: int = 50,
    ) -> list[Key]:
        """List the keys of up to `limit` matching puzzles after the key `after`."""
        query, order = as_query(query), as_order(sort)
        require_subject(query, order)
        run_sql, dialect = self._store.run_sql, self._store.dialect
        with self._store.failures():
            return search.page(run_sql, query, order, after, limit, dialect=dialect)

    def neighbours(
        self, puzzle: Puzzle, query: str | Query = "", sort: str | Order | None = None
    ) -> tuple[int | None, int | None]:
        """Return the ids of the puzzles before and after one in a list, or None."""
        from sudokudb.library.neighbours import neighbours

        query, order = as_query(query), as_order(sort)
        here = search.key_of(puzzle, self.resolve(query, order)[1])
        return neighbours(partial(self.keys, query), order, here)

    def ids(
        self, query: str | Query = "", *, sample: int | None = None, seed: int = 0
    ) -> Iterator[int]:
        """Yield the ids of the puzzles that match a query, ascending, or of a sample of them."""
        require_subject(query := as_query(query))
        run_sql, dialect = self._store.run_sql, self._store.dialect
        with self._store.failures():
            found: Iterable[int]
            if sample is None:
                found = search.ids(run_sql, query, dialect=dialect)
            else:
                found = search.sample(run_sql, query, require_size(sample), seed, dialect=dialect)
            yield from ascending(found)

    def count(self, query: str | Query = "") -> int:
        """Count the puzzles that match a query."""
        query = as_query(query)
        with self._store.failures():
            return search.count(self._store.run_sql, query, dialect=self._store.dialect)

    def shows_steps(self, query: str | Query) -> bool:
        """Return whether a query has a condition about steps that is not negated."""
        query, run_sql, dialect = as_query(query), self._store.run_sql, self._store.dialect
        if not (is_about_steps(query.tree) or names_saved(query.tree)):
            return False
        from sudokudb.query.step_conditions.matched_steps import shows_steps

        with self._store.failures():
            return shows_steps(search.resolve(run_sql, query, _BY_ID, dialect)[0].tree)

    def matched_steps(
        self, query: str | Query, puzzles: Iterable[Puzzle | int]
    ) -> dict[int, list[MatchedSteps]]:
        """Return the steps that a query's conditions about steps are about, for puzzles it finds.

        The value for each id has the conditions that hold, with the numbers of the steps, from 1,
        of their first match. It lacks negated conditions, and those in a side of `or` that does not
        hold.
        """
        ids = [one if isinstance(one, int) else one.id for one in puzzles]
        query, run_sql, dialect = as_query(query), self._store.run_sql, self._store.dialect
        with self._store.failures():
            return search.matched_steps(run_sql, query, ids, dialect=dialect)

    def left_out(self, query: str | Query, seconds: float | None = None) -> LeftOut | None:
        """Count what a query leaves out since it is not computed; None after some seconds."""
        from sudokudb.library import not_computed

        return not_computed.left_out(self._store, as_query(query), seconds)

    def histogram(
        self, field: str, query: str | Query = ""
    ) -> list[tuple[float | str | None, int]]:
        """Count the puzzles that match a query by a field that is `counted`."""
        query, run_sql, dialect = as_query(query), self._store.run_sql, self._store.dialect
        with self._store.failures():
            return search.histogram(run_sql, query, field, dialect=dialect)

    def histograms(self, query: str | Query = "") -> Histograms:
        """Count the puzzles that match a query by every `counted` field; the values are texts."""
        from sudokudb.library import counts

        query = as_query(query)
        with self._store.failures():
            return counts.histograms(self._store.run_sql, query, dialect=self._store.dialect)

    def resolve(self, query: str | Query, sort: str | Order | None = None) -> tuple[Query, Order]:
        """Return a query and an order in which each field names its rater.

        Raise QueryError if they are about `rating` and several raters have rated puzzles here.
        """
        query, order = as_query(query), as_order(sort)
        require_subject(query, order)
        run_sql, dialect = self._store.run_sql, self._store.dialect
        with self._store.failures():
            return search.resolve(run_sql, query, order, dialect)

    def require_names(self, query: str | Query, unless: tuple[str, str] | None = None) -> None:
        """Raise NotFound for a tag, collection or rater of a query that nothing has.

        `unless` is the field and the name of a tag or a collection that may be missing.
        """
        from sudokudb.library import known_names

        known_names.require_names(self._store, as_query(query), unless)
