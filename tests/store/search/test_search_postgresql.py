"""Queries find the same on a PostgreSQL server; needs a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from sudokudb.query import Order, Query, fields, parse_order, parse_query
from sudokudb.store import search
from tests.store.backends import support as servers
from tests.store.search.support import histogram, matches, ordered, pattern_of
from tests.store.support import TABLES, WORDS, make_rows, statements
from tests.support import HOSTILE, queries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.search import Key

pytestmark = pytest.mark.skipif(not servers.url(), reason="no server is named")

ROWS = make_rows()
PATTERNS = st.sampled_from([pattern_of(row.values["grid"]) for row in ROWS])
TEXTS = st.sampled_from((*WORDS, "HARD", "_", *HOSTILE))


@pytest.fixture(scope="module")
def ask(server: servers.Server) -> Iterator[RunSql]:
    from sudokudb.store.backends.postgresql import PostgresStore

    store = PostgresStore.open(server.fresh())
    with store.writing() as connection:
        for table in TABLES:
            connection.execute(text(f"DELETE FROM {table}"))
        for statement, values in statements(ROWS, "%s"):
            connection.exec_driver_sql(statement, values)
    yield store.run_sql
    store.close()


def all_pages(ask: RunSql, query: Query, order: Order, limit: int) -> list[int]:
    ids: list[int] = []
    after: Key | None = None
    while keys := search.page(ask, query, order, after, limit, dialect="postgresql"):
        ids += [key.id for key in keys]
        after = keys[-1]
    return ids


@settings(deadline=None)
@given(query=queries(TEXTS, PATTERNS))
def test_finds_what_a_plain_search_finds(ask: RunSql, query: Query) -> None:
    expected = [row.values["id"] for row in ROWS if matches(query, row, ROWS)]
    assert list(search.ids(ask, query, dialect="postgresql")) == expected
    assert search.count(ask, query, dialect="postgresql") == len(expected)


@settings(deadline=None)
@given(
    query=queries(TEXTS, PATTERNS),
    field=st.sampled_from(["id", "givens", "level", "solutions", "added", "rating", "se"]),
    descending=st.booleans(),
    limit=st.integers(20, 40),
)
def test_pages_join_to_the_whole(
    ask: RunSql, query: Query, field: str, descending: bool, limit: int
) -> None:
    order = Order(field, descending)
    expected = ordered((row for row in ROWS if matches(query, row, ROWS)), order)
    assert all_pages(ask, query, order, limit) == expected


@pytest.mark.parametrize("text", ["-givens,level,-added", "level,solutions,rating", "added,givens"])
def test_pages_by_several_fields_join_to_the_whole(ask: RunSql, text: str) -> None:
    order = parse_order(text)
    for words in ("", "level:simple", "tag:x"):
        query = parse_query(words)
        expected = ordered((row for row in ROWS if matches(query, row, ROWS)), order)
        assert all_pages(ask, query, order, 7) == expected


@pytest.mark.parametrize("descending", [False, True])
def test_pages_by_title_have_no_gap_and_nothing_twice(ask: RunSql, descending: bool) -> None:
    """The server sorts the titles."""
    for words in ("", "hard", "-hard", "level:simple"):
        query = parse_query(words)
        pages = all_pages(ask, query, Order("title", descending), 7)
        assert sorted(pages) == [row.values["id"] for row in ROWS if matches(query, row, ROWS)]


@pytest.mark.parametrize("field", [field.name for field in fields.counted()])
def test_histogram_counts_each(ask: RunSql, field: str) -> None:
    for words in ("", "tag:x,hard", "level:simple", "rating:7..8.5,834 -se:>7.2"):
        query = parse_query(words)
        bars = search.histogram(ask, query, field, dialect="postgresql")
        expected = histogram([row for row in ROWS if matches(query, row, ROWS)], field)
        assert dict(bars) == expected
