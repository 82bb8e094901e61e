"""A query is made from a text or from terms."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest

from sudokudb.errors import QueryError
from sudokudb.query import Query, Span, Term, as_order, as_query, parse_query

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
