"""The puzzles that match all terms of a query, as bitmaps."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from pyroaring import BitMap

from sudokudb.query import FIELDS, Span, Term
from sudokudb.query.fields import RATERS, Kind
from sudokudb.query.raters import rated_by, techniques_of
from sudokudb.query.values import GIVEN, folded, shift_date
from sudokudb.store.bitmaps.encoding import (
    DAY_LENGTH,
    DISAGREE,
    OTHER,
    PRESENT,
    has_conditions,
)
from sudokudb.store.bitmaps.index import SHIFT, SIZE
from sudokudb.store.rows import labels
from sudokudb.store.search import row_search, score_ranges
from sudokudb.store.sql import fulltext
from sudokudb.store.sql.conditions import (
    Exactly,
    Statement,
    condition,
    exactly,
    identity_of,
    sukaku,
)
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.search.score_ranges import Part


_OF_ISSUES = ("printed", "issue")


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
    `exact`. `wanted` maps fields with at most one value to the values that match, `spans` maps
    fields of scores to the ranges and levels that match.
    """

    def __init__(
        self,
        run_sql: RunSql,
        index: Index,
        terms: Iterable[Term],
        limits: Limits,
        *,
        exact: bool,
    ) -> None:
        self._run_sql = run_sql
        self._index = index
        self._limits = limits
        self._exact = exact
        self._with: list[tuple[int, Part]] = []
        self._without: list[Part] = []
        self._segments: dict[int, BitMap] = {}
        self.unchecked: list[Term] = []
        self.wanted: dict[str, list[str]] = {}
        self.spans: dict[str, tuple[Any, ...]] = {}
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

    def checked(self, number: int) -> BitMap:
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
        scanned = self._run_sql(f"SELECT id FROM puzzles WHERE {where}", statement.parameters)
        return found & BitMap(cast("int", row[0]) - first for row in scanned)

    def _find(self, number: int) -> BitMap:
        found = self._index.known(number)
        for _, part in self._with:
            if not found:
                return found
            found = found & part(number)
        for without in self._without:
            found = found - without(number) if found else found
        return found

    def _add(self, term: Term) -> None:
        """Add the bitmaps of a term."""
        field = FIELDS[term.field]
        if term.field == "id":
            self._limit(lambda number: _within(term.values, number), negated=term.negated)
        elif term.field == "same":
            found = self._listed(_equivalent(self._run_sql, term))
            self._limit(found, negated=term.negated)
        elif term.values and isinstance(term.values[0], Exactly):
            self._add_exactly(term, term.values[0].value)
        elif term.field == "disagree" and {*term.values} != {*RATERS}:
            self.unchecked.append(term)
            for rater in () if term.negated else term.values:
                self._add(rated_by(rater))
        elif term.field in _OF_ISSUES:
            self._add_printed(term)
        elif field.kind is Kind.RATING:
            cost, part = score_ranges.having(self._index, term)
            self._limit(part, cost, negated=term.negated)
            if not field.table and not term.negated:
                self.spans.setdefault(term.field, term.values)
        elif field.has_bitmaps:
            self._add_values(term, _wanted(self._run_sql, term, self._index.values(term.field)))
        elif term.field in fulltext.FIELDS:
            self._add_text(term)
        else:
            self.unchecked.append(term)
            if field.kind is Kind.PATTERN and not term.negated:
                counts = sorted({str(word.count(GIVEN)) for word in term.values})
                self._add_values(Term("givens", ()), counts)

    def _add_exactly(self, term: Term, value: float | str) -> None:
        """Add the bitmaps of an Exactly term."""
        field = term.field
        if isinstance(value, str) and FIELDS[field].kind is Kind.DATE:
            self._limit(partial(self._at_time, term, value))
        elif isinstance(value, str):
            self._add_values(Term("has", ()), [field])
            statement = Statement("sqlite")
            where = exactly(term, statement, indexed=True)
            self._limit_to_some(
                term, self._run_sql(f"SELECT id FROM puzzles WHERE {where}", statement.parameters)
            )
        else:
            self._limit(score_ranges.exactly(self._index, field, value))

    def _at_time(self, term: Term, time: str, number: int) -> BitMap:
        """Return the puzzles of a segment with a time, whose bitmap may be incomplete."""
        field, first, day = term.field, number << SHIFT, time[:DAY_LENGTH]
        times = [v for v in self._index.values(field) if len(v) > len(day) and v.startswith(day)]
        others = self._index.having(field, day, number) - self._index.any_of(field, times, number)
        found = row_search.matching(self._run_sql, [term], [first + id for id in others])
        return self._index.having(field, time, number) | BitMap(id - first for id in found)

    def _add_printed(self, term: Term) -> None:
        """Add a term about issues, which contain only few of the puzzles."""
        if term.field == "printed" and set(term.values) != {"yes"}:
            if "yes" in term.values:
                self._limit(self._index.known, negated=term.negated)
                return
            term = Term("printed", ("yes",), not term.negated)
        statement = Statement("sqlite")
        where = condition(replace(term, negated=False), statement)
        found = self._run_sql(f"SELECT id FROM puzzles WHERE {where}", statement.parameters)
        ids = self._listed(cast("int", row[0]) for row in found)
        self._limit(ids, negated=term.negated)

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
        if not term.negated and index_values(self._index, term.field):
            known = self.wanted.get(term.field, wanted)
            self.wanted[term.field] = [value for value in known if value in wanted]
            return
        cost, part = self._union(term.field, wanted)
        self._limit(part, cost, negated=term.negated)

    def _union(self, field: str, wanted: Sequence[str]) -> tuple[int, Part]:
        """Return the cost and the puzzles with one of the wanted values.

        If the other values are fewer, their bitmaps are subtracted from that of all puzzles.
        """
        index, every = self._index, index_values(self._index, field)
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
        given: dict[str, object] = {"expression": expression}
        found = self._run_sql("SELECT rowid FROM _texts WHERE _texts MATCH :expression", given)
        self._limit_to_some(term, found)

    def _limit_to_some(self, term: Term, found: Iterator[tuple[object, ...]]) -> None:
        """Add the ids that were found for a term; if there are many, check its rows instead."""
        some = cast("list[tuple[int]]", list(islice(found, self._limits.few_texts)))
        if len(some) == self._limits.few_texts and not self._exact:
            self.unchecked.append(term)
            return
        some += cast("Iterable[tuple[int]]", found)
        self._limit(self._listed(id for (id,) in some), negated=term.negated)

    def _listed(self, ids: Iterable[int]) -> Part:
        """Return the puzzles with the given ids."""
        segments: dict[int, list[int]] = {}
        for id in ids:
            segments.setdefault(id >> SHIFT, []).append(id & SIZE - 1)
        return lambda number: BitMap(segments.get(number, ()))


