"""Comparisons of two fields of numbers, with the index.

The parts ED <= EP <= ER of a rating are compared by two keys of the field SHAPE. Other fields are
joined value by value if they have few values; the rows answer the rest.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pyroaring import BitMap

from sudokudb.query import FIELDS, FieldComparison
from sudokudb.query.fields import Kind
from sudokudb.store.bitmaps.index import PRESENT
from sudokudb.store.bitmaps.rating_keys import ODD, SHAPE
from sudokudb.store.search.index_nodes import score_ranges
from sudokudb.store.search.index_nodes.leaf import Leaf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.search.index_nodes.leaf import Part

    Values = list[tuple[float, Part]]

MOST_VALUES = 256
"""The largest number of values of a field that is joined value by value."""

_RANKS = ("ed", "ep", "se")
"""The parts of a rating, in ascending order."""
_EQUAL = ("ep=ed", "er=ep")
"""The keys of neighbours in _RANKS that are equal."""
_MIRRORED = {"=": "=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def leaf(index: Index, comparison: FieldComparison) -> Leaf:
    """Return what the index knows about a comparison, whatever its sign."""
    left, sign, right = comparison.left, comparison.sign, comparison.right
    if {left, right} <= {*_RANKS}:
        return _by_shape(index, left, sign, right)
    values = [_values(index, field) for field in (left, right)]
    known = partial(_both, index, left, right)
    if max(map(len, values)) > MOST_VALUES:
        return Leaf(2, known, is_exact=False)
    if sign in ("<", "<="):
        values, sign = values[::-1], _MIRRORED[sign]
    return Leaf(sum(map(len, values)), partial(_join, values[0], values[1], sign))


def _by_shape(index: Index, left: str, sign: str, right: str) -> Leaf:
    """Return the leaf of two parts of a rating; those that break their order are not sure."""
    low, high = sorted(map(_RANKS.index, (left, right)))
    if low < high and _RANKS[low] == left:  # the higher part first
        sign = _MIRRORED[sign]
    part = partial(_compare, index, _EQUAL[low:high], sign)

    def sure(segment: int) -> BitMap:
        return part(segment) - index.having(SHAPE, ODD, segment)

    def possible(segment: int) -> BitMap:
        odd = index.having(SHAPE, ODD, segment) & _both(index, left, right, segment)
        return part(segment) | odd if odd else part(segment)

    is_exact = not index.values(SHAPE) or ODD not in index.values(SHAPE)
    return Leaf(3, part if is_exact else possible, is_exact, None if is_exact else sure)


def _compare(index: Index, equal: tuple[str, ...], sign: str, segment: int) -> BitMap:
    """Return the ratings in order whose higher part is equal to the lower, or higher."""
    known = index.having("has", "ep", segment)
    if sign == ">=":
        return known
    if sign == "<":
        return BitMap()
    same = known.intersection(*(index.having(SHAPE, key, segment) for key in equal))
    return known - same if sign == ">" else same


def _both(index: Index, left: str, right: str, segment: int) -> BitMap:
    """Return the puzzles of a segment with a value of both fields."""
    one, other = (index.having(*_every(field), segment) for field in (left, right))
    return one & other


def _every(field: str) -> tuple[str, str]:
    return ("has", field) if FIELDS[field].optional else PRESENT


def _values(index: Index, field: str) -> Values:
    """List the values of a field, ascending, with their puzzles; one too many is enough."""
    if FIELDS[field].kind is not Kind.RATING:
        return sorted(
            ((int(value), partial(index.having, field, value)) for value in index.values(field)),
            key=lambda pair: pair[0],
        )
    return [*_scores(index, field)]


def _scores(index: Index, field: str) -> Iterator[tuple[float, Part]]:
    for start in sorted(map(float, index.values(field))):
        yield from score_ranges.list_scores(index, field, start, descending=False)


def _join(greater: Values, smaller: Values, sign: str, segment: int) -> BitMap:
    """Return the puzzles of a segment whose one value is greater than the other, or equal to it."""
    found, below = BitMap(), BitMap()
    rest = list(reversed(smaller))
    for value, part in greater:
        while rest and rest[-1][0] < value:
            below |= rest.pop()[1](segment)
        having = part(segment)
        if sign in (">", ">="):
            found |= having & below
        if sign in ("=", ">=") and rest and rest[-1][0] == value:
            found |= having & rest[-1][1](segment)
    return found
