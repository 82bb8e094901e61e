"""The keys of the search index: the values, field by field, under which it lists a puzzle.

- A number or a choice is its own key; the key of a text is in lower case, that of a label its id.
- A number of a field that is `coarse` has a second key: the round number below it.
- A date has three keys: its year, its month and its day. A time that many puzzles share is a key
  as well.
- Ratings have several keys each; see `rating_keys`.
- Each kind of rule of a puzzle is a key, and so are the numbers of its rules.
- The puzzles that no rater rates have a key of their own, which other keys imply; so have those
  that have no level.
- A field that is defined by conditions has the words whose conditions hold as keys.

A puzzle without a value has no key in that field.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, cast

from pyroaring import BitMap

from sudokudb.notation import SIZES
from sudokudb.query import FIELDS, Term
from sudokudb.query.fields import RATED_SIZE, Field, Kind
from sudokudb.query.labels import LABELS
from sudokudb.query.rule_fields import NUMBERS, kinds_in, number_of
from sudokudb.query.value_forms import fold
from sudokudb.store.bitmaps.index import NEVER_RATED, NO_LEVEL, PRESENT, SHIFT
from sudokudb.store.bitmaps.rating_keys import PARTS, RatingParts, rating_keys
from sudokudb.store.query_sql.conditions import term_condition
from sudokudb.store.query_sql.statement import Statement
from sudokudb.store.rows.ratings import OUTDATED

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from sqlite3 import Connection

Value = int | str | None
Bitmaps = dict[tuple[str, str], BitMap]
"""Puzzles by field and value."""

SHARED = 64
"""The number of puzzles from which a time that they share has a bitmap of its own."""
OTHER = ""
"""The value for all texts that are too long to be keys."""

DAY_LENGTH = 10
"""The length of a day's text; those of months and years are shorter, that of a time is longer."""

_LONGEST = 200


class IdRange(NamedTuple):
    """Puzzles to read: all ids of a range within one segment, or only its `stale` ones."""

    first: int
    last: int
    stale: bool = False

    @property
    def segment(self) -> int:
        """The number of the segment."""
        return self.first >> SHIFT

    @property
    def condition(self) -> str:
        """The SQL condition on `puzzle_id` for these ids."""
        within = f"puzzle_id BETWEEN {self.first:d} AND {self.last:d}"
        return f"{within} AND puzzle_id IN (SELECT puzzle_id FROM _stale)" if self.stale else within


class _Column(NamedTuple):
    """An expression of the statement that reads puzzles, and a function from its value to keys."""

    field: str
    sql: str
    keys: Callable[[Value], Collection[str]]


_Values = list[tuple[_Column, Value | tuple[Value, ...]]]
"""Columns, and the value that all rows share or a tuple of the values of all rows."""


def read(connection: Connection, chosen: IdRange, shared: int = SHARED) -> Bitmaps:
    """Read puzzles; return their bitmaps by key, with ids relative to the start of the segment."""
    ids, values = _read_columns(connection, chosen)
    if not ids:
        return defaultdict(BitMap)
    start = chosen.segment << SHIFT
    bitmaps = _of_columns([id - start for id in ids], values, shared)
    _add_rules(bitmaps, connection, chosen)
    _add_never_rated(bitmaps)
    _add_labels(bitmaps, connection, chosen)
    _add_ratings(bitmaps, connection, chosen)
    return bitmaps


def _read_columns(connection: Connection, chosen: IdRange) -> tuple[tuple[int, ...], _Values]:
    """Read ids and columns; imported puzzles share most values, which are not read row by row."""
    columns = _columns()
    source = f"FROM (SELECT *, id AS puzzle_id FROM puzzles) AS puzzles WHERE {chosen.condition}"
    listed = ", ".join(column.sql for column in columns)
    model = connection.execute(f"SELECT {listed} {source} LIMIT 1").fetchone()
    if model is None:
        return (), []
    differ = ", ".join(f"max({column.sql} IS NOT ?)" for column in columns)
    varied = connection.execute(f"SELECT {differ} {source}", model).fetchone()
    read = ", ".join(["puzzles.id", *(c.sql for c, v in zip(columns, varied, strict=True) if v)])
    ids, *values = zip(*connection.execute(f"SELECT {read} {source}"), strict=True)
    found = [values.pop(0) if v else value for v, value in zip(varied, model, strict=True)]
    return ids, [*zip(columns, found, strict=True)]


