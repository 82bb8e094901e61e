"""What is not computed satisfies neither a condition nor its negation, in each kind of database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import QueryError
from sudokudb.puzzle import Rating
from sudokudb.query import FIELDS, Order, Query, Span, Term, parse_query
from sudokudb.query.raters import resolve_raters
from sudokudb.store import search
from sudokudb.store.bitmaps import maintenance
from tests.store.search.support import answer, is_missing
from tests.store.search.test_search import ROWS, database
from tests.store.support import fill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.store.connection.sqlite_file import RunSql
    from tests.store.search.test_search import Database

__all__ = ["database"]

RESULTS = (
    *("level", "solutions", "se", "ep", "hodoku", "score", "needs", "hardest", "first", "steps"),
    "disagree",
)
"""The fields that are computed; `rating` is one of a single rater's, see below."""
RATERS = st.sampled_from(("hodoku", "se", "the club", "unknown", "nobody"))


def plain(field: str) -> st.SearchStrategy[Term]:
    """Draw a term about a computed field."""
    if field == "disagree":
        pairs = (("se", "hodoku"), ("the club", "se"), ("hodoku", "nobody"), ("unknown", "se"))
        return st.sampled_from(pairs).map(lambda pair: Term(field, pair))
    if field in ("level", "needs", "hardest", "first"):
        chosen = st.lists(st.sampled_from(FIELDS[field].options), min_size=1, max_size=3)
        return chosen.map(lambda values: Term(field, tuple(values)))
    levels = st.sampled_from(("easy", "hard"))
    numbers = st.sampled_from({"solutions": (0, 1, 2), "steps": (0, 40, 41, 55)}.get(field, SCORES))
    ends = st.tuples(numbers, numbers).map(lambda pair: Span(min(pair), max(pair)))
    value = ends | levels if field in ("hodoku", "score") else ends
    return st.lists(value, min_size=1, max_size=2).map(lambda values: Term(field, tuple(values)))


SCORES = (0.5, 1.0, 7.2, 7.25, 804.0, 834.0, 5e4)


def ids(database: Database, *drawn: Term) -> set[int]:
    return {*database.ids(Query(drawn))}


@pytest.mark.parametrize("field", RESULTS)
@given(data=st.data(), rater=RATERS)
def test_each_puzzle_matches_a_term_or_its_negation_or_lacks_the_result(
    database: Database, field: str, data: st.DataObject, rater: str
) -> None:
    term = data.draw(plain(field))
    by = Term("by", (rater,))
    (own,) = resolve_raters(Query((by, term))).terms
    answers = {row.values["id"]: answer(own, row, ROWS) for row in ROWS}
    for negated in (False, True):
        expected = {id for id, found in answers.items() if found is (not negated)}
        drawn = replace(term, negated=negated)
        assert ids(database, by, drawn) == expected
        assert database.count(Query((by, drawn))) == len(expected)
    if field != "disagree":
        names = (own.field,)
        has = {r.values["id"] for r in ROWS if answer(Term("has", names), r, ROWS)}
        lacks = {r.values["id"] for r in ROWS if is_missing(r, own.field)}
        assert ids(database, by, Term("has", (field,))) == has
        assert ids(database, by, Term("missing", (field,))) == lacks
        without = {*answers} - has - lacks
        assert ids(database, by, Term("has", (field,), negated=True)) == without
        assert ids(database, by, Term("missing", (field,), negated=True)) == {*answers} - lacks
        assert {id for id, found in answers.items() if found is None} == lacks


@given(data=st.data(), rater=RATERS, negated=st.lists(st.booleans(), min_size=3, max_size=3))
def test_what_a_query_leaves_out_may_match_when_it_is_computed(
    database: Database, data: st.DataObject, rater: str, negated: list[bool]
) -> None:
    fields = data.draw(st.lists(st.sampled_from(RESULTS), min_size=1, max_size=3))
    drawn = [
        replace(data.draw(plain(field)), negated=minus)
        for field, minus in zip(fields, negated, strict=False)
    ]
    query = Query((Term("by", (rater,)), *drawn, Term("tag", ("x",), negated=True)))
    left_out = 0
    for row in ROWS:
        answers = [answer(term, row, ROWS) for term in resolve_raters(query).terms]
        left_out += None in answers and False not in answers
    assert database.left_out(query) == left_out


@pytest.mark.parametrize("query", ["has:level", "missing:se", "-missing:steps", "-tag:x", ""])
def test_a_query_for_what_is_known_leaves_out_nothing(database: Database, query: str) -> None:
    assert database.left_out(parse_query(query)) == 0


# The only rater


ONE_RATER = [
    row._replace(ratings=tuple(r for r in row.ratings if r.rater == "the club")) for row in ROWS
]


@pytest.fixture(scope="module", params=["rows", "indexed"])
def of_one_rater(request: pytest.FixtureRequest) -> Iterator[RunSql]:
    with closing(sqlite3.connect(":memory:")) as connection:
        run_sql = fill(connection, ONE_RATER)
        while request.param == "indexed" and maintenance.update(connection, 40, shared=2):
            pass
        yield run_sql


@pytest.mark.parametrize("text", ["rating:7.2", "-rating:7.2", "rating:1..900 -has:tag"])
def test_rating_is_that_of_the_only_rater(of_one_rater: RunSql, text: str) -> None:
    named = parse_query(f'{text.replace("rating", "score")} by:"the club"')
    found = [*search.ids(of_one_rater, parse_query(text))]
    assert found == [*search.ids(of_one_rater, named)] != []
    order = Order("rating", descending=True)
    keys = search.page(of_one_rater, parse_query(text), order, None, 400)
    assert keys == search.page(of_one_rater, named, Order("score", descending=True), None, 400)


def test_rating_is_refused_where_several_have_rated(database: Database) -> None:
    names = "hodoku, se, the club, unknown"
    tries: list[Callable[[], object]] = [
        lambda: database.count(parse_query("rating:7.2")),
        lambda: [*database.ids(parse_query("-rating:7.2"))],
        lambda: database.page(Query(), Order("rating"), None, 10),
        lambda: database.page(Query(), Order("givens", then=Order("rating")), None, 10),
        lambda: database.histogram(parse_query("rating:..3"), "givens"),
    ]
    for attempt in tries:
        with pytest.raises(QueryError) as caught:
            attempt()
        assert caught.value.message.endswith(names)
        assert "score:7 by:NAME" in str(caught.value.hint)
    assert database.count(parse_query("has:rating")) + database.count(
        parse_query("missing:rating")
    ) < len(ROWS)


ODD = ("it's", "a:b", 'say "7"', "100%")


@pytest.mark.parametrize("rater", ODD)
def test_the_only_rater_may_have_any_name(rater: str) -> None:
    rating = Rating(rater=rater, score=7.2)
    rows = [row._replace(ratings=(rating,) if n % 2 else ()) for n, row in enumerate(ROWS[:9])]
    with closing(sqlite3.connect(":memory:")) as connection:
        run_sql = fill(connection, rows)
        found = [*search.ids(run_sql, parse_query("rating:7.2"))]
    assert found == [row.values["id"] for row in rows[1::2]]


def test_no_rating_is_found_where_no_one_has_rated() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        run_sql = fill(connection, [row._replace(ratings=()) for row in ROWS[:20]])
        assert search.count(run_sql, parse_query("rating:0..")) == 0
        assert len(search.page(run_sql, Query(), Order("rating"), None, 30)) == 20
