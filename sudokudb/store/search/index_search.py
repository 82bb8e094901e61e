"""Search with the index, combined with a plain search of new and stale puzzles."""

from __future__ import annotations

from collections import Counter
from heapq import merge
from itertools import chain, islice
from typing import TYPE_CHECKING, cast

from sudokudb.query import FIELDS
from sudokudb.query.fields import Kind
from sudokudb.query.labels import LABELS
from sudokudb.store.bitmaps.index import SHIFT, Index
from sudokudb.store.search import row_search
from sudokudb.store.search.matches import Limits, Matches
from sudokudb.store.search.sorted_matches import SortedMatches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.query import Key, Order
    from sudokudb.query.tree import Node
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

    def page(self, tree: Node, order: Order, after: Key | None, limit: int) -> list[Key]:
        """List the keys of the first `limit` matching puzzles that follow `after` in an order."""
        try:
            found = self._page(tree, order, after, limit, exact=False)
        except _TooManyRows:
            found = self._page(tree, order, after, limit, exact=True)
        if not (unknown := self._index.unknown):
            return found
        others = row_search.page(self._run_sql, tree, order, after, limit, scope=unknown)
        return row_search.sort_keys([*found, *others], order)[:limit]

    def ids(self, tree: Node) -> Iterator[int]:
        """Return the ids of the puzzles that match a tree, ascending; the search is not lazy."""
        matches = self._matches(tree, exact=True)
        found = {number: matches.find_in_segment(number) for number in self._index.segments}
        known = (id + (number << SHIFT) for number, ids in found.items() for id in ids)
        if unknown := self._index.unknown:
            return merge(known, row_search.ids(self._run_sql, tree, scope=unknown))
        return known

    def count(self, tree: Node) -> int:
        """Count the puzzles that match a tree."""
        matches = self._matches(tree, exact=True)
        total = sum(len(matches.find_in_segment(number)) for number in self._index.segments)
        if unknown := self._index.unknown:
            total += row_search.count(self._run_sql, tree, scope=unknown)
        return total

    def histogram(self, tree: Node, field: str) -> Bars:
        """Count the puzzles that match a tree by the values of a field."""
        bars: Bars = Counter()
        matches = self._matches(tree, exact=True)
        names = self._names(field)
        for number in self._index.segments:
            if not (found := matches.find_in_segment(number)):
                continue
            counts: Bars = Counter()
            for value in self._index.values(field):
                having = self._index.having(field, value, number)
                counts[names.get(value, value)] += found.intersection_cardinality(having)
            if field not in LABELS and FIELDS[field].kind not in (Kind.RULE, Kind.TECHNIQUE):
                bars[None] += len(found) - counts.total()
            bars.update(counts)
        if unknown := self._index.unknown:
            bars.update(row_search.histogram(self._run_sql, tree, field, scope=unknown))
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

    def _matches(self, tree: Node, *, exact: bool, sort_field: str = "") -> Matches:
        return Matches(
            self._run_sql, self._index, tree, self._limits, exact=exact, sort_field=sort_field
        )

    def _page(
        self, tree: Node, order: Order, after: Key | None, limit: int, *, exact: bool
    ) -> list[Key]:
        matches = self._matches(tree, exact=exact, sort_field=order.field)
        keys = SortedMatches(
            self._run_sql, self._index, matches, order, after, self._limits.few
        ).keys()
        return list(islice(self._check_rows(keys, matches, limit), limit))

    def _check_rows(self, keys: Iterator[Key], matches: Matches, limit: int) -> Iterator[Key]:
        """Yield the keys of the puzzles that match: those that are sure, and others by their rows.

        Raises _TooManyRows if many rows have to be checked that an exact search would look up.
        """
        for key in keys:
            if not matches.is_sure(key.id):
                yield from self._check_batches(chain((key,), keys), matches, limit)
                return
            yield key

    def _check_batches(self, keys: Iterator[Key], matches: Matches, limit: int) -> Iterator[Key]:
        size, checked, most = 2 * limit, 0, max(self._limits.patience, 2 * limit)
        while batch := list(islice(keys, size)):
            doubtful = [key.id for key in batch if not matches.is_sure(key.id)]
            found = row_search.matching(self._run_sql, matches.tree, doubtful)
            yield from (key for key in batch if key.id in found or matches.is_sure(key.id))
            checked += len(doubtful)
            if checked > most and matches.left_texts:
                raise _TooManyRows
            size = min(4 * size, most)
