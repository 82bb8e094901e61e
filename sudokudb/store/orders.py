"""The parts that an order is made of, each of which an index gives in its order.

A level or a number of solutions is a part of its own, by id, since levels have an order that is
not their alphabet's. What has no title, or is not known, is the last part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.query import Order, Span, Term
from sudokudb.solvers.strategy import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable


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


def parts_of(order: Order) -> list[Part]:
    """List the parts of an order, first to last."""
    if order.field == "id":
        return [Part()]
    if order.field == "clues":
        return [Part(key="puzzles.givens")]
    if order.field == "added":
        return [Part(key="puzzles.added")]
    unknown = Part((Term("has", (order.field,), negated=True),))
    if order.field == "title":
        known = (Term("has", ("title",)),)
        indexed = "puzzles.title <> '' AND lower(puzzles.title) > ''"
        return [Part(known, "lower(puzzles.title)", indexed), unknown]
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
