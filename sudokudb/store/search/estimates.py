"""Which walk a query takes.

One term of a query is walked and the others are conditions. Which one is found out by looking at
the first entries of each walk: how far apart their ids lie says how many of all puzzles they are.
The planner cannot know: its statistics have no numbers for single values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sudokudb.store.sql.index_scan import EVERY_ID, TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.store.sql.index_scan import Bounds, Part, Reader, Walk

FEW = 3000
"""So many entries are sorted without a second thought."""

BRIEF = 1000
"""So few entries are sorted before anything else is looked at."""

_ALONE = 6

_PROBED = 2000
GATHERED = 200_000
"""What is not in the order of ids is read through if it has no more entries."""

_LEAST_PROBED = 20
_NEVER = 2.0
_DENSE = 0.3  # from here on, the table is read faster than an index and the table
_FILED = 0.3  # to look up what a puzzle is filed under costs as much again, several times


def nearest_page(
    reader: Reader, walks: Sequence[Walk], bounds: Bounds, *, descending: bool = False
) -> Walk:
    """Choose the walk along which the fewest entries are looked at for a page by id."""
    costs = [(_share(reader, walk, bounds, descending), walk) for walk in walks]
    least, walk = min(costs, key=lambda pair: pair[0], default=(_NEVER, TABLE))
    return walk if least < 1 else TABLE


def shortest(reader: Reader, walks: Sequence[Walk], bounds: Bounds) -> Walk:
    """Choose the walk that is to be followed to its end."""
    most = max(int(_DENSE * bounds.size), FEW)
    least, chosen = float(most), TABLE
    for walk in walks:
        entries = count_up_to(reader, walk, bounds, most)
        cost = entries if walk.source == TABLE.source else entries * _FILED
        if cost < least:
            least, chosen = cost, walk
    return chosen


def count_up_to(reader: Reader, walk: Walk, bounds: Bounds, most: int) -> int:
    """Count the entries of a walk, but no further than `most`; within bounds if it is ordered."""
    if walk is TABLE:
        return min(bounds.size, most)
    total = 0
    for part in walk.parts:
        made = reader.begin()
        # What is not ordered would be read from its beginning to find what lies within.
        where = part(made, bounds if walk.ordered else EVERY_ID)
        entries = f"SELECT 1 FROM {walk.source} WHERE {where} LIMIT {made.bind(most - total)}"
        rows = reader.rows(f"SELECT count(*) FROM ({entries}) AS counted", made)
        total += cast("int", rows[0][0])
        if total >= most:
            break
    return total


def brief(reader: Reader, walks: Sequence[Walk], bounds: Bounds, terms: int) -> Walk | None:
    """Return the walk with the fewest entries, if these are so few that they are just sorted.

    They may be more if nothing has to be asked of each, since their term is the only one.
    """
    most = BRIEF if terms > 1 else _ALONE * BRIEF
    sizes = [(count_up_to(reader, walk, bounds, most), walk) for walk in walks]
    least, walk = min(sizes, key=lambda pair: pair[0], default=(most, TABLE))
    return walk if least < most else None


def briefest(reader: Reader, walks: Sequence[Walk], bounds: Bounds) -> tuple[float, Walk]:
    """Choose the walk that has the fewest entries, and estimate how many."""
    sizes = [(_length(reader, walk, bounds), walk) for walk in walks]
    size, walk = min(sizes, key=lambda pair: pair[0], default=(bounds.size, TABLE))
    return (size, walk) if size < bounds.size else (bounds.size, TABLE)


def _length(reader: Reader, walk: Walk, bounds: Bounds) -> float:
    """Estimate how many entries a walk has, from both its ends; exactly if they are few."""
    if not walk.ordered:
        size = count_up_to(reader, walk, bounds, GATHERED)
        return size if size < GATHERED else bounds.size - 1
    total = 0.0
    for part in walk.parts:
        count, low, near = _probe(reader, walk, part, bounds, _PROBED, descending=False)
        if count == _PROBED:
            _, far, high = _probe(reader, walk, part, bounds, _PROBED, descending=True)
            dense = count / (near - low + 1) + count / (high - far + 1)
            count = max(count, round((high - low + 1) * dense / 2))
        total += count
    return total


def _share(reader: Reader, walk: Walk, bounds: Bounds, descending: bool) -> float:
    """Estimate which share of the puzzles in question a walk leads to, from its first entries.

    Walks to be merged count for as many times more as there are, unless they soon end: each is
    followed until there is a page of its own. What must be sorted is taken if it is little.
    """
    if not walk.ordered:
        size = count_up_to(reader, walk, bounds, FEW)
        return size / bounds.size if size < FEW else _NEVER
    enough = max(_PROBED // max(len(walk.parts), 1), _LEAST_PROBED)
    total, ends = 0.0, True
    for part in walk.parts:
        count, low, high = _probe(reader, walk, part, bounds, enough, descending=descending)
        ends = ends and count < enough
        near = bounds.last - low if descending else high - bounds.first
        total += count / (near + 1 if count == enough else bounds.size)
    return total if ends else total * len(walk.parts)


def _probe(
    reader: Reader, walk: Walk, part: Part, bounds: Bounds, enough: int, *, descending: bool
) -> tuple[int, int, int]:
    """Return how many entries a walk begins with, up to `enough`, their lowest and highest id."""
    made = reader.begin()
    turn = "DESC" if descending else "ASC"
    rows = reader.rows(
        f"SELECT count(*), min(id), max(id) FROM (SELECT {walk.id} AS id FROM {walk.source} "
        f"WHERE {part(made, bounds)} ORDER BY {walk.id} {turn} "
        f"LIMIT {made.bind(enough)}) AS probed",
        made,
    )
    count, low, high = cast("tuple[int, int | None, int | None]", rows[0])
    return count, bounds.first if low is None else low, bounds.first if high is None else high
