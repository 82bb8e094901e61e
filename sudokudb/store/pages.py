"""A page of the puzzles that a query means, by their id or along the index of another order."""

from __future__ import annotations

from itertools import islice
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.query import Span
from sudokudb.store.conditions import between
from sudokudb.store.estimates import FEW, count_up_to, nearest_page
from sudokudb.store.walks import TABLE, Bounds, Reader, selects
from sudokudb.store.ways import walks_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sudokudb.query import Order, Term
    from sudokudb.store.conditions import Statement
    from sudokudb.store.orders import Part
    from sudokudb.store.walks import Walk

    Place = tuple[int | str | None, int]

_FIRST_CHUNK, _LAST_CHUNK = 200, 4000
_NEARBY = 20_000
_SORTED = 3_000_000


def by_id(
    reader: Reader, terms: Sequence[Term], bounds: Bounds, limit: int, *, descending: bool = False
) -> list[int]:
    """List the first `limit` ids within bounds, ascending or descending.

    What an index gives in another order than theirs is sorted if there are not enough ids nearby.
    """
    if not bounds:
        return []
    walks = [*walks_of(reader, terms)]
    walk = nearest_page(reader, walks, bounds, descending=descending)
    others = [other for other in walks if not other.ordered and other is not walk]
    if others:
        nearby = bounds.nearby(max(_NEARBY, 10 * limit), descending=descending)
        ids = _merged(reader, walk, terms, nearby, limit, descending=descending)
        if len(ids) == limit or nearby == bounds:
            return ids
        sizes = [count_up_to(reader, other, bounds, _SORTED) for other in others]
        if min(sizes) < _SORTED:
            walk = others[sizes.index(min(sizes))]
    return _merged(reader, walk, terms, bounds, limit, descending=descending)


def _merged(
    reader: Reader,
    walk: Walk,
    terms: Sequence[Term],
    bounds: Bounds,
    limit: int,
    *,
    descending: bool,
) -> list[int]:
    """Follow all parts of a walk until there is a page; list the first ids of all."""
    made = reader.begin()
    turn = "DESC" if descending else "ASC"
    most = made.bind(limit)
    parts = [
        f"{select} ORDER BY {walk.id} {turn} LIMIT {most}"
        for select in selects(walk, terms, bounds, made)
    ]
    if not parts:
        return []
    merged = parts[0]
    if len(parts) > 1:
        merged = " UNION ".join(f"SELECT id FROM ({part}) AS s{i}" for i, part in enumerate(parts))
        merged += f" ORDER BY id {turn} LIMIT {most}"
    return [cast("int", row[0]) for row in reader.rows(merged, made)]


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

    A few puzzles are sorted. Else the order's index is walked; where that takes long, what
    the terms lead to is sorted after all, if it is not very many.
    """
    wanted = _Wanted(reader, part, tuple(terms), bounds, order, limit)
    walk = nearest_page(reader, [*walks_of(reader, wanted.all)], bounds)
    if not walk.parts:
        return []
    # Of so many, a page is met after as many entries of the order's index.
    few = max(FEW, isqrt(limit * bounds.size))
    if count_up_to(reader, walk, bounds, few) < few:
        return _sorted(wanted, walk, after)
    found = _along(wanted, after, few)
    if found is None and count_up_to(reader, walk, bounds, _SORTED) < _SORTED:
        found = _sorted(wanted, walk, after)
    return _along(wanted, after, None) or [] if found is None else found


class _Wanted(NamedTuple):
    """What a page by a key is made of."""

    reader: Reader
    part: Part
    terms: tuple[Term, ...]
    bounds: Bounds
    order: Order
    limit: int

    @property
    def all(self) -> tuple[Term, ...]:
        """The terms of the query and of the part."""
        return self.terms + self.part.terms

    @property
    def key(self) -> str:
        """The column of the order, or what is made of it."""
        return self.part.key or TABLE.id

    @property
    def turn(self) -> tuple[str, str]:
        """The comparison that holds for what follows, and the direction."""
        return ("<", "DESC") if self.order.descending else (">", "ASC")


def _sorted(wanted: _Wanted, walk: Walk, after: Place | None) -> list[Place]:
    made = wanted.reader.begin()
    sign, turn = wanted.turn
    # Hidden, so that the walk is taken and not the order's index.
    key = made.unordered(wanted.key)
    also = ""
    if after:
        value, id = map(made.bind, after)
        also = f" AND ({key} {sign} {value} OR {key} = {value} AND +puzzles.id {sign} {id})"
    parts = selects(walk, wanted.all, wanted.bounds, made, f", {key} AS place", also)
    both = " UNION ALL " if walk.apart else " UNION "
    rows = wanted.reader.rows(
        f"SELECT place, id FROM ({both.join(parts)}) AS gathered "
        f"ORDER BY place {turn}, id {turn} LIMIT {made.bind(wanted.limit)}",
        made,
    )
    return cast("list[Place]", rows)


def _along(wanted: _Wanted, after: Place | None, patience: int | None) -> list[Place] | None:
    """Walk the order's index until the page is full; None if that takes more than `patience`."""
    span, terms = _narrowed(wanted)
    chunk = max(4 * wanted.limit, _FIRST_CHUNK) if terms else wanted.limit
    found: list[Place] = []
    looked = 0
    while patience is None or looked < patience:
        entries = _entries(wanted, span, terms, after, chunk)
        found += islice((e[:2] for e in entries if e[2]), wanted.limit - len(found))
        if len(found) == wanted.limit or len(entries) < chunk:
            return found
        after = entries[-1][:2]
        looked += len(entries)
        chunk = min(2 * chunk, _LAST_CHUNK)
    return None


def _narrowed(wanted: _Wanted) -> tuple[Span, list[Term]]:
    """Return the ends of the index that are in question, and what is to be asked of its entries."""
    terms = list(wanted.terms)
    for term in terms:
        if term.field == wanted.order.field and len(term.spans) == 1 and not term.negated:
            terms.remove(term)  # the ends say all of it
            return term.spans[0], terms
    return Span(None, None), terms


def _entries(
    wanted: _Wanted, span: Span, terms: Sequence[Term], after: Place | None, count: int
) -> list[tuple[int | str | None, int, object]]:
    """List entries of the order's index after one of them, and whether the terms hold for each.

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
    return rows + (_look(wanted, terms, later, count - len(rows)) if len(rows) < count else [])


def _look(
    wanted: _Wanted,
    terms: Sequence[Term],
    where: Callable[[Statement], str],
    count: int,
    columns: tuple[str, ...] = (),
) -> list[tuple[int | str | None, int, object]]:
    made = wanted.reader.begin()
    held = f"TRUE{made.where(terms)}"
    conditions = " AND ".join(filter(None, (wanted.part.indexed, where(made)))) or "TRUE"
    _, turn = wanted.turn
    by = ", ".join(f"{column} {turn}" for column in columns or (wanted.key, "puzzles.id"))
    rows = wanted.reader.rows(
        f"SELECT {wanted.key}, puzzles.id, ({held}) FROM puzzles WHERE {conditions} "
        f"ORDER BY {by} LIMIT {made.bind(count)}",
        made,
    )
    return cast("list[tuple[int | str | None, int, object]]", rows)
