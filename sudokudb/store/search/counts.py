"""Counting the puzzles that a query means, all of them or by the values of a field.

What blocks say is counted there, and the ids that are in no block in rows and indexes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from sudokudb.notation import SIZES
from sudokudb.query import Span, Term, fields
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.bitmaps import evaluate as masks
from sudokudb.store.bitmaps.predicates import predicates_of
from sudokudb.store.rows.labels import LABELS
from sudokudb.store.search.estimates import shortest
from sudokudb.store.sql.access_paths import walks_of
from sudokudb.store.sql.index_scan import Bounds, Reader, bounds_of, selects
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.query import Query
    from sudokudb.store.bitmaps.predicates import Value
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.sql.conditions import Statement

    Bar = tuple[int | str | None, int]


HISTOGRAMS = tuple(field.name for field in fields.counted())
"""The fields whose values can be counted."""


def count(run_sql: RunSql, tree: Query, *, dialect: str = "sqlite") -> int:
    """Count the puzzles that a query means."""
    reader = Reader(run_sql, dialect)
    with reader.moment():
        bounds = bounds_of(reader, tree.terms)
        predicates = predicates_of(reader, tree.terms)
        if predicates is None or (len(predicates) == 1 and predicates[0].found):
            return _in_rows(reader, tree.terms, bounds)
        return sum(
            part.count(predicates)
            if isinstance(part, masks.Block)
            else _in_rows(reader, tree.terms, part)
            for part in masks.stretches(reader, predicates, bounds)
        )


def _in_rows(reader: Reader, terms: Sequence[Term], bounds: Bounds) -> int:
    if len(terms) == 1 and (rest := _rest(terms[0])):
        return _in_rows(reader, (), bounds) - _in_rows(reader, [rest], bounds)
    made = reader.begin()
    if not terms and bounds == bounds_of(reader, ()):
        statement = "SELECT count(*) FROM puzzles"  # in the smallest index
    else:
        found = _all(reader, terms, bounds, made)
        statement = f"SELECT count(*) FROM ({found}) AS found" if found else "SELECT 0"
    return cast("int", reader.rows(statement, made)[0][0])


def _rest(term: Term) -> Term | None:
    """Return what the puzzles answer to that do not answer to a term, if that is counted sooner."""
    if term.negated:
        return replace(term, negated=False)
    if term.field == "symmetry" and term.words == ("none",):
        return Term("symmetry", tuple(SYMMETRIES))
    if term.field == "size" and any(span.holds(9) for span in term.spans):
        others = [s for s in SIZES if not any(span.holds(s) for span in term.spans)]
        return Term("size", tuple(Span(size, size) for size in others))
    return None


def histogram(run_sql: RunSql, tree: Query, field: str, *, dialect: str = "sqlite") -> list[Bar]:
    """Count the puzzles that a query means by a field, a `counted` one; by value, unknown last.

    A symmetry is its bits. A puzzle counts once for each of its tags, and not without any.
    """
    reader = Reader(run_sql, dialect)
    with reader.moment():
        bars = _tally(reader, tree.terms, field)
        if field in LABELS:
            named = reader.rows(f"SELECT id, name FROM {LABELS[field].name}", reader.begin())
            bars = Counter({name: bars[id] for id, name in named if id in bars})
    return sorted(cast("dict[int | str | None, int]", bars).items(), key=_rank)


def _tally(reader: Reader, terms: Sequence[Term], field: str) -> Counter[object]:
    """Count by a field; tags and collections by their ids."""
    bounds = bounds_of(reader, terms)
    predicates = predicates_of(reader, terms)
    parts: Iterable[masks.Block | Bounds] = [bounds]
    if predicates is not None:
        parts = masks.stretches(reader, predicates, bounds, [field])
    bars: Counter[object] = Counter()
    for part in parts:
        if isinstance(part, masks.Block):
            found = part.tally(part.mask(predicates or ()), field)
            bars.update(_each(found) if field in LABELS else found)
        else:
            bars.update(dict(_bars(reader, terms, part, field)))
    return bars


def _each(found: dict[Value, int]) -> Counter[object]:
    """Count each of the names that puzzles are filed under together."""
    bars: Counter[object] = Counter()
    for ids, number in found.items():
        bars.update(dict.fromkeys(cast("tuple[int, ...]", ids), number))
    return bars


def _rank(bar: Bar) -> tuple[bool, int, str]:
    """Order values: levels from simple to nested, numbers, names; unknown last."""
    value = bar[0]
    if isinstance(value, str):
        return False, LEVELS.index(value) if value in LEVELS else 0, value.lower()
    return value is None, value or 0, ""


def _bars(reader: Reader, terms: Sequence[Term], bounds: Bounds, field: str) -> list[Bar]:
    """Count by a field in rows and indexes; tags and collections by their ids."""
    if field in LABELS:
        return _by_name(reader, terms, bounds, field)
    if not terms and field in _PARTIAL and bounds == bounds_of(reader, ()):
        return _by_index(reader, bounds, field)
    return _by_value(reader, terms, bounds, field)


_PARTIAL = {"level": None, "solutions": None, "size": 9, "symmetry": 0}
"""The value that the index of a field leaves out."""


def _by_index(reader: Reader, bounds: Bounds, field: str) -> list[Bar]:
    """Count in an index that leaves out the most frequent value; the rest has that."""
    left_out = _PARTIAL[field]
    some = "IS NOT NULL" if left_out is None else f"<> {left_out}"
    rows = reader.rows(
        f"SELECT {field}, count(*) FROM puzzles WHERE {field} {some} GROUP BY {field}",
        reader.begin(),
    )
    bars = cast("list[Bar]", rows)
    rest = _in_rows(reader, (), bounds) - sum(number for _, number in bars)
    return [*bars, (left_out, rest)] if rest else bars


def _by_value(reader: Reader, terms: Sequence[Term], bounds: Bounds, column: str) -> list[Bar]:
    made = reader.begin()
    if terms or bounds != bounds_of(reader, ()):
        # Hidden, so that the walk is taken and not the column's index.
        found = _all(reader, terms, bounds, made, f", {made.hidden(column)} AS value")
    else:
        found = f"SELECT {column} AS value FROM puzzles"
    statement = f"SELECT value, count(*) FROM ({found}) AS found GROUP BY value"
    return cast("list[Bar]", reader.rows(statement, made)) if found else []


def _by_name(reader: Reader, terms: Sequence[Term], bounds: Bounds, field: str) -> list[Bar]:
    _, members, key = LABELS[field]
    made = reader.begin()
    source, condition = f"{members} AS f", ""
    if terms:
        found = _all(reader, terms, bounds, made)
        source = f"({found}) AS found CROSS JOIN {source}"
        condition = " WHERE f.puzzle_id = found.id"
        if not found:
            return []
    elif bounds != bounds_of(reader, ()):
        condition = f" WHERE {bounds.condition('f.puzzle_id', made)}"
    statement = f"SELECT f.{key}, count(*) FROM {source}{condition} GROUP BY f.{key}"
    return cast("list[Bar]", reader.rows(statement, made))


def _all(
    reader: Reader, terms: Sequence[Term], bounds: Bounds, made: Statement, columns: str = ""
) -> str:
    """Return a SELECT of all that the terms mean, each once; nothing where that is seen at once."""
    if not bounds:
        return ""
    walks = [*walks_of(reader, terms)]
    alone = len(terms) == len(walks) == 1 and not columns and walks[0].exact
    walk = walks[0] if alone else shortest(reader, walks, bounds)
    both = " UNION ALL " if walk.apart else " UNION "
    return both.join(selects(walk, terms, bounds, made, columns))
