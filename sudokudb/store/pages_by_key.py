"""A page of the puzzles that a query means, in another order than that of their ids."""

from __future__ import annotations

from itertools import chain, islice
from math import isqrt
from typing import TYPE_CHECKING, cast

from sudokudb.query import Span
from sudokudb.store.conditions import FILED, between
from sudokudb.store.estimates import FEW, GATHERED, briefest, count_up_to
from sudokudb.store.lists import portions
from sudokudb.store.orders import Wanted
from sudokudb.store.pages_by_block import by_block
from sudokudb.store.walks import TABLE, Bounds, Reader, selects
from sudokudb.store.ways import walks_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from sudokudb.query import Order, Term
    from sudokudb.store.conditions import Statement
    from sudokudb.store.orders import Part, Place
    from sudokudb.store.walks import Walk

    Entry = tuple[int | str, int, object]

_FIRST_CHUNK, _LAST_CHUNK = 200, 4000
_KNOWN = 60_000
_PATIENCE = 8_000  # entries, after which blocks have answered
_SORTED = 3_000_000


class _TooFar(Exception):
    """A page was not met after as many entries of an index as were to be looked at."""


def by_key(
    reader: Reader,
    part: Part,
    terms: Sequence[Term],
    bounds: Bounds,
    order: Order,
    after: Place | None,
    limit: int,
) -> list[Place]:
    """List the first `limit` keys and ids after one of them.

    A few puzzles are sorted. For more, the order's index is walked, and its entries are looked for
    among the ids that a term leads to, or in the table if these are very many. Where that takes
    long, blocks are asked, and if they do not know what the terms lead to is sorted after all.
    """
    wanted = Wanted(reader, part, tuple(terms), bounds, order, limit)
    size, walk = briefest(reader, [*walks_of(reader, terms)], bounds)
    if not walk.parts:
        return []
    # Of so many, a page is met after as many entries of the order's index.
    few = max(FEW, isqrt(limit * bounds.size))
    if size < few // 2 and count_up_to(reader, walk, bounds, few) < few:
        return _sorted_first(wanted, walk, after)
    known = _known(wanted, walk) if size < (_KNOWN if walk.ordered else GATHERED) else None
    try:
        if known is None:
            return _along(wanted, after, min(few, _PATIENCE))
        if len(known) < few // 2:
            return _sorted_first(wanted, walk, after)
        return _among(wanted, after, walk, known)
    except _TooFar:
        places = by_block(
            wanted, after, lambda ids: _sorted(wanted._replace(bounds=ids), TABLE, after)
        )
        if places is not None:
            return places
        if count_up_to(reader, walk, bounds, _SORTED) < _SORTED:
            return _sorted(wanted, walk, after)
        return _along(wanted, after, None)


def _sorted(wanted: Wanted, walk: Walk, after: Place | None) -> list[Place]:
    """Sort what a walk leads to."""
    return [*_in_order(wanted, walk, wanted.all, after, wanted.limit)]


def _sorted_first(wanted: Wanted, walk: Walk, after: Place | None) -> list[Place]:
    """Sort what a walk leads to, and only then ask what costs most of each."""
    dear = [term for term in wanted.terms if term.field in FILED and term is not walk.term]
    cheap = [term for term in wanted.all if term not in dear]
    most = None if dear else wanted.limit
    return _first(wanted, _in_order(wanted, walk, cheap, after, most), dear)


def _in_order(
    wanted: Wanted, walk: Walk, terms: Sequence[Term], after: Place | None, most: int | None
) -> Iterator[Place]:
    made = wanted.reader.begin()
    sign, turn = wanted.turn
    # Hidden, so that the walk is taken and not the order's index.
    key = made.unordered(wanted.key)
    also = ""
    if after:
        value, id = map(made.bind, after)
        also = f" AND ({key} {sign} {value} OR {key} = {value} AND +puzzles.id {sign} {id})"
    parts = selects(walk, terms, wanted.bounds, made, f", {key} AS place", also)
    both = " UNION ALL " if walk.apart else " UNION "
    limit = "" if most is None else f" LIMIT {made.bind(most)}"
    rows = wanted.reader.query(
        f"SELECT place, id FROM ({both.join(parts)}) AS gathered "
        f"ORDER BY place {turn}, id {turn}{limit}",
        made.parameters,
    )
    return cast("Iterator[Place]", rows)


def _known(wanted: Wanted, walk: Walk) -> frozenset[int] | None:
    """Return the ids that a walk leads to; None if they are very many."""
    if walk.term is None:
        return None
    made = wanted.reader.begin()
    every = " UNION ALL ".join(selects(walk, [walk.term], wanted.bounds, made))
    rows = wanted.reader.rows(f"{every} LIMIT {made.bind(_KNOWN)}", made)
    return frozenset(cast("int", row[0]) for row in rows) if len(rows) < _KNOWN else None


def _among(wanted: Wanted, after: Place | None, walk: Walk, known: Collection[int]) -> list[Place]:
    """Walk the order's index and look for known ids; _TooFar after many times what is expected."""
    span, terms = _narrowed(wanted)
    terms = [term for term in terms if term is not walk.term]
    far = 4 * wanted.limit * wanted.bounds.size // len(known)
    entries = _entries(wanted, span, (), after, max(far, _LAST_CHUNK))
    return _first(wanted, ((key, id) for key, id, _ in entries if id in known), terms)


def _first(wanted: Wanted, places: Iterator[Place], terms: Sequence[Term]) -> list[Place]:
    """List the first places for which terms hold."""
    found: list[Place] = []
    while len(found) < wanted.limit and (some := [*islice(places, 2 * wanted.limit)]):
        held = _held(wanted, terms, [id for _, id in some])
        found += (place for place in some if place[1] in held)
    return found[: wanted.limit]


def _held(wanted: Wanted, terms: Sequence[Term], ids: Collection[int]) -> Collection[int]:
    """Return those of some ids for which terms hold."""
    if not terms:
        return ids
    held: set[object] = set()
    for listed, values in portions(ids):
        made = wanted.reader.begin()
        made.parameters |= values
        statement = f"SELECT id FROM puzzles WHERE id IN ({listed}){made.where(terms)}"
        held.update(row[0] for row in wanted.reader.rows(statement, made))
    return cast("set[int]", held)


def _along(wanted: Wanted, after: Place | None, most: int | None) -> list[Place]:
    """Walk the order's index until the page is full; _TooFar if that takes more than `most`."""
    span, terms = _narrowed(wanted)
    entries = _entries(wanted, span, terms, after, most)
    return [*islice(((key, id) for key, id, held in entries if held), wanted.limit)]


def _narrowed(wanted: Wanted) -> tuple[Span, list[Term]]:
    """Return the ends of the index that are in question, and what is to be asked of its entries."""
    terms = list(wanted.terms)
    for term in terms:
        if term.field == wanted.order.field and len(term.spans) == 1 and not term.negated:
            terms.remove(term)  # the ends say all of it
            return term.spans[0], terms
    return Span(None, None), terms


def _entries(
    wanted: Wanted, span: Span, terms: Sequence[Term], after: Place | None, most: int | None
) -> Iterator[Entry]:
    """Yield the order's index after one of its entries, and whether the terms hold for each.

    Raises _TooFar behind `most` of them. They are read in chunks that become larger.
    """
    chunk = max(4 * wanted.limit, _FIRST_CHUNK) if terms else wanted.limit
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
        chunk = min(2 * chunk, _LAST_CHUNK)
    raise _TooFar


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
    yield from cast("Iterator[Entry]", rows)
