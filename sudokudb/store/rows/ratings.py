"""Stored ratings: a puzzle may have several, by different raters."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from sudokudb.outdated_ratings import BUILT_IN, EARLIER_DIGITS, LATE, RATER, VERSION
from sudokudb.puzzle import UNKNOWN_RATER, Rating
from sudokudb.store.rows.column_types import NO_NUMBER, ColumnTypes

RATING = ("rater", "version", "computed", "level", "score", "ep", "ed", "steps", "techniques")
"""The columns of a rating after the id of its puzzle."""

SELECT = (
    f"SELECT puzzle_id, {', '.join(RATING)} FROM ratings WHERE puzzle_id IN ({{values}}) "
    "ORDER BY puzzle_id, computed DESC, rater, version"
)
"""The statement that reads the ratings of puzzles, in order."""

_LATE = " OR ".join(f"techniques LIKE '%{part}%'" for part in LATE)
_OF_FILES = " OR ".join(f"version LIKE '{start}{'_' * EARLIER_DIGITS}'" for start in ("", "%+"))
_OF_HODOKU = f"computed = 1 AND version = '{VERSION}' AND (techniques = '' OR {_LATE})"
_OF_USERS = f"computed = 1 AND ({_OF_FILES})"
_BUILT_IN = ", ".join(f"'{name}'" for name in BUILT_IN)
OUTDATED = f"((rater = '{RATER}' AND {_OF_HODOKU}) OR (rater NOT IN ({_BUILT_IN}) AND {_OF_USERS}))"
"""The condition for `Rating.is_outdated` about the columns of a rating."""


TYPES = ColumnTypes(
    puzzle_id=int,
    rater=str,
    version=str,
    computed=int,
    level=str,
    score=NO_NUMBER,
    ep=NO_NUMBER,
    ed=NO_NUMBER,
    steps=(int, type(None)),
    techniques=str,
)


def counts_of(rater: str) -> str:
    """Return the condition that a rating by a rater counts: it is not outdated, and has a score."""
    if rater == RATER:
        return f"score IS NOT NULL AND NOT ({_OF_HODOKU})"
    if rater in BUILT_IN:
        return "score IS NOT NULL"
    return f"score IS NOT NULL AND NOT ({_OF_USERS})"


def rating_of(*columns: Any) -> Rating:
    """Return a rating from the columns RATING."""
    values = dict(zip(RATING, columns, strict=True))
    return Rating(**values | {"computed": bool(values["computed"])})


def rating_row(id: int, rating: Rating) -> tuple[object, ...]:
    """Return the values of a rating's columns, the id of its puzzle first.

    A rating without the name of a rater is stored as one by UNKNOWN_RATER.
    """
    rater, version, computed, *others = _columns_of(rating)
    return id, rater or UNKNOWN_RATER, version, int(computed), *others


_columns_of = attrgetter(*RATING)