def _of_columns(relative: list[int], values: _Values, shared: int) -> Bitmaps:
    """Return the bitmaps of the values of columns."""
    bitmaps: Bitmaps = defaultdict(BitMap)
    bitmaps[PRESENT] = present = BitMap(relative)
    for column, found in values:
        groups = _group(relative, found) if isinstance(found, tuple) else [(found, present)]
        for value, having in groups:
            keys = column.keys(value)
            for key in keys:
                bitmaps[column.field, key] |= having
                if FIELDS[column.field].coarse:
                    round_key = coarse_value(FIELDS[column.field], key)
                    bitmaps[coarse_key(column.field), round_key] |= having
            if keys and FIELDS[column.field].optional:
                bitmaps["has", column.field] |= having
            time = (column.field, str(value))
            if is_time(time) and len(having) >= shared:
                bitmaps[time] |= having
    return bitmaps


def _add_never_rated(bitmaps: Bitmaps) -> None:
    """Add the bitmaps of the puzzles that have no ratings and no level; see `sql.computed`."""
    without = (("givens", "0"), ("solutions", "0"), ("solutions", "2"))
    never = bitmaps[PRESENT] - bitmaps.get(("size", str(RATED_SIZE)), BitMap())
    never |= bitmaps[PRESENT] - bitmaps.get(("rules", "0"), BitMap())
    bitmaps[NEVER_RATED] = never.union(*(bitmaps.get(key, BitMap()) for key in without))
    square = BitMap().union(*(bitmaps.get(("size", str(size)), BitMap()) for size in SIZES))
    bitmaps[NO_LEVEL] = bitmaps[PRESENT] - (square & bitmaps.get(("rules", "0"), BitMap()))


def _add_rules(bitmaps: Bitmaps, connection: Connection, chosen: IdRange) -> None:
    """Add the bitmaps of kinds of rules and of their numbers; few puzzles have any."""
    rows = connection.execute(
        f"SELECT puzzle_id - {chosen.segment << SHIFT:d}, rules "
        "FROM (SELECT id AS puzzle_id, rules FROM puzzles WHERE rules <> '') AS puzzles "
        f"WHERE {chosen.condition}"
    )
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    others: list[int] = []
    for id, rules in rows:
        others.append(id)
        for key in rule_keys(rules):
            found[key].append(id)
    classic = bitmaps[PRESENT] - BitMap(others)
    for key in ((name, "0") for name in NUMBERS):
        bitmaps[key] |= classic
    for key, ids in found.items():
        bitmaps[key] |= bitmaps[PRESENT] & BitMap(ids)


def rule_keys(rules: str) -> list[tuple[str, str]]:
    """Return the keys of a puzzle with rules.

    >>> rule_keys("antiking;cage 3 r1c1r1c2")
    [('rule', 'antiking'), ('rule', 'cage'), ('rules', '2'), ('cages', '1'), ('lines', '0')]
    """
    kinds = [("rule", kind) for kind in dict.fromkeys(kinds_in(rules))]
    return kinds + [(name, str(number_of(name, rules))) for name in NUMBERS]


def _add_labels(bitmaps: Bitmaps, connection: Connection, chosen: IdRange) -> None:
    """Add the bitmaps of tags and collections."""
    for field, (_, members, label_id) in LABELS.items():
        labels = connection.execute(
            f"SELECT {label_id}, puzzle_id - {chosen.segment << SHIFT:d} FROM {members} "
            f"WHERE {chosen.condition} ORDER BY {label_id}"
        )
        for label, pairs in groupby(labels, itemgetter(0)):
            having = bitmaps[PRESENT] & BitMap([id for _, id in pairs])
            bitmaps[field, str(label)] |= having
            bitmaps["has", field] |= having


