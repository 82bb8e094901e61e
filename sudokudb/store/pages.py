"""A page of the puzzles that a query means, by their ids."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, cast

from sudokudb.store import masks
from sudokudb.store.estimates import FEW, count_up_to, nearest_page
from sudokudb.store.predicates import predicates_of
from sudokudb.store.walks import TABLE, selects
from sudokudb.store.ways import walks_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.query import Term
    from sudokudb.store.walks import Bounds, Reader, Walk

_NEARBY = 20_000
_SORTED = 3_000_000


def by_id(
    reader: Reader, terms: Sequence[Term], bounds: Bounds, limit: int, *, descending: bool = False
) -> list[int]:
    """List the first `limit` ids within bounds, ascending or descending.

    If there are not enough nearby, blocks say where more are. What only an index gives that is in
    another order is sorted.
    """
    if not bounds:
        return []
    walks = [*walks_of(reader, terms)]
    walk = nearest_page(reader, walks, bounds, descending=descending)
    alone = walk.ordered and walk.exact and [walk.term] == [*terms]
    if alone or count_up_to(reader, walk, bounds, FEW) < FEW:
        return _merged(reader, walk, terms, bounds, limit, descending=descending)
    predicates = predicates_of(reader, terms)
    nearby = bounds.nearby(max(_NEARBY, 10 * limit), descending=descending)
    if walk is not TABLE or predicates is None:
        ids = _merged(reader, walk, terms, nearby, limit, descending=descending)
        if len(ids) == limit or nearby == bounds:
            return ids
    if predicates is None:
        return _in_rows(reader, walks, walk, terms, bounds, limit, descending=descending)
    found: list[int] = []
    for part in masks.stretches(reader, predicates, bounds, descending=descending):
        left = limit - len(found)
        if isinstance(part, masks.Block):
            found += islice(part.ids_of(part.mask(predicates), descending=descending), left)
        else:
            found += _in_rows(reader, walks, walk, terms, part, left, descending=descending)
        if len(found) == limit:
            break
    return found


def _in_rows(
    reader: Reader,
    walks: Sequence[Walk],
    walk: Walk,
    terms: Sequence[Term],
    bounds: Bounds,
    limit: int,
    *,
    descending: bool,
) -> list[int]:
    """List the first ids along a walk, or sort what another leads to, if it is not very much."""
    others = [other for other in walks if not other.ordered and other is not walk]
    if others:
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
