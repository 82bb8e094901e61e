"""The keys of the search index: the values, field by field, under which it lists a puzzle.

- A number or a choice is its own key; the key of a text is in lower case, that of a label its id.
- A date has three keys: its year, its month and its day. A time that many puzzles share is a key
  as well.
- A rating's score has the round number below it as a key and, if it is not round itself, a second
  key within that number (`number_keys`). Scores of `rating` also have a coarser key
  (`coarse_below`), so that a wide range needs few bitmaps.
- Each technique of a rater's current rating is a key; the hardest is also one of `hardest`.
- A field that is defined by conditions has the words whose conditions hold as keys.

A puzzle without a value has no key in that field.
"""

from __future__ import annotations

import math
from collections import defaultdict
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, cast

from pyroaring import BitMap

from sudokudb.puzzle import format_score
from sudokudb.query import FIELDS, Term
from sudokudb.query.fields import RATERS, Field, Kind, by_rater
from sudokudb.query.raters import level_index, levels_disagree
from sudokudb.query.values import folded
from sudokudb.store.rows.labels import LABELS
from sudokudb.store.sql.conditions import Statement, condition

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping
    from sqlite3 import Connection

Value = int | str | None
Bitmaps = dict[tuple[str, str], BitMap]
"""Puzzles by field and value."""

LEVEL = " level"
"""The suffix of a score's field for the levels of that rater's ratings."""
MORE = " more"
"""The suffix of `rating` for the scores that are not the lowest of their puzzle."""
COARSE = " coarse"
"""The suffix of `rating` and `rating more` for their coarser keys."""
SHARED = 64
"""The number of puzzles from which a time that they share has a bitmap of its own."""
PRESENT = ("id", "")
"""The key of all puzzles."""
DISAGREE = "yes"
"""The value for the puzzles that two raters disagree about."""
OTHER = ""
"""The value for all texts that are too long to be keys."""

DAY_LENGTH = 10
"""The length of a day's text; those of months and years are shorter, that of a time is longer."""

_LONGEST = 200
_CACHE_SIZE = 1 << 14  # millions of puzzles have few different ratings


class _Column(NamedTuple):
    """An expression of the statement that reads puzzles, and a function from its value to keys."""

    field: str
    sql: str
    keys: Callable[[Value], Collection[str]]


_Values = list[tuple[_Column, Value | tuple[Value, ...]]]
"""Columns, and the value that all rows share or a tuple of the values of all rows."""


def read(
    connection: Connection,
    condition: str,
    parameters: Mapping[str, int],
    first: int,
    shared: int = SHARED,
) -> Bitmaps:
    """Read the puzzles that match a condition on `puzzle_id`; return their bitmaps by key.

    The bitmaps hold ids relative to the `first` id of their segment.
    """
    source = f"FROM (SELECT *, id AS puzzle_id FROM puzzles) AS puzzles WHERE {condition}"
    ids, values = _read_columns(connection, source, parameters)
    if not ids:
        return defaultdict(BitMap)
    relative = [id - first for id in ids]
    bitmaps = _of_columns(relative, values, shared)
    _add_labels(bitmaps, connection, condition, parameters, first)
    for rating_key, rated in _read_ratings(connection, condition, parameters, first).items():
        bitmaps[rating_key] = bitmaps[PRESENT] & BitMap(rated)
    return bitmaps


def _of_columns(relative: list[int], values: _Values, shared: int) -> Bitmaps:
    """Return the bitmaps of the values of columns."""
    bitmaps: Bitmaps = defaultdict(BitMap)
    bitmaps[PRESENT] = present = BitMap(relative)
    for column, found in values:
        groups = _grouped(relative, found) if isinstance(found, tuple) else [(found, present)]
        for value, having in groups:
            keys = column.keys(value)
            for key in keys:
                bitmaps[column.field, key] |= having
            if keys and FIELDS[column.field].optional:
                bitmaps["has", column.field] |= having
            time = (column.field, str(value))
            if is_time(time) and len(having) >= shared:
                bitmaps[time] |= having
    return bitmaps


def _add_labels(
    bitmaps: Bitmaps,
    connection: Connection,
    condition: str,
    parameters: Mapping[str, int],
    first: int,
) -> None:
    """Add the bitmaps of tags and collections."""
    for field, (_, members, label_id) in LABELS.items():
        labels = connection.execute(
            f"SELECT {label_id}, puzzle_id - {first:d} FROM {members} WHERE {condition} "
            f"ORDER BY {label_id}",
            parameters,
        )
        for label, pairs in groupby(labels, itemgetter(0)):
            having = bitmaps[PRESENT] & BitMap([id for _, id in pairs])
            bitmaps[field, str(label)] |= having
            bitmaps["has", field] |= having


def _read_ratings(
    connection: Connection, condition: str, parameters: Mapping[str, int], first: int
) -> dict[tuple[str, str], list[int]]:
    """Return the relative ids of the puzzles by the keys of their ratings."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    rows = connection.execute(
        f"SELECT puzzle_id - {first:d}, rater, {_PARTS} FROM ratings WHERE {condition} "
        "AND score IS NOT NULL ORDER BY puzzle_id, computed DESC, version DESC",
        parameters,
    )
    for id, group in groupby(rows, itemgetter(0)):
        ratings = [*group]
        lowest, *others = sorted({score for _, _, score, *_ in ratings})
        current = {rater: _Current(*parts) for _, rater, *parts in reversed(ratings) if rater}
        first_of = {by_rater("score", r): rating.score for r, rating in current.items()}
        for key in _keys_of(current):
            found[key].append(id)
        for field, score in (*first_of.items(), *((name, lowest) for name in _OF_ANY)):
            found["has", field].append(id)
            for key in number_keys(field, score):
                found[key].append(id)
        for key in (k for name in _OF_ANY for n in others for k in number_keys(name + MORE, n)):
            found[key].append(id)
        for name in _OF_ANY:
            found[coarse_key(name, lowest)].append(id)
            for key in {coarse_key(name + MORE, number) for number in others}:
                found[key].append(id)
    return found


class _Current(NamedTuple):
    """The searchable parts of a rater's current rating."""

    score: float
    level: str
    steps: int | None
    techniques: str


