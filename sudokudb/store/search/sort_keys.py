"""The parts that an order is made of, each of which an index gives in its order.

A level or a number of solutions is a part of its own, by id, since levels have an order that is
not their alphabet's. What has no title, or is not known, is the last part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.query import Order, Span, Term
from sudokudb.query.fields import FIELDS, Kind
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.sql.index_scan import TABLE, Bounds, Reader

if TYPE_CHECKING:
    from collections.abc import Iterable

    Place = tuple[int | str, int]


class Key(NamedTuple):
    """Where a puzzle stands in an order: the part, its value there, its id."""

    part: int
    value: int | str | None
    id: int


class Part(NamedTuple):
    """The puzzles of some terms, by `key` and id; without a key by id alone.

    `indexed` is the condition under which the index on the key can be used.
    """

    terms: tuple[Term, ...] = ()
    key: str | None = None
    indexed: str = ""


class Wanted(NamedTuple):
    """What a page by a key is made of."""

    reader: Reader
    part: Part
    terms: tuple[Term, ...]
    bounds: Bounds
    order: Order
    limit: int

    @property
    def all(self) -> tuple[Term, ...]:
        """The terms of the query and of the part."""
        return self.terms + self.part.terms

    @property
    def key(self) -> str:
        """The column of the order, or what is made of it."""
        return self.part.key or TABLE.id

    @property
    def turn(self) -> tuple[str, str]:
        """The comparison that holds for what follows, and the direction."""
        return ("<", "DESC") if self.order.descending else (">", "ASC")

    def follows(self, place: Place, other: Place) -> bool:
        """Whether a place comes after another."""
        return place < other if self.order.descending else place > other


def parts_of(order: Order) -> list[Part]:
    """List the parts of an order, first to last."""
    if order.field == "id":
        return [Part()]
    field = FIELDS[order.field]
    if field.required and field.kind is not Kind.TEXT:
        return [Part(key=f"puzzles.{order.field}")]
    unknown = Part((Term("has", (order.field,), negated=True),))
    if order.field == "title":
        known = (Term("has", ("title",)),)
        indexed = "puzzles.title <> '' AND lower(puzzles.title) > ''"
        return [Part(known, "lower(puzzles.title)", indexed), unknown]
    if order.field not in ("level", "solutions"):
        column = f"puzzles.{order.field}"
        return [Part((Term("has", (order.field,)),), column, f"{column} IS NOT NULL"), unknown]
    parts = [Part((term,)) for term in _values(order.field)]
    return [*(reversed(parts) if order.descending else parts), unknown]


def _values(field: str) -> list[Term]:
    if field == "level":
        return [Term("level", (level,)) for level in LEVELS]
    return [Term("solutions", (Span(number, number),)) for number in range(3)]


def excluded(part: Part, terms: Iterable[Term]) -> bool:
    """Whether a query's terms say plainly that no puzzle of theirs is in this part."""
    return any(_excludes(term, own) for term in terms for own in part.terms)


def _excludes(term: Term, own: Term) -> bool:
    if own.field == "has":
        asked = term.field == own.words[0] or term == Term("has", own.words)
        return own.negated and asked and not term.negated
    if term.field != own.field:
        return False
    if own.words:
        return (own.words[0] in term.words) is term.negated
    number = own.spans[0].low
    held = isinstance(number, int) and any(span.holds(number) for span in term.spans)
    return held is term.negated


def ranks_of(order: Order, values: Iterable[object]) -> list[int | str]:
    """Return the keys by which blocks sort what they have of an order's field.

    That of a level, or a number of solutions, is the number of its part; less than nothing where
    the order descends, since parts never do.
    """
    if order.field in ("givens", "added"):
        return list(cast("Iterable[int | str]", values))
    known: list[object] = list(LEVELS if order.field == "level" else range(3))
    if order.descending:
        known.reverse()
    return [
        (known.index(value) if value in known else len(known)) * (-1 if order.descending else 1)
        for value in values
    ]
