"""Search the collection: pages of puzzles, counts, and equivalent puzzles."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sudokudb.errors import SudokuError
from sudokudb.query import Order, Query, Term
from sudokudb.store import search as store_search
from sudokudb.store.rows import puzzles
from sudokudb.store.search import Key, key_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle
    from sudokudb.store import Store
    from sudokudb.symmetry import Transform

_T = TypeVar("_T")

EVERYTHING = Query()
_PAGE = 500
_SOLVED_FIELDS = frozenset({"level", "solutions"})


class Equivalent(NamedTuple):
    """A puzzle that is equivalent to a grid, and the transform from the grid to it."""

    puzzle: Puzzle
    transform: Transform


class EquivalentPair(NamedTuple):
    """Two equivalent puzzles, and the transform from the first to the second."""

    first: Puzzle
    copy: Puzzle
    transform: Transform


def search(
    store: Store, query: Query, order: Order, limit: int | None, last: Puzzle | None
) -> Iterator[Puzzle]:
    """Yield the puzzles that match a query, in an order, a page at a time."""
    after = key_of(last, order) if last else None
    remaining = limit
    while remaining is None or remaining > 0:
        puzzles_found, after = page(store, query, order, after, min(_PAGE, remaining or _PAGE))
        yield from puzzles_found
        if after is None:
            return
        remaining = None if remaining is None else remaining - len(puzzles_found)


def page(
    store: Store, query: Query, order: Order, after: Key | None, limit: int
) -> tuple[list[Puzzle], Key | None]:
    """Return a page of matching puzzles, and the key after which the next page begins."""
    with store.failures():
        keys = store_search.page(store.run_sql, query, order, after, limit, dialect=store.dialect)
        found = list(puzzles.by_ids(store.run_sql, [key.id for key in keys]))
    return found, keys[-1] if len(keys) == limit else None


def ids(store: Store, query: Query) -> Iterator[int]:
    """Yield the ids of the puzzles that match a query, ascending."""
    with store.failures():
        yield from store_search.ids(store.run_sql, query, dialect=store.dialect)


def count(store: Store, query: Query) -> int:
    """Count the puzzles that match a query."""
    with store.failures():
        return store_search.count(store.run_sql, query, dialect=store.dialect)


def count_unsolved(store: Store, query: Query) -> int:
    """Count the unsolved puzzles that match all terms of a query but level and solutions."""
    asked = {term.field for term in query.terms if not term.negated}
    if asked.isdisjoint(_SOLVED_FIELDS):
        return 0
    terms = (term for term in query.terms if term.field not in _SOLVED_FIELDS)
    return count(store, Query((Term("has", ("solutions",), negated=True), *terms)))


def histogram(store: Store, field: str, query: Query) -> list[tuple[int | str | None, int]]:
    """Count the puzzles that match a query by the values of a field."""
    with store.failures():
        return store_search.histogram(store.run_sql, query, field, dialect=store.dialect)


def equivalent_to(store: Store, grid: Grid) -> Iterator[Equivalent]:
    """Yield the puzzles that are equivalent to a grid, by id."""
    from sudokudb.engine.canon import identity

    identity.require_form(grid)
    with store.failures():
        found = _without_sukakus(puzzles.by_identity(store.run_sql, identity.identity_of(grid)))
        pairs = ((puzzle, grid, puzzle.grid) for puzzle in found)
        yield from (Equivalent(puzzle, way) for puzzle, way in _with_transforms(pairs))


def equivalent_pairs(store: Store) -> Iterator[EquivalentPair]:
    """Yield every puzzle that is equivalent to an earlier one, with the first such puzzle."""
    with store.failures():
        pairs = ((pair, pair[0].grid, pair[1].grid) for pair in _same_identity(store))
        yield from (EquivalentPair(*pair, way) for pair, way in _with_transforms(pairs))


def _same_identity(store: Store) -> Iterator[tuple[Puzzle, Puzzle]]:
    """Yield pairs of puzzles with one identity: the first that has it, and each of the others."""
    for number in puzzles.shared_identities(store.run_sql):
        found = _without_sukakus(puzzles.by_identity(store.run_sql, number))
        if first := next(found, None):
            yield from ((first, copy) for copy in found)


def _without_sukakus(found: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """Leave out Sukakus, which all have the identity of the empty grid."""
    return (puzzle for puzzle in found if puzzle.grid.candidates is None)


def _with_transforms(pairs: Iterator[tuple[_T, Grid, Grid]]) -> Iterator[tuple[_T, Transform]]:
    """Yield the items of pairs of grids with one identity, with the transform between the grids."""
    from sudokudb.engine.canon.isomorphs import find_text_transforms

    while part := list(islice(pairs, _PAGE)):
        transforms = find_text_transforms([(first.text, second.text) for _, first, second in part])
        found = zip(part, transforms, strict=True)
        yield from ((item, transform) for (item, *_), transform in found if transform)


def select(store: Store, statement: str) -> tuple[list[str], Iterator[tuple[object, ...]]]:
    """Run a user's SQL; raise SudokuError if it returns nothing."""
    columns, rows = store.select(statement)
    if not columns:
        raise SudokuError("this SQL statement returns nothing", "begin with SELECT")
    return columns, rows
