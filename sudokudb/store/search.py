"""Running queries: a page at a time in any order, and all ids.

A page begins after the key of the last row of the one before, which is its only lower bound, so
that the thousandth page costs what the first does; nothing is counted off.

Statements are plain SQL with named parameters; `dialect` is `sqlite` or `postgresql`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sudokudb.query import Order
from sudokudb.store.orders import Key, excluded, parts_of
from sudokudb.store.pages import by_id
from sudokudb.store.pages_by_key import by_key
from sudokudb.store.walks import Bounds, Reader, bounds_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.query import Query as Tree
    from sudokudb.query import Term
    from sudokudb.store.database import Query
    from sudokudb.store.orders import Part, Place

_BY_ID = Order()
_CHUNK = 10_000


def page(
    query: Query,
    tree: Tree,
    order: Order = _BY_ID,
    after: Key | None = None,
    limit: int = 50,
    *,
    dialect: str = "sqlite",
) -> list[Key]:
    """List the keys of up to `limit` puzzles, which follow `after` in an order.

    Each key has its puzzle's `id`; the last is where the next page begins.
    """
    reader = Reader(query, dialect)
    bounds = bounds_of(reader, tree.terms)
    found: list[Key] = []
    for number, part in enumerate(parts_of(order) if bounds else ()):
        if len(found) == limit or excluded(part, tree.terms) or (after and number < after.part):
            continue
        begin = after if after and after.part == number else None
        left = limit - len(found)
        if part.key:
            place = cast("Place", (begin.value, begin.id)) if begin else None
            rows = by_key(reader, part, tree.terms, bounds, order, place, left)
            found += [Key(number, value, id) for value, id in rows]
        else:
            ids = _by_id(reader, part, tree.terms, bounds, order, begin, left)
            found += [Key(number, None, id) for id in ids]
    return found


def _by_id(
    reader: Reader,
    part: Part,
    terms: Sequence[Term],
    bounds: Bounds,
    order: Order,
    begin: Key | None,
    limit: int,
) -> list[int]:
    if begin:
        bounds = bounds.after(begin.id, descending=order.descending)
    return by_id(reader, (*terms, *part.terms), bounds, limit, descending=order.descending)


def ids(query: Query, tree: Tree, *, dialect: str = "sqlite") -> Iterator[int]:
    """Yield the ids of all puzzles that a query means, ascending.

    They are read in chunks: what reads them may change the puzzles meanwhile. Puzzles that are
    added after the first was asked for are left out.
    """
    reader = Reader(query, dialect)
    bounds = bounds_of(reader, tree.terms)
    while chunk := by_id(reader, tree.terms, bounds, _CHUNK):
        yield from chunk
        bounds = bounds.after(chunk[-1])
