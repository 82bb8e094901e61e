"""Pages, counts and histograms of the puzzles that match a query."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Protocol

from sudokudb.query import And, Key, Order, Query
from sudokudb.query.raters import resolve_field
from sudokudb.query.tree import conditions_on_records
from sudokudb.store.search import row_search
from sudokudb.store.search.only_rater import resolve

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sudokudb.query.step_conditions.matched_steps import MatchedSteps
    from sudokudb.query.tree import Node
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.search.index_search import IndexSearch
    from sudokudb.store.search.row_search import Bar, Bars

_BY_ID = Order()


class RowSearch(Protocol):
    """A module that searches with plain SQL."""

    def page(
        self,
        run_sql: RunSql,
        tree: Node,
        order: Order,
        after: Key | None,
        limit: int,
        *,
        dialect: str,
    ) -> list[Key]:
        """List the keys of a page."""

    def count(self, run_sql: RunSql, tree: Node, *, dialect: str) -> int:
        """Count the puzzles that match a tree."""

    def histogram(self, run_sql: RunSql, tree: Node, field: str, *, dialect: str) -> Bars:
        """Count the puzzles that match a tree by the values of a field."""


_CHUNK = 10_000


def page(
    run_sql: RunSql,
    query: Query,
    order: Order = _BY_ID,
    after: Key | None = None,
    limit: int = 50,
    *,
    dialect: str = "sqlite",
) -> list[Key]:
    """List the keys of the first `limit` matching puzzles that follow `after` in an order."""
    query, order = resolve(run_sql, query, order, dialect)
    return _page(run_sql, query.tree, order, after, limit, dialect=dialect)


def _page(
    run_sql: RunSql, tree: Node, order: Order, after: Key | None, limit: int, *, dialect: str
) -> list[Key]:
    """List the keys of a page of a resolved tree."""
    if order.then:
        from sudokudb.store.search.multi_key_sort import MultiKeySort

        own = partial(_page, run_sql, dialect=dialect)
        return MultiKeySort(run_sql, own, tree, order).page(after, limit)
    with _searching(run_sql, dialect) as index:
        if index is None:
            rows = _rows(tree, dialect)
            return rows.page(run_sql, tree, order, after, limit, dialect=dialect)
        return index.page(tree, order, after, limit)


def ids(run_sql: RunSql, query: Query, *, dialect: str = "sqlite") -> Iterator[int]:
    """Yield the ids of the puzzles that match a query, in ascending order.

    The caller may change puzzles while it iterates. Puzzles that are added after the first id was
    read are left out.
    """
    query, _ = resolve(run_sql, query, _BY_ID, dialect)
    with _searching(run_sql, dialect) as index:
        found = index.ids(query.tree) if index else None
    if found is not None:
        yield from found
        return
    last = row_search.highest_id(run_sql)
    after = None
    while keys := _page(run_sql, query.tree, _BY_ID, after, _CHUNK, dialect=dialect):
        for key in keys:
            if key.id > last:
                return
            yield key.id
        after = keys[-1]


def sample(
    run_sql: RunSql, query: Query, size: int, seed: int, *, dialect: str = "sqlite"
) -> list[int]:
    """List the ids, ascending, of the first `size` matches in the random order of a seed."""
    order = Order(seed=seed)
    return sorted(key.id for key in page(run_sql, query, order, None, size, dialect=dialect))


def sort_ids(
    run_sql: RunSql, query: Query, order: Order, ids: Collection[int], *, dialect: str = "sqlite"
) -> list[int]:
    """List ids in an order; the query may name the rater of the order."""
    from sudokudb.store.search.multi_key_sort import sort

    order = resolve(run_sql, query, order, dialect)[1]
    return [key.id for key in sort(run_sql, order, ids)]


def count(run_sql: RunSql, query: Query, *, dialect: str = "sqlite") -> int:
    """Count the puzzles that match a query."""
    query, _ = resolve(run_sql, query, _BY_ID, dialect)
    return _count(run_sql, query.tree, dialect=dialect)


def _count(run_sql: RunSql, tree: Node, *, dialect: str) -> int:
    """Count the puzzles that match a resolved tree."""
    with _searching(run_sql, dialect) as index:
        if index is None:
            return _rows(tree, dialect).count(run_sql, tree, dialect=dialect)
        return index.count(tree)


def left_out(run_sql: RunSql, query: Query, *, dialect: str = "sqlite") -> int:
    """Count the puzzles for which a query neither holds nor not: something is not computed yet."""
    from sudokudb.store.search.complements import complement

    query, _ = resolve(run_sql, query, _BY_ID, dialect)
    trees = And(), query.tree, complement(query.tree)
    every, true, false = (_count(run_sql, tree, dialect=dialect) for tree in trees)
    return every - true - false


def histogram(run_sql: RunSql, query: Query, field: str, *, dialect: str = "sqlite") -> list[Bar]:
    """Count the puzzles that match a query by the values of a `counted` field.

    The bars are in the order of the values; unknown values come last. A symmetry is a number
    whose bits are in SYMMETRIES. A puzzle is counted once for each of its tags.
    """
    field = resolve_field(query, field)
    query, _ = resolve(run_sql, query, _BY_ID, dialect)
    with _searching(run_sql, dialect) as index:
        if index is None:
            rows = _rows(query.tree, dialect)
            bars = rows.histogram(run_sql, query.tree, field, dialect=dialect)
        else:
            bars = index.histogram(query.tree, field)
    return sorted(bars.items(), key=lambda bar: row_search.rank_of(bar, field))


def matched_steps(
    run_sql: RunSql, query: Query, ids: Collection[int], *, dialect: str = "sqlite"
) -> dict[int, list[MatchedSteps]]:
    """Return the steps that a query's conditions about steps are about, for ids that it finds."""
    from sudokudb.store.search import step_matches

    query, _ = resolve(run_sql, query, _BY_ID, dialect)
    return step_matches.matched_steps(run_sql, query.tree, ids, dialect=dialect)


def _rows(tree: Node, dialect: str) -> RowSearch:
    """Return the module that searches without the index: a server cannot match records."""
    if dialect == "sqlite":
        return row_search
    from sudokudb.store.search import step_search

    return step_search if conditions_on_records(tree) else row_search


@contextmanager
def _searching(run_sql: RunSql, dialect: str) -> Iterator[IndexSearch | None]:
    """Return a context with a search of the index, or None without an index.

    The context is a transaction, so that all reads see the same state of the database.
    """
    if dialect != "sqlite" or next(run_sql("SELECT 1 FROM _bitmaps LIMIT 1", {}), None) is None:
        yield None
        return
    from sudokudb.store.search.index_search import IndexSearch

    list(run_sql("SAVEPOINT moment", {}))
    try:
        yield IndexSearch(run_sql)
    finally:
        list(run_sql("RELEASE moment", {}))
