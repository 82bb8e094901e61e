"""A query is made from a text or from terms."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import QueryError, UsageError
from sudokudb.query import (
    FieldComparison,
    Not,
    Query,
    Span,
    StepCondition,
    Term,
    as_order,
    as_query,
    parse_query,
)

if TYPE_CHECKING:
    from sudokudb.query.tree import Node

TERM = Term("givens", (Span(17, 17),))


def test_a_text_and_its_terms_make_the_same_query() -> None:
    query = Query("clues:17")
    assert query == Query([TERM]) == Query((TERM,)) == parse_query("givens=17")
    assert {query, Query([TERM])} == {query}
    assert (query.terms, str(query), repr(query)) == ((TERM,), "givens:17", "Query('givens:17')")
    assert pickle.loads(pickle.dumps(query)) == query
    assert as_query("givens:17") == as_query(query) == query


def test_an_empty_query_is_false() -> None:
    assert not Query()
    assert not Query(" ")
    assert Query("x")


def test_a_query_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Query().tree = TERM  # type: ignore[misc]


def test_a_wrong_text_is_refused_with_its_column() -> None:
    with pytest.raises(QueryError, match=r"query, column 7: unknown field 'givns'") as caught:
        Query("tag:a givns:3")
    assert (caught.value.position, caught.value.hint) == (6, "did you mean 'givens:'?")
    with pytest.raises(QueryError, match="cannot sort by"):
        as_order("tag")


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        (Term("foo", ("a",)), "unknown field 'foo'"),
        (FieldComparison("se", "=", "er"), "unknown field 'er'"),
        (FieldComparison("se", "~", "ep"), "there is no sign '~'"),
        (StepCondition("middle", ("x-wing",)), "there is no function 'middle'"),
    ],
)
def test_a_condition_that_cannot_be_meant_is_refused(condition: Node, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        Query([Not(condition)])
    assert caught.value.message == message