def _add_ratings(bitmaps: Bitmaps, connection: Connection, chosen: IdRange) -> None:
    """Add the bitmaps of ratings that count."""
    rows = connection.execute(
        f"SELECT puzzle_id - {chosen.segment << SHIFT:d}, {PARTS} "
        f"FROM ratings WHERE {chosen.condition} AND score IS NOT NULL AND NOT {OUTDATED} "
        "ORDER BY puzzle_id, computed DESC, version DESC"
    )
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for id, group in groupby(rows, itemgetter(0)):
        for key in rating_keys([RatingParts(*parts) for _, *parts in group]):
            found[key].append(id)
    for key, ids in found.items():
        bitmaps[key] |= bitmaps[PRESENT] & BitMap(ids)


def _group(ids: list[int], values: tuple[Value, ...]) -> Iterator[tuple[Value, BitMap]]:
    """Group ids by value."""
    groups: dict[Value, list[int]] = defaultdict(list)
    for id, value in zip(ids, values, strict=True):
        groups[value].append(id)
    for value, having in groups.items():
        yield value, BitMap(having)


def _columns() -> list[_Column]:
    others = (*NUMBERS, "rule")
    fields = (f for f in FIELDS.values() if f.has_bitmaps and not (f.rater or f.table))
    return [_column(field) for field in fields if field.name not in others]


def _column(field: Field) -> _Column:
    name, column = field.name, f"puzzles.{field.name}"
    if has_conditions(field):
        words = [word for word in field.options if not _follows_from_values(word)]
        return _Column(name, _bits_of(name, words), lambda bits: _words(bits, words))
    if field.kind is Kind.DATE:
        return _Column(name, column, _periods)
    if field.kind is Kind.TEXT:
        return _Column(name, column, _text)
    return _Column(name, column, lambda value: () if value is None else (str(value),))


def coarse_key(field: str) -> str:
    """Return the field of the round numbers of a `coarse` field."""
    return f"{field} from"


def coarse_value(field: Field, value: str) -> str:
    """Return the round number that stands for a number and its neighbours.

    >>> from dataclasses import replace
    >>> coarse_value(replace(FIELDS["givens"], coarse=10), "28")
    '20'
    """
    return str(int(value) // field.coarse * field.coarse)


def has_conditions(field: Field) -> bool:
    """Return whether a field is defined by a condition for each of its words."""
    return field.kind is Kind.FIELD or field.name in ("copy", "played")


def _follows_from_values(word: str) -> bool:
    """Return whether the bitmaps of a field itself answer `has:` for it."""
    return word in FIELDS and FIELDS[word].has_bitmaps


def _bits_of(name: str, words: Collection[str]) -> str:
    """Return the SQL of an integer with a bit for each word whose condition holds."""
    statement = Statement("sqlite")
    bits = [
        f"(CASE WHEN {term_condition(Term(name, (word,)), statement)} THEN {1 << i} ELSE 0 END)"
        for i, word in enumerate(words)
    ]
    assert not statement.parameters
    return " + ".join(bits)


def _words(bits: Value, words: Collection[str]) -> list[str]:
    return [word for i, word in enumerate(words) if cast("int", bits) >> i & 1]


def _periods(time: Value) -> tuple[str, ...]:
    """Return the year, the month and the day of a time."""
    day = str(time)[:DAY_LENGTH]
    return day[:4], day[:7], day


def is_time(key: tuple[str, str]) -> bool:
    """Return whether a key is a time, whose bitmap need not contain all puzzles of that time."""
    return key[0] in _DATES and len(key[1]) > DAY_LENGTH


_DATES = {field.name for field in FIELDS.values() if field.kind is Kind.DATE}


def _text(text: Value) -> tuple[str, ...]:
    if not text:
        return ()
    return (fold(str(text)) if len(str(text)) <= _LONGEST else OTHER,)
