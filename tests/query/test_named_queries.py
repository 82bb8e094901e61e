"""Saved queries are replaced by their trees; circles, errors and too many of them are refused."""

from __future__ import annotations

import pytest

from sudokudb.errors import QueryError
from sudokudb.query import parse_query
from sudokudb.query.named_queries import MAX_DEPTH
from sudokudb.query.parsing.parse import MAX_TERMS
from sudokudb.query.parsing.saved_names import BUILT_IN, MAX_NAME, is_name
from sudokudb.query.raters import resolve_raters

SAVED = {
    "easy": "hodoku:easy or level:simple",
    "mine": "is:easy -tag:printed",
    "loop": "tag:a is:ring",
    "ring": "tag:b or is:loop",
    "wrong": "tag:y or level:simpel",
    "outer": "tag:z is:wrong",
    "lost": "is:nowhere",
    "by-se": "needs:fish by:se",
    "fish": "needs:fish",
    "Upper": "tag:upper",
    "none": "",
}

EXPANDED = {
    "is:easy tag:a": "(hodoku:easy OR level:simple) tag:a",
    "is:mine": "(hodoku:easy OR level:simple) -tag:printed",
    "-is:mine": "-hodoku:easy -level:simple OR tag:printed",
    "is:easy or tag:b": "hodoku:easy OR level:simple OR tag:b",
    "is:upper": "tag:upper",
    "is:none tag:a": "tag:a",
    "is:minimal": "redundant:0",
    "-is:diamond": "-se=ed",
}


@pytest.mark.parametrize("text", EXPANDED)
def test_a_name_stands_for_its_query_in_parentheses(text: str) -> None:
    assert str(resolve_raters(parse_query(text), SAVED)) == EXPANDED[text]


def test_by_is_about_a_saved_query_that_names_no_rater_itself() -> None:
    for text, fields in {
        "is:fish by:se": ["needs by se"],
        "is:by-se by:hodoku": ["needs by se"],
        "is:by-se needs:aic": ["needs by se", "needs"],
    }.items():
        assert [term.field for term in resolve_raters(parse_query(text), SAVED).terms] == fields


ERRORS = {
    "tag:a is:nothing": "query, column 7: there is no saved query 'nothing'",
    "-is:lost": "query, column 1: is:lost: there is no saved query 'nowhere'",
    "tag:a is:loop": "query, column 7: a saved query refers to itself: is:loop is:ring is:loop",
    "is:wrong": "query, column 1: is:wrong, column 16: unknown value 'simpel' for level",
    "tag:a or is:outer": "query, column 10: is:wrong, column 16: unknown value 'simpel' for level",
}


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_names_the_saved_query_and_both_columns(text: str) -> None:
    with pytest.raises(QueryError) as caught:
        resolve_raters(parse_query(text), SAVED)
    assert caught.value.message == ERRORS[text]
    assert caught.value.hint


def test_the_hint_names_the_nearest_query_or_what_a_state_means() -> None:
    for text, hint in {
        "is:min": "did you mean 'is:mine'?",
        "is:unique": "did you mean 'solutions:1'?",
        "is:zzzzzz": "`sudokudb query list` lists them",
    }.items():
        with pytest.raises(QueryError) as caught:
            resolve_raters(parse_query(text), SAVED)
        assert caught.value.hint == hint


def test_conditions_of_saved_queries_count() -> None:
    fits = {"many": "tag:a or " * (MAX_TERMS - 2) + "tag:a"}
    assert resolve_raters(parse_query("tag:b is:many"), fits)
    with pytest.raises(QueryError, match=r"column 13: 51 conditions are too many"):
        resolve_raters(parse_query("tag:b tag:c is:many"), fits)


@pytest.mark.parametrize("leaf", ["", "tag:a"])
def test_saved_queries_in_saved_queries_do_not_grow_without_bound(leaf: str) -> None:
    deep = {f"q{n}": "is:q{0} or is:q{0}".format(n + 1) for n in range(200)} | {"q200": leaf}
    with pytest.raises(QueryError, match="too many saved queries"):
        resolve_raters(parse_query("is:q0"), deep)
    chain = {f"q{n}": f"is:q{n + 1}" for n in range(MAX_DEPTH)} | {f"q{MAX_DEPTH}": leaf}
    with pytest.raises(QueryError, match="too many saved queries") as caught:
        resolve_raters(parse_query("is:q0"), chain)
    assert caught.value.hint == f"use at most {MAX_DEPTH}"
    assert str(resolve_raters(parse_query("is:q1"), chain)) == leaf


def test_built_in_queries_cannot_be_replaced() -> None:
    for name, text in BUILT_IN.items():
        found = resolve_raters(parse_query(f"is:{name}"), {name: "tag:x"})
        assert found == resolve_raters(parse_query(text))


def test_a_name_has_letters_digits_and_two_marks() -> None:
    names = ["a", "to-do_2", "été", "x" * MAX_NAME]
    assert all(map(is_name, names))
    assert not any(map(is_name, ["", "a b", "a.b", "a:b", "a(b)", "x" * (MAX_NAME + 1)]))
