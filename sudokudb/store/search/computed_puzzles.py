"""Bitmaps of the puzzles whose facts are known, perhaps without a value; see `sql.computed`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyroaring import BitMap

from sudokudb.query.fields import FIELDS, RATED_SIZE, Kind, by_rater
from sudokudb.query.raters import computed_facts, raters_of, steps_field
from sudokudb.store.bitmaps.index import PRESENT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.query import Term
    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.search.score_ranges import Part

    Key = tuple[str, str]

_NOT_VALID = ("solutions", "0"), ("solutions", "2")
_NO_GIVENS = "givens", "0"


def all_computed(index: Index, term: Term) -> list[tuple[int, Part]]:
    """Return what holds for the puzzles for which everything is known that a term is about.

    Each part comes with its cost, the number of bitmaps to read per segment.
    """
    if term.field == "disagree":
        every = [[("has", by_rater("score", rater))] for rater in raters_of(term)]
    else:
        every = [[*_computed(index, field)] for field in computed_facts(term)]
    return [(len(keys), _united(index, keys)) for keys in every]


def lacking(index: Index, term: Term) -> Part:
    """Return the puzzles for which a command would compute what a term is about."""
    known = [part for _, part in all_computed(index, term)]
    is_derived = term.field == "disagree"
    never = _united(index, [*_cannot_be_rated(index)] if is_derived else [])

    def part(segment: int) -> BitMap:
        every = index.having(*PRESENT, segment)
        return every - every.intersection(*(own(segment) for own in known)) - never(segment)

    return part


def not_computed(index: Index, field: str) -> Part:
    """Return the puzzles for which a field is not computed."""
    known = _united(index, [*_computed(index, field)])
    return lambda segment: index.having(*PRESENT, segment) - known(segment)


def _computed(index: Index, field: str) -> Iterator[Key]:
    """Yield the keys whose bitmaps have the puzzles for which a field is known."""
    yield "has", field
    if field == "level":
        yield from _NOT_VALID
    elif field != "solutions":
        yield from _cannot_be_rated(index)
    if FIELDS[field].kind is Kind.TECHNIQUE:
        yield steps_field(field), "0"


def _cannot_be_rated(index: Index) -> Iterator[Key]:
    yield from _NOT_VALID
    yield _NO_GIVENS
    yield from (("size", size) for size in index.values("size") if size != str(RATED_SIZE))


def _united(index: Index, keys: list[Key]) -> Part:
    def part(segment: int) -> BitMap:
        return BitMap().union(*(index.having(*key, segment) for key in keys))

    return part
