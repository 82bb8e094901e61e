"""Queries find what a plain search in Python finds, with and without an index, and on a server."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.query import (
    FIELDS,
    Key,
    Order,
    Query,
    Span,
    Term,
    fields,
    orders,
    parse_order,
    parse_query,
)
from sudokudb.query.fields import Kind
from sudokudb.query.measures import SAME
from sudokudb.query.raters import resolve_order, resolve_raters
from sudokudb.query.rule_fields import KIND_NAMES
from sudokudb.store import search
from sudokudb.store.bitmaps import maintenance
from sudokudb.store.query_sql import fulltext
from sudokudb.store.search.index_search import IndexSearch
from sudokudb.store.search.matches import Limits
from sudokudb.store.search.multi_key_sort import MultiKeySort
from sudokudb.store.search.random_matches import least_keys
from sudokudb.technique_names import TECHNIQUES as ALL_TECHNIQUES
from tests.store.backends import support as servers
from tests.store.search.support import (
    histogram,
    lower,
    matches,
    ordered,
    pattern_of,
    value_of,
)
from tests.store.support import TABLES, WORDS, fill, make_rows, statements
from tests.support import HOSTILE, queries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sudokudb.query.tree import Node
    from sudokudb.store.connection.sqlite_file import RunSql
    from tests.store.support import Row

STEP = 20_011
"""The distance between ids, so that few puzzles have several segments."""
ROWS = [row._replace(values=row.values | {"id": row.values["id"] * STEP}) for row in make_rows()]
PATTERNS = st.sampled_from([pattern_of(row.values["grid"]) for row in ROWS])
TEXTS = st.sampled_from((*WORDS, "HARD", "ha", "É", "_", "%", *HOSTILE))
BY_ID = Order()
ALL_ORDERS = [
    Order(field, descending)
    for field in orders()
    for descending in (False, True)
    if field != "rating"  # which several raters have given
]
ALL_ORDERS += [Order(seed=0), Order(seed=7)]
SEVERAL = [
    parse_order(text)
    for text in (
        "-givens,title", "level,-added", "title,givens,-id", "solutions,level,hodoku",
        "-title,-level", "added,se,title", "-se,givens", "givens,id", "steps,-score",
        "-level,random:3",
    )
]  # fmt: skip


def scaled(query: Query) -> Query:
    """Return a query whose ids are as far apart as those of the rows."""
    return Query(
        tuple(
            replace(term, values=tuple(map(_scaled, term.values)))
            if term.field in ("id", "same", *SAME)
            else term
            for term in query.terms
        )
    )


def _scaled(span: Span) -> Span:
    low, high = (end * STEP if isinstance(end, int) else end for end in (span.low, span.high))
    return Span(low, high)


ORDERS = ALL_ORDERS + SEVERAL
QUERIES = (
    queries(TEXTS, PATTERNS)
    .map(scaled)
    .filter(lambda query: all(term.field != "rating" for term in query.terms))
)


def partly_indexed(connection: sqlite3.Connection) -> RunSql:
    """Index most puzzles; some are stale, some have changed since, and some are new."""
    run_sql = fill(connection, ROWS[:250])
    while maintenance.update(connection, 40, shared=2):
        pass
    for id in (row.values["id"] for row in ROWS[::7]):
        connection.execute("UPDATE puzzles SET givens = -givens, title = 'was' WHERE id = ?", (id,))
    connection.execute("DELETE FROM puzzle_tags WHERE puzzle_id % 3 = 0")
    connection.execute("UPDATE ratings SET score = score + 1 WHERE puzzle_id % 3 = 1")
    connection.execute("UPDATE games SET removed = 1 - removed WHERE puzzle_id % 3 = 1")
    connection.execute("UPDATE games SET finished = '2026' WHERE puzzle_id % 3 = 2")
    for row in ROWS[250:]:
        connection.execute("DELETE FROM puzzles WHERE id = ?", (row.values["id"],))
    fill(connection, ROWS, tables=False)
    return run_sql


@dataclass(frozen=True)
class Database:
    """A database with the functions of `search` as methods."""

    run_sql: RunSql
    dialect: str = "sqlite"

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(getattr(search, name), self.run_sql, dialect=self.dialect)


KINDS = ["rows", "indexed", "partly indexed", *(["server"] if servers.url() else [])]


@pytest.fixture(scope="module", params=KINDS)
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    """Return a database of several segments."""
    if request.param == "server":
        yield from on_server(request.getfixturevalue("server"))
        return
    with closing(sqlite3.connect(":memory:")) as connection:
        if request.param == "partly indexed":
            yield Database(partly_indexed(connection))
            return
        run_sql = fill(connection, ROWS)
        while request.param == "indexed" and maintenance.update(connection, 40, shared=2):
            pass
        yield Database(run_sql)


def on_server(server: servers.Server) -> Iterator[Database]:
    from sudokudb.store.backends.postgresql import PostgresStore

    store = PostgresStore.open(server.fresh())
    with store.writing() as connection:
        for table in TABLES:
            connection.exec_driver_sql(f"DELETE FROM {table}")
        for statement, values in statements(ROWS, "%s"):
            connection.exec_driver_sql(statement, values)
    yield Database(store.run_sql, store.dialect)
    store.close()


@pytest.fixture(scope="module")
def partly() -> Iterator[RunSql]:
    """Return what runs SQL on a database with an incomplete index."""
    with closing(sqlite3.connect(":memory:")) as connection:
        yield partly_indexed(connection)


@cache
def found(query: Query) -> list[Row]:
    return [row for row in ROWS if matches(query, row, ROWS)]


@cache
def found_in_order(query: Query, order: Order = BY_ID) -> list[int]:
    return ordered(found(query), order)


def all_pages(database: Database, query: Query, order: Order, limit: int) -> list[int]:
    ids: list[int] = []
    after: Key | None = None
    while keys := database.page(query, order, after, limit):
        assert len(keys) <= limit
        ids += [key.id for key in keys]
        after = keys[-1]
    return ids


@settings(deadline=None)
@given(query=QUERIES)
def test_search_finds_what_a_plain_search_finds(database: Database, query: Query) -> None:
    expected = found_in_order(query)
    assert list(database.ids(query)) == expected
    assert database.count(query) == len(expected)


@settings(deadline=None)
@given(query=QUERIES, order=st.sampled_from(ORDERS), limit=st.integers(1, 40))
def test_pages_of_any_query_join_to_the_whole(
    database: Database, query: Query, order: Order, limit: int
) -> None:
    expected = found_in_order(query, resolve_order(query, order))
    assert all_pages(database, query, order, limit) == expected


ASKED = [
    "",
    "givens:18,20..21 level:simple,nested",
    "givens:..100 -givens:18",
    "-level:simple",
    "-has:level,tag",
    "has:title -hard",
    "hard,17 -notes:hard",
    "ar",
    "tag:hard,x collection:x",
    "tag:x -tag:x",
    "tag:unheard",
    "tag:HA*,unheard -collection:X*",
    "-tag:h* level:..difficult",
    "hardest:..x-wing,aic -level:..simple",
    "-hardest:chains.. by:se",
    "added:2026-03..2026-08 -added:2026-05",
    "changed:2026",
    "symmetry:rot180,none size:9",
    "solutions:1.. -copy:yes",
    "source:A_B -author:é",
    "id:100000..4000000 givens:21",
    "score:7.2..7.25,830.. -se:7.21..7.3 by:unknown",
    "missing:level,needs -missing:solutions",
    "has:record -missing:needs",
    "missing:record by:se",
    '-has:record by:"the club"',
    "-missing:se,score has:hodoku",
    "missing:rating -has:tag",
    "-has:rating,level",
    "-steps:40 -hardest:aic missing:se",
    "-solutions:1 -hodoku:hard",
    '-disagree:"the club",se',
    '-score:hard -needs:xy-wing by:"the club"',
    "se:>1 hodoku:800..834",
    "hodoku:hard,840.. -hodoku:extreme,800",
    "se:..7.2 se:1..,0.5 -se:7.2",
    "-has:rating hodoku:..900,40000..",
    "has:game played:no",
    "played:yes -has:game,tag",
    "needs:xy-wing,singles -needs:aic by:se",
    "hardest:xy-wing,full-house steps:..50",
    "disagree:hodoku,se -needs:chains",
    "has:needs,steps -hardest:x-wing by:hodoku",
    "rule:cage,kropki -rule:thermo",
    "rules:0 level:simple",
    "-rules:0..1 -level:simple",
    "cages:2.. lines:1",
    "-cages:0 size:6,9",
    "-rule:x missing:level,se,te",
    "id:0",
]


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_pages_have_no_gap_and_nothing_twice(database: Database, order: Order) -> None:
    """Each query has a twelfth of the orders; the property above has any of them."""
    for text in ASKED[ORDERS.index(order) % 12 :: 12]:
        query = parse_query(text)
        expected = found_in_order(query, resolve_order(query, order))
        assert all_pages(database, query, order, 25) == expected, text


SMALL = (Limits(3, 3, 3, 3), Limits(0, 0, 10**6, 0))


@pytest.mark.parametrize("limits", SMALL)
@pytest.mark.parametrize("text", ASKED)
def test_searches_of_many_puzzles_find_the_same(partly: RunSql, text: str, limits: Limits) -> None:
    index = IndexSearch(partly, limits)
    query = resolve_raters(parse_query(text))
    assert index.count(query.tree) == len(found(query))
    for order in (resolve_order(parse_query(text), o) for o in ALL_ORDERS[len(text) % 6 :: 6]):
        expected = found_in_order(parse_query(text), order)
        first = index.page(query.tree, order, None, 30)
        assert [key.id for key in first] == expected[:30], order
        if first:
            second = index.page(query.tree, order, first[-1], 30)
            assert [key.id for key in second] == expected[30:60], order


@pytest.mark.parametrize("limits", SMALL)
def test_orders_by_several_fields_of_many_puzzles_find_the_same(
    partly: RunSql, limits: Limits
) -> None:
    index = IndexSearch(partly, limits)

    def page(tree: Node, order: Order, after: Key | None, limit: int) -> list[Key]:
        if order.then:
            return MultiKeySort(partly, page, tree, order).page(after, limit)
        return index.page(tree, order, after, limit)

    for text, order in product(("", "-hard", "level:simple", "se:>1"), SEVERAL):
        expected, after = found_in_order(parse_query(text), order), None
        for low in range(0, 60, 20):
            keys = page(parse_query(text).tree, order, after, 20)
            assert [key.id for key in keys] == expected[low : low + 20], (text, str(order))
            after = keys[-1] if keys else None


def key_of(row: Row, order: Order) -> Key:
    """Return the place of a row in an order."""
    if order.seed is not None:
        return least_keys([row.values["id"]], order.seed)[0]
    value = None if order.field == "id" else value_of(row, order.field)
    return Key(value, row.values["id"])


@pytest.mark.parametrize("order", ALL_ORDERS, ids=str)
def test_a_page_may_begin_after_a_puzzle_that_does_not_match(
    database: Database, order: Order
) -> None:
    texts = ("givens:20..21", "added:2026-05..2026-08", "level:simple hard")
    for text, row in product(texts, ROWS[::131]):
        wanted = found(parse_query(text))
        every = ordered([*wanted, *([] if row in wanted else [row])], order)
        rest = every[every.index(row.values["id"]) + 1 :]
        page = database.page(parse_query(text), order, key_of(row, order), 7)
        assert [key.id for key in page] == rest[:7], (text, row)


@pytest.mark.parametrize("field", [field.name for field in fields.counted_fields()])
def test_a_histogram_counts_each_value(database: Database, field: str) -> None:
    for text in ("", "level:simple", "tag:hard,x", "-tag:x ar", "id:0"):
        expected = histogram(found(parse_query(text)), field)
        bars = database.histogram(parse_query(text), field)
        assert dict(bars) == expected, text
        require_order(field, [value for value, _ in bars], expected)


def require_order(field: str, values: list[Any], expected: Mapping[Any, int]) -> None:
    """Require the values of a histogram in the order of their field."""
    if field.endswith("level"):
        assert values == [v for v in (*FIELDS[field].choices, None) if v in expected]
    elif FIELDS[field].kind is Kind.RULE:
        assert values == [kind for kind in KIND_NAMES if kind in expected]
    elif FIELDS[field].kind is Kind.TECHNIQUE:
        known = [value for value in ALL_TECHNIQUES if value in expected]
        assert [value for value in values if value in known] == known
    elif field in ("tag", "collection"):
        assert [lower(str(v)) for v in values] == sorted(lower(str(v)) for v in values)
    else:
        assert values == sorted(values, key=lambda v: (v is None, v or 0))


def test_puzzles_removed_between_two_pages_shift_nothing() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        run_sql = fill(connection, ROWS)
        first = search.page(run_sql, Query(), limit=10)
        connection.execute("DELETE FROM puzzles WHERE id <= ?", (first[-1].id,))
        second = search.page(run_sql, Query(), after=first[-1], limit=10)
    assert [key.id for key in second] == [row.values["id"] for row in ROWS[10:20]]


SPECIAL = ['"', "'", "a b", "-", "*", "^", "AND", "NEAR(", "hard one", "ard on", "É", "ar", "é\n"]


@pytest.mark.parametrize("word", SPECIAL)
def test_words_that_mean_something_to_fts5_are_searched_as_they_are(
    database: Database, word: str
) -> None:
    for field in fulltext.FIELDS:
        for words in ((word,), (word, "hard", "x")):
            query = Query((Term(field, words),))
            assert list(database.ids(query)) == found_in_order(query)
            keys = database.page(query, limit=5)
            assert [key.id for key in keys] == found_in_order(query)[:5]


@pytest.mark.parametrize(
    ("words", "asked"),
    [(("hard",), True), (("hard", "easy"), True), (("ar",), False), (("hard", "ar"), False)],
)
def test_words_of_three_characters_are_looked_up_in_the_index(
    partly: RunSql, words: tuple[str, ...], asked: bool
) -> None:
    statements: list[str] = []

    def listen(statement: str, parameters: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        statements.append(statement)
        return partly(statement, parameters)

    search.count(listen, Query((Term("title", words),)))
    assert any("MATCH" in statement for statement in statements) is asked


@pytest.mark.parametrize("text", HOSTILE)
def test_text_from_users_is_always_a_parameter(partly: RunSql, text: str) -> None:
    for field in ("title", "source", "author", "license", "notes", "tag", "collection"):
        asked = statements_of_nothing(partly, field, text)
        if len(text) >= 3:  # the full-text index is not asked for less
            assert asked == statements_of_nothing(partly, field, "harmless"), field
        assert search.count(partly, Query()) == len(ROWS), field


def statements_of_nothing(run_sql: RunSql, field: str, word: str) -> list[str]:
    """Return the statements that look for a word in a field, and find nothing."""
    seen: list[str] = []

    def listen(statement: str, parameters: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        seen.append(statement)
        return run_sql(statement, parameters)

    query = Query((Term(field, (word,)), Term(field, ("x", word), negated=True)))
    assert search.page(listen, query, Order("title")) == [], field
    assert search.count(listen, query) == 0, field
    return seen


def test_an_empty_database_answers() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        run_sql = fill(connection, ROWS)
        for indexed in (False, True):
            connection.execute("DELETE FROM puzzles")
            for text in ASKED[::2]:
                query = parse_query(text)
                assert list(search.ids(run_sql, query)) == []
                assert search.count(run_sql, query) == 0
                assert all(search.page(run_sql, query, order) == [] for order in ALL_ORDERS[::5])
            if not indexed:
                fill(connection, ROWS, tables=False)
                while maintenance.update(connection):
                    pass


@pytest.mark.slow
def test_the_largest_query_is_answered(database: Database) -> None:
    spans = tuple(Span(number, number) for number in range(200))
    words = tuple(f"{'x' * 20}{number}" for number in range(200))
    for field in ("id", "givens", "same"):
        assert database.count(Query((Term(field, spans),) * 3)) == len(
            found(Query((Term(field, spans),)))
        )
    for field in ("tag", "title", "notes"):
        assert database.page(Query((Term(field, words),) * 7), Order("givens")) == []
    long = Query((Term("title", ("y" * 9000,)), Term("pattern", ("x" * 625,))))
    assert database.count(long) == 0
