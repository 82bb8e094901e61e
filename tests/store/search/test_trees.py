"""Trees of conditions find what plain Python finds, in each kind of database."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from sudokudb.query import Key, Query, parse_order
from sudokudb.query.raters import resolve_field, resolve_order, resolve_raters
from sudokudb.store.search.index_search import IndexSearch
from sudokudb.store.search.matches import Limits
from tests.store.search.support import histogram, ordered
from tests.store.search.test_search import ROWS, all_pages, database, key_of, partly
from tests.store.search.trees import find, random_queries

if TYPE_CHECKING:
    from sudokudb.store.connection.sqlite_file import RunSql
    from tests.store.search.test_search import Database

__all__ = ["database", "partly"]

ORDERS = (
    *("id", "-id", "givens", "-level", "se", "-ep", "-score", "steps", "te", "-left", "title"),
    *("-added", "te,-left,id", "-se,givens", "tridagon", "-backdoors"),
)
COUNTED = ("givens", "level", "tag", "se", "te", "needs", "symmetry", "hodoku level")
FEW = 12
MORE = pytest.param(40, marks=pytest.mark.slow), pytest.param(300, marks=pytest.mark.nightly)
"""The numbers of trees in the default tests, and in those that take longer."""


@pytest.mark.parametrize("count", [FEW, *MORE])
def test_trees_find_what_plain_python_finds(database: Database, count: int) -> None:
    chance = random.Random(count)
    for query in random_queries(count, seed=count):
        rows, left_out = find(query, ROWS)
        expected = [row.values["id"] for row in rows]
        assert list(database.ids(query)) == expected, query
        assert database.count(query) == len(expected), query
        assert database.left_out(query) == left_out, query
        order = parse_order(chance.choice(ORDERS))
        of_rater = resolve_order(query, order)
        in_order = ordered(rows, of_rater)
        assert all_pages(database, query, order, 60) == in_order, (query, order)
        if not order.then:
            other = chance.choice(ROWS)
            every = ordered([*(row for row in rows if row is not other), other], of_rater)
            rest = every[every.index(other.values["id"]) + 1 :]
            page = database.page(query, order, key_of(other, of_rater), 9)
            assert [key.id for key in page] == rest[:9], (query, order)
        field = chance.choice(COUNTED)
        bars = histogram(rows, resolve_field(query, field))
        assert dict(database.histogram(query, field)) == bars, (query, field)


@pytest.mark.parametrize("count", [FEW // 3, *MORE])
@pytest.mark.parametrize("limits", [Limits(3, 3, 3, 3, 3), Limits(0, 0, 10**6, 0)])
def test_trees_find_the_same_in_many_puzzles(partly: RunSql, limits: Limits, count: int) -> None:
    index = IndexSearch(partly, limits)
    chance = random.Random(limits.few)
    for query in random_queries(count, seed=count + 1):
        order = parse_order(chance.choice([text for text in ORDERS if "," not in text]))
        order = resolve_order(query, order)
        tree = resolve_raters(query).tree
        rows, _ = find(query, ROWS)
        expected = ordered(rows, order)
        assert index.count(tree) == len(expected), query
        found: list[int] = []
        after: Key | None = None
        while keys := index.page(tree, order, after, 40):
            found += [key.id for key in keys]
            after = keys[-1]
        assert found == expected, (query, order)


MATCHED = {
    "before(singles,xy-wing)": ["before(singles,xy-wing)"],
    "before(singles,xy-wing) OR eliminates(fish)>2": ["before(singles,xy-wing)"],
    "-eliminates(xy-wing)>9 (step(fish)=1 OR count(xy-wing)=1)": ["count(xy-wing)=1"],
    "first(xy-wing) tag:nothing OR eliminates(xy-wing)=2": ["eliminates(xy-wing)=2"],
}


@pytest.mark.parametrize("text", MATCHED)
def test_matched_steps_are_those_of_conditions_that_hold(database: Database, text: str) -> None:
    query = Query(f"needs:xy-wing has:record -needs:aic ({text})")
    ids = list(database.ids(query))
    assert ids
    for conditions in database.matched_steps(query, ids).values():
        assert [str(one.condition) for one in conditions] == MATCHED[text]
        assert all(one.steps in ((51,), (1, 51)) for one in conditions)
