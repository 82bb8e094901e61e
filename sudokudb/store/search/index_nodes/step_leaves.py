"""Conditions about steps, with the index.

The keys of techniques answer `count()` of one technique and `only()`. Records of steps answer the
others, for puzzles with the techniques that they imply. `first()` is a term (`as_term`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pyroaring import BitMap

from sudokudb.query import Span
from sudokudb.query.fields import by_rater
from sudokudb.query.raters import steps_field
from sudokudb.query.step_conditions.step_matchers import implied_techniques
from sudokudb.store.bitmaps.rating_keys import MANY_STEPS
from sudokudb.store.query_sql.step_conditions import keys_of
from sudokudb.store.search.index_nodes.leaf import Leaf

if TYPE_CHECKING:
    from sudokudb.query import StepCondition
    from sudokudb.store.bitmaps.index import Index

    Key = tuple[str, str]


def leaf(index: Index, condition: StepCondition) -> Leaf:
    """Return what the index knows about a condition, whatever its sign."""
    if condition.function == "only":
        return _only(index, condition)
    if condition.function == "count":
        return _count(index, condition)
    needed = [[(_needs(condition), key) for key in keys] for keys in implied_techniques(condition)]
    needed.append([("has", by_rater("record", condition.rater))])

    def possible(segment: int) -> BitMap:
        return BitMap.intersection(*(index.any_with(keys, segment) for keys in needed))

    return Leaf(sum(map(len, needed)), possible, is_exact=False)


def _needs(condition: StepCondition) -> str:
    return by_rater("needs", condition.rater)


def _keys_of_known(condition: StepCondition) -> list[Key]:
    """Return the keys of the puzzles whose techniques are known, perhaps none."""
    needs = _needs(condition)
    return [("has", needs), (steps_field(needs), "0")]


def _only(index: Index, condition: StepCondition) -> Leaf:
    """Return the leaf of the puzzles that need no other techniques."""
    allowed, needs = {*keys_of(condition)}, _needs(condition)
    others = [(needs, key) for key in index.values(needs) if key not in allowed]

    def part(segment: int) -> BitMap:
        known = index.any_with(_keys_of_known(condition), segment)
        return known - index.any_with(others, segment) if known else known

    return Leaf(2 + len(others), part)


def _count(index: Index, condition: StepCondition) -> Leaf:
    """Return the leaf of the puzzles with some number of steps of one technique, or of several."""
    keys = keys_of(condition)
    span = _span(condition)
    if len(keys) == 1 and (condition.number < MANY_STEPS or condition.sign in (">", ">=")):
        return _count_one(index, condition, keys[0], span)
    if span.contains(0):
        return Leaf(1, partial(index.any_with, _keys_of_known(condition)), is_exact=False)
    needed = [(_needs(condition), key) for key in keys]
    return Leaf(len(keys), partial(index.any_with, needed), is_exact=False)


def _span(condition: StepCondition) -> Span:
    """Return the numbers of steps for which a condition holds."""
    number = condition.number
    low = {"=": number, ">=": number, ">": number + 1}.get(condition.sign)
    high = {"=": number, "<=": number, "<": number - 1}.get(condition.sign)
    return Span(low, high)


def _count_one(index: Index, condition: StepCondition, key: str, span: Span) -> Leaf:
    """Return the leaf of a number of steps of one technique; MANY_STEPS stands for more as well."""
    needs = _needs(condition)
    several = [(f"{needs} {key}", value) for value in index.values(f"{needs} {key}")]
    wanted = [one for one in several if span.contains(int(one[1]))]
    if int(span.low or 0) > MANY_STEPS:
        most = [(f"{needs} {key}", str(MANY_STEPS))]
        return Leaf(1, partial(index.any_with, most), is_exact=False)

    def part(segment: int) -> BitMap:
        found = index.any_with(wanted, segment)
        if span.contains(0):
            known = index.any_with(_keys_of_known(condition), segment)
            found |= known - index.having(needs, key, segment)
        if span.contains(1):
            found |= index.having(needs, key, segment) - index.any_with(several, segment)
        return found

    return Leaf(len(several) + 1, part)
