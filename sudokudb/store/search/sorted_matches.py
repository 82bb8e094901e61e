"""Lists of matching puzzles in a sort order."""

from __future__ import annotations

from functools import partial
from heapq import merge
from itertools import islice
from typing import TYPE_CHECKING, cast

from pyroaring import BitMap

from sudokudb.puzzle import format_score
from sudokudb.query import FIELDS, Key, Span, Term
from sudokudb.query.fields import Kind
from sudokudb.query.tree import conditions
from sudokudb.store.bitmaps.index import SHIFT, SIZE
from sudokudb.store.bitmaps.index_keys import DAY_LENGTH
from sudokudb.store.bitmaps.rating_keys import round_below
from sudokudb.store.query_sql.statement import Statement
from sudokudb.store.query_sql.values import value_sql
from sudokudb.store.search import row_search
from sudokudb.store.search.index_nodes import score_ranges
from sudokudb.store.search.index_nodes.matching_values import matching_values
from sudokudb.store.search.random_matches import random_keys
from sudokudb.store.search.sort_limits import allows, is_limit, is_limited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sudokudb.query import Order
    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.search.index_nodes.leaf import Part
    from sudokudb.store.search.matches import Matches

    Segments = dict[int, BitMap]

_READ = 64  # matching rows that are read at a time


