"""Trees of conditions at random, and their answers in plain Python over rows."""

from __future__ import annotations

import operator
import random
from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.query import And, FieldComparison, Not, Or, Query, StepCondition, Term
from sudokudb.query.fields import FIELDS, by_rater
from sudokudb.query.raters import resolve_raters, techniques_of
from sudokudb.query.step_conditions.step_matchers import matcher
from tests.store.search.support import answer, is_missing, rating_of, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.query.tree import Node
    from tests.store.support import Row

_WITHOUT_BLANKS = """
givens:18 givens:20..21 size:9 solutions:1 level:simple,nested tag:hard tag:x,17 collection:x
hard ar notes:hard source:A_B author:é symmetry:rot180 added:2026-03..2026-08 changed:2026-11
copy:yes played:yes printed:no issue:17 has:title,level has:tag has:se missing:te,se
se:7.2..7.25 se:..7.2 ep:7.2 ed:1.. hodoku:hard,840.. hodoku:..804 needs:xy-wing needs:singles
hardest:full-house,aic steps:40.. disagree:se,hodoku te:0 te:2.. left:9..22 left:..199
tridagon:2 backdoors:20..40 redundant:0 er=ep ep=ed er>ed ep<=er ed<ep er>=ep ep>er te<tridagon
left>givens u4=redundant te<=backdoor score>steps expansion=te hodoku>er steps<givens
count(xy-wing)>=1 count(singles)>9 count(xy-wing)=3 count(aic)<2 count(x-wing)=0
count(naked-single)>20 count(naked-single)=50 count(fish)<=1 count(singles)>=0 only(singles)
only(singles,wings) only(fish) first(x-wing) first(wings) before(naked-single,xy-wing)
before(xy-wing,singles) then(xy-wing,wings) step(wings)>50 eliminates(xy-wing)>=2
eliminates(fish)<3 left(hardest)<100 step(hardest)=1 id:1000000..4000000 samesolution:20011
same:20011
"""
CONDITIONS = (*_WITHOUT_BLANKS.split(), "pattern:" + "." * 81)
"""Conditions of every kind, many of which depend on what is computed."""

_SIGNS = {
    "=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def random_query(chance: random.Random, depth: int = 3) -> Query:
    """Return a query of a random tree."""
    return Query((_node(chance, depth),))


def random_queries(count: int, seed: int) -> Iterator[Query]:
    """Yield random queries, some of which are about another rater."""
    chance = random.Random(seed)
    for _ in range(count):
        yield random_query(chance, chance.choice((0, 1, 2, 2, 3)))


def _node(chance: random.Random, depth: int) -> Node:
    if depth == 0 or chance.random() < 0.15:
        node = Query(chance.choice(CONDITIONS)).tree
        return Not(node) if chance.random() < 0.3 else node
    parts = tuple(_node(chance, depth - 1) for _ in range(chance.choice((2, 2, 3))))
    node = chance.choice((And, Or))(parts)
    if chance.random() < 0.1:
        node = And((node, Term("by", (chance.choice(("se", "the club")),))))
    return Not(node) if chance.random() < 0.2 else node


def find(query: Query, rows: Sequence[Row]) -> tuple[list[Row], int]:
    """Return the rows for which a query holds, and for how many something is not computed."""
    tree = resolve_raters(query).tree
    answers = [(row, holds(tree, row, rows)) for row in rows]
    return [row for row, held in answers if held], sum(held is None for _, held in answers)


def holds(node: Node, row: Row, rows: Sequence[Row]) -> bool | None:
    """Return whether a resolved tree holds for a row; None if that is not computed."""
    if isinstance(node, And | Or):
        answers = {holds(part, row, rows) for part in node.parts}
        decides = isinstance(node, Or)
        return decides if decides in answers else None if None in answers else not decides
    if isinstance(node, FieldComparison):
        return _signed(_compare(node, row), node.negated)
    if isinstance(node, StepCondition):
        return _signed(_of_steps(node, row), node.negated)
    assert isinstance(node, Term)
    if node.field == "has":
        return _has(node, row, rows)
    return answer(node, row, rows)


def _has(term: Term, row: Row, rows: Sequence[Row]) -> bool | None:
    """Return the answer of `has:`, of which only the negation can be unknown."""
    found = answer(replace(term, negated=False), row, rows)
    if term.negated:
        return None if found is None else not found
    return bool(found)


def _signed(held: bool | None, negated: bool) -> bool | None:
    return None if held is None else held is not negated


def _compare(comparison: FieldComparison, row: Row) -> bool | None:
    pair = [value_of(row, field) for field in (comparison.left, comparison.right)]
    if None not in pair:
        return bool(_SIGNS[comparison.sign](*pair))
    computed = (f for f in (comparison.left, comparison.right) if FIELDS[f].is_computed)
    return None if any(is_missing(row, field) for field in computed) else False


def _of_steps(condition: StepCondition, row: Row) -> bool | None:
    rating = rating_of(row, condition.rater)
    if condition.needs_record or condition.function == "first":
        if rating and rating.record:
            return bool(matcher(condition)(rating.record, next(iter(rating.counts), "")))
        return None if is_missing(row, by_rater("record", condition.rater)) else False
    if is_missing(row, by_rater("needs", condition.rater)):
        return None
    if rating is None or not (rating.counts or rating.steps == 0):
        return False
    allowed = {*techniques_of(Term("needs", condition.techniques))}
    if condition.function == "only":
        return allowed >= {*rating.counts}
    number = sum(count for key, count in rating.counts.items() if key in allowed)
    return bool(_SIGNS[condition.sign](number, condition.number))
