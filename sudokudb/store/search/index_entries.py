"""The index of an order, read entry by entry."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.query import Span
from sudokudb.query.values import following
from sudokudb.store.sql.conditions import between

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.query import Term
    from sudokudb.store.search.sort_keys import Place, Wanted
    from sudokudb.store.sql.conditions import Statement

    Entry = tuple[int | str, int, object]

FIRST_CHUNK, LAST_CHUNK = 200, 4000


class TooFar(Exception):
    """A page was not met after as many entries of an index as were to be looked at."""


class Way(NamedTuple):
    """The ends of an index that are in question, and what is to be asked of its entries."""

    span: Span
    terms: list[Term]
    after: Place | None


def way_of(wanted: Wanted, after: Place | None) -> Way:
    """Return the way along the order's index, after a place, which may lie before its ends."""
    for term in wanted.terms:
        if term.field == wanted.order.field and len(term.spans) == 1 and not term.negated:
            span, others = term.spans[0], [other for other in wanted.terms if other is not term]
            ends = _within(span, after[0]) if after else (True, True)
            near, far = ends[::-1] if wanted.order.descending else ends
            if near and not far:
                return Way(span, list(wanted.terms), after)
            return Way(span, others, after if near else None)  # the ends say all of the term
    return Way(Span(None, None), list(wanted.terms), after)


def _within(span: Span, key: int | str) -> tuple[bool, bool]:
    """Whether a key is not below a span, and whether it is not above."""
    if isinstance(key, int):
        return Span(span.low, None).holds(key), Span(None, span.high).holds(key)
    low, high = cast("str | None", span.low), cast("str | None", span.high)
    return low is None or key >= low, high is None or key < following(high)


def entries(wanted: Wanted, way: Way, most: int | None) -> Iterator[Entry]:
    """Yield the order's index along a way, and whether the terms hold for each entry.

    Raises TooFar behind `most` of them. They are read in chunks that become larger.
    """
    span, terms, after = way
    chunk = max(4 * wanted.limit, FIRST_CHUNK) if terms else wanted.limit
    looked = 0
    while most is None or looked < most:
        last, number = after, 0
        for entry in _chunk(wanted, span, terms, after, chunk):
            yield entry
            last, number = entry[:2], number + 1
        if number < chunk:
            return
        after = last
        looked += number
        chunk = min(2 * chunk, LAST_CHUNK)
    raise TooFar


def chunks(wanted: Wanted, after: Place | None, size: int) -> Iterator[list[Entry]]:
    """Yield the order's index after one of its entries, in parts of a size, or of the usual one."""
    size = min(size or LAST_CHUNK, LAST_CHUNK)
    while chunk := [*_chunk(wanted, Span(None, None), (), after, size)]:
        yield chunk
        after = chunk[-1][:2]


def _chunk(
    wanted: Wanted, span: Span, terms: Sequence[Term], after: Place | None, count: int
) -> Iterator[Entry]:
    """Yield entries of the order's index after one of them.

    What has the same key as that one comes first: so each statement has one lower bound.
    """
    if after is None:
        return _look(wanted, terms, lambda made: between(wanted.key, span, made), count)
    sign, _ = wanted.turn
    ahead = Span(span.low, None) if wanted.order.descending else Span(None, span.high)
    value, id = after

    def same(made: Statement) -> str:
        return f"{wanted.key} = {made.bind(value)} AND puzzles.id {sign} {made.bind(id)}"

    def later(made: Statement) -> str:
        beyond = f"{wanted.key} {sign} {made.bind(value)}"
        return " AND ".join(filter(None, (beyond, between(wanted.key, ahead, made))))

    # By the id alone: SQLite would sort all that share a title.
    rows = _look(wanted, terms, same, count, ("puzzles.id",))
    return islice(chain(rows, _look(wanted, terms, later, count)), count)


def _look(
    wanted: Wanted,
    terms: Sequence[Term],
    where: Callable[[Statement], str],
    count: int,
    columns: tuple[str, ...] = (),
) -> Iterator[Entry]:
    made = wanted.reader.begin()
    held = f"TRUE{made.where(terms)}"
    conditions = " AND ".join(filter(None, (wanted.part.indexed, where(made)))) or "TRUE"
    _, turn = wanted.turn
    by = ", ".join(f"{column} {turn}" for column in columns or (wanted.key, "puzzles.id"))
    rows = wanted.reader.query(
        f"SELECT {wanted.key}, puzzles.id, ({held}) FROM puzzles WHERE {conditions} "
        f"ORDER BY {by} LIMIT {made.bind(count)}",
        made.parameters,
    )
    return cast("Iterator[Entry]", rows)
