"""A page in the order of a key, out of blocks: for terms of which an order's index meets too few.

The index is read entry by entry, and most of them with their rows; where hardly any answers to the
terms, that is the whole table. Blocks say at once which ids do, and what most keys of theirs are.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import compress
from math import isqrt
from operator import and_, gt, lt
from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.store.bitmaps import bitmap as bitmaps
from sudokudb.store.bitmaps import evaluate as masks
from sudokudb.store.bitmaps.bitmap import SHIFT, SIZE
from sudokudb.store.bitmaps.encoding import TITLES
from sudokudb.store.bitmaps.predicates import TITLED
from sudokudb.store.rows.bind_lists import portions
from sudokudb.store.search.index_entries import chunks
from sudokudb.store.search.sort_keys import ranks_of
from sudokudb.store.search.text_filter import Unknown, asked_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sudokudb.store.bitmaps.predicates import Predicate
    from sudokudb.store.search.sort_keys import Place, Wanted
    from sudokudb.store.sql.index_scan import Bounds

_SPARSE = 1_000
_FEW = 1_500
_UNLUCKY = 3
_LOOKED_UP = 5  # so many entries of an index are read while a puzzle is looked up
_FAR = 4 * SIZE  # ids in no block: of more, indexes know more


class _Titled(NamedTuple):
    """Which puzzles of a block are asked for, and what is at or before all its titles."""

    first: str
    block: int
    mask: bytes


class _Missing(Exception):
    """Many ids are in no block."""


def by_block(
    wanted: Wanted, after: Place | None, in_rows: Callable[[Wanted, Place | None], list[Place]]
) -> list[Place] | None:
    """List the first places after one of them.

    The key of a place is that of `ranks_of`, or a title. `in_rows` lists the first for ids that are
    in no block. None where blocks do not say what the terms ask for, or are missing.
    """
    asked = asked_of(wanted.reader, wanted.all, wanted.bounds)
    if asked is None:
        return None
    by = _by_title if wanted.order.field == "title" else _by_rank

    def listed(predicates: Sequence[Predicate], after: Place | None, most: int) -> list[Place]:
        return by(wanted._replace(limit=most), predicates, after, in_rows)

    with suppress(_Missing, Unknown):
        return asked.first(wanted.limit, listed, lambda place: place[1], after)
    return None


def _stretches(
    wanted: Wanted, predicates: Sequence[Predicate], field: str
) -> Iterator[masks.Block | Bounds]:
    """Yield blocks and the ids between them; raises _Missing if these are many, or all."""
    missing = 0
    for part in masks.stretches(
        wanted.reader, predicates, wanted.bounds, [field], descending=wanted.order.descending
    ):
        missing += 0 if isinstance(part, masks.Block) else part.size
        if missing > _FAR or part == wanted.bounds:
            raise _Missing
        yield part


def _by_rank(
    wanted: Wanted,
    predicates: Sequence[Predicate],
    after: Place | None,
    in_rows: Callable[[Wanted, Place | None], list[Place]],
) -> list[Place]:
    """List the first places, by what blocks have of each id."""
    places: list[Place] = []
    for part in _stretches(wanted, predicates, wanted.order.field):
        if isinstance(part, masks.Block):
            last = places[-1] if len(places) == wanted.limit else None
            found = _of_block(wanted, part, predicates, after, last)
        else:
            found = in_rows(wanted._replace(bounds=part), after)
        if found:
            places = _best(wanted, [*places, *found])
    return places


def _best(wanted: Wanted, places: Sequence[Place]) -> list[Place]:
    """Sort places; return the first of them."""
    return sorted(places, reverse=wanted.order.descending)[: wanted.limit]


def _of_block(
    wanted: Wanted,
    block: masks.Block,
    predicates: Sequence[Predicate],
    after: Place | None,
    last: Place | None,
) -> list[Place]:
    """List the first places of a block, after one, and before the last of a page but for a few.

    All blocks before have been looked at, so that only a key that is before the last's is.
    """
    field, descending = wanted.order.field, wanted.order.descending
    keys = ranks_of(wanted.order, block.values(field))
    before = gt if descending else lt
    in_question = [
        not (after and before(key, after[0])) and (last is None or before(key, last[0]))
        for key in keys
    ]
    for predicate in predicates:
        if predicate.fields == (field,):
            in_question = [*map(and_, in_question, block.asked(field, predicate))]
    mask = block.mask(predicates) if any(in_question) else b""
    mask = mask and block.having(field, in_question, mask)
    if not mask:
        return []
    places: list[Place] = []
    if bitmaps.count(mask) < _SPARSE:
        places = [(keys[code], id) for code, id in block.codes_of(mask, field)]
        return [place for place in places if not after or wanted.follows(place, after)]
    for key in sorted(compress(keys, in_question), reverse=descending):
        if len(places) >= wanted.limit:
            break
        alike = block.having(field, map(key.__eq__, keys), mask)
        if after and key == after[0]:
            rest = wanted.bounds.after(after[1], descending=descending)
            alike = block.within(rest, alike)
        ids = block.ids_of(alike, wanted.limit - len(places), descending=descending)
        places += ((key, id) for id in ids)
    return places


def _by_title(
    wanted: Wanted,
    predicates: Sequence[Predicate],
    after: Place | None,
    in_rows: Callable[[Wanted, Place | None], list[Place]],
) -> list[Place]:
    """List the first places, by title, which blocks do not have.

    They say of which puzzles it is, and between which ends their titles lie. The titles are looked
    up, block by block, as long as these are few; else they are looked for in the index of titles.
    """
    before = gt if wanted.order.descending else lt
    places: list[Place] = []
    found: list[_Titled] = []
    titled = 0
    for part in _stretches(wanted, predicates, TITLES):
        if not isinstance(part, masks.Block):
            places = _best(wanted, [*places, *in_rows(wanted._replace(bounds=part), after)])
        elif mask := part.mask(predicates):
            ends = cast("list[str]", part.values(TITLES))
            first, last = ends[::-1] if wanted.order.descending else ends
            if not after or not before(last, after[0]):
                found.append(_Titled(first, part.ids.first >> SHIFT, mask))
                titled += part.count([TITLED])
    found.sort(reverse=wanted.order.descending)
    number = sum(bitmaps.count(some.mask) for some in found)
    # Without any luck the index meets a page after so many entries.
    entries = wanted.limit * titled // max(number, 1)
    if entries < number * _LOOKED_UP:
        met = _met(wanted, found, after, _UNLUCKY * entries)
        if met is not None:
            return _best(wanted, [*places, *met])
    left = max(_FEW, isqrt(wanted.limit * titled // _LOOKED_UP))
    for looked, (first, block, mask) in enumerate(found):
        if len(places) == wanted.limit and before(places[-1][0], first):
            break
        left -= bitmaps.count(mask)
        if left < 0:
            return _best(wanted, [*places, *(_met(wanted, found[looked:], after, None) or ())])
        ids = bitmaps.ids(mask, block << SHIFT, SIZE, False)
        places = _best(wanted, [*places, *_looked_up(wanted, ids, after)])
    return places


def _met(
    wanted: Wanted, found: Iterable[_Titled], after: Place | None, most: int | None
) -> list[Place] | None:
    """List the first places of what was found, as the index of titles has them.

    None if they are not met in so many entries.
    """
    masks = {some.block: some.mask for some in found}
    nobody = bytes(bitmaps.BYTES)
    met: list[Place] = []
    looked = 0
    for chunk in chunks(wanted, after, (most or 0) // 4):
        looked += len(chunk)
        met += [
            (title, id)
            for title, id, _ in chunk
            if masks.get(id >> SHIFT, nobody)[(id & SIZE - 1) >> 3] >> (id & 7) & 1
        ]
        if len(met) >= wanted.limit:
            return met
        if most is not None and looked >= most:
            return None
    return met


def _looked_up(wanted: Wanted, ids: Sequence[int], after: Place | None) -> Iterator[Place]:
    """Yield the places of some ids after one of them, in any order."""
    for listed, values in portions(ids):
        rows = wanted.reader.query(
            f"SELECT {wanted.key}, id FROM puzzles WHERE id IN ({listed})", values
        )
        for place in cast("Iterator[Place]", rows):
            if not after or wanted.follows(place, after):
                yield place
