"""Search with plain SQL, which reads every row within its scope, and positions in sort orders."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import replace
from heapq import nsmallest
from itertools import islice
from typing import TYPE_CHECKING, cast

from sudokudb.puzzle import parse_techniques, rating_by, score_by
from sudokudb.query import Key
from sudokudb.query.fields import FIELDS, Kind
from sudokudb.query.labels import LABELS
from sudokudb.query.rule_fields import NUMBERS, kinds_in, number_of
from sudokudb.query.value_forms import fold
from sudokudb.store.connection.sqlite_file import rows_of
from sudokudb.store.query_sql.conditions import is_hardest
from sudokudb.store.query_sql.statement import Statement
from sudokudb.store.query_sql.trees import where
from sudokudb.store.query_sql.values import value_sql
from sudokudb.store.search.random_matches import least_keys, random_order

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order, StepCondition
    from sudokudb.query.tree import Node
    from sudokudb.store.connection.sqlite_file import RunSql

    Bar = tuple[float | str | None, int]
    Bars = Counter[float | str | None]

ALL = "TRUE"
"""The scope of all puzzles. A scope is an SQL condition that limits the rows to read."""


def key_of(puzzle: Puzzle, order: Order) -> Key:
    """Return the position of a puzzle in an order."""
    if order.then:
        key = key_of(puzzle, replace(order, then=None))
        return key._replace(then=key_of(puzzle, order.then))
    if order.seed is not None:
        return least_keys([puzzle.id], order.seed)[0]
    if order.field == "id":
        return Key(None, puzzle.id)
    field = FIELDS[order.field]
    if field.rater and field.kind is Kind.NUMBER:
        rating = rating_by(puzzle.ratings, field.rater)
        return Key(rating.steps if rating else None, puzzle.id)
    if field.name in ("ep", "ed"):
        return Key(getattr(rating_by(puzzle.ratings, field.rater), field.name, None), puzzle.id)
    if field.kind is Kind.RATING:
        return Key(score_by(puzzle.ratings, field.rater), puzzle.id)
    if field.name in NUMBERS:
        return Key(number_of(field.name, puzzle.grid.layout.rules_text), puzzle.id)
    value = getattr(puzzle, order.field)
    if field.kind is Kind.CHOICE and value is not None:
        value = field.choices.index(value)
    elif field.kind is Kind.TEXT:
        value = fold(value) or None
    return Key(value, puzzle.id)


def page(
    run_sql: RunSql,
    tree: Node,
    order: Order,
    after: Key | None,
    limit: int,
    *,
    scope: str = ALL,
    dialect: str = "sqlite",
) -> list[Key]:
    """List the keys of the first `limit` matching puzzles that follow `after` in an order."""
    if order.seed is not None:
        return _random_page(run_sql, tree, order.seed, after, limit, scope, dialect)
    statement = Statement(dialect)
    chosen = scope + (f" AND {_follows(order, after, statement)}" if after else "")
    found = run_sql(
        f"SELECT {value_sql(order.field)}, puzzles.id FROM puzzles "
        f"WHERE {chosen}{where(tree, statement)} {_order_by(order)} LIMIT {statement.bind(limit)}",
        statement.parameters,
    )
    return [Key(*row) for row in cast("Iterator[tuple[float | str | None, int]]", found)]


def _random_page(
    run_sql: RunSql,
    tree: Node,
    seed: int,
    after: Key | None,
    limit: int,
    scope: str,
    dialect: str,
) -> list[Key]:
    """Return a page in the order of a seed, of which all matching ids are read."""
    statement = Statement(dialect)
    chosen = scope + where(tree, statement)
    found = run_sql(f"SELECT id FROM puzzles WHERE {chosen}", statement.parameters)
    value = random_order(seed).value
    keys = (Key(value(id), id) for (id,) in cast("Iterator[tuple[int]]", found))
    return nsmallest(limit, (key for key in keys if after is None or key[:2] > after[:2]))


def _order_by(order: Order) -> str:
    """Return the ORDER BY clause of an order; puzzles without a value come last."""
    direction = "DESC" if order.descending else "ASC"
    if order.field == "id":
        return f"ORDER BY puzzles.id {direction}"
    value = value_sql(order.field)
    return f"ORDER BY ({value}) IS NULL, {value} {direction}, puzzles.id {direction}"


def _follows(order: Order, after: Key, statement: Statement) -> str:
    """Return the condition that a puzzle follows a position in an order."""
    sign = "<" if order.descending else ">"
    later = f"puzzles.id {sign} {statement.bind(after.id)}"
    if order.field == "id":
        return later
    value = value_sql(order.field)
    if after.value is None:
        return f"({value} IS NULL AND {later})"
    end = statement.bind(after.value)
    return f"({value} {sign} {end} OR {value} = {end} AND {later} OR {value} IS NULL)"


def ids(run_sql: RunSql, tree: Node, *, scope: str) -> array[int]:
    """Return the ids of the puzzles in a SQLite database that match a tree, ascending."""
    statement = Statement("sqlite")
    chosen = scope + where(tree, statement)
    found = run_sql(f"SELECT id FROM puzzles WHERE {chosen} ORDER BY id", statement.parameters)
    return array("q", (cast("int", id) for (id,) in found))


def highest_id(run_sql: RunSql) -> int:
    """Return the highest id of a puzzle; 0 if there are none."""
    return cast("int", next(run_sql("SELECT coalesce(max(id), 0) FROM puzzles", {}))[0])


def count(run_sql: RunSql, tree: Node, *, scope: str = ALL, dialect: str = "sqlite") -> int:
    """Count the puzzles that match a tree."""
    statement = Statement(dialect)
    chosen = scope + where(tree, statement)
    rows = run_sql(f"SELECT count(*) FROM puzzles WHERE {chosen}", statement.parameters)
    return cast("int", next(rows)[0])


def histogram(
    run_sql: RunSql,
    tree: Node,
    field: str,
    *,
    scope: str = ALL,
    dialect: str = "sqlite",
) -> Bars:
    """Count the puzzles that match a tree by the values of a field."""
    statement = Statement(dialect)
    chosen = scope + where(tree, statement)
    kind = FIELDS[field].kind
    value, joined = value_sql(field) if FIELDS[field].rater else f"puzzles.{field}", ""
    if kind is Kind.RULE:
        value = "puzzles.rules"
    if field in LABELS:
        names, members, key = LABELS[field]
        value = "n.name"
        joined = (
            f"JOIN {members} AS m ON m.puzzle_id = puzzles.id JOIN {names} AS n ON n.id = {key}"
        )
    rows = run_sql(
        f"SELECT {value}, count(*) FROM puzzles {joined} WHERE {chosen} GROUP BY {value}",
        statement.parameters,
    )
    bars: Bars = Counter()
    for found, number in cast("Iterator[Bar]", rows):
        for bar in _bars_of(field, kind, found):
            bars[bar] += number
    return bars


def _bars_of(field: str, kind: Kind, value: float | str | None) -> Iterable[float | str | None]:
    """Return the bars in which a puzzle is counted: one, or one for each technique or rule."""
    if kind is Kind.RATING:
        return [bar_of(value)]
    if kind is Kind.RULE:
        return dict.fromkeys(kinds_in(str(value)))
    if kind is Kind.TECHNIQUE:
        keys = parse_techniques(str(value or ""))
        return islice(keys, 1) if is_hardest(field) else keys
    if FIELDS[field].rater and value not in FIELDS[field].choices:
        return [None]
    return [value]


def bar_of(number: float | str | None) -> float | None:
    """Return the number at which the bar of a score begins: scores share bars, so that few suffice.

    >>> bar_of(7.2), bar_of(834.0), bar_of(None)
    (7, 800, None)
    """
    if not isinstance(number, int | float):
        return None
    step = bar_step(number)
    return int(number) // step * step


def bar_step(number: float) -> int:
    """Return the width of the bar of a score."""
    return 10 ** (len(str(int(number))) - 1) if number >= 100 else 1


def rank_of(bar: Bar, field: str) -> tuple[bool, float, str]:
    """Return the sort key of a bar: levels and techniques by difficulty, unknown values last."""
    value, words = bar[0], FIELDS[field].choices
    if isinstance(value, str):
        return False, words.index(value) if value in words else len(words), value.lower()
    return value is None, value or 0, ""


def matching(
    run_sql: RunSql,
    tree: Node,
    ids: Collection[int],
    *,
    dialect: str = "sqlite",
    holding: Mapping[StepCondition, Collection[int]] | None = None,
) -> set[int]:
    """Return those of the given ids whose puzzles match a tree; see `Statement` for `holding`."""
    statement = Statement(dialect, holding)
    select = f"SELECT id FROM puzzles WHERE puzzles.id IN ({{values}}){where(tree, statement)}"
    return {id for (id,) in rows_of(run_sql, select, ids, statement.parameters)}


def sorted_keys(run_sql: RunSql, order: Order, ids: Collection[int]) -> list[Key]:
    """Return the sorted keys of the puzzles with the given ids in a SQLite database."""
    if order.seed is not None:
        return least_keys(ids, order.seed)
    select = f"SELECT {value_sql(order.field)}, id FROM puzzles WHERE id IN ({{values}})"
    return sort_keys([Key(*row) for row in rows_of(run_sql, select, ids)], order)


def sort_keys(keys: Collection[Key], order: Order) -> list[Key]:
    """Sort keys as SQL does."""
    known = sorted((k for k in keys if k.value is not None), reverse=order.descending)
    unknown = sorted((k for k in keys if k.value is None), reverse=order.descending)
    return known + unknown