def index_values(index: Index, field: str) -> list[str]:
    """Return the values of a field if each puzzle has at most one; otherwise return none."""
    kinds = (Kind.NUMBER, Kind.CHOICE)
    single = FIELDS[field].kind in kinds and not has_conditions(FIELDS[field])
    return index.values(field) if single else []


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


def _equivalent(run_sql: RunSql, term: Term) -> list[int]:
    """Return the ids of the puzzles that are equivalent to one that the term names."""
    statement = Statement("sqlite")
    identities = ", ".join(identity_of(span.low, statement) for span in term.values)
    found = run_sql(
        f"SELECT id FROM puzzles WHERE identity IN ({identities}) AND NOT {sukaku('puzzles')}",
        statement.parameters,
    )
    return [cast("int", row[0]) for row in found]


def _wanted(run_sql: RunSql, term: Term, values: Iterable[str]) -> list[str]:
    """Return the values in the index for which a term holds."""
    kind = FIELDS[term.field].kind
    if kind is Kind.NAME:
        ids = (labels.find(run_sql, labels.LABELS[term.field], word) for word in term.values)
        return [str(id) for id in dict.fromkeys(ids) if id is not None]
    if kind is Kind.TECHNIQUE:
        return techniques_of(term)
    if term.field == "disagree":
        return [DISAGREE]
    if kind is Kind.DATE:
        return [*dict.fromkeys(v for span in term.values for v in _cover(span, values))]
    if kind is Kind.TEXT:
        words = [folded(word) for word in term.values]
        return [v for v in values if v == OTHER or any(word in v for word in words)]
    if kind is Kind.NUMBER:
        return [v for v in values if any(span.contains(int(v)) for span in term.values)]
    if term.field == "symmetry":
        bits = sum(SYMMETRIES.get(word, 0) for word in set(term.values))
        return [v for v in values if int(v) & bits or (v == "0" and "none" in term.values)]
    return [*dict.fromkeys(term.values)]


def _cover(span: Span, values: Iterable[str]) -> list[str]:
    """Return the fewest years, months and days that cover a span."""
    low, end = str(span.low or ""), shift_date(str(span.high)) if span.high else "~"
    found: list[str] = []
    for value in sorted((v for v in values if len(v) <= DAY_LENGTH), key=len):
        first = value + "-01-01"[len(value) - 4 :]  # of the days in this year, month or day
        is_inside = low <= first and value + "-99" < end
        if is_inside and not {value[:4], value[:7]}.intersection(found):
            found.append(value)
    return found
