"""What the index knows about single conditions: the puzzles for which they hold, or may hold."""

from __future__ import annotations

from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, cast

from pyroaring import BitMap

from sudokudb.query import FIELDS, FieldComparison, Span, StepCondition, Term
from sudokudb.query.fields import RATERS, Kind, by_rater
from sudokudb.query.measures import SAME
from sudokudb.query.value_forms import GIVEN
from sudokudb.store.bitmaps.index import PRESENT, SHIFT, SIZE
from sudokudb.store.bitmaps.index_keys import DAY_LENGTH, OTHER
from sudokudb.store.query_sql import fulltext
from sudokudb.store.query_sql.conditions import exactly, term_condition
from sudokudb.store.query_sql.sort_values import Exactly, Without
from sudokudb.store.query_sql.statement import Statement
from sudokudb.store.search import row_search
from sudokudb.store.search.index_nodes import (
    computed_puzzles,
    score_ranges,
)
from sudokudb.store.search.index_nodes.leaf import Leaf, Part
from sudokudb.store.search.index_nodes.matching_values import (
    fewest_keys,
    matching_values,
    only_values,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sudokudb.query.tree import Condition
    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.connection.sqlite_file import RunSql

_FOUND_BY_SQL = ("same", "issue", *SAME)


class Leaves:
    """A source of leaves for one search.

    A word that many texts contain is left to the rows, unless the search is `exact`; `left_texts`
    says whether there was one.
    """

    def __init__(self, run_sql: RunSql, index: Index, few_texts: int, *, exact: bool) -> None:
        self._run_sql = run_sql
        self._index = index
        self._few_texts = few_texts
        self._exact = exact
        self.left_texts = False

    def leaf(self, condition: Condition) -> Leaf:
        """Return the leaf of a condition, whatever its sign."""
        if isinstance(condition, FieldComparison):
            from sudokudb.store.search.index_nodes import comparisons

            return comparisons.leaf(self._index, condition)
        if isinstance(condition, StepCondition):
            return self._of_steps(condition)
        assert isinstance(condition, Term)
        return self._of_term(condition)

    def _of_steps(self, condition: StepCondition) -> Leaf:
        from sudokudb.store.query_sql.step_conditions import as_term
        from sudokudb.store.search.index_nodes import step_leaves

        term = as_term(condition)
        return self._of_term(term) if term else step_leaves.leaf(self._index, condition)

    def _of_term(self, term: Term) -> Leaf:
        value = term.values[0]
        if isinstance(value, Exactly):
            return self._exactly(term, value)
        if isinstance(value, Without):
            return Leaf(1, partial(self._without, value.field))
        if build := _BY_FIELD.get(term.field):
            return build(self, term)
        if term.field in _FOUND_BY_SQL:
            return self._of_ids(self._ids_of(term))
        return self._of_kind(term)

    def _of_kind(self, term: Term) -> Leaf:
        field = FIELDS[term.field]
        if field.kind is Kind.RATING:
            return Leaf(*score_ranges.having(self._index, term))
        if field.has_bitmaps:
            return self._of_values(term, matching_values(self._run_sql, self._index, term))
        if term.field in fulltext.FIELDS:
            return self._of_text(term)
        if field.kind is Kind.PATTERN:
            counts = sorted({str(word.count(GIVEN)) for word in term.values})
            return Leaf(*self._union("givens", counts), is_exact=False)
        return Leaf(0, self._everything, is_exact=False)

    def _everything(self, segment: int) -> BitMap:
        return self._index.having(*PRESENT, segment)

    def _without(self, field: str, segment: int) -> BitMap:
        """Return the puzzles of a segment without a sort value."""
        if not FIELDS[field].optional:
            return BitMap()
        return self._everything(segment) - self._index.having("has", field, segment)

    def missing(self, term: Term) -> Leaf:
        """Return the leaf of what is not computed."""
        parts = [computed_puzzles.not_computed(self._index, field) for field in term.values]
        return Leaf(3 * len(parts), lambda n: BitMap().union(*(part(n) for part in parts)))

    def of_id(self, term: Term) -> Leaf:
        """Return the leaf of ranges of ids."""
        return Leaf(1, partial(_within, term.values))

    def of_printed(self, term: Term) -> Leaf:
        """Return the leaf of printed puzzles, which are only few."""
        if {*term.values} == {"yes", "no"}:
            return Leaf(1, self._everything)
        printed = self._of_ids(self._ids_of(Term("printed", ("yes",))))
        if "yes" in term.values:
            return printed
        return Leaf(1, lambda segment: self._everything(segment) - printed.possible(segment))

    def disagree(self, term: Term) -> Leaf:
        """Return the leaf of two raters, of which the index knows only one pair."""
        if {*term.values} == {*RATERS}:
            return self._of_values(term, matching_values(self._run_sql, self._index, term))
        scores = [by_rater("score", rater) for rater in term.values]

        def having_both(segment: int) -> BitMap:
            return BitMap.intersection(*(self._index.having("has", s, segment) for s in scores))

        return Leaf(len(scores), having_both, is_exact=False)

    def _exactly(self, term: Term, exact: Exactly) -> Leaf:
        """Return the leaf of an Exactly term."""
        field, value = term.field, exact.value
        if not isinstance(value, str):
            return Leaf(1, score_ranges.exactly(self._index, field, value))
        if FIELDS[field].kind is Kind.DATE:
            return Leaf(1, partial(self._at_time, term, value))
        statement = Statement("sqlite")
        where = exactly(field, exact, statement, indexed=True)
        return self._of_some(field, self._ids_where(where, statement.parameters))

    def _at_time(self, term: Term, time: str, segment: int) -> BitMap:
        """Return the puzzles of a segment with a time, whose bitmap may be incomplete."""
        field, first, day = term.field, segment << SHIFT, time[:DAY_LENGTH]
        times = [v for v in self._index.values(field) if len(v) > len(day) and v.startswith(day)]
        others = self._index.having(field, day, segment) - self._index.any_of(field, times, segment)
        found = row_search.matching(self._run_sql, term, [first + id for id in others])
        return self._index.having(field, time, segment) | BitMap(id - first for id in found)

    def _of_values(self, term: Term, wanted: Sequence[str]) -> Leaf:
        """Return the leaf of some of the values of a field."""
        if FIELDS[term.field].kind is Kind.TEXT and OTHER in wanted:
            cost, possible = self._union(term.field, wanted)
            _, sure = self._union(term.field, [value for value in wanted if value != OTHER])
            return Leaf(cost, possible, is_exact=False, sure=sure)
        return Leaf(*self._union(term.field, wanted))

    def _union(self, field: str, wanted: Sequence[str]) -> tuple[int, Part]:
        """Return the cost and the puzzles with one of the wanted values.

        If the other values have fewer keys, their bitmaps are subtracted from that of all puzzles.
        """
        index, every, chosen = self._index, only_values(self._index, field), {*wanted}
        keys = fewest_keys(index, field, wanted)
        rest = fewest_keys(index, field, [value for value in every if value not in chosen])
        if not every or len(keys) <= len(rest) + 1:
            return len(keys), lambda segment: index.any_with(keys, segment)
        every_key = ("has", field) if FIELDS[field].optional else PRESENT

        def part(segment: int) -> BitMap:
            return index.having(*every_key, segment) - index.any_with(rest, segment)

        return len(rest) + 1, part

    def _of_text(self, term: Term) -> Leaf:
        """Return the leaf of parts of titles or notes."""
        if (expression := fulltext.expression(term)) is None:
            return self._in_rows(term.field)
        select = "SELECT rowid FROM _texts WHERE _texts MATCH :expression"
        rows = self._run_sql(select, {"expression": expression})
        leaf = self._of_some(term.field, (cast("int", id) for (id,) in rows))
        return leaf if fulltext.is_exact(term) else leaf._replace(is_exact=False)

    def _in_rows(self, field: str) -> Leaf:
        """Return the leaf of puzzles with any text in a field; the rows tell which are found."""
        return Leaf(1, partial(self._index.having, "has", field), is_exact=False)

    def _of_some(self, field: str, found: Iterator[int]) -> Leaf:
        """Return the leaf of some texts; if there are many, the rows are checked instead."""
        some = list(islice(found, self._few_texts))
        if len(some) == self._few_texts and not self._exact:
            self.left_texts = True
            return self._in_rows(field)
        return self._of_ids(chain(some, found))

    def _of_ids(self, ids: Iterable[int]) -> Leaf:
        """Return the leaf of the puzzles with the given ids."""
        segments: dict[int, list[int]] = {}
        for id in ids:
            segments.setdefault(id >> SHIFT, []).append(id & SIZE - 1)
        return Leaf(1, lambda segment: BitMap(segments.get(segment, ())))

    def _ids_of(self, term: Term) -> Iterator[int]:
        """Yield the ids of the puzzles with one of the values of a term."""
        statement = Statement("sqlite")
        where = term_condition(term, statement)
        return self._ids_where(where, statement.parameters)

    def _ids_where(self, where: str, given: Mapping[str, object]) -> Iterator[int]:
        rows = self._run_sql(f"SELECT id FROM puzzles WHERE {where}", given)
        return (cast("int", id) for (id,) in rows)


def _within(spans: Iterable[Span], segment: int) -> BitMap:
    """Return the ids of a segment that are in any of the ranges."""
    first = segment << SHIFT
    found = BitMap()
    for span in spans:
        low = max(cast("int", span.low or 0) - first, 0)
        high = SIZE - 1 if span.high is None else min(cast("int", span.high) - first, SIZE - 1)
        if low <= high:
            found.add_range(low, high + 1)
    return found


_BY_FIELD: dict[str, Callable[[Leaves, Term], Leaf]] = {
    "missing": Leaves.missing,
    "id": Leaves.of_id,
    "printed": Leaves.of_printed,
    "disagree": Leaves.disagree,
}
"""The methods that return the leaves of terms about some fields."""
