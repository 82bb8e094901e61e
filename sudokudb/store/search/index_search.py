"""Search with the index, combined with a plain search of new and stale puzzles."""

from __future__ import annotations

from collections import Counter
from heapq import merge
from itertools import islice
from typing import TYPE_CHECKING, cast

from sudokudb.query import FIELDS
from sudokudb.query.fields import Kind
from sudokudb.query.labels import LABELS
from sudokudb.store.bitmaps.index import SHIFT, Index
from sudokudb.store.search import row_search
from sudokudb.store.search.matches import Limits, Matches
from sudokudb.store.search.sorted_matches import SortedMatches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.query import Key, Order, Term
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.search.row_search import Bars

_LIMITS = Limits()


class _TooManyRows(Exception):
    """The signal that many rows were checked but few of them matched."""


class IndexSearch:
    """A search of a database within one transaction."""

    def __init__(self, run_sql: RunSql, limits: Limits = _LIMITS) -> None:
        self._run_sql = run_sql
        self._limits = limits
        self._index = Index(run_sql)

    def page(self, terms: Sequence[Term], order: Order, after: Key | None, limit: int) -> list[Key]:
        """List the keys of the first `limit` matching puzzles that follow `after` in an order."""
        try:
            found = self._page(terms, order, after, limit, exact=False)
        except _TooManyRows:
            found = self._page(terms, order, after, limit, exact=True)
        if not (unknown := self._index.unknown):
            return found
        others = row_search.page(self._run_sql, terms, order, after, limit, scope=unknown)
        return row_search.sort_keys([*found, *others], order)[:limit]

    def ids(self, terms: Sequence[Term]) -> Iterator[int]:
        """Return the ids of the puzzles that match all terms, ascending; the search is not lazy."""
        matches = self._matches(terms, exact=True)
        found = {number: matches.find_in_segment(number) for number in self._index.segments}
        known = (id + (number << SHIFT) for number, ids in found.items() for id in ids)
        if unknown := self._index.unknown:
            return merge(known, row_search.ids(self._run_sql, terms, scope=unknown))
        return known

    def count(self, terms: Sequence[Term]) -> int:
        """Count the puzzles that match all terms."""
        matches = self._matches(terms, exact=True)
        total = sum(len(matches.find_in_segment(number)) for number in self._index.segments)
        if unknown := self._index.unknown:
            total += row_search.count(self._run_sql, terms, scope=unknown)
        return total

    def histogram(self, terms: Sequence[Term], field: str) -> Bars:
        """Count the puzzles that match all terms by the values of a field."""
        bars: Bars = Counter()
        matches = self._matches(terms, exact=True)
        names = self._names(field)
        for number in self._index.segments:
            if not (found := matches.find_in_segment(number)):
                continue
            counts: Bars = Counter()
            for value in self._index.values(field):
                having = self._index.having(field, value, number)
                counts[names.get(value, value)] += found.intersection_cardinality(having)
            if field not in LABELS and FIELDS[field].kind is not Kind.TECHNIQUE:
                bars[None] += len(found) - counts.total()
            bars.update(counts)
        if unknown := self._index.unknown:
            bars.update(row_search.histogram(self._run_sql, terms, field, scope=unknown))
        return +bars

    def _names(self, field: str) -> dict[str, float | str | None]:
        """Return the bar of each value in the index, if it differs from the value."""
        if FIELDS[field].kind is Kind.RATING:
            return {value: row_search.bar_of(float(value)) for value in self._index.values(field)}
        if field in LABELS:
            named = self._run_sql(f"SELECT id, name FROM {LABELS[field].name}", {})
            return {str(id): cast("str", name) for id, name in named}
        if field == "symmetry" or FIELDS[field].kind is Kind.NUMBER:
            return {value: int(value) for value in self._index.values(field)}
        return {}

    def _matches(self, terms: Sequence[Term], *, exact: bool, sort_field: str = "") -> Matches:
        return Matches(
            self._run_sql, self._index, terms, self._limits, exact=exact, sort_field=sort_field
        )

    def _page(
        self, terms: Sequence[Term], order: Order, after: Key | None, limit: int, *, exact: bool
    ) -> list[Key]:
        matches = self._matches(terms, exact=exact, sort_field=order.field)
        keys = SortedMatches(
            self._run_sql, self._index, matches, order, after, self._limits.few
        ).keys()
        if not matches.unchecked:
            return list(islice(keys, limit))
        return list(islice(self._check_rows(keys, matches.unchecked, limit, exact), limit))

    def _check_rows(
        self, keys: Iterator[Key], terms: Sequence[Term], limit: int, exact: bool
    ) -> Iterator[Key]:
        """Yield the keys of the puzzles for which the given terms hold, according to their rows.

        Raises _TooManyRows, unless `exact`, if too many rows have to be checked.
        """
        size, checked = 2 * limit, 0
        while batch := list(islice(keys, size)):
            found = row_search.matching(self._run_sql, terms, [key.id for key in batch])
            yield from (key for key in batch if key.id in found)
            checked += len(batch)
            if checked > max(self._limits.patience, 2 * limit) and not exact:
                raise _TooManyRows
            size = min(4 * size, max(self._limits.patience, 2 * limit))
