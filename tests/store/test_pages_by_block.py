"""Pages out of blocks are those of a plain search, in every order by a key, after every place."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.query import Order, Query, Term, parse_query
from sudokudb.store import blocks, pages_by_block, search
from sudokudb.store.orders import Wanted, parts_of
from sudokudb.store.pages_by_block import by_block
from sudokudb.store.walks import Bounds, Reader, bounds_of
from tests.queries import queries
from tests.store.searched import WORDS, Row, fill, lower, matches
from tests.store.test_blocks import EVERY, PATTERNS, ROWS, scaled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.database import Query as Ask
    from sudokudb.store.orders import Place

QUERIES = queries(st.sampled_from(WORDS), PATTERNS).map(scaled)
ORDERS = [Order(field, down) for field in ("clues", "added", "title") for down in (False, True)]
KEYS = {"clues": "givens", "added": "added", "title": "title"}


@pytest.fixture(scope="module", params=["all", "some", "none"])
def ask(request: pytest.FixtureRequest) -> Iterator[Ask]:
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
    value = row.values[KEYS[order.field]]
    return (lower(value) if order.field == "title" else value, row.values["id"])


def plain(query: Query, order: Order) -> list[Place]:
    rows = [row for row in ROWS if matches(query, row, ROWS)]
    rows = [row for row in rows if order.field != "title" or row.values["title"]]
    return sorted((place_of(row, order) for row in rows), reverse=order.descending)


@pytest.mark.parametrize("sparse", [0, 10_000])
@settings(deadline=None)
@given(QUERIES, st.sampled_from(ORDERS), st.integers(1, 30), st.sampled_from([None, *ROWS]))
def test_a_page_after_any_place(
    ask: Ask, sparse: int, query: Query, order: Order, limit: int, begin: Row | None
) -> None:
    reader = Reader(ask, "sqlite")
    bounds = bounds_of(reader, query.terms)
    wanted = Wanted(reader, parts_of(order)[0], query.terms, bounds, order, limit)
    after = place_of(begin, order) if begin else None
    everything = [
        place for place in plain(query, order) if not after or wanted.follows(place, after)
    ]

    def in_rows(ids: Bounds) -> list[Place]:
        within = [place for place in everything if ids.first <= place[1] <= ids.last]
        return within[:limit]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages_by_block, "_SPARSE", sparse)
        found = by_block(wanted, after, in_rows)
    assert found in (None, everything[:limit])
    asked = {term.field for term in query.terms}
    assert found is not None or asked & {"title", "pattern", "same", "id"}


def test_too_many_to_be_looked_up_are_left(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages_by_block, "_MOST", 3)
    reader, order = Reader(ask, "sqlite"), Order("title")
    terms = (Term("has", ("title",)),)
    bounds = bounds_of(reader, terms)
    wanted = Wanted(reader, parts_of(order)[0], terms, bounds, order, 5)
    found = by_block(wanted, None, lambda _: plain(Query(terms), order)[:5])
    expected = plain(Query(terms), order)[:5]
    assert found is None or found == expected


def test_what_the_index_meets_too_seldom_comes_from_blocks() -> None:
    """The index begins with what is not asked for."""
    said: list[str] = []
    with closing(sqlite3.connect(":memory:")) as connection:
        asked = fill(connection, ROWS)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(blocks, "LEAST", 1)
            blocks.build(connection, 0, EVERY, last=True)
            for name in ("FEW", "_PATIENCE", "_FIRST_CHUNK", "_KNOWN", "GATHERED"):
                patch.setattr(f"sudokudb.store.pages_by_key.{name}", 1)
            patch.setattr("sudokudb.store.pages_by_key.isqrt", lambda _: 1)
            connection.set_trace_callback(said.append)
            keys = search.page(
                asked,
                parse_query("-clues:..23"),
                Order("clues"),
                limit=1,
            )
    expected = plain(parse_query("-clues:..23"), Order("clues"))[:1]
    assert [cast("Place", (key.value, key.id)) for key in keys] == expected
    assert any("FROM blocks" in statement for statement in said)
