"""Words in titles and notes are found as a plain search finds them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.query import Query, Term
from sudokudb.store import search
from sudokudb.store.bitmaps import maintenance
from sudokudb.store.connection.sqlite_file import reader
from sudokudb.store.sql import fulltext
from tests.store.search.support import matches
from tests.store.support import WORDS, fill, make_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS = make_rows()
SPECIAL = ['"', "'", "a b", "-", "*", "^", "AND", "NEAR(", "hard one", "ard on", "É", "ar", "é\n"]
TEXTS = st.sampled_from([*WORDS, *SPECIAL]) | st.text(max_size=6)


@pytest.fixture(scope="module")
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as opened:
        fill(opened, ROWS)
        while maintenance.update(opened):
            pass
        yield opened


@settings(deadline=None)
@given(st.lists(TEXTS.filter(bool), min_size=1, max_size=3), st.sampled_from(fulltext.FIELDS))
def test_finds_what_a_plain_search_finds(
    connection: sqlite3.Connection, words: list[str], field: str
) -> None:
    query = Query((Term(field, tuple(words)),))
    expected = [row.values["id"] for row in ROWS if matches(query, row, ROWS)]
    run_sql = reader(connection)
    assert [*search.ids(run_sql, query)] == expected
    assert search.count(run_sql, query) == len(expected)
    assert [key.id for key in search.page(run_sql, query, limit=5)] == expected[:5]


@pytest.mark.parametrize(
    ("words", "asked"),
    [(("hard",), True), (("hard", "easy"), True), (("ar",), False), (("hard", "ar"), False)],
)
def test_words_of_three_characters_are_looked_up_in_the_index(
    connection: sqlite3.Connection, words: tuple[str, ...], asked: bool
) -> None:
    statements: list[str] = []
    connection.set_trace_callback(statements.append)
    search.count(reader(connection), Query((Term("title", words),)))
    connection.set_trace_callback(None)
    assert any("MATCH" in statement for statement in statements) is asked
