"""A page in the order of a key, out of blocks: for terms of which an order's index meets too few.

The index is read entry by entry, and most of them with their rows; where hardly any answers to the
terms, that is the whole table. Blocks say at once which ids do, and what most keys of theirs are.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, cast

from sudokudb.store import masks
from sudokudb.store.lists import portions
from sudokudb.store.predicates import Predicate, predicates_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.store.orders import Place, Wanted
    from sudokudb.store.walks import Bounds

_KEYS = ("clues", "added")
"""The orders by what blocks have of each id."""

_MOST = 60_000
_SPARSE = 1_000
_HIGHEST = 1 << 63


def by_block(
    wanted: Wanted, after: Place | None, in_rows: Callable[[Bounds], list[Place]]
) -> list[Place] | None:
    """List the first places after one of them.

    `in_rows` lists them for ids that are in no block. None where blocks do not say what the terms
    ask for, or leave very many ids whose keys they do not have.
    """
    predicates = predicates_of(wanted.reader, wanted.all)
    if predicates is None:
        return None
    keys = [wanted.order.field] if wanted.order.field in _KEYS else []
    places: list[Place] = []
    ids: list[int] = []
    for part in masks.stretches(wanted.reader, predicates, wanted.bounds, keys):
        if not isinstance(part, masks.Block):
            places = _best(wanted, [*places, *in_rows(part)])
        elif mask := part.mask(predicates):
            if keys:
                last = places[-1] if len(places) == wanted.limit else None
                places = _best(wanted, [*places, *_of_block(wanted, part, mask, after, last)])
            else:
                ids += part.ids_of(mask)
        if len(ids) > _MOST:
            return None
    return _best(wanted, [*places, *_looked_up(wanted, ids, after)])


def _best(wanted: Wanted, places: Sequence[Place]) -> list[Place]:
    """Sort places; return the first of them."""
    return sorted(places, reverse=wanted.order.descending)[: wanted.limit]


def _of_block(
    wanted: Wanted, block: masks.Block, mask: int, after: Place | None, last: Place | None
) -> list[Place]:
    """List the first places of a block, after one and before another, but for a few."""
    field, descending = wanted.order.field, wanted.order.descending
    column = block.columns[field]
    if mask.bit_count() < _SPARSE:
        pairs = cast("Iterator[Place]", block.pairs_of(mask, field))
        return [place for place in pairs if not after or wanted.follows(place, after)]
    places: list[Place] = []
    for value in sorted(cast("list[int | str]", column.values), reverse=descending):
        # Ids lie between these, which are none.
        low, high = sorted(((value, -1), (value, _HIGHEST)), reverse=descending)
        if after and not wanted.follows(high, after):
            continue
        if len(places) >= wanted.limit or (last and wanted.follows(low, last)):
            break
        alike = mask & column.mask(Predicate((field,), value.__eq__))
        ids = block.ids_of(alike, descending=descending) if alike else iter(())
        found = ((value, id) for id in ids if not after or wanted.follows((value, id), after))
        places += islice(found, wanted.limit - len(places))
    return places


def _looked_up(wanted: Wanted, ids: Sequence[int], after: Place | None) -> Iterator[Place]:
    """Yield the places of some ids after one of them, in any order."""
    for listed, values in portions(ids):
        rows = wanted.reader.query(
            f"SELECT {wanted.key}, id FROM puzzles WHERE id IN ({listed})", values
        )
        for place in cast("Iterator[Place]", rows):
            if not after or wanted.follows(place, after):
                yield place