class SortedMatches:
    """The keys of matching puzzles in an order, beginning after a key."""

    def __init__(
        self,
        run_sql: RunSql,
        index: Index,
        matches: Matches,
        order: Order,
        after: Key | None,
        few: int,
    ) -> None:
        self._run_sql = run_sql
        self._index = index
        self._matches = matches
        self._order = order
        self._after = after
        self._few = few
        self._segments = index.segments[::-1] if order.descending else index.segments

    def keys(self) -> Iterator[Key]:
        """Return the keys; choose the cheapest way to sort them."""
        field = FIELDS[self._order.field]
        if self._order.seed is not None:
            found = {segment: self._matches.segment(segment) for segment in self._segments}
            return random_keys(found, self._order.seed, self._after)
        if self._order.field == "id":
            return self._by_id(None, self._matches.segment)
        if (few := self._matches.few()) is not None:
            return (key for key in self._sort(few) if self._is_in_spans(key.value))
        if field.has_bitmaps and field.kind is Kind.DATE:
            return self._by_date()
        if field.kind is Kind.RATING:
            return self._by_number()
        if field.has_bitmaps and field.kind is not Kind.TEXT:
            return self._by_value()
        return self._by_rows()

    def _by_value(self) -> Iterator[Key]:
        """Yield the puzzles value by value, then those without a value."""
        field = self._order.field
        choices = FIELDS[field].choices
        wanted = {
            term: {*matching_values(self._run_sql, self._index, term)}
            for term in conditions(self._matches.tree)
            if is_limit(term, field) and isinstance(term, Term)
        }
        values = [v for v in self._index.values(field) if self._may_be(v, wanted)]
        ranks = {v: choices.index(v) if choices else int(v) for v in values}
        for value in sorted(ranks, key=ranks.__getitem__, reverse=self._order.descending):
            yield from self._by_id(ranks[value], partial(self._having, value))
        if not is_limited(self._matches.tree, field):
            yield from self._by_id(None, self._without_value)

    def _may_be(self, value: str, wanted: Mapping[Term, set[str]]) -> bool:
        """Return whether matching puzzles may have a value, given the wanted ones of each term."""
        tree, field = self._matches.tree, self._order.field
        return allows(tree, field, lambda term: value in wanted[term])

    def _by_number(self) -> Iterator[Key]:
        """Yield the puzzles score by score, then those without a score."""
        field, down = self._order.field, self._order.descending
        for start in sorted(map(float, self._index.values(field)), reverse=down):
            if self._may_have(start):
                for score, part in score_ranges.list_scores(
                    self._index, field, start, descending=down
                ):
                    if self._is_in_spans(score):
                        yield from self._by_id(score, partial(self._among, part))
        if not is_limited(self._matches.tree, field):
            yield from self._by_id(None, self._without_value)

    def _may_have(self, start: float) -> bool:
        """Return whether matching puzzles may have scores from a round number up to the next."""
        end = round_below(start)[1]
        if self._after and self._is_before(start if self._order.descending else end):
            return False
        if not allows(
            self._matches.tree,
            self._order.field,
            lambda term: any(
                not isinstance(value, Span) or score_ranges.meets(value, start, end)
                for value in term.values
            ),
        ):
            return False
        return any(self._having(format_score(start), segment) for segment in self._segments)

    def _is_in_spans(self, score: float | str | None) -> bool:
        """Return whether the terms that `Matches` did not apply hold for a sort value."""
        return all(
            isinstance(score, float) and any(span.contains(score) for span in spans)
            for spans in self._matches.sort_spans
        )

    def _among(self, part: Part, segment: int) -> BitMap:
        found = self._matches.segment(segment)
        return found & part(segment) if found else found

    def _having(self, value: str, segment: int) -> BitMap:
        return self._among(partial(self._index.having, self._order.field, value), segment)

    def _without_value(self, segment: int) -> BitMap:
        """Return the matching puzzles of a segment that have no sort value."""
        found = self._matches.segment(segment)
        if not FIELDS[self._order.field].optional:
            return BitMap()
        return found - self._index.having("has", self._order.field, segment) if found else found

    def _by_id(self, value: float | str | None, part: Callable[[int], BitMap]) -> Iterator[Key]:
        """Yield the puzzles with the same value, by id."""
        if self._after and self._is_before(value):
            return
        last = self._after.id if self._after and self._after.value == value else None
        for segment in self._segments:
            first = segment << SHIFT
            found = part(segment) if last is None else self._after_id(last - first, segment, part)
            for id in reversed(found) if self._order.descending else found:
                yield Key(value, first + id)

    def _after_id(self, last: int, segment: int, part: Callable[[int], BitMap]) -> BitMap:
        """Return the puzzles of a segment that follow an id, which is relative to the segment."""
        low, high = (0, last) if self._order.descending else (last + 1, SIZE)
        if high <= 0 or low >= SIZE:
            return BitMap()
        within = BitMap()
        within.add_range(max(low, 0), min(high, SIZE))
        return part(segment) & within

    def _is_before(self, value: float | str | None) -> bool:
        """Return whether a value comes before that of the key `after`."""
        after = cast("Key", self._after).value
        if value is None or after is None:
            return value is not None
        # Both are numbers or both are texts, since they are values of the same field.
        return value > after if self._order.descending else value < after  # type: ignore[operator]

    def _sort(self, ids: list[int]) -> Iterator[Key]:
        """Read and sort the puzzles with the given ids; return those after the key `after`."""
        keys = row_search.sorted_keys(self._run_sql, self._order, ids)
        if self._after is None:
            return iter(keys)
        every = row_search.sort_keys({*keys, self._after}, self._order)
        return iter(every[every.index(self._after) + 1 :])

    def _by_rows(self) -> Iterator[Key]:
        """Yield the puzzles with a value in the order of an SQL index, then those without."""
        field = FIELDS[self._order.field]
        text = field.kind is Kind.TEXT
        found = {segment: self._matches.segment(segment) for segment in self._segments}
        if field.optional:
            found = {n: ids & self._index.having("has", field.name, n) for n, ids in found.items()}
        if self._after is None or self._after.value is not None:
            value = f"lower(puzzles.{field.name})" if text else value_sql(field.name)
            known = "<> ''" if text else "IS NOT NULL"
            yield from self._walk(found, value, f"puzzles.{field.name} {known}")
        yield from self._by_id(None, self._without_value)

    def _by_date(self) -> Iterator[Key]:
        """Yield the puzzles day by day; skip years and months without puzzles."""
        field, down = self._order.field, self._order.descending
        after = str(self._after.value) if self._after else ""
        empty = "none"
        # A year or month comes before its days in both directions.
        for period in sorted(
            (v for v in self._index.values(field) if len(v) <= DAY_LENGTH),
            key=lambda period: period + "~" if down else period,
            reverse=down,
        ):
            begun = after[: len(period)]
            if period.startswith(empty) or (after and (period > begun if down else period < begun)):
                continue
            found = {segment: self._having(period, segment) for segment in self._segments}
            if not any(found.values()):
                empty = period
            elif len(period) == DAY_LENGTH:
                yield from self._within_day(period, found)

    def _within_day(self, day: str, found: Segments) -> Iterator[Key]:
        """Yield the puzzles of a day: merge those whose times have bitmaps with the sorted rest."""
        field, down = self._order.field, self._order.descending
        times = [v for v in self._index.values(field) if len(v) > len(day) and v.startswith(day)]
        others = {n: ids - self._index.any_of(field, times, n) for n, ids in found.items()}
        by_time = (
            key
            for time in (reversed(times) if down else times)
            for key in self._by_id(time, partial(self._having, time))
        )
        yield from merge(by_time, self._sort(_ids(others)), reverse=down)

    def _walk(self, found: Segments, value: str, condition: str) -> Iterator[Key]:
        """Yield the found puzzles that match an SQL condition, in the order of an SQL value."""
        if sum(map(len, found.values())) <= self._few:
            yield from self._sort(_ids(found))
            return
        statement = Statement("sqlite")
        sign, direction = ("<", "DESC") if self._order.descending else (">", "ASC")
        if self._after:
            last, last_id = statement.bind(self._after.value), statement.bind(self._after.id)
            condition += f" AND {value} {sign}= {last} AND ({value} {sign} {last}"
            condition += f" OR puzzles.id {sign} {last_id})"
        ranges = _ranges(found)
        # The SQL index covers this statement, so that only the rows of matching puzzles are read;
        # the plus keeps SQLite from searching by id.
        is_near = " OR ".join(f"+puzzles.id BETWEEN {low:d} AND {high:d}" for low, high in ranges)
        read = self._run_sql(
            f"SELECT puzzles.id FROM puzzles WHERE {condition} "
            f"AND ({is_near}) "
            f"ORDER BY {value} {direction}, puzzles.id {direction}",
            statement.parameters,
        )
        none = BitMap()
        matching = (
            id
            for (id,) in cast("Iterator[tuple[int]]", read)
            if id & SIZE - 1 in found.get(id >> SHIFT, none)
        )
        while some := list(islice(matching, _READ)):
            yield from row_search.sorted_keys(self._run_sql, self._order, some)


def _ranges(found: Segments) -> list[tuple[int, int]]:
    """List the ranges of ids in neighbouring segments."""
    ranges: list[tuple[int, int]] = []
    last = -1
    for segment in sorted(segment for segment, ids in found.items() if ids):
        low, high = found[segment].min(), found[segment].max()
        first = ranges.pop()[0] if segment == last + 1 and ranges else low + (segment << SHIFT)
        ranges.append((first, high + (segment << SHIFT)))
        last = segment
    return ranges


def _ids(found: Segments) -> list[int]:
    return [id + (segment << SHIFT) for segment, ids in found.items() for id in ids]
