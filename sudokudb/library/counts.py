"""Counts of puzzles by the values of fields, formatted as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.query import fields
from sudokudb.query.fields import Kind
from sudokudb.store import search

if TYPE_CHECKING:
    from sudokudb.query import Query
    from sudokudb.store.connection.sqlite_file import RunSql

    Histograms = dict[str, list[tuple[str, int]]]


def histograms(run_sql: RunSql, query: Query, *, dialect: str) -> Histograms:
    """Count the puzzles that match a query by each field; leave out ratings if there are none."""
    found = {
        field.name: search.histogram(run_sql, query, field.name, dialect=dialect)
        for field in fields.counted()
    }
    return {
        name: [(_format(name, value), count) for value, count in bars]
        for name, bars in found.items()
        if not fields.FIELDS[name].rater or any(value is not None for value, _ in bars)
    }


def _format(field: str, value: float | str | None) -> str:
    from sudokudb.symmetry import symmetry_names

    if value is None:
        return say("unknown")
    if fields.FIELDS[field].kind is Kind.RATING:
        return f"{value}.."  # up to the next bar
    if field == "symmetry":
        return " ".join(symmetry_names(int(value))) or say("none")
    if field == "solutions" and value == 2:
        return say("{count} or more", count=2)
    return str(value)
