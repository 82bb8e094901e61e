"""Walks along indexes: what leads to the puzzles of a term, and the statements that follow it."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.query.fields import MAX_NUMBER
from sudokudb.store.sql.conditions import Statement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.query import Span, Term
    from sudokudb.store.connection.sqlite_file import RunSql

    Part = Callable[[Statement, "Bounds"], str]

UNORDERED = "+puzzles.id"
"""The id, hidden from the planner: what is not walked by id is sorted."""


class Bounds(NamedTuple):
    """The ids in question: from `first` to `last`."""

    first: int
    last: int

    def __bool__(self) -> bool:
        return self.first <= self.last

    @property
    def size(self) -> int:
        """How many numbers are in question."""
        return self.last - self.first + 1

    def within(self, span: Span) -> Bounds:
        """Return the ids of a span that are in question."""
        first = max(self.first, span.low) if isinstance(span.low, int) else self.first
        last = min(self.last, span.high) if isinstance(span.high, int) else self.last
        return Bounds(first, last)

    def after(self, id: int, *, descending: bool = False) -> Bounds:
        """Return the ids in question that follow one of them."""
        if descending:
            return Bounds(self.first, min(id - 1, self.last))
        return Bounds(max(id + 1, self.first), self.last)

    def nearby(self, count: int, *, descending: bool = False) -> Bounds:
        """Return the first `count` of the ids in question."""
        if descending:
            return Bounds(max(self.first, self.last - count + 1), self.last)
        return Bounds(self.first, min(self.last, self.first + count - 1))

    def condition(self, id: str, made: Statement) -> str:
        """Return the condition that an id is in question, the only one on the id in a statement."""
        return f"{id} BETWEEN {made.bind(self.first)} AND {made.bind(self.last)}"


EVERY_ID = Bounds(0, MAX_NUMBER)


@dataclass(frozen=True, slots=True)
class Walk:
    """Ways to the puzzles of a term, which together lead to all of them.

    `source` is what is walked and `id` the puzzle's id there. A part is the condition for one walk
    along an index, in the order of ids if it is `ordered`. With `exact` the parts say all that the
    term says; with `apart` no puzzle is in two of them.
    """

    term: Term | None
    parts: tuple[Part, ...]
    source: str = "puzzles"
    id: str = "puzzles.id"
    exact: bool = True
    apart: bool = True

    @property
    def ordered(self) -> bool:
        """Whether each part is in the order of ids."""
        return self.id != UNORDERED


TABLE = Walk(None, (lambda made, bounds: bounds.condition("puzzles.id", made),))
"""The table itself, where no index helps."""


class Reader(NamedTuple):
    """A database that answers, and which kind it is."""

    query: RunSql
    dialect: str

    def begin(self) -> Statement:
        """Return a statement to be made."""
        return Statement(self.dialect)

    def rows(self, statement: str, made: Statement) -> list[tuple[object, ...]]:
        """Run a statement."""
        return list(self.query(statement, made.parameters))

    @contextmanager
    def moment(self) -> Iterator[None]:
        """Let all that is read meanwhile be of one moment, where it is read in several parts."""
        if self.dialect != "sqlite":
            yield
            return
        self.query("SAVEPOINT moment", {})
        try:
            yield
        finally:
            self.query("RELEASE moment", {})


def selects(
    walk: Walk,
    terms: Iterable[Term],
    bounds: Bounds,
    made: Statement,
    columns: str = "",
    also: str = "",
) -> list[str]:
    """Return a SELECT for each part of a walk: ids, and `columns`, where all terms hold."""
    rest = made.where(term for term in terms if not (walk.exact and term is walk.term)) + also
    source = walk.source
    if walk.id == UNORDERED and columns:
        # SQLite would look up the columns of all before it looks at the rest.
        return [
            f"SELECT puzzles.id AS id{columns} FROM ({one}) AS led CROSS JOIN puzzles "
            f"WHERE puzzles.id = led.id{also}"
            for one in selects(walk, terms, bounds, made)
        ]
    if source != TABLE.source and (rest or columns):
        # SQLite joins what a CROSS JOIN names in the order in which it names it.
        source = f"{source} CROSS JOIN {TABLE.source}"
        rest = f" AND {TABLE.id} = {walk.id}{rest}"
    return [
        f"SELECT {walk.id} AS id{columns} FROM {source} WHERE {part(made, bounds)}{rest}"
        for part in walk.parts
    ]


def bounds_of(reader: Reader, terms: Iterable[Term]) -> Bounds:
    """Return the ids in question: up to the highest, and what the terms say of ids."""
    highest = reader.rows("SELECT max(id) FROM puzzles", reader.begin())[0][0]
    bounds = Bounds(1, cast("int | None", highest) or 0)
    for term in terms:
        if term.field == "id" and not term.negated:
            within = [bounds.within(span) for span in term.spans]
            bounds = Bounds(min(w.first for w in within), max(w.last for w in within))
    return bounds
