"""Queries: a conjunction of terms, made from a text or from terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudokudb.errors import UsageError, say
from sudokudb.query.parse import parse_order, parse_terms
from sudokudb.query.tree import Order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.query.tree import Term


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Query:
    """Terms that must all match, made from a text or from terms; without terms, all puzzles match.

    Raise QueryError for a text that is not a query; it names the column and the nearest valid
    word. `Query(str(query))` equals the query.

    >>> Query("clues:>=24 -tag:monday")
    Query('givens:24.. -tag:monday')
    >>> Query("givns:24")
    Traceback (most recent call last):
    ...
    sudokudb.errors.QueryError: query, column 1: unknown field 'givns'
    """

    terms: tuple[Term, ...]

    def __init__(self, terms: str | Iterable[Term] = ()) -> None:
        found = parse_terms(terms) if isinstance(terms, str) else tuple(terms)
        object.__setattr__(self, "terms", found)

    def __bool__(self) -> bool:
        return bool(self.terms)

    def __str__(self) -> str:
        return " ".join(map(str, self.terms))

    def __repr__(self) -> str:
        return f"Query({str(self)!r})"


def parse_query(text: str) -> Query:
    """Return the query of a text; raise QueryError as `Query` does."""
    return Query(text)


def as_query(query: str | Query) -> Query:
    """Return a query, which may be given as its text; raise QueryError as `Query` does.

    Raises UsageError for anything else.
    """
    if isinstance(query, str):
        return Query(query)
    if isinstance(query, Query):
        return query
    raise UsageError(
        say("{type} is not a query", type=type(query).__name__),
        say("a query is a text such as {example!r}", example="givens:17"),
    )


def as_order(sort: str | Order | None) -> Order:
    """Return a sort order, which may be given as its text; None is the order by id.

    >>> str(as_order("-givens,title")), str(as_order(None))
    ('-givens,title', 'id')
    """
    if isinstance(sort, str):
        return parse_order(sort)
    return sort or Order()
