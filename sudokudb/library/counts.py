"""Counts of puzzles by the values of fields, formatted as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.query import fields
from sudokudb.query.fields import Kind
from sudokudb.query.measures import lead_of
from sudokudb.store import search
from sudokudb.store.search.row_search import bar_step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb.query import Query
    from sudokudb.store.connection.sqlite_file import RunSql

    Bar = tuple[float | str | None, int]
    Histograms = dict[str, list[tuple[str, int]]]


def histograms(run_sql: RunSql, query: Query, *, dialect: str) -> Histograms:
    """Count the puzzles that match a query by each field.

    Kinds of rules, ratings and measured facts are left out if there are none.
    """
    found = {
        field.name: search.histogram(run_sql, query, field.name, dialect=dialect)
        for field in fields.counted_fields()
    }
    return {
        name: [*_bars_of(name, found)]
        for name in found
        if not _may_lack(name) or any(value is not None for value, _ in found[_lead(name, found)])
    }


def _may_lack(name: str) -> bool:
    field = fields.FIELDS[name]
    return bool(field.rater or field.group or field.kind is Kind.RULE)


def _lead(name: str, found: Mapping[str, list[Bar]]) -> str:
    """Return the counted field that tells whether a field is computed."""
    lead = lead_of(name) if fields.FIELDS[name].group else name
    return lead if lead in found else name


def _bars_of(name: str, found: Mapping[str, list[Bar]]) -> Iterator[tuple[str, int]]:
    """Yield the bars of a field; puzzles without a value are not unknown if they are measured."""
    unknown = dict(found[_lead(name, found)]).get(None, 0)
    for value, count in found[name]:
        if value is not None:
            yield _format(name, value), count
            continue
        if count > unknown:
            yield say("none"), count - unknown
        if unknown:
            yield say("unknown"), unknown


def _format(field: str, value: float | str) -> str:
    from sudokudb.symmetry import symmetry_names

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
