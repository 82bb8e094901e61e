"""A page of the puzzles that a query means, by their ids."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, cast

from sudokudb.store.bitmaps import evaluate as masks
from sudokudb.store.search.estimates import FEW, brief, count_up_to, nearest_page
from sudokudb.store.search.text_filter import Unknown, asked_of
from sudokudb.store.sql.access_paths import walks_of
from sudokudb.store.sql.index_scan import TABLE, selects

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.query import Term
    from sudokudb.store.bitmaps.predicates import Predicate
    from sudokudb.store.sql.index_scan import Bounds, Reader, Walk

_NEARBY = 20_000
_SORTED = 3_000_000


def by_id(
    reader: Reader, terms: Sequence[Term], bounds: Bounds, limit: int, *, descending: bool = False
) -> list[int]:
    """List the first `limit` ids within bounds, ascending or descending.

    A walk along an index that gives no others, or few, is followed. For all else blocks say where
    they are, and rows where there are no blocks.
    """
    if not bounds:
        return []
    walks = [*walks_of(reader, terms)]
    if walk := _alone(terms, walks) or brief(reader, walks, bounds, len(terms)):
        return _merged(reader, walk, terms, bounds, limit, descending=descending)
    asked = asked_of(reader, terms, bounds) if reader.dialect == "sqlite" else None

    def listed(predicates: Sequence[Predicate], after: int | None, most: int) -> list[int]:
        rest = bounds if after is None else bounds.after(after, descending=descending)
        found: list[int] = []
        for part in masks.stretches(reader, predicates, rest, descending=descending):
            left = most - len(found)
            if isinstance(part, masks.Block):
                found += part.ids_of(part.mask(predicates), left, descending=descending)
            else:
                found += _in_rows(reader, walks, terms, part, left, descending=descending)
            if len(found) == most:
                break
        return found

    with suppress(Unknown):
        if asked:
            return asked.first(limit, listed, int)
    return _in_rows(reader, walks, terms, bounds, limit, descending=descending)


def _alone(terms: Sequence[Term], walks: Sequence[Walk]) -> Walk | None:
    """Return the walk that says all that terms say, in the order of ids and in one part."""
    if not terms:
        return TABLE
    one = walks[0] if len(terms) == len(walks) == 1 else None
    return one if one and one.ordered and one.exact and len(one.parts) == 1 else None


def _in_rows(
    reader: Reader,
    walks: Sequence[Walk],
    terms: Sequence[Term],
    bounds: Bounds,
    limit: int,
    *,
    descending: bool,
) -> list[int]:
    """List the first ids along the walk on which there are most of them.

    If there are not enough nearby, what another walk leads to is sorted, if it is not very much.
    """
    walk = nearest_page(reader, walks, bounds, descending=descending)
    if count_up_to(reader, walk, bounds, FEW) < FEW:
        return _merged(reader, walk, terms, bounds, limit, descending=descending)
    nearby = bounds.nearby(max(_NEARBY, 10 * limit), descending=descending)
    ids = _merged(reader, walk, terms, nearby, limit, descending=descending)
    if len(ids) == limit or nearby == bounds:
        return ids
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
