"""What `by:` means for a query and an order, and when two raters disagree."""

from __future__ import annotations

from dataclasses import replace

from sudokudb.query.fields import BY_RATER, FIELDS, RATED_LEVELS, RATERS, by_rater
from sudokudb.query.tree import Order, Query, Term
from sudokudb.technique_names import GIVE_UP, TECHNIQUES

LEVEL_BEGINS = (0.0, 2.6, 3.8, 6.2, 7.5)
"""The least ER of each of HoDoKu's levels: locked candidates, swordfishes and wings, long chains,
Nishio. Up to there the techniques of both programs are about the same.
"""
HIGHEST_ER = 20
"""The ER of what Sudoku Explainer cannot solve."""
FAR_APART = 2
"""The levels between two ratings that disagree."""


def bound(query: Query) -> Query:
    """Return a query in which `by:` has named the rater of each term."""
    rater = _rater(query)
    terms = [term for term in query.terms if term.field != "by"]
    return Query(tuple(_bound(term, rater) for term in terms))


def bound_order(query: Query, order: Order) -> Order:
    """Return an order by the rater that a query names with `by:`."""
    then = order.then and bound_order(query, order.then)
    return replace(order, field=bound_field(query, order.field), then=then)


def bound_field(query: Query, field: str) -> str:
    """Return the field of the rater that a query names with `by:`."""
    return by_rater(field, _rater(query)) if field in BY_RATER else field


def _rater(query: Query) -> str:
    return next((str(term.values[0]) for term in query.terms if term.field == "by"), RATERS[0])


def rater_asked(query: Query, order: Order | None = None) -> str | None:
    """Return the rater that a query or an order is about; None if neither is about a rating."""
    raters = [rater for term in bound(query).terms for rater in raters_of(term)]
    while order:
        raters.append(FIELDS[bound_field(query, order.field)].rater)
        order = order.then
    return next(filter(None, raters), None)


def raters_of(term: Term) -> tuple[str, ...]:
    """Return the raters that a term is about, after `bound`."""
    if term.field == "disagree":
        return term.values
    return tuple(filter(None, (FIELDS[term.field].rater,)))


def is_rated(rater: str, *, negated: bool = False) -> Term:
    """Return the term for the puzzles that have a rating by a rater."""
    return Term("has", (by_rater("score", rater),), negated)


def _bound(term: Term, rater: str) -> Term:
    if term.field in BY_RATER:
        return replace(term, field=by_rater(term.field, rater))
    if term.field == "has":
        values = (by_rater(name, rater) if name in BY_RATER else name for name in term.values)
        return replace(term, values=tuple(values))
    return term


def techniques_of(term: Term) -> list[str]:
    """Return the keys of the techniques of a term, those of its families too."""
    wanted = {*term.values}
    found = [row.key for row in TECHNIQUES.values() if wanted & {row.key, row.family}]
    guessing = {GIVE_UP, TECHNIQUES["brute-force"].family}
    return [*found, GIVE_UP] if wanted & guessing else found


def rank_of(level: str, score: float) -> int | None:
    """Return the place of a rating among HoDoKu's levels; a number without a level is an ER.

    >>> rank_of("hard", 1100), rank_of("", 4.2), rank_of("for experts", 3)
    (2, 2, None)
    """
    if level:
        return RATED_LEVELS.index(level) if level in RATED_LEVELS else None
    return sum(score >= begin for begin in LEVEL_BEGINS) - 1 if score <= HIGHEST_ER else None


def do_disagree(one: int | None, other: int | None) -> bool:
    """Return whether two places are far apart; unknown ones are not."""
    return one is not None and other is not None and abs(one - other) >= FAR_APART
