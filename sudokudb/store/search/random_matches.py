"""The keys of matching puzzles in a random order, without the values of all of them."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from heapq import merge
from typing import TYPE_CHECKING

from pyroaring import BitMap

from sudokudb.query import Key
from sudokudb.query.random_order import RandomOrder
from sudokudb.store.bitmaps.index import SHIFT, SIZE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    Segments = Mapping[int, BitMap]

_EXPECTED = 64  # keys that a caller reads

random_order = lru_cache(8)(RandomOrder)
"""Return the order of a seed."""


def random_keys(found: Segments, seed: int, after: Key | None) -> Iterator[Key]:
    """Yield the keys of puzzles in the order of a seed, after a key.

    Each level of numbers (see `RandomOrder`) is a stream. If few of its numbers are found, their
    values are sorted; otherwise all numbers are tried in their order.
    """
    order = random_order(seed)
    start = (int(after.value or 0), after.id) if after else (0, 0)
    streams = [_stream(order, level, parts, start) for level, parts in _levels(found).items()]
    return (Key(*pair) for pair in merge(*streams))


def _levels(found: Segments) -> dict[int, dict[int, BitMap]]:
    """Return the found puzzles of each segment by level; a level consists of whole segments."""
    levels: dict[int, dict[int, BitMap]] = defaultdict(dict)
    for segment, ids in found.items():
        if segment:
            levels[SHIFT + segment.bit_length() - 1][segment] = ids
            continue
        for level in range(SHIFT):
            if part := ids & BitMap(range(1 << level, 2 << level)):
                levels[level][0] = part
    return levels


def _stream(
    order: RandomOrder, level: int, parts: Segments, start: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    """Yield the values and numbers of a level after a start."""
    count = sum(map(len, parts.values()))
    if count * count <= _EXPECTED << level:
        ids = (id + (segment << SHIFT) for segment, part in parts.items() for id in part)
        yield from sorted(pair for id in ids if (pair := (order.value(id), id)) > start)
        return
    none = BitMap()
    left = count
    for value, id in order.level_from(level, start[0]):
        if id & SIZE - 1 in parts.get(id >> SHIFT, none):
            left -= 1
            if (value, id) > start:
                yield value, id
            if not left:
                return


def least_keys(ids: Collection[int], seed: int) -> list[Key]:
    """Return the keys of puzzles in the order of a seed."""
    value = random_order(seed).value
    return sorted(Key(value(id), id) for id in ids)
