"""Asking the collection: what a query means, in pages, in numbers; and what is the same."""

from __future__ import annotations

from itertools import islice
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sudokudb.errors import SudokuError
from sudokudb.library.base import Base
from sudokudb.query import Order, Query, Term
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.rows import duplicates as twins
from sudokudb.store.rows import puzzles
from sudokudb.store.search import counts
from sudokudb.store.search import pages as search
from sudokudb.store.search.sort_keys import Key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle
    from sudokudb.symmetry import Transform

_T = TypeVar("_T")

EVERYTHING = Query()
_PAGE = 500
_FOUND_OUT = frozenset({"level", "solutions"})


class Twin(NamedTuple):
    """A puzzle, and the transform that makes it of the one it is the same as."""

    puzzle: Puzzle
    transform: Transform


class Copy(NamedTuple):
    """A puzzle that another is the same as: the first, the copy, and what makes the copy of it."""

    first: Puzzle
    copy: Puzzle
    transform: Transform


class Searching(Base):
    """What answers queries (see `sudokudb.query`)."""

    def search(
        self,
        query: Query = EVERYTHING,
        order: Order | None = None,
        limit: int | None = None,
        last: Puzzle | None = None,
    ) -> Iterator[Puzzle]:
        """Yield the puzzles that a query means, in an order, at most `limit`; a page at a time.

        With `last` they begin behind that one.
        """
        after = key_of(last, order or Order()) if last else None
        left = limit
        while left is None or left > 0:
            page, after = self.page(query, order, after, min(_PAGE, left or _PAGE))
            yield from page
            if after is None:
                return
            left = None if left is None else left - len(page)

    def page(
        self,
        query: Query = EVERYTHING,
        order: Order | None = None,
        after: Key | None = None,
        limit: int = 50,
    ) -> tuple[list[Puzzle], Key | None]:
        """Return a page, and where the next begins; None behind the last."""
        with self._store.failures():
            keys = search.page(
                self._query, query, order or Order(), after, limit, dialect=self._store.dialect
            )
            page = list(puzzles.by_ids(self._query, [key.id for key in keys]))
        return page, keys[-1] if len(keys) == limit else None

    def ids(self, query: Query = EVERYTHING) -> Iterator[int]:
        """Yield the numbers of the puzzles that a query means, ascending."""
        with self._store.failures():
            yield from search.ids(self._query, query, dialect=self._store.dialect)

    def count(self, query: Query = EVERYTHING) -> int:
        """Count the puzzles that a query means."""
        with self._store.failures():
            return counts.count(self._query, query, dialect=self._store.dialect)

    def unsolved(self, query: Query) -> int:
        """Count the puzzles that a query by level or solutions leaves out as nobody solved them."""
        asked = {term.field for term in query.terms if not term.negated}
        if asked.isdisjoint(_FOUND_OUT):
            return 0
        terms = (term for term in query.terms if term.field not in _FOUND_OUT)
        return self.count(Query((Term("has", ("solutions",), negated=True), *terms)))

    def histogram(
        self, field: str, query: Query = EVERYTHING
    ) -> list[tuple[int | str | None, int]]:
        """Count the puzzles that a query means by a field that is `counted`."""
        with self._store.failures():
            return counts.histogram(self._query, query, field, dialect=self._store.dialect)

    def same(self, grid: Grid) -> Iterator[Twin]:
        """Yield the puzzles that are the same as a grid but for their symmetry, by id.

        Raises Unsupported for a Sukaku.
        """
        from sudokudb.engine.canon import identity

        identity.require_form(grid)
        with self._store.failures():
            found = _grids(puzzles.by_identity(self._query, identity.identity_of(grid)))
            pairs = ((puzzle, grid, puzzle.grid) for puzzle in found)
            yield from (Twin(puzzle, way) for puzzle, way in _with_ways(pairs))

    def duplicates(self) -> Iterator[Copy]:
        """Yield every puzzle that is the same as one before it, with the first of its kind.

        They are in the order of these, and of their own numbers.
        """
        with self._store.failures():
            pairs = ((pair, pair[0].grid, pair[1].grid) for pair in self._alike())
            yield from (Copy(*pair, way) for pair, way in _with_ways(pairs))

    def _alike(self) -> Iterator[tuple[Puzzle, Puzzle]]:
        """Yield every puzzle that has the identity of one before it, behind the first of those."""
        for number in twins.shared(self._query):
            found = _grids(puzzles.by_identity(self._query, number))
            if first := next(found, None):
                yield from ((first, copy) for copy in found)

    def select(self, statement: str) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run a statement in SQL that only reads; return the names of the columns and the rows.

        Raises SudokuError for one that asks for nothing. The rows are read as they are asked for.
        """
        columns, rows = self._store.select(statement)
        if not columns:
            raise SudokuError("this SQL asks for nothing", "begin with SELECT")
        return columns, rows


def _grids(found: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """Leave out Sukakus, which all have the identity of the empty grid."""
    return (puzzle for puzzle in found if puzzle.grid.candidates is None)


def _with_ways(pairs: Iterator[tuple[_T, Grid, Grid]]) -> Iterator[tuple[_T, Transform]]:
    """Yield what stands beside pairs of grids of one identity, with the transform between them."""
    from sudokudb.engine.canon.isomorphs import same_texts

    while part := list(islice(pairs, _PAGE)):
        ways = same_texts([(first.text, second.text) for _, first, second in part])
        yield from ((item, way) for (item, *_), way in zip(part, ways, strict=True) if way)


def key_of(puzzle: Puzzle, order: Order) -> Key:
    """Return where a puzzle stands in an order."""
    value: int | str | None = None
    part = 0
    if order.field not in ("id", "title", "level", "solutions"):
        value = getattr(puzzle, order.field)
        part = int(value is None)
    elif order.field == "title":
        value = puzzle.title.translate(_LOWER) or None
        part = 0 if value else 1
    elif order.field in ("level", "solutions"):
        values: list[object] = [None, *(LEVELS if order.field == "level" else (0, 1, 2))]
        number = values.index(getattr(puzzle, order.field))
        part = len(values) - 1 - number if order.descending or not number else number - 1
    return Key(part, value, puzzle.id)


_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
