"""Search with conditions about records of steps on a server, which cannot match records itself.

The candidates, which have the techniques that the conditions imply, are read page by page; records
tell for which of them each condition holds, and SQL combines that with the rest of the tree.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from sudokudb.query import And, Or, Order, StepCondition
from sudokudb.query.fields import by_rater
from sudokudb.query.step_conditions.step_matchers import implied_techniques, matcher
from sudokudb.query.tree import conditions_on_records
from sudokudb.store.connection.sqlite_file import rows_of
from sudokudb.store.query_sql.step_conditions import needs_one
from sudokudb.store.query_sql.values import counting
from sudokudb.store.search import row_search

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sudokudb.query import Key
    from sudokudb.query.tree import Node
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.search.row_search import Bars

    Steps = dict[int, tuple[int, ...]]
    """The numbers of the steps for which a condition holds, by puzzle."""

_BY_ID = Order()
_MOST = 4_000  # candidates that are read at a time


def page(
    run_sql: RunSql, tree: Node, order: Order, after: Key | None, limit: int, *, dialect: str
) -> list[Key]:
    """List the keys of the first `limit` matching puzzles that follow `after` in an order."""
    keys: list[Key] = []
    candidates, size = narrow(tree), min(2 * limit, _MOST)
    while len(keys) < limit:
        read = row_search.page(run_sql, candidates, order, after, size, dialect=dialect)
        found = matching(run_sql, tree, [key.id for key in read], dialect=dialect)
        keys += (key for key in read if key.id in found)
        if len(read) < size:
            break
        after, size = read[-1], min(2 * size, _MOST)
    return keys[:limit]


def count(run_sql: RunSql, tree: Node, *, dialect: str) -> int:
    """Count the puzzles that match a tree."""
    return sum(len(ids) for ids in _pages(run_sql, tree, dialect))


def histogram(run_sql: RunSql, tree: Node, field: str, *, dialect: str) -> Bars:
    """Count the puzzles that match a tree by the values of a field."""
    bars: Bars = Counter()
    for ids in _pages(run_sql, tree, dialect):
        scope = f"puzzles.id IN ({', '.join(map(str, ids))})"
        bars.update(row_search.histogram(run_sql, And(), field, scope=scope, dialect=dialect))
    return bars


def _pages(run_sql: RunSql, tree: Node, dialect: str) -> Iterator[list[int]]:
    """Yield the ids of the puzzles that match a tree, ascending, some at a time."""
    after = None
    while keys := page(run_sql, tree, _BY_ID, after, _MOST, dialect=dialect):
        yield [key.id for key in keys]
        after = keys[-1]


def matching(run_sql: RunSql, tree: Node, ids: Collection[int], *, dialect: str) -> set[int]:
    """Return those of the given ids whose puzzles match a tree."""
    if dialect == "sqlite":
        return row_search.matching(run_sql, tree, ids)
    records = {replace(one, negated=False) for one in conditions_on_records(tree)}
    holding = {one: {*steps_of(run_sql, one, ids)} for one in records}
    return row_search.matching(run_sql, tree, ids, dialect=dialect, holding=holding)


def steps_of(run_sql: RunSql, condition: StepCondition, ids: Collection[int]) -> Steps:
    """Return which steps of the given puzzles a condition is about, where there are some."""
    field, find = by_rater("score", condition.rater), matcher(condition)
    columns = ", ".join(counting(f"r.{part}", field) for part in ("record", "techniques"))
    select = f"SELECT puzzles.id, {columns} FROM puzzles WHERE puzzles.id IN ({{values}})"
    read = ((id, bytes(r), str(t)) for id, r, t in rows_of(run_sql, select, ids) if r is not None)
    found = ((id, find(record, keys.partition("=")[0])) for id, record, keys in read)
    return {cast("int", id): steps for id, steps in found if steps}


def narrow(tree: Node) -> Node:
    """Return a tree without conditions about records that holds wherever a tree holds."""
    if isinstance(tree, And | Or):
        return type(tree)(tuple(map(narrow, tree.parts)))
    if not isinstance(tree, StepCondition) or not tree.needs_record:
        return tree
    if tree.negated:
        return And()
    has_needed = (
        needs_one(tree.rater, keys) if keys else Or(()) for keys in implied_techniques(tree)
    )
    return And(tuple(has_needed))
