"""Stored ratings: a puzzle may have several, by different raters."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from sudokudb.outdated_ratings import LATE, RATER, VERSION
from sudokudb.puzzle import Rating
from sudokudb.store.rows.column_types import NO_NUMBER, ColumnTypes

RATING = ("rater", "version", "computed", "level", "score", "ep", "ed", "steps", "techniques")
"""The columns of a rating after the id of its puzzle."""

SELECT = (
    f"SELECT puzzle_id, {', '.join(RATING)} FROM ratings WHERE puzzle_id IN ({{values}}) "
    "ORDER BY puzzle_id, computed DESC, rater, version"
)
"""The statement that reads the ratings of puzzles, in order."""

_LATE = " OR ".join(f"techniques LIKE '%{part}%'" for part in LATE)
OUTDATED = (
    f"(computed = 1 AND rater = '{RATER}' AND version = '{VERSION}' "
    f"AND (techniques = '' OR {_LATE}))"
)
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


def rating_of(*columns: Any) -> Rating:
    """Return a rating from the columns RATING."""
    values = dict(zip(RATING, columns, strict=True))
    return Rating(**values | {"computed": bool(values["computed"])})


def rating_row(id: int, rating: Rating) -> tuple[object, ...]:
    """Return the values of a rating's columns, the id of its puzzle first."""
    rater, version, computed, *others = _columns_of(rating)
    return id, rater, version, int(computed), *others


_columns_of = attrgetter(*RATING)
