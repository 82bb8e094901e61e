"""Queries: a tree of conditions, made from a text or from nodes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sudokudb.errors import UsageError, say
from sudokudb.query.fields import FIELDS, RATERS
from sudokudb.query.orders import Order, parse_order
from sudokudb.query.parsing.atoms import quote
from sudokudb.query.tree import (
    And,
    Condition,
    FieldComparison,
    Node,
    StepCondition,
    Term,
    conditions,
    conjunction,
)

_SIGNS = ("", "=", "<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Query:
    """A tree of conditions, made from a text or from nodes that must all hold.

    Without conditions, all puzzles match. Raise QueryError for a text that is not a query; it names
    the column and the nearest valid word. `Query(str(query))` equals the query.

    >>> Query("clues:>=24 -tag:monday")
    Query('givens:24.. -tag:monday')
    >>> Query("givns:24")
    Traceback (most recent call last):
    ...
    sudokudb.errors.QueryError: query, column 1: unknown field 'givns'
    """

    tree: Node

    def __init__(self, query: str | Iterable[Node] = ()) -> None:
        tree = _parse(query) if isinstance(query, str) else conjunction(_nodes(query))
        object.__setattr__(self, "tree", tree)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms of a plain conjunction; raise UsageError for another query."""
        parts = self.tree.parts if isinstance(self.tree, And) else (self.tree,)
        terms = tuple(part for part in parts if isinstance(part, Term))
        if len(terms) < len(parts):
            raise UsageError(say("{query} is not a list of terms", query=repr(str(self))))
        return terms

    def __bool__(self) -> bool:
        return self.tree != And()

    def __str__(self) -> str:
        return str(self.tree)

    def __repr__(self) -> str:
        return f"Query({str(self)!r})"


def _nodes(query: Iterable[Node]) -> tuple[Node, ...]:
    """Return the nodes of a query; raise UsageError for anything else."""
    nodes = tuple(query) if isinstance(query, Iterable) else (query,)
    for node in nodes:
        if not isinstance(node, Node):
            raise _not_a_query(node)
        for condition in conditions(node):
            _require_known(condition)
    return nodes


def _require_known(condition: Condition) -> None:
    """Raise UsageError for a condition with a field, sign or function that does not exist."""
    if isinstance(condition, Term):
        _require_fields(condition.field)
    elif isinstance(condition, FieldComparison):
        _require_fields(condition.left, condition.right)
    elif isinstance(condition, StepCondition):
        from sudokudb.query.parsing.functions import FUNCTIONS

        if condition.function not in FUNCTIONS:
            raise UsageError(say("there is no function {name}", name=quote(condition.function)))
    if isinstance(condition, FieldComparison | StepCondition) and condition.sign not in _SIGNS:
        raise UsageError(say("there is no sign {sign}", sign=quote(condition.sign)))


def _require_fields(*names: str) -> None:
    for name in names:
        try:
            FIELDS[name]
        except KeyError:
            raise UsageError(say("unknown field {text}", text=quote(name))) from None


def _not_a_query(value: object) -> UsageError:
    """Return the error for a value that is not a query."""
    return UsageError(
        say("{type} is not a query", type=type(value).__name__),
        say("a query is a text such as {example!r}", example="givens:17"),
    )


def parse_query(text: str, rater: str = RATERS[0]) -> Query:
    """Return the query of a text; raise QueryError as `Query` does.

    `rater` is the one whose levels and techniques the text has where it names none with `by:`.
    """
    return Query((_parse(text, rater),))


def _parse(text: str, rater: str = RATERS[0]) -> Node:
    """Return the tree of a text; the parser is imported only if there is something to parse."""
    if not text:
        return And()
    from sudokudb.query.parsing.parse import parse_tree

    return parse_tree(text, rater)


def as_query(query: str | Query) -> Query:
    """Return a query, which may be given as its text; raise QueryError as `Query` does.

    Raises UsageError for anything else.
    """
    if isinstance(query, str):
        return Query(query)
    if isinstance(query, Query):
        return query
    raise _not_a_query(query)


def as_order(sort: str | Order | None) -> Order:
    """Return a sort order, which may be given as its text; None is the order by id.

    >>> str(as_order("-givens,title")), str(as_order(None))
    ('-givens,title', 'id')
    """
    if isinstance(sort, str):
        return parse_order(sort)
    return sort or Order()
