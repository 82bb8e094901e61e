"""Bitmaps of the puzzles whose facts are known, perhaps without a value; see `sql.computed`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyroaring import BitMap

from sudokudb.query.fields import FIELDS, Kind, by_rater
from sudokudb.query.raters import computed_facts, raters_of, record_field, steps_field
from sudokudb.store.bitmaps.index import NEVER_RATED, PRESENT
from sudokudb.store.sql.values import is_first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.query import Term
    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.search.score_ranges import Part

    Key = tuple[str, str]

_NOT_VALID = ("solutions", "0"), ("solutions", "2")


def find_computed(index: Index, field: str) -> tuple[int, Part]:
    """Return the puzzles for which a field is known, and the number of bitmaps per segment."""
    keys = [*_keys(field)]
    return len(keys), _unite(index, keys)


def compare_raters(index: Index, term: Term) -> list[tuple[int, Part]]:
    """Return what holds for the puzzles that both raters of a term have rated."""
    scores = (by_rater("score", rater) for rater in raters_of(term))
    return [(1, _unite(index, [("has", score)])) for score in scores]


def lacking(index: Index, term: Term) -> Part:
    """Return the puzzles for which a command would compute what a term is about."""
    if term.field != "disagree":
        (field,) = computed_facts(term)
        return not_computed(index, field)
    known = [part for _, part in compare_raters(index, term)]

    def part(segment: int) -> BitMap:
        every = index.having(*PRESENT, segment) - index.having(*NEVER_RATED, segment)
        return every - every.intersection(*(own(segment) for own in known))

    return part


def not_computed(index: Index, field: str) -> Part:
    """Return the puzzles for which a field is not computed."""
    _, known = find_computed(index, field)
    return lambda segment: index.having(*PRESENT, segment) - known(segment)


def _keys(field: str) -> Iterator[Key]:
    """Yield the keys whose bitmaps have the puzzles for which a field is known."""
    if is_first(field):
        yield from _keys(record_field(field))
        return
    yield "has", field
    if field == "level":
        yield from _NOT_VALID
    elif field != "solutions":
        yield NEVER_RATED
    if FIELDS[field].kind is Kind.TECHNIQUE:
        yield steps_field(field), "0"


def _unite(index: Index, keys: list[Key]) -> Part:
    def part(segment: int) -> BitMap:
        return BitMap().union(*(index.having(*key, segment) for key in keys))

    return part
