"""What a query asks of blocks; and of rows, where it asks for words that many texts have.

A word that few texts have is looked up once, in the index of texts. One that many have is asked of
the first rows for which all else holds: most of them have it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from sudokudb.store.bitmaps.predicates import TITLED, Predicate, predicate_of, together
from sudokudb.store.rows.bind_lists import portions

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from sudokudb.query import Term
    from sudokudb.store.sql.index_scan import Bounds, Reader

    T = TypeVar("T")

_FEW = 3000
_PATIENCE = 3000  # rows in one go, after which the index of texts is read after all


class Unknown(Exception):
    """Rows were asked for long, and the index of texts does not know."""


class Asked(NamedTuple):
    """What blocks are asked, and the terms that are asked of rows.

    `words` say these of blocks; None where the index of texts does not have such words.
    """

    reader: Reader
    predicates: list[Predicate]
    words: list[Predicate] | None
    unsure: list[Term]

    def first(
        self,
        limit: int,
        listed: Callable[[Sequence[Predicate], T | None, int], list[T]],
        id_of: Callable[[T], int],
        after: T | None = None,
    ) -> list[T]:
        """List the first for which all holds of what `listed` lists.

        That is asked, with predicates, for as many as a number after one that it has listed.
        Raises Unknown.
        """
        found: list[T] = []
        size = 2 * limit if self.unsure else limit
        while size < max(_PATIENCE, 2 * limit + 1):
            some = listed(self.predicates, after, size)
            held = rows_for_which(self.reader, self.unsure, [id_of(one) for one in some])
            found += (one for one in some if id_of(one) in held)
            if len(found) >= limit or len(some) < size:
                return found[:limit]
            after, size = some[-1], 4 * size
        if self.words is None:
            raise Unknown
        return found + listed([*self.predicates, *self.words], after, limit - len(found))


def asked_of(reader: Reader, terms: Iterable[Term], bounds: Bounds) -> Asked | None:
    """Return what is asked where terms all hold; None if blocks do not say what they ask for."""
    few: list[Predicate] = []
    predicates: list[Predicate] = []
    words: list[Predicate] | None = []
    unsure: list[Term] = []
    for term in terms:
        made = predicate_of(reader, term)
        if made is None and term.field == "title":
            made, words = [] if term.negated else [TITLED], None
            unsure.append(term)
        if made is None:
            return None
        for predicate in made:
            if not predicate.found:
                predicates.append(predicate)
            elif listed := _listed(predicate, bounds):
                few.append(listed)
            else:
                words = None if words is None else [*words, predicate]
                unsure.append(term)
    return Asked(reader, [*few, *together(predicates)], words, unsure)


def _listed(predicate: Predicate, bounds: Bounds) -> Predicate | None:
    """Return a predicate for ids that are listed now; None if they are many."""
    assert predicate.found
    ids = sorted(islice(predicate.found(bounds), _FEW))
    if len(ids) == _FEW:
        return None

    def within(bounds: Bounds) -> list[int]:
        return ids[bisect_left(ids, bounds.first) : bisect_right(ids, bounds.last)]

    return predicate._replace(found=within)


def rows_for_which(reader: Reader, terms: Sequence[Term], ids: Collection[int]) -> Collection[int]:
    """Return those of some ids for which terms hold."""
    if not terms:
        return ids
    held: set[int] = set()
    for listed, values in portions(ids):
        made = reader.begin()
        made.parameters |= values
        statement = f"SELECT id FROM puzzles WHERE id IN ({listed}){made.where(terms)}"
        held.update(cast("int", row[0]) for row in reader.rows(statement, made))
    return held
