"""Counts of puzzles by the values of fields, formatted as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.query import fields
from sudokudb.query.fields import Kind
from sudokudb.store import search
from sudokudb.store.search.row_search import bar_step

if TYPE_CHECKING:
    from sudokudb.query import Query
    from sudokudb.store.connection.sqlite_file import RunSql

    Histograms = dict[str, list[tuple[str, int]]]


def histograms(run_sql: RunSql, query: Query, *, dialect: str) -> Histograms:
    """Count the puzzles that match a query by each field; leave out ratings if there are none."""
    found = {
        field.name: search.histogram(run_sql, query, field.name, dialect=dialect)
        for field in fields.counted_fields()
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
        return _range(int(value), decimals=field != "hodoku")
    if field == "symmetry":
        return " ".join(symmetry_names(int(value))) or say("none")
    if field == "solutions" and value == 2:
        return say("{count} or more", count=2)
    return str(value)


def _range(first: int, *, decimals: bool) -> str:
    """Return the scores that share a bar, as a query has them.

    >>> _range(800, decimals=False), _range(50, decimals=False), _range(7, decimals=True)
    ('800..899', '50', '7.0..7.9')
    """
    last = first + bar_step(first) - 1
    if first < last:
        return f"{first}..{last}"
    return f"{first}.0..{first}.9" if decimals else str(first)
