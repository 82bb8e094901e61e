"""A page of the puzzles that a query means, in another order than that of their ids."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from math import isqrt
from typing import TYPE_CHECKING, cast

from sudokudb.store.rows.labels import LABELS
from sudokudb.store.search.estimates import FEW, GATHERED, brief, briefest, count_up_to
from sudokudb.store.search.index_entries import LAST_CHUNK, TooFar, entries, way_of
from sudokudb.store.search.page_by_bitmap import by_block
from sudokudb.store.search.text_filter import rows_for_which
from sudokudb.store.sql.access_paths import walks_of
from sudokudb.store.sql.index_scan import selects

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from sudokudb.query import Term
    from sudokudb.store.search.sort_keys import Place, Wanted
    from sudokudb.store.sql.index_scan import Walk

_PATIENCE = 2000  # entries, after which blocks have answered
_FIRST = 200
_KNOWN = 60_000
_SORTED = 3_000_000


def by_key(wanted: Wanted, after: Place | None) -> list[Place]:
    """List the first keys and ids after one of them.

    A few puzzles are sorted. For more, the order's index is looked at; where that does not soon
    meet a page, blocks are asked, and rows where blocks do not know.
    """
    reader = wanted.reader
    walks = [*walks_of(reader, wanted.terms)]
    if walk := brief(reader, walks, wanted.bounds, len(wanted.terms)):
        return _sorted_first(wanted, walk, after)
    if reader.dialect == "sqlite":
        with suppress(TooFar):
            return _along(wanted, after, _PATIENCE, hopeful=True)
        places = by_block(wanted, after, _sorted_shortest)
        if places is not None:
            return places
    return _in_rows(wanted, walks, after)


def _sorted_shortest(wanted: Wanted, after: Place | None) -> list[Place]:
    """Sort what the shortest walk leads to."""
    _, walk = briefest(wanted.reader, [*walks_of(wanted.reader, wanted.terms)], wanted.bounds)
    return _sorted(wanted, walk, after)


def _in_rows(wanted: Wanted, walks: Sequence[Walk], after: Place | None) -> list[Place]:
    """Walk the order's index, and look for its entries among the ids that a term leads to.

    If these are very many, in the table. What takes very long is sorted after all.
    """
    reader, bounds, limit = wanted.reader, wanted.bounds, wanted.limit
    size, walk = briefest(reader, walks, bounds)
    # Of so many, a page is met after as many entries of the order's index.
    few = max(FEW, isqrt(limit * bounds.size))
    if size < few // 2 and count_up_to(reader, walk, bounds, few) < few:
        return _sorted_first(wanted, walk, after)
    known = _known(wanted, walk) if size < (_KNOWN if walk.ordered else GATHERED) else None
    try:
        if known is None:
            return _along(wanted, after, few)
        if len(known) < few // 2:
            return _sorted_first(wanted, walk, after)
        return _among(wanted, after, walk, known)
    except TooFar:
        if count_up_to(reader, walk, bounds, _SORTED) < _SORTED:
            return _sorted(wanted, walk, after)
        return _along(wanted, after, None)


def _sorted(wanted: Wanted, walk: Walk, after: Place | None) -> list[Place]:
    """Sort what a walk leads to."""
    return [*_in_order(wanted, walk, wanted.all, after, wanted.limit)]


def _sorted_first(wanted: Wanted, walk: Walk, after: Place | None) -> list[Place]:
    """Sort what a walk leads to, and only then ask what costs most of each."""
    dear = [term for term in wanted.terms if term.field in LABELS and term is not walk.term]
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
    if not parts:
        return iter(())
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
    """Walk the order's index and look for known ids; TooFar after many times what is expected."""
    way = way_of(wanted, after)
    terms = [term for term in way.terms if term is not walk.term]
    far = 4 * wanted.limit * wanted.bounds.size // len(known)
    read = entries(wanted, way._replace(terms=[]), max(far, LAST_CHUNK))
    return _first(wanted, ((key, id) for key, id, _ in read if id in known), terms)


def _first(wanted: Wanted, places: Iterator[Place], terms: Sequence[Term]) -> list[Place]:
    """List the first places for which terms hold."""
    found: list[Place] = []
    while len(found) < wanted.limit and (some := [*islice(places, 2 * wanted.limit)]):
        held = rows_for_which(wanted.reader, terms, [id for _, id in some])
        found += (place for place in some if place[1] in held)
    return found[: wanted.limit]


def _along(
    wanted: Wanted, after: Place | None, most: int | None, *, hopeful: bool = False
) -> list[Place]:
    """Walk the order's index until the page is full; TooFar if that takes more than `most`.

    With `hopeful` also when, after its first entries, that is to be expected.
    """
    found: list[Place] = []
    read = entries(wanted, way_of(wanted, after), most)
    for looked, (key, id, held) in enumerate(read):
        if hopeful and looked == _FIRST and most and len(found) * most < looked * wanted.limit:
            raise TooFar
        if held:
            found.append((key, id))
            if len(found) == wanted.limit:
                break
    return found
