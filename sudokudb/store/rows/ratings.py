"""Stored ratings: a puzzle may have several, by different raters."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from sudokudb.outdated_ratings import BUILT_IN, EARLIER_DIGITS, LATE, RATER, VERSION
from sudokudb.puzzle import UNKNOWN_RATER, Rating
from sudokudb.store.rows.column_types import NO_NUMBER, ColumnTypes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.store.connection.sqlite_file import RunSql

RATING = ("rater", "version", "computed", "level", "score", "ep", "ed", "steps", "techniques")
"""The columns of a rating that listings read, after the id of its puzzle."""

STORED = (*RATING, "first", "record")
"""All columns of a rating, after the id of its puzzle."""


def _select(columns: Sequence[str]) -> str:
    return (
        f"SELECT puzzle_id, {', '.join(columns)} FROM ratings WHERE puzzle_id IN ({{values}}) "
        "ORDER BY puzzle_id, computed DESC, rater, version"
    )


SELECT = _select(RATING)
"""The statement that reads the ratings of puzzles, in order, without the records of steps."""
SELECT_WITH_RECORDS = _select((*RATING, "record"))
"""The same with the records of steps."""

_LATE = " OR ".join(f"techniques LIKE '%{part}%'" for part in LATE)
_OF_FILES = " OR ".join(f"version LIKE '{start}{'_' * EARLIER_DIGITS}'" for start in ("", "%+"))
_OF_HODOKU = f"computed = 1 AND version = '{VERSION}' AND (techniques = '' OR {_LATE})"
_OF_USERS = f"computed = 1 AND ({_OF_FILES})"
_BUILT_IN = ", ".join(f"'{name}'" for name in BUILT_IN)
OUTDATED = f"((rater = '{RATER}' AND {_OF_HODOKU}) OR (rater NOT IN ({_BUILT_IN}) AND {_OF_USERS}))"
"""The condition for `Rating.is_outdated` about the columns of a rating."""


_TYPES: dict[str, type | tuple[type, ...]] = {
    "puzzle_id": int,
    "rater": str,
    "version": str,
    "computed": int,
    "level": str,
    "score": NO_NUMBER,
    "ep": NO_NUMBER,
    "ed": NO_NUMBER,
    "steps": (int, type(None)),
    "techniques": str,
}
TYPES = ColumnTypes(**_TYPES)
TYPES_WITH_RECORDS = ColumnTypes(**_TYPES, record=(bytes, type(None)))


def counts_of(rater: str) -> str:
    """Return the condition that a rating by a rater counts: it is not outdated, and has a score."""
    if rater == RATER:
        return f"score IS NOT NULL AND NOT ({_OF_HODOKU})"
    if rater in BUILT_IN:
        return "score IS NOT NULL"
    return f"score IS NOT NULL AND NOT ({_OF_USERS})"


def current_record(run_sql: RunSql, id: int, rater: str) -> bytes | None:
    """Return the record of the rating of a puzzle by a rater that counts, if it has one."""
    statement = (
        "SELECT record FROM ratings WHERE puzzle_id = :id AND rater = :rater "
        f"AND {counts_of(rater)} ORDER BY computed DESC, version DESC LIMIT 1"
    )
    (record,) = next(run_sql(statement, {"id": id, "rater": rater}), (None,))
    return record if isinstance(record, bytes) else None


def rating_of(*columns: Any) -> Rating:
    """Return a rating from the columns RATING."""
    values = dict(zip(RATING, columns, strict=True))
    return Rating(**values | {"computed": bool(values["computed"])})


def rating_with_record(*columns: Any) -> Rating:
    """Return a rating from the columns RATING and its record; raise ValueError for a damaged one.

    >>> rating_with_record("se", "", 1, "", 1.2, 1.2, 1.2, 1, "hidden-single=1", b"?")
    Traceback (most recent call last):
    ...
    ValueError: the record of steps has another length
    """
    *others, record = columns
    rating = rating_of(*others)
    if record is None:
        return rating
    from sudokudb.query.step_conditions.step_records import require_record

    require_record(record)
    return replace(rating, record=record)


def rating_row(id: int, rating: Rating) -> tuple[object, ...]:
    """Return the values of the columns STORED, the id of the puzzle first.

    A rating without the name of a rater is stored as one by UNKNOWN_RATER.
    """
    rater, version, computed, *others = _columns_of(rating)
    of_steps = steps_columns(rating.record)
    return id, rater or UNKNOWN_RATER, version, int(computed), *others, *of_steps


def steps_columns(record: bytes) -> tuple[str, bytes | None]:
    """Return the last two of the columns STORED for a record, which may be empty."""
    if not record:
        return "", None
    from sudokudb.query.step_conditions.step_records import first_technique

    return first_technique(record), record


_columns_of = attrgetter(*RATING)

READERS = (
    (SELECT, TYPES, rating_of),
    (SELECT_WITH_RECORDS, TYPES_WITH_RECORDS, rating_with_record),
)
"""The statement, the types and the function that read ratings, without and with records."""
