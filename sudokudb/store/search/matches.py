"""The puzzles that match all terms of a query, as bitmaps."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple, cast

from pyroaring import BitMap

from sudokudb.query import FIELDS, Span, Term
from sudokudb.query.fields import RATERS, Kind
from sudokudb.query.raters import computed_facts, implied_facts, is_widened, rated_by
from sudokudb.query.values import GIVEN
from sudokudb.store.bitmaps.index import PRESENT, SHIFT, SIZE
from sudokudb.store.bitmaps.index_keys import DAY_LENGTH, OTHER
from sudokudb.store.search import computed_puzzles, row_search, score_ranges
from sudokudb.store.search.matching_values import matching_values, only_values
from sudokudb.store.sql import fulltext
from sudokudb.store.sql.conditions import Exactly, Statement, condition, exactly

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.search.score_ranges import Part


class Limits(NamedTuple):
    """Numbers of puzzles at which a search changes its method.

    Up to `few` matches are read and sorted. A word that fewer than `few_texts` puzzles contain is
    looked up in the full-text index; others are checked in the rows, and looked up after
    `patience` rows. More than `scanned` candidates of a segment are checked by reading the whole
    segment.
    """

    few: int = 1_000
    few_texts: int = 3_000
    patience: int = 3_000
    scanned: int = 5_000


class Matches:
    """The puzzles that match all terms, segment by segment, as far as the index can tell.

    `unchecked` are the terms that must be checked in the rows: bitmaps may contain puzzles for
    which they do not hold. A word that many texts contain is such a term, unless the search is
    `exact`. `wanted` maps fields with at most one value to the values that match.

    Terms about ranges of the scores by which the caller sorts are not applied: `sort_spans` are
    their ranges, of which one of each term must contain the score.
    """

    def __init__(
        self,
        run_sql: RunSql,
        index: Index,
        terms: Iterable[Term],
        limits: Limits,
        *,
        exact: bool,
        sort_field: str = "",
    ) -> None:
        self._run_sql = run_sql
        self._index = index
        self._limits = limits
        self._exact = exact
        self._sort_field = sort_field
        self._with: list[tuple[int, Part]] = []
        self._without: list[Part] = []
        self._segments: dict[int, BitMap] = {}
        self.unchecked: list[Term] = []
        self.wanted: dict[str, list[str]] = {}
        self.sort_spans: list[Sequence[Span]] = []
        terms = [*terms]
        self._known = {fact for term in terms for fact in implied_facts(term)}
        for term in terms:
            self._add(term)
        for field, values in self.wanted.items():
            cost, part = self._union(field, values)
            self._limit(part, cost)
        self._with.sort(key=lambda pair: pair[0])

    def segment(self, number: int) -> BitMap:
        """Return the matching puzzles of a segment; `unchecked` terms may not hold for them."""
        if number not in self._segments:
            self._segments[number] = self._find(number)
        return self._segments[number]

    def few(self) -> list[int] | None:
        """Return the ids of all matching puzzles, or None if there are more than `few`."""
        ids: list[int] = []
        for number in self._index.segments:
            found = self.segment(number)
            if len(ids) + len(found) > self._limits.few:
                return None
            ids += (id + (number << SHIFT) for id in found)
        return ids

    def find_in_segment(self, number: int) -> BitMap:
        """Return the puzzles of a segment for which all terms hold."""
        found = self.segment(number)
        if not self.unchecked or not found:
            return found
        first = number << SHIFT
        if len(found) <= self._limits.scanned:
            ids = [first + id for id in found]
            return BitMap(
                id - first for id in row_search.matching(self._run_sql, self.unchecked, ids)
            )
        statement = Statement("sqlite")
        where = f"puzzles.id BETWEEN {first:d} AND {first + SIZE - 1:d}"
        where += statement.where(self.unchecked)
        scanned = self._ids_where(where, statement.parameters)
        return found & BitMap(id - first for id in scanned)

    def _find(self, number: int) -> BitMap:
        found = self._index.known_puzzles(number)
        for _, part in self._with:
            if not found:
                return found
            found = found & part(number)
        for without in self._without:
            found = found - without(number) if found else found
        return found

    def _add(self, term: Term) -> None:
        """Add the bitmaps of a term, and those of what has to be known for it."""
        if term.field == "missing":
            self._add_missing(term)
        elif is_widened(term):
            self._add_lenient(term)
        elif term.field == "solutions" and term.negated and not term.lenient:
            without = matching_values(self._run_sql, self._index, term)
            others = [v for v in self._index.values("solutions") if v not in without]
            self._add_values(Term("solutions", ()), others)
        else:
            if term.negated and not term.lenient:
                self._require_computed(term)
            self._add_matching(term)

    def _require_computed(self, term: Term) -> None:
        """Add the bitmaps of what has to be known for a term, unless other terms imply it."""
        if term.field == "disagree":
            self._with += computed_puzzles.compare_raters(self._index, term)
            return
        for fact in {*computed_facts(term)} - self._known:
            self._known.add(fact)
            self._with.append(computed_puzzles.find_computed(self._index, fact))

    def _add_missing(self, term: Term) -> None:
        """Add a term about what is not computed."""
        parts = [computed_puzzles.not_computed(self._index, field) for field in term.values]
        self._limit(
            lambda number: BitMap().union(*(part(number) for part in parts)), negated=term.negated
        )

    def _add_lenient(self, term: Term) -> None:
        """Add a term that holds as well for the puzzles for which it is not computed."""
        strict = [replace(term, lenient=False)]
        found = Matches(self._run_sql, self._index, strict, self._limits, exact=True)
        lacking = computed_puzzles.lacking(self._index, term)
        self._limit(lambda number: found.find_in_segment(number) | lacking(number))

    def _add_matching(self, term: Term) -> None:
        """Add the bitmaps of the puzzles for which a term holds."""
        field = FIELDS[term.field]
        if term.field == "id":
            self._limit(lambda number: _within(term.values, number), negated=term.negated)
        elif isinstance(term.values[0], Exactly):
            self._add_exactly(term, term.values[0])
        elif term.field in ("same", "issue"):
            self._limit(self._part_of_ids(self._ids_of(term)), negated=term.negated)
        elif term.field == "printed":
            self._add_printed(term)
        elif term.field == "disagree" and {*term.values} != {*RATERS}:
            self.unchecked.append(term)
            for rater in () if term.negated else term.values:
                self._add_matching(rated_by(rater))
        elif field.kind is Kind.RATING:
            self._add_scores(term)
        elif field.has_bitmaps:
            self._add_values(term, matching_values(self._run_sql, self._index, term))
        elif term.field in fulltext.FIELDS:
            self._add_text(term)
        else:
            self.unchecked.append(term)
            if field.kind is Kind.PATTERN and not term.negated:
                counts = sorted({str(word.count(GIVEN)) for word in term.values})
                self._add_values(Term("givens", ()), counts)

    def _add_scores(self, term: Term) -> None:
        """Add a term about scores or levels."""
        has_levels = any(isinstance(value, str) for value in term.values)
        if term.field == self._sort_field and not has_levels and not term.negated:
            self.sort_spans.append(term.values)
            return
        cost, part = score_ranges.having(self._index, term)
        self._limit(part, cost, negated=term.negated)

    def _add_exactly(self, term: Term, exact: Exactly) -> None:
        """Add the bitmaps of an Exactly term."""
        field, value = term.field, exact.value
        if not isinstance(value, str):
            self._limit(score_ranges.exactly(self._index, field, value))
        elif FIELDS[field].kind is Kind.DATE:
            self._limit(partial(self._at_time, term, value))
        else:
            self._add_values(Term("has", ()), [field])
            statement = Statement("sqlite")
            where = exactly(field, exact, statement, indexed=True)
            self._limit_to_some(term, self._ids_where(where, statement.parameters))

    def _ids_of(self, term: Term) -> Iterator[int]:
        """Yield the ids of the puzzles with one of the values of a term."""
        statement = Statement("sqlite")
        where = condition(replace(term, negated=False), statement)
        return self._ids_where(where, statement.parameters)

    def _ids_where(self, where: str, given: Mapping[str, object]) -> Iterator[int]:
        rows = self._run_sql(f"SELECT id FROM puzzles WHERE {where}", given)
        return (cast("int", id) for (id,) in rows)

    def _at_time(self, term: Term, time: str, number: int) -> BitMap:
        """Return the puzzles of a segment with a time, whose bitmap may be incomplete."""
        field, first, day = term.field, number << SHIFT, time[:DAY_LENGTH]
        times = [v for v in self._index.values(field) if len(v) > len(day) and v.startswith(day)]
        others = self._index.having(field, day, number) - self._index.any_of(field, times, number)
        found = row_search.matching(self._run_sql, [term], [first + id for id in others])
        return self._index.having(field, time, number) | BitMap(id - first for id in found)

    def _add_printed(self, term: Term) -> None:
        """Add a term about printed puzzles, which are only few."""
        if {*term.values} == {"yes", "no"}:
            self._limit(self._index.known_puzzles, negated=term.negated)
            return
        printed = self._part_of_ids(self._ids_of(Term("printed", ("yes",))))
        self._limit(printed, negated=term.negated != ("no" in term.values))

    def _limit(self, part: Part, cost: int = 1, *, negated: bool = False) -> None:
        if negated:
            self._without.append(part)
        else:
            self._with.append((cost, part))

    def _add_values(self, term: Term, wanted: Sequence[str]) -> None:
        """Add a term that holds for some of the values of a field."""
        if FIELDS[term.field].kind is Kind.TEXT and OTHER in wanted:
            self.unchecked.append(term)
            if term.negated:
                return
        if not term.negated and only_values(self._index, term.field):
            known = self.wanted.get(term.field, wanted)
            self.wanted[term.field] = [value for value in known if value in wanted]
            return
        cost, part = self._union(term.field, wanted)
        self._limit(part, cost, negated=term.negated)

    def _union(self, field: str, wanted: Sequence[str]) -> tuple[int, Part]:
        """Return the cost and the puzzles with one of the wanted values.

        If the other values are fewer, their bitmaps are subtracted from that of all puzzles.
        """
        index, every = self._index, only_values(self._index, field)
        rest = [value for value in every if value not in wanted]
        if not every or len(wanted) <= len(rest) + 1:
            return len(wanted), lambda number: index.any_of(field, wanted, number)
        key = ("has", field) if FIELDS[field].optional else PRESENT

        def part(number: int) -> BitMap:
            return index.having(*key, number) - index.any_of(field, rest, number)

        return len(rest) + 1, part

    def _add_text(self, term: Term) -> None:
        """Add a term about parts of titles or notes."""
        if not term.negated:
            self._add_values(Term("has", ()), [term.field])
        expression = fulltext.expression(term)
        if expression is None or not fulltext.is_exact(term):
            self.unchecked.append(term)
        if expression is None or (term.negated and not fulltext.is_exact(term)):
            return
        rows = self._run_sql(
            "SELECT rowid FROM _texts WHERE _texts MATCH :expression", {"expression": expression}
        )
        self._limit_to_some(term, (cast("int", id) for (id,) in rows))

    def _limit_to_some(self, term: Term, found: Iterator[int]) -> None:
        """Add the ids that were found for a term; if there are many, check its rows instead."""
        some = list(islice(found, self._limits.few_texts))
        if len(some) == self._limits.few_texts and not self._exact:
            self.unchecked.append(term)
            return
        self._limit(self._part_of_ids(chain(some, found)), negated=term.negated)

    def _part_of_ids(self, ids: Iterable[int]) -> Part:
        """Return the puzzles with the given ids."""
        segments: dict[int, list[int]] = {}
        for id in ids:
            segments.setdefault(id >> SHIFT, []).append(id & SIZE - 1)
        return lambda number: BitMap(segments.get(number, ()))


def _within(spans: Iterable[Span], number: int) -> BitMap:
    """Return the ids of a segment that are in any of the ranges."""
    first = number << SHIFT
    found = BitMap()
    for span in spans:
        low = max(cast("int", span.low or 0) - first, 0)
        high = SIZE - 1 if span.high is None else min(cast("int", span.high) - first, SIZE - 1)
        if low <= high:
            found.add_range(low, high + 1)
    return found
