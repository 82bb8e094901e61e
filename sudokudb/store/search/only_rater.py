"""The meaning of `rating` in a query: the rating by the only rater of the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query.fields import RATERS, by_rater
from sudokudb.query.raters import names_only_rater, only_rater, resolve_order, resolve_raters
from sudokudb.query.tree import names_saved
from sudokudb.store.rows.ratings import OUTDATED

if TYPE_CHECKING:
    from sudokudb.query import Order, Query
    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.connection.sqlite_file import RunSql

_SCORE = by_rater("score", "")
"""What the names of the fields of scores by users' raters begin with."""
_COUNT = f"score IS NOT NULL AND NOT {OUTDATED}"


def resolve(run_sql: RunSql, query: Query, order: Order, dialect: str) -> tuple[Query, Order]:
    """Return a query and an order in which each field names its rater.

    Raises QueryError if they are about `rating`, and there are ratings by several raters.
    """
    query, order = resolve_names(run_sql, query), resolve_order(query, order)
    if not names_only_rater(query, order):
        return query, order
    return only_rater(query, order, raters(run_sql, dialect))


def resolve_names(run_sql: RunSql, query: Query) -> Query:
    """Return a query without `is:` and `by:`, in which each field but `rating` names its rater."""
    if not names_saved(query.tree):
        return resolve_raters(query)
    from sudokudb.store.rows.queries import saved_texts

    return resolve_raters(query, saved_texts(run_sql))


def raters(run_sql: RunSql, dialect: str) -> list[str]:
    """List the raters whose ratings count, by name; with an index, only new ratings are read."""
    if dialect != "sqlite" or next(run_sql("SELECT 1 FROM _bitmaps LIMIT 1", {}), None) is None:
        return sorted(_raters(run_sql, ""))
    from sudokudb.store.bitmaps.index import Index

    index = Index(run_sql)
    fields = {_rater_of(field): field for field in index.values("has")}
    indexed = {rater for rater, field in fields.items() if rater and _is_known(index, field)}
    scope = "puzzle_id > :last OR puzzle_id IN (SELECT puzzle_id FROM _stale)"
    return sorted(indexed | _raters(run_sql, f" AND ({scope})", last=index.last))


def _raters(run_sql: RunSql, scope: str, **values: object) -> set[str]:
    rows = run_sql(f"SELECT DISTINCT rater FROM ratings WHERE {_COUNT}{scope}", values)
    return {str(rater) for (rater,) in rows}


def _is_known(index: Index, field: str) -> bool:
    """Return whether the index is up to date for a puzzle that has a field."""
    return any(index.having("has", field, n) & index.known_puzzles(n) for n in index.segments)


def _rater_of(field: str) -> str:
    """Return the rater of a field of scores; for another field return nothing."""
    return field if field in RATERS else field.removeprefix(_SCORE) * field.startswith(_SCORE)
