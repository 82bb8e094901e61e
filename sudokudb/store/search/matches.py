"""The puzzles that match a tree of conditions, as bitmaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from pyroaring import BitMap

from sudokudb.query import FIELDS, And, Or, Span, Term
from sudokudb.query.fields import Kind
from sudokudb.query.raters import computed_facts, implied_facts
from sudokudb.query.tree import conditions_on_records
from sudokudb.store.bitmaps.index import SHIFT, SIZE
from sudokudb.store.query_sql.statement import Statement
from sudokudb.store.query_sql.trees import where
from sudokudb.store.search import row_search
from sudokudb.store.search.index_nodes import computed_puzzles
from sudokudb.store.search.index_nodes.leaves import Leaves
from sudokudb.store.search.index_nodes.tree_nodes import (
    AllNodes,
    AnyNode,
    Found,
    Negative,
    Positive,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.query.tree import Condition, Node
    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.search.index_nodes.tree_nodes import SegmentNode


class Limits(NamedTuple):
    """Numbers of puzzles at which a search changes its method.

    Up to `few` matches are read and sorted. A word that fewer than `few_texts` puzzles contain is
    looked up in the full-text index; others are checked in the rows, and looked up after
    `patience` rows. More than `scanned` candidates of a segment are checked by reading the whole
    segment, or more than `scanned_for_steps` if a condition needs records of steps.
    """

    few: int = 1_000
    few_texts: int = 3_000
    patience: int = 3_000
    scanned: int = 5_000
    scanned_for_steps: int = SIZE // 2


class Matches:
    """The puzzles that match a resolved tree, segment by segment, as far as the index can tell.

    A word that many texts contain is left to the rows, unless the search is `exact`; `left_texts`
    says whether there is one.

    If the tree is a conjunction, its terms about ranges of the scores by which the caller sorts
    are not applied: `sort_spans` are their ranges, of which one of each term must contain the
    score.
    """

    def __init__(
        self,
        run_sql: RunSql,
        index: Index,
        tree: Node,
        limits: Limits,
        *,
        exact: bool,
        sort_field: str = "",
    ) -> None:
        self._run_sql = run_sql
        self._index = index
        self._limits = limits
        self._leaves = Leaves(run_sql, index, limits.few_texts, exact=exact)
        self.tree = tree
        spans, rest = _split(tree, sort_field)
        self.sort_spans: list[Sequence[Span]] = [term.values for term in spans]
        self._root = self._node(rest, frozenset().union(*map(implied_facts, spans)))
        self._segments: dict[int, Found] = {}

    @property
    def left_texts(self) -> bool:
        """Whether a word is left to the rows that an exact search would look up."""
        return self._leaves.left_texts

    def segment(self, number: int) -> BitMap:
        """Return the puzzles of a segment that may match."""
        return self._find(number).possible

    def is_sure(self, id: int) -> bool:
        """Return whether a puzzle that may match surely does."""
        found = self._find(id >> SHIFT)
        return found.sure is found.possible or id & SIZE - 1 in found.sure

    def few(self) -> list[int] | None:
        """Return the ids of all puzzles that may match; None if there are more than `few`."""
        ids: list[int] = []
        for number in self._index.segments:
            found = self.segment(number)
            if len(ids) + len(found) > self._limits.few:
                return None
            ids += (id + (number << SHIFT) for id in found)
        return ids

    def find_in_segment(self, number: int) -> BitMap:
        """Return the puzzles of a segment that match."""
        sure, possible = self._find(number)
        if sure is possible:
            return sure
        return sure | self._check(number, possible - sure)

    def _check(self, number: int, doubtful: BitMap) -> BitMap:
        """Return which puzzles of a segment match, according to their rows."""
        first = number << SHIFT
        needs_records = conditions_on_records(self.tree)
        most = self._limits.scanned_for_steps if needs_records else self._limits.scanned
        if len(doubtful) <= most:
            ids = [first + id for id in doubtful]
            return BitMap(id - first for id in row_search.matching(self._run_sql, self.tree, ids))
        statement = Statement("sqlite")
        within = f"puzzles.id BETWEEN {first:d} AND {first + SIZE - 1:d}"
        select = f"SELECT id FROM puzzles WHERE {within}{where(self.tree, statement)}"
        rows = self._run_sql(select, statement.parameters)
        return doubtful & BitMap(cast("int", id) - first for (id,) in rows)

    def _find(self, number: int) -> Found:
        if number not in self._segments:
            within = self._index.known_puzzles(number)
            self._segments[number] = self._root.find(number, within)
        return self._segments[number]

    def _node(self, node: Node, known: frozenset[str]) -> SegmentNode:
        """Return what finds the puzzles of a part of the tree, where some facts are known."""
        if isinstance(node, And):
            for part in node.parts:
                known |= implied_facts(part)
            return AllNodes([self._node(part, known) for part in node.parts])
        if isinstance(node, Or):
            return AnyNode([self._node(part, known) for part in node.parts])
        return self._condition(cast("Condition", node), known)

    def _condition(self, condition: Condition, known: frozenset[str]) -> SegmentNode:
        leaf = self._leaves.leaf(condition)
        if not condition.negated:
            return Positive(leaf)
        facts = [fact for fact in computed_facts(condition) if fact not in known]
        return Negative(leaf, [computed_puzzles.find_computed(self._index, f) for f in facts])


def _split(tree: Node, sort_field: str) -> tuple[list[Term], Node]:
    """Return the terms of a conjunction about ranges of the sort field's scores, and the rest."""
    parts = tree.parts if isinstance(tree, And) else (tree,)
    spans = [part for part in parts if isinstance(part, Term) and _is_range(part, sort_field)]
    return spans, And(tuple(part for part in parts if part not in spans)) if spans else tree


def _is_range(term: Term, field: str) -> bool:
    if term.field != field or term.negated or FIELDS[field].kind is not Kind.RATING:
        return False
    return all(isinstance(value, Span) for value in term.values)
