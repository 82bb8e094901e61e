"""Pages out of blocks are those of a plain search, in every order by a key, after every place."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.query import Order, Query, orders, parse_query
from sudokudb.store.bitmaps import blocks
from sudokudb.store.search import pages as search
from sudokudb.store.search.page_by_bitmap import by_block
from sudokudb.store.search.sort_keys import Part, Wanted, parts_of, ranks_of
from sudokudb.store.sql.index_scan import Reader, bounds_of
from tests.store.searched import WORDS, Row, fill, lower, matches
from tests.store.test_blocks import EVERY, PATTERNS, ROWS, scaled
from tests.support import queries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.search.sort_keys import Place

QUERIES = queries(st.sampled_from(WORDS), PATTERNS).map(scaled)
ORDERS = [Order(field, down) for field in orders() if field != "id" for down in (False, True)]
KEYS = {"givens": "givens"}

_SHORT = {"search.page_by_bitmap._UNLUCKY": 0, "search.index_entries.LAST_CHUNK": 3}
WAYS = {
    "usual": {},
    "key by key": {"search.page_by_bitmap._SPARSE": 0, "search.text_filter._FEW": 2},
    "id by id": {
        "search.page_by_bitmap._SPARSE": 10_000,
        "search.page_by_bitmap._FEW": 10_000,
        **_SHORT,
    },
    "along the index": {"search.page_by_bitmap._LOOKED_UP": 10_000},
    "far along it": {
        "search.page_by_bitmap._FEW": 0,
        "search.page_by_bitmap._LOOKED_UP": 10_000,
        **_SHORT,
    },
    "far, after some": {
        "search.page_by_bitmap._FEW": 40,
        "search.page_by_bitmap._LOOKED_UP": 10_000,
        **_SHORT,
    },
    "impatient": {"search.text_filter._FEW": 2, "search.text_filter._PATIENCE": 0},
}
"""What is meant for millions of rows or for few, as numbers that decide."""


@pytest.fixture(scope="module", params=["all", "some", "none"])
def ask(request: pytest.FixtureRequest) -> Iterator[RunSql]:
    """Return what asks a database of several blocks, of which some may lack."""
    with closing(sqlite3.connect(":memory:")) as connection:
        asked = fill(connection, ROWS)
        if request.param != "none":
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(blocks, "LEAST", 1)
                blocks.build(connection, 0, EVERY, last=True)
        if request.param == "some":
            connection.execute("DELETE FROM blocks WHERE block IN (1, 3)")
        yield asked


def place_of(row: Row, order: Order) -> Place:
    value = row.values[KEYS.get(order.field, order.field)]
    key = lower(value) if order.field == "title" else ranks_of(order, [value])[0]
    return key, row.values["id"]


def plain(query: Query, order: Order) -> list[Place]:
    rows = [row for row in ROWS if matches(query, row, ROWS)]
    rows = [row for row in rows if order.field != "title" or row.values["title"]]
    return sorted((place_of(row, order) for row in rows), reverse=order.descending)


@pytest.mark.parametrize("way", WAYS)
@settings(deadline=None)
@given(QUERIES, st.sampled_from(ORDERS), st.integers(1, 30), st.sampled_from([None, *ROWS]))
def test_a_page_after_any_place(
    ask: RunSql, way: str, query: Query, order: Order, limit: int, begin: Row | None
) -> None:
    reader = Reader(ask, "sqlite")
    bounds = bounds_of(reader, query.terms)
    part = parts_of(order)[0] if order.field == "title" else Part()
    wanted = Wanted(reader, part, query.terms, bounds, order, limit)
    after = place_of(begin, order) if begin else None
    everything = plain(query, order)

    def first(wanted: Wanted, after: Place | None) -> list[Place]:
        ids = wanted.bounds
        places = [place for place in everything if ids.first <= place[1] <= ids.last]
        return [place for place in places if not after or wanted.follows(place, after)][
            : wanted.limit
        ]

    with pytest.MonkeyPatch.context() as patch:
        for name, number in WAYS[way].items():
            patch.setattr(f"sudokudb.store.{name}", number)
        found = by_block(wanted, after, first)
    assert found in (None, first(wanted, after))
    asked = {term.field for term in query.terms}
    built = next(ask("SELECT count(*) FROM blocks", {}))[0]
    unknown = {"pattern", "same", "id"} | ({"title"} if way == "impatient" else set())
    assert found is not None or not built or not bounds or asked & unknown


def test_what_the_index_meets_too_seldom_comes_from_blocks() -> None:
    """The index begins with what is not asked for."""
    said: list[str] = []
    with closing(sqlite3.connect(":memory:")) as connection:
        asked = fill(connection, ROWS)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(blocks, "LEAST", 1)
            blocks.build(connection, 0, EVERY, last=True)
            patch.setattr("sudokudb.store.search.estimates.BRIEF", 1)
            patch.setattr("sudokudb.store.search.index_entries.FIRST_CHUNK", 1)
            for name in ("_PATIENCE", "_FIRST"):
                patch.setattr(f"sudokudb.store.search.page_by_key.{name}", 1)
            connection.set_trace_callback(said.append)
            keys = search.page(
                asked,
                parse_query("-givens:..23"),
                Order("givens"),
                limit=1,
            )
    expected = plain(parse_query("-givens:..23"), Order("givens"))[:1]
    assert [cast("Place", (key.value, key.id)) for key in keys] == expected
    assert any("FROM blocks" in statement for statement in said)
