"""Queries find what a plain search in Python finds, page by page, and by indexes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.query import Order, Query, Span, Term, orders, parse_query
from sudokudb.store.search import counts, estimates
from sudokudb.store.search import index_entries as entries
from sudokudb.store.search import page_by_id as pages
from sudokudb.store.search import page_by_key as pages_by_key
from sudokudb.store.search import pages as search
from sudokudb.store.search.sort_keys import Key, ranks_of
from sudokudb.store.sql import access_paths as ways
from tests.store.searched import (
    WORDS,
    Plain,
    Row,
    fill,
    lower,
    make_rows,
    matches,
    ordered,
    pattern_of,
)
from tests.support import HOSTILE, queries

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb.store.connection.sqlite_file import RunSql

ROWS = make_rows()
PLAIN = Plain(ROWS)
PATTERNS = st.sampled_from([pattern_of(row.values["grid"]) for row in ROWS])
TEXTS = st.sampled_from((*WORDS, "HARD", "ha", "É", "_", "%", *HOSTILE))
QUERIES = queries(TEXTS, PATTERNS)
ALL_ORDERS = [Order(field, descending) for field in orders() for descending in (False, True)]


@pytest.fixture(scope="module")
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as opened:
        yield opened


@pytest.fixture(scope="module")
def ask(connection: sqlite3.Connection) -> RunSql:
    return fill(connection, ROWS)


@pytest.fixture(params=["usual", "hasty", "long"])
def haste(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the ways that are meant for millions of rows be taken with few."""
    if request.param != "usual":
        monkeypatch.setattr(estimates, "FEW", 10)
        monkeypatch.setattr(pages, "FEW", 10)
        monkeypatch.setattr(pages_by_key, "FEW", 10)
        monkeypatch.setattr(pages_by_key, "_FIRST", 10)
        monkeypatch.setattr(estimates, "BRIEF", 5)
        monkeypatch.setattr(entries, "FIRST_CHUNK", 7)
        monkeypatch.setattr(entries, "LAST_CHUNK", 20)
        monkeypatch.setattr(pages, "_NEARBY", 10)
        monkeypatch.setattr(search, "_CHUNK", 7)
        monkeypatch.setattr(ways, "MAX_PARTS", 3)
    if request.param == "hasty":
        monkeypatch.setattr(ways, "MAX_TIMES", 4)
    if request.param == "long":
        monkeypatch.setattr(pages, "_SORTED", 5)
        monkeypatch.setattr(pages_by_key, "_SORTED", 5)


def found(query: Query) -> list[int]:
    """Search in Python."""
    return [row.values["id"] for row in ROWS if matches(query, row, ROWS)]


def all_pages(ask: RunSql, query: Query, order: Order, limit: int) -> list[int]:
    """Join all pages."""
    ids: list[int] = []
    after: Key | None = None
    while keys := search.page(ask, query, order, after, limit):
        assert len(keys) <= limit
        ids += [key.id for key in keys]
        after = keys[-1]
    return ids


@settings(deadline=None)
@given(query=QUERIES)
def test_finds_what_a_plain_search_finds(ask: RunSql, query: Query) -> None:
    expected = found(query)
    assert list(search.ids(ask, query)) == expected
    assert counts.count(ask, query) == len(expected)


@settings(deadline=None)
@given(query=QUERIES, order=st.sampled_from(ALL_ORDERS), limit=st.integers(1, 40))
def test_pages_join_to_the_whole(ask: RunSql, query: Query, order: Order, limit: int) -> None:
    expected = ordered((row for row in ROWS if matches(query, row, ROWS)), order)
    assert all_pages(ask, query, order, limit) == expected


def key_of(row: Row, order: Order) -> Key:
    """Return where a row stands in an order."""
    value, id = row.values["givens" if order.field == "givens" else order.field], row.values["id"]
    if order.field == "title":
        return Key(0, lower(value), id) if value else Key(1, None, id)
    if order.field in ("level", "solutions"):
        return Key(abs(cast("int", ranks_of(order, [value])[0])), None, id)
    return Key(0, None if order.field == "id" else value, id)


@pytest.mark.usefixtures("haste")
@pytest.mark.parametrize("order", ALL_ORDERS, ids=str)
@pytest.mark.parametrize("text", ["givens:20..21", "added:2026-05..2026-08", "level:simple hard"])
def test_a_page_after_a_row_that_need_not_be_among_them(
    ask: RunSql, text: str, order: Order
) -> None:
    query = parse_query(text)
    wanted = [row for row in ROWS if matches(query, row, ROWS)]
    for row in ROWS[::17]:
        together = ordered([*wanted, *([] if row in wanted else [row])], order)
        behind = together[together.index(row.values["id"]) + 1 :]
        found = search.page(ask, query, order, key_of(row, order), 7)
        assert [key.id for key in found] == behind[:7], row


