"""The terms of a query as predicates on the values that blocks have of each id.

Terms about other than the fields of blocks and of texts are none here.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.query import fields
from sudokudb.query.fields import Kind
from sudokudb.query.values import following
from sudokudb.store.bitmaps.encoding import FIELDS, FILED
from sudokudb.store.rows import labels as members
from sudokudb.store.rows.case_folding import folded
from sudokudb.store.sql import fulltext as texts
from sudokudb.store.sql.index_scan import selects
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.query import Span, Term
    from sudokudb.store.sql.index_scan import Bounds, Reader, Walk

    Value = int | str | tuple[int, ...] | None
    Holds = Callable[[Value], bool]


class Predicate(NamedTuple):
    """A term: for which values of any of some fields it holds.

    Of a term about other than fields of blocks `found` lists the ids for which it holds.
    """

    fields: tuple[str, ...] = ()
    holds: Holds = bool
    negated: bool = False
    found: Callable[[Bounds], Iterable[int]] | None = None

    def asks_for(self, value: Value) -> bool:
        """Whether a value is one that this predicate asks for."""
        return self.holds(value) is not self.negated


def _is_there(value: Value) -> bool:
    return value not in (None, "", ())


TITLED = Predicate(("title",), _is_there)
"""What has a title."""


def predicates_of(reader: Reader, terms: Iterable[Term]) -> list[Predicate] | None:
    """Return the predicates that terms are; None if blocks do not say what is asked for."""
    predicates: list[Predicate] = []
    for term in terms:
        if (made := predicate_of(reader, term)) is None:
            return None
        predicates += made
    return together(predicates)


def predicate_of(reader: Reader, term: Term) -> list[Predicate] | None:
    """Return the predicates that a term is; None if blocks do not say what it asks for.

    A range of ids is none: `bounds_of` says all of it. What a title has in it has a title.
    """
    if term.field == "id" and len(term.spans) == 1 and not term.negated:
        return []
    predicate = _predicate(reader, term)
    if predicate and predicate.found and not term.negated and term.field == "title":
        return [TITLED, predicate]
    return [predicate] if predicate else None


def together(predicates: Iterable[Predicate]) -> list[Predicate]:
    """Return as few predicates as say all; what takes longest is last."""
    return sorted(_joined(predicates), key=_is_listed)


def _is_listed(predicate: Predicate) -> bool:
    return predicate.found is not None


def _joined(predicates: Iterable[Predicate]) -> Iterator[Predicate]:
    """Yield one for all that are about the same field alone: what contradicts is seen soon."""
    alone: dict[str, list[Predicate]] = {}
    for predicate in predicates:
        if len(predicate.fields) == 1:
            alone.setdefault(predicate.fields[0], []).append(predicate)
        else:
            yield predicate
    for field, several in alone.items():
        yield Predicate((field,), partial(_all_hold, several)) if len(several) > 1 else several[0]


def _all_hold(predicates: Iterable[Predicate], value: Value) -> bool:
    return all(predicate.asks_for(value) for predicate in predicates)


def _predicate(reader: Reader, term: Term) -> Predicate | None:
    if term.field == "has":
        return Predicate(term.words, _is_there, term.negated)
    if term.field in texts.FIELDS and (walk := texts.walk_of(reader, term)):
        return _of_texts(reader, term, walk)
    if term.field not in FIELDS or term.field == "title":
        return None
    return Predicate((term.field,), _holds(reader, term), term.negated)


def _of_texts(reader: Reader, term: Term, walk: Walk) -> Predicate:
    """Return the predicate for words of texts, of which blocks say only whether there are any."""

    def found(bounds: Bounds) -> Iterator[int]:
        made = reader.begin()
        every = " UNION ALL ".join(selects(walk, [term], bounds, made))
        return (cast("int", row[0]) for row in reader.query(every, made.parameters))

    return Predicate(negated=term.negated, found=found)


def _holds(reader: Reader, term: Term) -> Holds:
    kind = fields.FIELDS[term.field].kind
    if kind is Kind.NAME:
        named = {
            members.find(reader.query, FILED[term.field], word)
            for word in dict.fromkeys(term.words)
        }
        return lambda value: isinstance(value, tuple) and not named.isdisjoint(value)
    if term.field == "copy":
        return lambda value: ("yes" if value else "no") in term.words
    if term.field == "symmetry":
        bits = sum(SYMMETRIES.get(word, 0) for word in set(term.words))
        none = "none" in term.words
        return lambda value: (none and not value) or bool(cast("int", value) & bits)
    if kind is Kind.CHOICE:
        return lambda value: value in term.words
    if kind is Kind.TEXT:
        words = [folded(word) for word in term.words]
        return lambda value: any(word in folded(cast("str", value)) for word in words)
    if kind is Kind.DATE:
        return lambda value: any(_dated(cast("str", value), span) for span in term.spans)
    return lambda value: isinstance(value, int) and any(s.holds(value) for s in term.spans)


def _dated(value: str, span: Span) -> bool:
    low, high = cast("str | None", span.low), cast("str | None", span.high)
    return (low is None or value >= low) and (high is None or value < following(high))
