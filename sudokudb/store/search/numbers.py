"""The puzzles that have certain numbers in a field of ratings, as bitmaps.

The bitmap of a round number has all puzzles up to the next one; see `encoding.number_keys`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pyroaring import BitMap

from sudokudb.puzzle import format_score
from sudokudb.query import Span
from sudokudb.query.fields import FIELDS
from sudokudb.store.bitmaps.encoding import LEVEL, MORE, round_below

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.query import Term
    from sudokudb.store.bitmaps.index import Index

    Part = Callable[[int], BitMap]
    """Returns the puzzles of a segment for which a term holds."""


class _Plan(NamedTuple):
    """The bitmaps that a search unites, and round numbers without the others up to the next."""

    whole: list[tuple[str, str]]
    exact: list[tuple[str, float]]


def having(index: Index, term: Term) -> tuple[int, Part]:
    """Return the puzzles with a number, or for `rating` any number, or a level of a term.

    The first value is the number of bitmaps to read for a segment.
    """
    fields = [term.field, *([term.field + MORE] if FIELDS[term.field].sources else ())]
    levels = [(term.field + LEVEL, word) for word in term.values if isinstance(word, str)]
    spans = [span for span in term.values if isinstance(span, Span)]
    plans = [_Plan(levels, []), *(_plan(index, field, spans) for field in fields)]

    def part(segment: int) -> BitMap:
        found = BitMap()
        for whole, exact in plans:
            found = BitMap.union(found, *(index.having(*key, segment) for key in whole))
            for field, start in exact:
                found |= _exactly(index, field, start, segment)
        return found

    return sum(len(plan.whole) + len(plan.exact) for plan in plans), part


def _plan(index: Index, field: str, spans: Sequence[Span]) -> _Plan:
    wanted = _Plan([], [])
    for value in index.values(field):
        start, end = round_below(float(value))
        if any(_covers(span, start, end) for span in spans):
            wanted.whole.append((field, value))
        elif any(_meets(span, start, end) for span in spans):
            inner = f"{field} {value}"
            if any(span.holds(start) for span in spans):
                wanted.exact.append((field, start))
            numbers = ((n, float(n)) for n in index.values(inner))
            wanted.whole.extend((inner, n) for n, x in numbers if any(s.holds(x) for s in spans))
    return wanted


def _covers(span: Span, start: float, end: float) -> bool:
    return span.holds(start) and span.holds(end)


def _meets(span: Span, start: float, end: float) -> bool:
    low, high = span.low, span.high
    return (not isinstance(low, float) or low < end) and (
        not isinstance(high, float) or high >= start
    )


def listed(
    index: Index, field: str, start: float, *, descending: bool
) -> Iterator[tuple[float, Part]]:
    """Yield the numbers from a round number up to the next, with the puzzles that have each."""
    inner = f"{field} {format_score(start)}"
    found: list[tuple[float, Part]] = [(start, partial(_exactly, index, field, start))]
    for number, name in sorted((float(name), name) for name in index.values(inner)):
        found.append((number, partial(index.having, inner, name)))
    yield from reversed(found) if descending else found


def _exactly(index: Index, field: str, start: float, segment: int) -> BitMap:
    """Return the puzzles of a segment whose number is a round one."""
    value = format_score(start)
    inner = f"{field} {value}"
    found = index.having(field, value, segment)
    if not found or not index.values(inner):
        return found
    return found - index.any_of(inner, index.values(inner), segment)
