"""Running queries: a page at a time in any order, and all ids.

A page begins after the key of the last row of the one before, which is its only lower bound, so
that the thousandth page costs what the first does; nothing is counted off.

Statements are plain SQL with named parameters; `dialect` is `sqlite` or `postgresql`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sudokudb.query import Order
from sudokudb.store.search.estimates import brief
from sudokudb.store.search.page_by_bitmap import by_block
from sudokudb.store.search.page_by_id import by_id
from sudokudb.store.search.page_by_key import by_key
from sudokudb.store.search.sort_keys import Key, Part, Wanted, excluded, parts_of
from sudokudb.store.sql.access_paths import walks_of
from sudokudb.store.sql.index_scan import Reader, bounds_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.query import Query
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.search.sort_keys import Place
    from sudokudb.store.sql.index_scan import Bounds

_BY_ID = Order()
_CHUNK = 10_000
_RANKED = ("level", "solutions")


def page(
    run_sql: RunSql,
    tree: Query,
    order: Order = _BY_ID,
    after: Key | None = None,
    limit: int = 50,
    *,
    dialect: str = "sqlite",
) -> list[Key]:
    """List the keys of up to `limit` puzzles, which follow `after` in an order.

    Each key has its puzzle's `id`; the last is where the next page begins.
    """
    reader = Reader(run_sql, dialect)
    with reader.moment():
        bounds = bounds_of(reader, tree.terms)
        if not bounds:
            return []
        wanted = Wanted(reader, Part(), tree.terms, bounds, order, limit)
        if order.field in _RANKED and tree.terms and dialect == "sqlite":
            return _by_block(wanted, after)
        return _by_part(wanted, after)


def _by_block(wanted: Wanted, after: Key | None) -> list[Key]:
    """List the first keys out of blocks, of all parts at once, or from one part after another."""
    reader, terms = wanted.reader, wanted.terms
    sign = -1 if wanted.order.descending else 1
    place = (sign * after.part, after.id) if after else None
    walk = brief(reader, [*walks_of(reader, terms)], wanted.bounds, len(terms))
    places = None if walk else by_block(wanted, place, _by_rank)
    if places is None:
        return _by_part(wanted, after)
    return [Key(sign * cast("int", rank), None, id) for rank, id in places]


def _by_rank(wanted: Wanted, after: Place | None) -> list[Place]:
    """List the places of the first keys, as `ranks_of` has them."""
    sign = -1 if wanted.order.descending else 1
    key = Key(sign * cast("int", after[0]), None, after[1]) if after else None
    return [(sign * found.part, found.id) for found in _by_part(wanted, key)]


def _by_part(wanted: Wanted, after: Key | None) -> list[Key]:
    """List the first keys, from one part of an order after another."""
    found: list[Key] = []
    for number, part in enumerate(parts_of(wanted.order)):
        if (
            len(found) == wanted.limit
            or excluded(part, wanted.terms)
            or (after and number < after.part)
        ):
            continue
        begin = after if after and after.part == number else None
        one = wanted._replace(part=part, limit=wanted.limit - len(found))
        if part.key:
            place = cast("Place", (begin.value, begin.id)) if begin else None
            found += [Key(number, value, id) for value, id in by_key(one, place)]
        else:
            found += [Key(number, None, id) for id in _by_id(one, begin)]
    return found


def _by_id(wanted: Wanted, begin: Key | None) -> list[int]:
    bounds, descending = wanted.bounds, wanted.order.descending
    if begin:
        bounds = bounds.after(begin.id, descending=descending)
    return by_id(wanted.reader, wanted.all, bounds, wanted.limit, descending=descending)


def ids(run_sql: RunSql, tree: Query, *, dialect: str = "sqlite") -> Iterator[int]:
    """Yield the ids of all puzzles that a query means, ascending.

    They are read in chunks: what reads them may change the puzzles meanwhile. Puzzles that are
    added after the first was asked for are left out.
    """
    reader = Reader(run_sql, dialect)
    bounds = bounds_of(reader, tree.terms)
    while chunk := _chunk(reader, tree, bounds):
        yield from chunk
        bounds = bounds.after(chunk[-1])


def _chunk(reader: Reader, tree: Query, bounds: Bounds) -> list[int]:
    with reader.moment():
        return by_id(reader, tree.terms, bounds, _CHUNK)