QUERIES_TO_PAGE = [
    "",
    "givens:18..22",
    "givens:18,20..21 level:simple,nested",
    "-givens:18",
    "level:simple",
    "-level:simple",
    "-has:level",
    "has:title -hard",
    "hard",
    "tag:hard",
    "tag:hard,x collection:x",
    "added:2026-03..2026-06",
    "added:2026-11-21",
    "symmetry:rot180",
    "solutions:1..",
    "size:4",
    "id:50..200",
    "givens:21 id:100..",
]


@pytest.mark.usefixtures("haste")
@pytest.mark.parametrize("order", ALL_ORDERS, ids=str)
def test_pages_have_no_gap_and_nothing_twice(ask: RunSql, order: Order) -> None:
    for text in QUERIES_TO_PAGE:
        assert all_pages(ask, parse_query(text), order, 7) == PLAIN.in_order(text, order), text


@pytest.mark.usefixtures("haste")
@pytest.mark.parametrize("text", QUERIES_TO_PAGE)
def test_ids_come_in_chunks(ask: RunSql, text: str) -> None:
    query = parse_query(text)
    assert list(search.ids(ask, query)) == found(query)


@pytest.mark.parametrize("field", counts.HISTOGRAMS)
@pytest.mark.parametrize(
    "text", ["", "level:simple", "tag:hard,x", "-tag:x", "id:0", "givens:18..20"]
)
def test_histogram_counts_each_value(ask: RunSql, field: str, text: str) -> None:
    query = parse_query(text)
    expected: dict[object, int] = {}
    for row in ROWS:
        if matches(query, row, ROWS):
            value = row.values.get("givens" if field == "givens" else field)
            for name in getattr(row, field) if field in ("tag", "collection") else [value]:
                expected[name] = expected.get(name, 0) + 1
    bars = counts.histogram(ask, query, field)
    assert dict(bars) == expected
    values = [value for value, _ in bars]
    if field == "level":
        known = ["simple", "intermediate", "difficult", "nested", None]
        assert values == [level for level in known if level in expected]
    elif field in ("tag", "collection"):
        assert [lower(str(v)) for v in values] == sorted(lower(str(v)) for v in values)
    else:
        assert values == sorted(values, key=lambda v: (v is None, v or 0))


def test_what_is_added_or_removed_between_two_pages_shifts_nothing() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        ask = fill(connection, ROWS)
        first = search.page(ask, Query(), limit=10)
        connection.execute("DELETE FROM puzzles WHERE id <= ?", (first[-1].id,))
        second = search.page(ask, Query(), after=first[-1], limit=10)
    assert [key.id for key in second] == [row.values["id"] for row in ROWS[10:20]]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize(
    "field", ["title", "source", "author", "license", "notes", "tag", "collection"]
)
def test_hostile_text_is_a_parameter_and_nothing_else(
    connection: sqlite3.Connection, ask: RunSql, field: str, text: str
) -> None:
    said: dict[str, list[str]] = {text: [], "harmless": []}
    for word, statements in said.items():

        def listen(
            statement: str, parameters: Mapping[str, object], statements: list[str] = statements
        ) -> Iterator[tuple[object, ...]]:
            statements.append(statement)
            return ask(statement, parameters)

        query = Query((Term(field, (word,)), Term(field, ("x", word), negated=True)))
        assert search.page(listen, query, Order("title")) == []
        assert counts.count(listen, query) == 0
    assert said[text] == said["harmless"]
    assert connection.execute("SELECT count(*) FROM puzzles").fetchone() == (len(ROWS),)


def test_an_empty_database_answers() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        fill(connection, ROWS)
        connection.execute("DELETE FROM puzzles")
        ask = lambda statement, values: connection.execute(statement, values)  # noqa: E731
        for text in QUERIES_TO_PAGE:
            query = parse_query(text)
            assert list(search.ids(ask, query)) == []
            assert counts.count(ask, query) == 0
            assert all(search.page(ask, query, order) == [] for order in ALL_ORDERS)


def test_the_largest_query_is_answered(ask: RunSql) -> None:
    """Many values make many parts, which no database merges without end."""
    spans = tuple(Span(number, number) for number in range(200))
    words = tuple(f"{'x' * 20}{number}" for number in range(200))
    for field in ("id", "givens", "same"):
        assert counts.count(ask, Query((Term(field, spans),) * 3)) == len(
            found(Query((Term(field, spans),)))
        )
    for field in ("tag", "collection", "title", "notes"):
        query = Query((Term(field, words),) * 7)
        assert search.page(ask, query, Order("givens")) == []
    long = Query((Term("title", ("y" * 9000,)), Term("pattern", ("x" * 625,))))
    assert counts.count(ask, long) == 0
