"""The rater that `by:` selects for a query or a sort order, and disagreement of two raters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.errors import QueryError, say
from sudokudb.puzzle import UNKNOWN_RATER
from sudokudb.query.fields import (
    BY_RATER,
    FIELDS,
    HODOKU_LEVELS,
    RATERS,
    Kind,
    by_rater,
)
from sudokudb.query.query import Query
from sudokudb.query.tree import Order, Term
from sudokudb.technique_names import GIVE_UP, TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVEL_BEGINS = (0.0, 2.6, 3.8, 6.2, 7.5)
"""The lowest ER of each of HoDoKu's levels. The bounds are the ER of locked candidates, swordfishes
and wings, long chains, Nishio: the steps at which the techniques of both programs correspond.
"""
HIGHEST_ER = 20
"""The ER of puzzles that Sudoku Explainer cannot solve."""
FAR_APART = 2
"""The difference in levels from which two ratings disagree."""


def resolve_raters(query: Query) -> Query:
    """Return a query without `by:`, in which each term's field names its rater."""
    rater = _rater(query)
    terms = [term for term in query.terms if term.field != "by"]
    return Query(tuple(_resolve_term(term, rater) for term in terms))


def resolve_order(query: Query, order: Order) -> Order:
    """Return an order whose fields are those of the rater that a query names with `by:`."""
    then = order.then and resolve_order(query, order.then)
    return replace(order, field=resolve_field(query, order.field), then=then)


def resolve_field(query: Query, field: str) -> str:
    """Return the internal name of a field for the rater that a query names with `by:`."""
    return by_rater(field, _rater(query)) if field in BY_RATER else field


def require_subject(query: Query, order: Order | None = None) -> None:
    """Raise QueryError if `by:` is about no term and no order: its writer means the author."""
    rater = next((term for term in query.terms if term.field == "by"), None)
    if rater is None or any(map(_is_by_rater, query.terms)):
        return
    while order:
        if order.field in BY_RATER:
            return
        order = order.then
    author = Term("author", rater.values, rater.negated)
    message = say("{term} names a rater, but no term is about ratings", term=str(rater))
    hint = say("did you mean {name!r}?", name=str(author))
    if rater.values[0] in RATERS:
        template = say("`{term} has:score` finds what it has rated; `author:` is for an author")
        hint = say(template, term=str(rater))
    raise QueryError(message, None, hint)


def _is_by_rater(term: Term) -> bool:
    if FIELDS[term.field].kind is Kind.FIELD:
        return not {*BY_RATER}.isdisjoint(term.values)
    return term.field in BY_RATER


def _rater(query: Query) -> str:
    return next((str(term.values[0]) for term in query.terms if term.field == "by"), RATERS[0])


def requested_rater(query: Query, order: Order | None = None) -> str | None:
    """Return the rater that a query or an order refers to; None if neither refers to ratings."""
    raters = [rater for term in resolve_raters(query).terms for rater in raters_of(term)]
    while order:
        raters.append(FIELDS[resolve_field(query, order.field)].rater)
        order = order.then
    return next(filter(None, raters), None)


def raters_of(term: Term) -> tuple[str, ...]:
    """Return the raters that a term refers to, after `resolve_raters`."""
    if term.field == "disagree":
        return term.values
    return tuple(filter(None, (FIELDS[term.field].rater,)))


def rated_by(rater: str) -> Term:
    """Return a term that matches the puzzles with a rating by a rater."""
    return Term("has", (by_rater("score", rater),))


def computed_facts(term: Term) -> tuple[str, ...]:
    """Return the fields that a term is about and that may be not computed yet.

    >>> computed_facts(Term("has", ("level", "title"))), computed_facts(Term("tag", ("x",)))
    (('level',), ())
    """
    names = term.values if term.field == "has" else (term.field,)
    return tuple(name for name in names if FIELDS[name].is_computed)


def record_field(field: str) -> str:
    """Return the field of the records of steps by the rater of another field."""
    return by_rater("record", FIELDS[field].rater)


def steps_field(field: str) -> str:
    """Return the field of the numbers of steps by the rater of another field."""
    return by_rater("steps", FIELDS[field].rater)


def only_rater(query: Query, order: Order, raters: Sequence[str]) -> tuple[Query, Order]:
    """Return a query and an order in which `rating` is that of the only one of some raters.

    Raises QueryError if there are several.
    """
    if len(raters) > 1:
        template = say("rating is about one rater, but the database has several: {names}")
        raise QueryError(
            say(template, names=", ".join(raters)),
            None,
            say("name one: `se:7.2`, `hodoku:1000..` or `score:7 by:NAME`"),
        )
    field = by_rater("score", raters[0] if raters else UNKNOWN_RATER)
    terms = (replace(t, field=field) if t.field == "rating" else t for t in query.terms)
    return Query(tuple(terms)), _with_field(order, field)


def _with_field(order: Order, field: str) -> Order:
    then = order.then and _with_field(order.then, field)
    return replace(order, field=field if order.field == "rating" else order.field, then=then)


def names_only_rater(query: Query, order: Order | None) -> bool:
    """Return whether a query or an order is about `rating`."""
    if any(term.field == "rating" for term in query.terms):
        return True
    return order is not None and (order.field == "rating" or names_only_rater(Query(), order.then))


def _resolve_term(term: Term, rater: str) -> Term:
    if term.field in BY_RATER:
        return replace(term, field=by_rater(term.field, rater))
    if FIELDS[term.field].kind is Kind.FIELD:
        values = (by_rater(name, rater) if name in BY_RATER else name for name in term.values)
        return replace(term, values=tuple(values))
    return term


def techniques_of(term: Term) -> list[str]:
    """Return the keys of the techniques of a term, including those of its families."""
    wanted = {*term.values}
    found = [row.key for row in TECHNIQUES.values() if wanted & {row.key, row.family}]
    guessing = {GIVE_UP, TECHNIQUES["brute-force"].family}
    return [*found, GIVE_UP] if wanted & guessing else found


def level_index(level: str, score: float) -> int | None:
    """Return a rating's index among HoDoKu's levels; a score without a level is an ER.

    >>> level_index("hard", 1100), level_index("", 4.2), level_index("for experts", 3)
    (2, 2, None)
    """
    if level:
        return HODOKU_LEVELS.index(level) if level in HODOKU_LEVELS else None
    return sum(score >= begin for begin in LEVEL_BEGINS) - 1 if score <= HIGHEST_ER else None


def levels_disagree(one: int | None, other: int | None) -> bool:
    """Return whether two level indices are far apart; unknown ones are not."""
    return one is not None and other is not None and abs(one - other) >= FAR_APART