_PARTS = ", ".join(_Current._fields)


def _keys_of(current: Mapping[str, _Current]) -> Iterator[tuple[str, str]]:
    """Yield the keys of current ratings, except those of their scores."""
    for rater, (_, level, steps, techniques) in current.items():
        yield from _keys_by(rater, level, steps, techniques)
    hodoku, se = map(current.get, RATERS)
    if (
        hodoku
        and se
        and levels_disagree(*(level_index(one.level, one.score) for one in (hodoku, se)))
    ):
        yield "disagree", DISAGREE


@lru_cache(_CACHE_SIZE)
def _keys_by(rater: str, level: str, steps: int | None, techniques: str) -> list[tuple[str, str]]:
    of_steps, needs, hardest = (by_rater(name, rater) for name in ("steps", "needs", "hardest"))
    score = by_rater("score", rater)
    is_known = rater not in RATERS or level in FIELDS[rater].choices
    found = [(score + LEVEL, level)] if level and is_known else []
    if steps is not None:
        found += ((of_steps, str(steps)), ("has", of_steps))
    if techniques:
        keys = [part.partition("=")[0] for part in techniques.split(" ")]
        found += ((hardest, keys[0]), ("has", hardest), ("has", needs))
        found += ((needs, key) for key in keys)
    return found


_OF_RATINGS = [field for field in FIELDS.values() if field.kind is Kind.RATING]
_OF_ANY = [field.name for field in _OF_RATINGS if field.table]


@lru_cache(_CACHE_SIZE)
def number_keys(field: str, number: float) -> list[tuple[str, str]]:
    """Return the keys of a rating's score.

    >>> number_keys("se", 7.2)
    [('se', '7.2')]
    >>> number_keys("hodoku", 1834)
    [('hodoku', '1800'), ('hodoku 1800', '1834')]
    """
    start, _ = round_below(number)
    first = format_score(start)
    # A puzzle can have a round number and one above it among its further numbers.
    is_round = number == start and not field.endswith(MORE)
    inner = [] if is_round else [(f"{field} {first}", format_score(number))]
    return [(field, first), *inner]


@lru_cache(_CACHE_SIZE)
def coarse_key(field: str, number: float) -> tuple[str, str]:
    """Return the coarse key of a score."""
    return field + COARSE, str(coarse_below(number)[0])


def coarse_below(number: float) -> tuple[int, int]:
    """Return the numbers with one nonzero digit between which a number lies, the lower inclusive.

    >>> coarse_below(7.25), coarse_below(1834)
    ((7, 8), (1000, 2000))
    """
    step = 10 ** (len(str(int(number))) - 1)
    start = int(number) // step * step
    return start, start + step


def round_below(number: float) -> tuple[float, float]:
    """Return the round numbers between which a number lies, the lower inclusive.

    Round numbers have one decimal below 100, and two digits and zeros above. So there are few of
    them, and all of Sudoku Explainer's scores are round.

    >>> round_below(7.25), round_below(1834)
    ((7.2, 7.3), (1800, 1900))
    """
    if number < 100:
        tenths = math.floor(number * 10)
        tenths += ((tenths + 1) / 10 <= number) - (tenths / 10 > number)  # undo a rounding error
        return tenths / 10, (tenths + 1) / 10
    step = 10 ** (len(str(int(number))) - 2)
    start = int(number) // step * step
    return start, start + step


def _read_columns(
    connection: Connection, source: str, parameters: Mapping[str, int]
) -> tuple[tuple[int, ...], _Values]:
    """Read ids and columns; imported puzzles share most values, which are not read row by row."""
    columns = _columns()
    listed = ", ".join(column.sql for column in columns)
    model = connection.execute(f"SELECT {listed} {source} LIMIT 1", parameters).fetchone()
    if model is None:
        return (), []
    differ = ", ".join(f"max({c.sql} IS NOT :v{i})" for i, c in enumerate(columns))
    given = {**parameters, **{f"v{i}": value for i, value in enumerate(model)}}
    varied = connection.execute(f"SELECT {differ} {source}", given).fetchone()
    read = ", ".join(["puzzles.id", *(c.sql for c, v in zip(columns, varied, strict=True) if v)])
    ids, *values = zip(*connection.execute(f"SELECT {read} {source}", parameters), strict=True)
    found = [values.pop(0) if v else value for v, value in zip(varied, model, strict=True)]
    return ids, [*zip(columns, found, strict=True)]


def _grouped(ids: list[int], values: tuple[Value, ...]) -> Iterator[tuple[Value, BitMap]]:
    """Group ids by value."""
    groups: dict[Value, list[int]] = defaultdict(list)
    for id, value in zip(ids, values, strict=True):
        groups[value].append(id)
    for value, having in groups.items():
        yield value, BitMap(having)


def _columns() -> list[_Column]:
    return [
        _column(f)
        for f in FIELDS.values()
        if f.has_bitmaps and not (f.rater or f.table or f.labels)
    ]


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
        f"(CASE WHEN {condition(Term(name, (word,)), statement)} THEN {1 << i} ELSE 0 END)"
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
    return (folded(str(text)) if len(str(text)) <= _LONGEST else OTHER,)
