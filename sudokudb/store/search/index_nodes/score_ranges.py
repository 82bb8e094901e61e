"""Bitmaps of the puzzles with scores in given ranges.

The bitmap of a round number contains all puzzles with scores up to the next round number; see
`rating_keys.score_keys`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pyroaring import BitMap

from sudokudb.puzzle import format_score
from sudokudb.query import Span
from sudokudb.store.bitmaps.rating_keys import LEVEL, round_below

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.query import Term
    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.search.index_nodes.leaf import Part


class _Plan(NamedTuple):
    """The keys whose bitmaps are united, and the round numbers that are needed exactly."""

    whole: list[tuple[str, str]]
    exact: list[tuple[str, float]]

    @property
    def cost(self) -> int:
        """The number of bitmaps to read per segment."""
        return len(self.whole) + len(self.exact)

    def unite(self, index: Index, segment: int) -> BitMap:
        """Return the puzzles of a segment that are in any of the bitmaps."""
        found = BitMap().union(*(index.having(*key, segment) for key in self.whole))
        for field, start in self.exact:
            found |= _exactly(index, field, start, segment)
        return found


def having(index: Index, term: Term) -> tuple[int, Part]:
    """Return the cost of a term about scores or levels, and the puzzles for which it holds.

    The cost is the number of bitmaps to read per segment. If the puzzles with other scores need
    fewer bitmaps, these are subtracted from the bitmap of all puzzles with a score.
    """
    spans = [value for value in term.values if isinstance(value, Span)]
    levels = [(term.field + LEVEL, word) for word in term.values if isinstance(word, str)]
    wanted, rest = _plans(index, term.field, spans)
    others = _Plan(levels, [])

    def part(segment: int) -> BitMap:
        if rest.cost < wanted.cost:
            found = index.having("has", term.field, segment) - rest.unite(index, segment)
        else:
            found = wanted.unite(index, segment)
        return found | others.unite(index, segment)

    return min(wanted.cost, rest.cost) + others.cost, part


def _plans(index: Index, field: str, spans: Sequence[Span]) -> tuple[_Plan, _Plan]:
    """Return the plans for the puzzles with a score in the ranges and with another score."""
    plans = _Plan([], []), _Plan([], [])
    for value in index.values(field):
        start, end = round_below(float(value))
        if (covered := _covers(spans, start, end)) is not None:
            plans[not covered].whole.append((field, value))
        else:
            plans[not _holds(spans, start)].exact.append((field, start))
            inner = f"{field} {value}"
            for number in index.values(inner):
                plans[not _holds(spans, float(number))].whole.append((inner, number))
    return plans


def _holds(spans: Sequence[Span], number: float) -> bool:
    return any(span.contains(number) for span in spans)


def _covers(spans: Sequence[Span], start: float, end: float) -> bool | None:
    """Return whether all numbers from `start` to `end` are in a range; None if only some may be."""
    if any(span.contains(start) and span.contains(end) for span in spans):
        return True
    return None if any(meets(span, start, end) for span in spans) else False


def meets(span: Span, start: float, end: float) -> bool:
    """Return whether a range overlaps the numbers from `start` up to, but not including, `end`."""
    low, high = span.low, span.high
    is_above = isinstance(low, float) and low >= end
    return not is_above and not (isinstance(high, float) and high < start)


def exactly(index: Index, field: str, number: float) -> Part:
    """Return the puzzles with exactly one score."""
    start, _ = round_below(number)
    if number == start:
        return partial(_exactly, index, field, start)
    return partial(index.having, f"{field} {format_score(start)}", format_score(number))


def list_scores(
    index: Index, field: str, start: float, *, descending: bool
) -> Iterator[tuple[float, Part]]:
    """Yield each score from a round number up to the next, with the puzzles that have it."""
    inner = f"{field} {format_score(start)}"
    found: list[tuple[float, Part]] = [(start, partial(_exactly, index, field, start))]
    for number, name in sorted((float(name), name) for name in index.values(inner)):
        found.append((number, partial(index.having, inner, name)))
    yield from reversed(found) if descending else found


def _exactly(index: Index, field: str, start: float, segment: int) -> BitMap:
    """Return the puzzles of a segment whose score is exactly a round number."""
    value = format_score(start)
    inner = f"{field} {value}"
    found = index.having(field, value, segment)
    if not found or not index.values(inner):
        return found
    return found - index.any_of(inner, index.values(inner), segment)
