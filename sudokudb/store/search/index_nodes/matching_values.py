"""The values of a field in the index, and those for which a term holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query.fields import FIELDS, Kind
from sudokudb.query.labels import LABELS
from sudokudb.query.raters import techniques_of
from sudokudb.query.tree import Prefix
from sudokudb.query.value_forms import fold, shift_date
from sudokudb.rules.kind_aliases import kinds_named
from sudokudb.store.bitmaps.index_keys import (
    DAY_LENGTH,
    OTHER,
    coarse_key,
    coarse_value,
    has_conditions,
)
from sudokudb.store.bitmaps.rating_keys import DISAGREE
from sudokudb.store.rows import labels
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.query import Span, Term
    from sudokudb.store.bitmaps.index import Index
    from sudokudb.store.connection.sqlite_file import RunSql


def only_values(index: Index, field: str) -> list[str]:
    """Return the values of a field if each puzzle has at most one; otherwise return none."""
    kinds = (Kind.NUMBER, Kind.CHOICE)
    single = FIELDS[field].kind in kinds and not has_conditions(FIELDS[field])
    return index.values(field) if single else []


def fewest_keys(index: Index, field: str, wanted: Sequence[str]) -> list[tuple[str, str]]:
    """Return keys that cover some values of a field: of whole ranges where the index has them."""
    step, chosen = FIELDS[field].coarse, {*wanted}
    if not step:
        return [(field, value) for value in wanted]
    whole = {value: coarse_value(FIELDS[field], value) for value in index.values(field)}
    partial = {whole[value] for value in whole if value not in chosen}
    ranges = dict.fromkeys(whole[value] for value in wanted if whole.get(value) not in partial)
    single = [(field, value) for value in wanted if whole.get(value, "") not in ranges]
    return [*((coarse_key(field), value) for value in ranges), *single]


def matching_values(run_sql: RunSql, index: Index, term: Term) -> list[str]:
    """Return the values in the index for which a term holds."""
    kind, values = FIELDS[term.field].kind, index.values(term.field)
    if kind is Kind.NAME:
        return [str(id) for id in _labels(run_sql, term)]
    if kind is Kind.TECHNIQUE:
        return techniques_of(term)
    if term.field == "disagree":
        return [DISAGREE]
    if kind is Kind.DATE:
        return [*dict.fromkeys(v for span in term.values for v in _cover(span, values))]
    if kind is Kind.TEXT:
        words = [fold(word) for word in term.values]
        return [v for v in values if v == OTHER or any(word in v for word in words)]
    if kind is Kind.RULE:
        return [*dict.fromkeys(kind for word in term.values for kind in kinds_named(word))]
    if kind is Kind.NUMBER:
        return [v for v in values if any(span.contains(int(v)) for span in term.values)]
    if term.field == "symmetry":
        bits = sum(SYMMETRIES.get(word, 0) for word in set(term.values))
        return [v for v in values if int(v) & bits or (v == "0" and "none" in term.values)]
    return [*dict.fromkeys(term.values)]


def _labels(run_sql: RunSql, term: Term) -> Iterable[int]:
    """Return the ids of the labels that a term names, each once."""
    kind, ids = LABELS[term.field], dict[int, None]()
    for name in term.values:
        if isinstance(name, Prefix):
            ids |= dict.fromkeys(labels.find_all(run_sql, kind, name.text))
        elif (id := labels.find(run_sql, kind, name)) is not None:
            ids[id] = None
    return ids


def _cover(span: Span, values: Iterable[str]) -> list[str]:
    """Return the fewest years, months and days that cover a span."""
    low, end = str(span.low or ""), shift_date(str(span.high)) if span.high else "~"
    found: list[str] = []
    for value in sorted((v for v in values if len(v) <= DAY_LENGTH), key=len):
        first = value + "-01-01"[len(value) - 4 :]  # of the days in this year, month or day
        is_inside = low <= first and value + "-99" < end
        if is_inside and not {value[:4], value[:7]}.intersection(found):
            found.append(value)
    return found
